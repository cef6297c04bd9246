import type { FastifyInstance } from 'fastify';
import { type Language, textOf } from '../../../../core/labels.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendSheet } from '../../../../core/server/list-files/send-sheet.ts';
import type { OfficeSheet } from '../../../../core/server/sheets/office-sheet.ts';
import { reportContract as contract, type Report } from '../contract.ts';
import { reportTitles } from '../labels.ts';
import { readReport } from './reports.ts';

/** Serves the reports, on screen and as files under the institution's heading. */
export function serveReports(app: FastifyInstance): void {
  serve(app, contract.report, (transaction, { input }) => readReport(transaction, input));
  serveOpen(app, contract.reportFile, (_database, call) => {
    const { format, ...asked } = call.input;
    const { language } = call.context;
    const title = textOf(reportTitles[asked.name], language);
    return sendSheet(call, format, `payroll-${asked.name}`, async (transaction, page) => {
      const report = await readReport(transaction, { ...asked, ...page });
      return { sheet: sheetOf(report, title, language, asked.name !== 'components'), total: report.total };
    });
  });
}

/** `isSummed`: not where its rows are parts of pay, of which some are taken off. */
const sheetOf = (report: Report, title: string, language: Language, isSummed: boolean): OfficeSheet => ({
  title,
  columns: report.columns.map(({ label, kind }) => ({
    label: textOf(label, language),
    kind: kind === 'figure' ? 'number' : kind,
    isSummed: isSummed && kind === 'taka',
  })),
  rows: report.items.map(({ cells }) =>
    cells.map((cell, place) => {
      if (typeof cell === 'object') return textOf(cell, language);
      return report.columns[place]?.kind === 'figure' && /^\d{1,9}$/.test(cell) ? Number(cell) : cell;
    }),
  ),
});
