import type { FastifyInstance } from 'fastify';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { documentsFields } from '../../labels.ts';
import { batchesContract as contract } from '../contract.ts';
import { listBatches, listSections } from './batches.ts';
import { fileOfBatch, noteBatchPrint } from './print-batch.ts';
import { startBatch } from './start-batch.ts';

/** Serves documents for whole classes: starting, progress is the jobs' own, and the file. */
export function serveBatches(app: FastifyInstance): void {
  serve(app, contract.sections, (transaction) => listSections(transaction));
  serve(app, contract.batches, (transaction, { input, services }) =>
    listBatches(transaction, services.database, input),
  );
  serve(app, contract.make, (transaction, { input, services }) => startBatch(transaction, services, input), {
    attributes: documentsFields,
    idempotent: true,
  });
  serve(app, contract.print, (transaction, { input, services }) =>
    noteBatchPrint(transaction, services, input.id),
  );
  serveOpen(app, contract.file, async (database, { input, context, services, reply }) => {
    const { kind, draw } = await database.readInSite(context, (transaction) =>
      fileOfBatch(transaction, services, input),
    );
    return sendDownload(reply, 'pdf', kind, await draw());
  });
}
