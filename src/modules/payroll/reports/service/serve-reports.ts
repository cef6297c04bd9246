import type { FastifyInstance } from 'fastify';
import { withDigits } from '../../../../core/format.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import { formatTaka, parseTaka } from '../../../../core/money.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { printedList, sendDownload, sheetFile } from '../../../../core/server/sheets/list-files.ts';
import { reportContract as contract, type Report } from '../contract.ts';
import { reportTitles } from '../labels.ts';
import { readReport } from './reports.ts';

/** More rows do not go into one file. */
const mostInFile = 20_000;

/** Serves the reports, on screen and as files under the institution's heading. */
export function serveReports(app: FastifyInstance): void {
  serve(app, contract.report, (transaction, { input }) => readReport(transaction, input));
  serveOpen(app, contract.reportFile, async (database, { input, context, services, reply }) => {
    const { format, ...asked } = input;
    const report = await database.readInSite(context, (transaction) =>
      readReport(transaction, { ...asked, page: 1, size: mostInFile }),
    );
    const { language, siteId } = context;
    const title = textOf(reportTitles[input.name], language);
    const rows = sheetOf(report, language, format === 'pdf');
    const site = siteId === null ? null : await services.sites.find(siteId);
    const body =
      format === 'pdf'
        ? await printedList(title, rows, { language, site, now: services.now() })
        : await sheetFile(format, title, rows);
    return sendDownload(reply, format, `payroll-${input.name}`, body);
  });
}

/** Printed amounts have taka signs and digits of the language; those of a sheet are plain for other programs. */
function sheetOf(report: Report, language: Language, isPrinted: boolean): string[][] {
  return [
    report.columns.map(({ label }) => textOf(label, language)),
    ...report.items.map(({ cells }) =>
      cells.map((cell, place) => {
        if (typeof cell === 'object') return textOf(cell, language);
        if (!isPrinted) return cell;
        return report.columns[place]?.kind === 'taka'
          ? formatTaka(parseTaka(cell) ?? 0n, { language })
          : withDigits(cell, { language });
      }),
    ),
  ];
}
