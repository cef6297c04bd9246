import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { lettersContract as contract } from '../contract.ts';
import { giveRaiseLetters, listRaises, raiseLettersFile } from './raises.ts';

/** Serves who was raised on a day, and the letters that tell them. */
export function serveIncrementLetters(app: FastifyInstance): void {
  serve(app, contract.raises, (transaction, { input }) => listRaises(transaction, input));
  serve(
    app,
    contract.give,
    (transaction, { input, services }) => giveRaiseLetters(transaction, services, input),
    { idempotent: true },
  );
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const draw = await database.readInSite(context, (transaction) =>
      raiseLettersFile(transaction, services, input),
    );
    return sendDownload(reply, 'pdf', `increments-${input.fromDate}`, await draw());
  });
}
