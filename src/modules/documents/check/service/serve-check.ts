import type { FastifyInstance } from 'fastify';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { networkOf } from '../../../../core/server/auth/tries.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';
import { type Call, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { answerPage, tellPage } from '../../../website/public.ts';
import { checkContract as contract } from '../contract.ts';
import { checkTexts as labels } from '../labels.ts';
import { codeIn, enterBlocks, saidBlock } from '../said.ts';
import { judge } from '../verdict.ts';
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
  const { services } = app as unknown as { services: Services };
  // That it works without a network is said by the scripts, which alone can do it.
  tellPage(services, 'verify', async () => ({ blocks: enterBlocks }));
  answerPage(services, 'verify', async ({ sent, of, call, reader }) => {
    const text = sent?.get('scanned')?.trim() ?? of;
    if (sent && text === '') throw new ValidationError({ scanned: [labels.write] });
    if (text === '') return null;
    const code = sent ? codeIn(text) : of;
    // Without an address there is nobody to ask: what was signed speaks for itself.
    const live = code === '' ? undefined : await call(contract.check, { code }).catch(unknown);
    // Only what somebody hands on whole says what was signed: a browser keeps that part of an address to itself.
    const kept = sent ? await call(contract.kept, {}) : null;
    const judged = judge(text, live, kept);
    const heard = kept && reader.t(labels.genuineHint, { day: reader.date(kept.asOf) });
    const said = saidBlock(judged, live ?? null, heard === null ? null : { en: heard, bn: heard });
    return {
      parts: [said, ...enterBlocks],
      status: live ? 200 : 404,
      ...(live && !sent ? { answers: { [`${contract.check.path}?code=${code}`]: live } } : {}),
    };
  });
}

/** A code nobody was given. */
function unknown(error: unknown): null {
  if (error instanceof AppError && error.kind.status === 404) return null;
  throw error;
}
