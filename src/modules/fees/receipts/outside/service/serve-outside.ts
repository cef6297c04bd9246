import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../../core/server/sheets/list-files.ts';
import { outsideContract as contract } from '../contract.ts';
import { noteOutsidePrint, outsideFile } from './outside-file.ts';

/** Serves the receipts of those who are not students; other modules take their money. */
export function serveOutside(app: FastifyInstance): void {
  serve(app, contract.print, (transaction, { input }) => noteOutsidePrint(transaction, input.id));
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const { name, draw } = await database.readInSite(context, (transaction) =>
      outsideFile(transaction, services, database, { id: input.id, language: context.language }),
    );
    return sendDownload(reply, 'pdf', name, await draw());
  });
}
