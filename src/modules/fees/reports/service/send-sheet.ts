import { todayInDhaka } from '../../../../core/dates.ts';
import { ValidationError } from '../../../../core/errors.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { Call } from '../../../../core/server/http/serve.ts';
import { type ListFormat, sendDownload } from '../../../../core/server/sheets/list-files.ts';
import { type OfficeSheet, officeFile } from '../../../../core/server/sheets/office-sheet.ts';
import { fieldProblems } from '../../labels.ts';
import { mostInFile } from './files.ts';

type AnyCall = Pick<Call<unknown>, 'context' | 'services' | 'reply'>;

/** Reads a list in the caller's institution and sends it as a file. Throws a message where it is too long for one. */
export async function sendSheet(
  { context, services, reply }: AnyCall,
  format: ListFormat,
  name: string,
  read: (transaction: Transaction) => Promise<OfficeSheet>,
) {
  const sheet = await services.database.readInSite(context, read);
  // Nothing is left out without a word.
  if (sheet.rows.length > mostInFile) throw new ValidationError({ from: [fieldProblems.longFile] });
  const body = await officeFile(format, sheet, {
    language: context.language,
    site: context.siteId === null ? null : await services.sites.find(context.siteId),
    now: services.now(),
  });
  return sendDownload(reply, format, `${name}-${todayInDhaka(services.now())}`, body);
}
