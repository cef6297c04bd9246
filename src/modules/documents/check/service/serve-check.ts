import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../../../core/errors.ts';
import { networkOf } from '../../../../core/server/auth/tries.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';
import { type Call, serveOpen } from '../../../../core/server/http/serve.ts';
import { checkContract as contract } from '../contract.ts';
import { checkDocument, readKept } from './check.ts';

/** Whoever is signed in reads here what everybody reads, at the institution the address or the question names. */
async function readerOf({
  input,
  context,
  services,
}: Call<{ site_id?: string | undefined }>): Promise<Context> {
  const { site_id: given } = input;
  const siteId = given === undefined ? context.siteId : /^\d{1,15}$/.test(given) ? Number(given) : null;
  const site = siteId === null ? null : await services.sites.find(siteId);
  if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
  return { ...context, siteId: site.id, accountId: null, permissions: new Set<never>(), isReadOnly: false };
}

/** Serves the check of a document for everybody. */
export function serveCheck(app: FastifyInstance): void {
  serveOpen(app, contract.check, async (database, call) => {
    const reader = await readerOf(call);
    await limitAttempts(database, `documents:${networkOf(call.request.ip)}`, 240, 3600);
    return database.inSite(reader, (transaction) =>
      checkDocument(transaction, call.services, call.input.code),
    );
  });
  serveOpen(app, contract.kept, async (database, call) => {
    const reader = await readerOf(call);
    return database.readInSite(reader, (transaction) => readKept(transaction, call.services));
  });
}
