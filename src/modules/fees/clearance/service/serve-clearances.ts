import type { FastifyInstance } from 'fastify';
import { AppError, errors, ValidationError } from '../../../../core/errors.ts';
import { networkOf } from '../../../../core/server/auth/tries.ts';
import { limitAttempts } from '../../../../core/server/http/attempts.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { declareClearance } from '../../../documents/public.ts';
import { answerPage, tellPage } from '../../../website/public.ts';
import { checkBlocks, checkedBlock } from '../check-blocks.ts';
import { clearanceContract as contract } from '../contract.ts';
import { clearanceCheck, clearanceErrors, clearanceFields } from '../labels.ts';
import { clearanceFile } from './clearance-file.ts';
import { checkClearance, giveClearance, listClearances, notePrintOf } from './clearances.ts';
import { admitDues, openDues } from './open-dues.ts';

const options = { attributes: clearanceFields };

/** Serves certificates that nothing is owed: giving, printing, and checking one by its code. */
export function serveClearances(app: FastifyInstance): void {
  declareClearance(app, openDues);
  declareClearance(app, admitDues);
  serve(app, contract.clearances, (transaction, { input, services }) =>
    listClearances(transaction, services.database, input),
  );
  serve(
    app,
    contract.giveClearance,
    (transaction, { input, services }) => giveClearance(transaction, input, services.now()),
    options,
  );
  serve(app, contract.printClearance, (transaction, { input, services }) =>
    notePrintOf(transaction, input.id, services.now()),
  );
  serveOpen(app, contract.clearanceFile, async (database, { input, context, services, reply }) => {
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    if (!site) throw new AppError(errors.notFound);
    const draw = await database.readInSite(context, (transaction) =>
      clearanceFile(transaction, services, input.id, context.language, site),
    );
    return sendDownload(reply, 'pdf', 'fee-clearance', await draw());
  });
  serveOpen(app, contract.checkClearance, async (database, { input, context, services, request }) => {
    const { site_id: given } = input;
    const siteId = given === undefined ? context.siteId : /^\d{1,15}$/.test(given) ? Number(given) : null;
    const site = siteId === null ? null : await services.sites.find(siteId);
    if (!site || site.status === 'suspended') throw new AppError(errors.notFound);
    await limitAttempts(database, `fee-clearance:${networkOf(request.ip)}`, 120, 3600);
    // Whoever is signed in reads here what everybody reads.
    const reader = { ...context, siteId: site.id, permissions: new Set<never>() };
    return database.readInSite(reader, (transaction) => checkClearance(transaction, services, input.code));
  });
  const { services } = app as unknown as { services: Services };
  tellPage(services, 'clearance', async () => ({ blocks: checkBlocks }));
  answerPage(services, 'clearance', async ({ sent, query, call, reader }) => {
    // What stands on the paper, or what was read of its picture: an address with the code.
    const given = sent?.get('code') ?? query.get('code');
    if (given == null) return null;
    const code = given.trim().replace(/^.*[?&]code=/, '');
    if (given.trim() === '') throw new ValidationError({ code: [clearanceCheck.write] });
    if (!/^[\w-]{20,60}$/.test(code)) throw new AppError(clearanceErrors.notGenuine);
    const one = await call(contract.checkClearance, { code });
    return { parts: [checkedBlock(one, reader), ...checkBlocks] };
  });
}
