import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../../../../core/server/http/serve.ts';
import { sendSheet } from '../../../../../core/server/list-files/send-sheet.ts';
import { sendDownload } from '../../../../../core/server/sheets/list-files.ts';
import { feeFields } from '../../../labels.ts';
import { outsideContract as contract } from '../contract.ts';
import { listOutside, outsideSheet } from './list-outside.ts';
import { noteOutsidePrint, outsideFile } from './outside-file.ts';

/** Serves the receipts of those who are not students; other modules take their money. */
export function serveOutside(app: FastifyInstance): void {
  const options = { attributes: feeFields };
  serve(
    app,
    contract.list,
    (transaction, { input, services }) => listOutside(transaction, services.database, input, input),
    options,
  );
  serveOpen(
    app,
    contract.listFile,
    async (_, call) =>
      sendSheet(call, call.input.format, 'fees-others', async (transaction, page) => {
        const { items, total } = await listOutside(transaction, call.services.database, call.input, page);
        return { sheet: outsideSheet(items, call.context.language, call.input), total };
      }),
    options,
  );
  serve(app, contract.print, (transaction, { input }) => noteOutsidePrint(transaction, input.id));
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const { name, draw } = await database.readInSite(context, (transaction) =>
      outsideFile(transaction, services, database, { id: input.id, language: context.language }),
    );
    return sendDownload(reply, 'pdf', name, await draw());
  });
}
