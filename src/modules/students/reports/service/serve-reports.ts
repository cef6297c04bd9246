import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { type Language, textOf } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { type Call, serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { officeFile, sheetOfRows } from '../../../../core/server/sheets/office-sheet.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';
import { fieldTexts } from '../../labels.ts';
import { student } from '../../student.entity.ts';
import { reportsContract as contract } from '../contract.ts';
import { words } from '../labels.ts';
import { dimensionTexts } from '../rules.ts';
import { readHeadcount, saveHeadcount } from './headcounts.ts';
import { countRows, listRows, readCounts, readList } from './reports.ts';

type FileCall = Call<{ format: 'xlsx' | 'csv' | 'pdf'; language?: Language | undefined }>;

/** Sends rows as a sheet or on paper, in the language asked for. */
async function sendRows(
  { input, context, services, reply }: FileCall,
  title: string,
  name: string,
  read: (transaction: Transaction, language: Language) => Promise<Cell[][]>,
) {
  const language = input.language ?? context.language;
  const rows = await services.database.readInSite(context, (transaction) => read(transaction, language));
  const body = await officeFile(input.format, sheetOfRows(title, rows), {
    language,
    site: context.siteId === null ? null : await services.sites.find(context.siteId),
    now: services.now(),
  });
  return sendDownload(reply, input.format, `${name}-${todayInDhaka(services.now())}`, body);
}

/** Serves lists in chosen columns, counts, and the count by hand. */
export function serveReports(app: FastifyInstance): void {
  const attributes = { day: fieldTexts.day, boys: words.boys, girls: words.girls, others: words.others };
  serve(app, contract.list, (transaction, { input, context }) =>
    readList(transaction, input, context.language),
  );
  serveOpen(app, contract.listFile, (_database, call) => {
    const { format: _, language = call.context.language, ...asked } = call.input;
    return sendRows(call, textOf(student.plural, language), 'students', (transaction, as) =>
      listRows(transaction, asked, as),
    );
  });
  serve(app, contract.counts, (transaction, { input, services }) =>
    readCounts(transaction, input, todayInDhaka(services.now())),
  );
  serveOpen(app, contract.countsFile, (_database, call) => {
    const { format: _, language = call.context.language, ...asked } = call.input;
    const title = textOf(words.countsBy, language, { by: dimensionTexts[asked.by] });
    return sendRows(call, title, 'student-counts', (transaction, as) =>
      countRows(transaction, asked, todayInDhaka(call.services.now()), as),
    );
  });
  serve(app, contract.headcount, (transaction, { input, services }) =>
    readHeadcount(transaction, services, input.day ?? todayInDhaka(services.now())),
  );
  serve(
    app,
    contract.saveHeadcount,
    (transaction, { input, services }) => saveHeadcount(transaction, input, todayInDhaka(services.now())),
    { attributes },
  );
}
