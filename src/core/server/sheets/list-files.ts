import type { FastifyReply } from 'fastify';
import { formatDateTime } from '../../format.ts';
import { type Language, textOf } from '../../labels.ts';
import { renderPdf } from '../documents/documents.ts';
import type { SiteFacts } from '../http/sites.ts';
import { type Cell, writeCsv, writeXlsx } from './sheets.ts';

export type ListFormat = 'xlsx' | 'csv' | 'pdf';

const types: Readonly<Record<ListFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
};

/** Sends what was made for this one request, to be saved as `name.format`; the name is plain ASCII. */
export function sendDownload(
  reply: FastifyReply,
  format: ListFormat,
  name: string,
  body: Uint8Array | string,
) {
  return reply
    .header('Content-Type', types[format])
    .header('Content-Disposition', `attachment; filename="${name}.${format}"`)
    .header('Cache-Control', 'no-store')
    .send(body);
}

type Rows = readonly (readonly Cell[])[];

/** Rows, the heading first, as a workbook or a plain sheet. */
export const sheetFile = (format: 'xlsx' | 'csv', title: string, rows: Rows) =>
  format === 'csv' ? writeCsv(rows) : writeXlsx([{ name: title, rows }]);

/** Rows, the heading first, as a printed list under the institution's name. */
export function printedList(
  title: string,
  rows: Rows,
  made: { language: Language; site: SiteFacts | null; now: Date },
) {
  const { language, site, now } = made;
  const [columns = [], ...body] = rows.map((row) => row.map((cell) => String(cell ?? '')));
  return renderPdf('list', {
    language,
    institution: site?.name ?? { en: '', bn: '' },
    address: site ? textOf(site.address, language) : '',
    title,
    madeOn: formatDateTime(now, { language, digits: language === 'bn' ? 'bengali' : 'latin' }),
    columns,
    rows: body,
  });
}
