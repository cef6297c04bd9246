import { formatDateTime, withDigits } from '../../format.ts';
import { type Label, type Language, textOf } from '../../labels.ts';
import type { SiteFacts } from '../http/sites.ts';
import { type Cell, writeCsv, writeXlsx } from '../sheets/sheets.ts';
import { renderPdf } from './documents.ts';
import { paperAddress } from './letterhead.ts';

type Column = { readonly label: Label; readonly isFigure?: boolean; readonly isWide?: boolean };
/** A table as paper and workbook have it; `sums` stand below it. */
type PaperTable = {
  readonly title: string;
  readonly columns: readonly Column[];
  readonly rows: readonly (readonly Cell[])[];
  readonly sums?: readonly Cell[];
};
export type Paper = {
  readonly title: string;
  readonly about: string;
  readonly tables: readonly PaperTable[];
  readonly note?: string;
  readonly signatures?: readonly Label[];
  readonly isLying?: boolean;
};
export type Made = { readonly language: Language; readonly site: SiteFacts | null; readonly now: Date };

/** The paper as PDF, under the institution's name. */
export function paperPdf(paper: Paper, { language, site, now }: Made): Promise<Buffer> {
  const digits = (cell: Cell) => withDigits(String(cell ?? ''), { language });
  const address = site ? paperAddress(site, language) : '';
  return renderPdf('tables', {
    language,
    institution: site ? textOf(site.name, language) : '',
    address,
    title: paper.title,
    about: digits(paper.about),
    isLying: paper.isLying ?? false,
    madeOn: formatDateTime(now, { language }),
    note: paper.note ?? '',
    signatures: (paper.signatures ?? []).map((one) => textOf(one, language)),
    tables: paper.tables.map(({ title, columns, rows, sums = [] }) => ({
      title,
      columns: columns.map((one) => ({
        label: textOf(one.label, language),
        isFigure: one.isFigure ?? false,
        isWide: one.isWide ?? false,
      })),
      rows: rows.map((row) => row.map(digits)),
      sums: sums.map(digits),
    })),
  });
}

/** The same as a workbook: one sheet a table, each under the institution's name and its title. */
function paperXlsx(paper: Paper, { language, site }: Made): Promise<Uint8Array> {
  const heading: Cell[][] = [
    [site ? textOf(site.name, language) : '', site?.eiin ? `EIIN ${site.eiin}` : ''],
    [paper.title, paper.about],
  ];
  return writeXlsx(
    paper.tables.map(({ title, columns, rows, sums }, place) => ({
      name: `${place + 1} ${title || paper.title}`.replace(/[[\]:*?/\\]/g, ' ').slice(0, 30),
      headRows: heading.length + 2,
      rows: [
        ...heading,
        [title],
        columns.map((one) => textOf(one.label, language)),
        ...rows,
        ...(sums ? [sums] : []),
      ],
    })),
  );
}

/** A paper of one table in the format asked for; as a plain sheet its heading stands first and nothing above it. */
export function paperFile(
  paper: Paper,
  format: 'pdf' | 'xlsx' | 'csv',
  made: Made,
): Promise<Uint8Array> | Uint8Array {
  if (format === 'pdf') return paperPdf(paper, made);
  if (format === 'xlsx') return paperXlsx(paper, made);
  const [table] = paper.tables;
  const head = (table?.columns ?? []).map((one) => textOf(one.label, made.language));
  return writeCsv([head, ...(table?.rows ?? [])]);
}
