import { todayInDhaka } from '../../dates.ts';
import type { Transaction } from '../database/in-site.ts';
import type { Call } from '../http/serve.ts';
import { type ListFormat, sendDownload } from '../sheets/list-files.ts';
import { type OfficeSheet, officeFile, officeLinesFile } from '../sheets/office-sheet.ts';
import { assertShort, isStreamed } from './in-queue.ts';

type AnyCall = Pick<Call<unknown>, 'context' | 'services' | 'reply'>;

/** Rows that a list is asked for at once. */
const rowsOfPage = 2_000;

/** A page of a list as a sheet, and how many rows the whole list has. */
type SheetPage = { readonly sheet: OfficeSheet; readonly total: number };

/**
 * Reads a list in the caller's institution page by page, all as it stands at one moment, and sends it as a file with its
 * sums. Throws where the list is so long that the queue has to make the file.
 */
export async function sendSheet(
  { context, services, reply }: AnyCall,
  format: ListFormat,
  name: string,
  read: (transaction: Transaction, page: { page: number; size: number }) => Promise<SheetPage>,
) {
  const made = {
    language: context.language,
    site: context.siteId === null ? null : await services.sites.find(context.siteId),
    now: services.now(),
  };
  // Nothing is drawn while the moment is held, which holds a connection: only the queue writes a sheet as it is read.
  const draw = await services.database.readAtOneMoment(context, async (transaction) => {
    const pageOf = (page: number) => read(transaction, { page, size: rowsOfPage });
    const first = await pageOf(1);
    const { total, sheet } = first;
    assertShort(format, total);
    const parts = async function* () {
      yield sheet.rows;
      for (let page = 2; (page - 1) * rowsOfPage < total; page += 1) yield (await pageOf(page)).sheet.rows;
    };
    if (isStreamed(format)) {
      const written = await officeLinesFile(format, { ...sheet, total, parts }, made);
      return async () => written;
    }
    const rows: OfficeSheet['rows'][number][] = [];
    for await (const part of parts()) rows.push(...part);
    return () => officeFile(format, { ...sheet, rows }, made);
  });
  const body = await draw();
  return sendDownload(reply, format, `${name}-${todayInDhaka(services.now())}`, body);
}

/** A sheet that is whole as it stands. */
export const wholeSheet = (sheet: OfficeSheet): SheetPage => ({ sheet, total: sheet.rows.length });
