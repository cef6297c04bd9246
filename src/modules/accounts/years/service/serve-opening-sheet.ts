import type { FastifyInstance } from 'fastify';
import { textOf } from '../../../../core/labels.ts';
import { serveOpen } from '../../../../core/server/http/serve.ts';
import { serveCheck } from '../../../../core/server/import/serve-import.ts';
import { sendDownload, sheetFile } from '../../../../core/server/sheets/list-files.ts';
import { yearsContract as contract } from '../contract.ts';
import { openingSheetColumns } from '../opening-sheet.ts';
import { openingSheet, openingTemplate } from './check-opening-sheet.ts';

/** Serves the sheet of opening balances: the one to fill in, and what is wrong with a filled one. */
export function serveOpeningSheet(app: FastifyInstance): void {
  serveCheck(app, contract.openingSheetCheck, openingSheet);
  serveOpen(app, contract.openingSheetTemplate, async (database, { input, context, reply }) => {
    const rows = await database.readInSite(context, (on) => openingTemplate(on, context.language));
    const body = await sheetFile(input.format, textOf(openingSheetColumns.ledger, context.language), rows);
    return sendDownload(reply, input.format, 'opening-balances', body);
  });
}
