import type { FastifyInstance } from 'fastify';
import { textOf } from '../../../../core/labels.ts';
import { serveOpen } from '../../../../core/server/http/serve.ts';
import { serveImport as serveSheets } from '../../../../core/server/import/serve-import.ts';
import { sendDownload, sheetFile } from '../../../../core/server/sheets/list-files.ts';
import { importContract as contract } from '../contract.ts';
import { importLabels as labels } from '../labels.ts';
import { importColumns, markImport } from './import-marks.ts';

/** Serves attendance from a file: its template, what is wrong with it, and writing all of it or none. */
export function serveImport(app: FastifyInstance): void {
  serveSheets(app, contract, markImport);
  serveOpen(app, contract.template, async (_database, { input, context, reply }) => {
    const heading = Object.values(importColumns).map((label) => `${textOf(label, context.language)}*`);
    const body = await sheetFile(input.format, textOf(labels.plural, context.language), [heading]);
    return sendDownload(reply, input.format, 'attendance-import', body);
  });
}
