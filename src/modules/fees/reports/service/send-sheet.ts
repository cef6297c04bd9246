import { todayInDhaka } from '../../../../core/dates.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import {
  type ListFormat,
  printedList,
  sendDownload,
  sheetFile,
} from '../../../../core/server/sheets/list-files.ts';
import type { Cell } from '../../../../core/server/sheets/sheets.ts';

type AnyCall = Pick<Call<unknown>, 'context' | 'services' | 'reply'>;

/** Reads a list in the caller's institution and sends it as a file. */
export async function sendSheet(
  { context, services, reply }: AnyCall,
  format: ListFormat,
  name: string,
  read: (transaction: Transaction) => Promise<{ title: string; rows: Cell[][] }>,
) {
  const { title, rows } = await services.database.readInSite(context, read);
  const body =
    format === 'pdf'
      ? await printedList(title, rows, {
          language: context.language,
          site: context.siteId === null ? null : await services.sites.find(context.siteId),
          now: services.now(),
        })
      : await sheetFile(format, title, rows);
  return sendDownload(reply, format, `${name}-${todayInDhaka(services.now())}`, body);
}
