import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { textOf } from '../../../../core/labels.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { printedList, sendDownload, sheetFile } from '../../../../core/server/sheets/list-files.ts';
import { reportContract as contract } from '../contract.ts';
import { reportTitles } from '../labels.ts';
import { readReport, sheetOf } from './reports.ts';

/** More rows do not go into one file. */
const mostInFile = 50_000;

/** Serves the reports of the library, on screen and as files under the institution's heading. */
export function serveReports(app: FastifyInstance): void {
  serve(app, contract.report, (transaction, { input, services }) =>
    readReport(transaction, input, services.now()),
  );
  serveOpen(app, contract.reportFile, async (database, { input, context, services, reply }) => {
    const { format, ...asked } = input;
    const now = services.now();
    const report = await database.readInSite(context, (transaction) =>
      readReport(transaction, { ...asked, page: 1, size: mostInFile }, now),
    );
    const { language, siteId } = context;
    const title = textOf(reportTitles[input.name], language);
    const rows = sheetOf(report, language);
    const body =
      format === 'pdf'
        ? await printedList(title, rows, {
            language,
            site: siteId === null ? null : await services.sites.find(siteId),
            now,
          })
        : await sheetFile(format, title, rows);
    return sendDownload(reply, format, `library-${input.name}-${todayInDhaka(now)}`, body);
  });
}
