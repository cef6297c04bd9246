import type { FastifyInstance } from 'fastify';
import { textOf } from '../../../../core/labels.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendSheet } from '../../../../core/server/list-files/send-sheet.ts';
import { reportContract as contract } from '../contract.ts';
import { reportTitles } from '../labels.ts';
import { readReport, sheetOf } from './reports.ts';

/** Serves the reports of the library, on screen and as files under the institution's heading. */
export function serveReports(app: FastifyInstance): void {
  serve(app, contract.report, (transaction, { input, services }) =>
    readReport(transaction, input, services.now()),
  );
  serveOpen(app, contract.reportFile, (_database, call) => {
    const { format, ...asked } = call.input;
    const { language } = call.context;
    const title = textOf(reportTitles[asked.name], language);
    return sendSheet(call, format, `library-${asked.name}`, async (transaction, page) => {
      const report = await readReport(transaction, { ...asked, ...page }, call.services.now());
      return { sheet: sheetOf(report, title, language), total: report.total };
    });
  });
}
