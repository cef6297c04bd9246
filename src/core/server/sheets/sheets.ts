import writeXlsxFile from 'write-excel-file/node';
import { AppError, type ErrorKind } from '../../errors.ts';
import { readApart } from '../files/read-apart.ts';
import { csvLines } from './csv-lines.ts';
import { columnName, sheetNameOf } from './sheet-names.ts';
import type { Sheet, SheetOutcome, SheetProblem, SheetTask } from './sheet-reader.ts';

const sheetErrors = {
  unreadable: {
    code: 'sheet.unreadable',
    status: 422,
    text: {
      en: 'The file could not be read as a sheet. Save it as XLSX, or as CSV in UTF-8, and choose it again.',
      bn: 'ফাইলটি শিট হিসেবে পড়া যায়নি। XLSX অথবা UTF-8 CSV হিসেবে সংরক্ষণ করে আবার বাছাই করুন।',
    },
  },
  tooLarge: {
    code: 'sheet.tooLarge',
    status: 422,
    text: {
      en: 'The sheet is too large: at most 20,000 rows, 100 columns and 10 MB.',
      bn: 'শিটটি অনেক বড়: সর্বোচ্চ ২০,০০০ সারি, ১০০ কলাম ও ১০ মেগাবাইট।',
    },
  },
  encoding: {
    code: 'sheet.encoding',
    status: 422,
    text: {
      en: 'The CSV file is not in UTF-8, so its letters cannot be read. Save it as "CSV UTF-8" or as XLSX.',
      bn: 'CSV ফাইলটি UTF-8 নয়, তাই অক্ষর পড়া যাচ্ছে না। “CSV UTF-8” অথবা XLSX হিসেবে সংরক্ষণ করুন।',
    },
  },
  empty: {
    code: 'sheet.empty',
    status: 422,
    text: { en: 'The sheet has no rows.', bn: 'শিটে কোনো সারি নেই।' },
  },
} as const satisfies Record<SheetProblem, ErrorKind>;

export type Cell = string | number | null;

/**
 * A cell a workbook works out itself, such as `SUM(C2:E2)`; never anybody's own text. Its value stands beside it, for
 * programs that only show.
 */
export type Formula = { readonly formula: string; readonly value: number };

/** A cell of a workbook besides plain ones: an amount as a decimal text of taka, a day 'YYYY-MM-DD', or 'YYYY-MM-DD HH:MM'. */
export type Rich =
  | Cell
  | Formula
  | { readonly taka: string }
  | { readonly day: string }
  | { readonly moment: string };

/** In lakhs and crores where the program groups so. */
const takaFormat = '#,##,##0.00';

function richCell(cell: Exclude<Rich, Cell>) {
  if ('taka' in cell) return { value: Number(cell.taka), type: Number, format: takaFormat };
  if ('day' in cell) return { value: new Date(`${cell.day}T00:00:00Z`), type: Date, format: 'dd/mm/yyyy' };
  // The workbook knows no zones: it shows what calendar and clock show here.
  if ('moment' in cell)
    return {
      value: new Date(`${cell.moment.replace(' ', 'T')}:00Z`),
      type: Date,
      format: 'dd/mm/yyyy hh:mm AM/PM',
    };
  return { value: cell.formula, type: 'Formula' };
}

/** Longer than any honest sheet takes; what one process has read goes back to the system with it. */
const readOne = readApart<SheetTask, SheetOutcome>(new URL('./sheet-reader.ts', import.meta.url), {
  heap: 384,
  bytes: 1024 * 1024 * 1024,
  milliseconds: 30_000,
  files: 1,
});

/**
 * The cells of the first sheet of an XLSX file, or of a CSV file, as text. Throws a clear refusal otherwise. It reads
 * in a process of bounded memory, two files at a time; further ones wait their turn.
 */
export async function readSheet(content: Buffer, fileName: string): Promise<{ rows: string[][] }> {
  const [first] = await readFile({ content, fileName, isWhole: false });
  return { rows: first?.rows ?? [] };
}

/** The same of every sheet of an XLSX file, in their order; a CSV file is one. */
export const readWorkbook = (content: Buffer, fileName: string): Promise<readonly Sheet[]> =>
  readFile({ content, fileName, isWhole: true });

async function readFile(task: SheetTask): Promise<readonly Sheet[]> {
  // Without an answer it ran out of memory or of time.
  const outcome = (await readOne(task)) ?? { problem: 'tooLarge' as const };
  if ('problem' in outcome) throw new AppError(sheetErrors[outcome.problem]);
  return outcome.sheets;
}

/** CSV in UTF-8 with the mark that lets Excel show Bengali. */
export const writeCsv = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\uFEFF${csvLines(rows)}`);

/**
 * An XLSX workbook; the first row of each sheet, or as many as `headRows` says, is its bold heading and stays in view,
 * as do its first `stickyColumns`. Sheets that lie are printed lying, on the width of one page. The last `hiddenColumns` hold what the file is
 * known by when it comes back.
 */
export async function writeXlsx(
  sheets: readonly {
    name: string;
    rows: readonly (readonly Rich[])[];
    headRows?: number;
    stickyColumns?: number;
    hiddenColumns?: number;
    isLying?: boolean;
  }[],
): Promise<Buffer> {
  const content = sheets.map(({ name, rows, headRows = 1, stickyColumns = 0, isLying = false }) => ({
    sheet: sheetNameOf(name),
    stickyRowsCount: headRows,
    ...(stickyColumns > 0 ? { stickyColumnsCount: stickyColumns } : {}),
    ...(isLying ? { orientation: 'landscape' } : {}),
    data: rows.map((row, place) =>
      row.map((cell) =>
        typeof cell === 'object' && cell !== null
          ? richCell(cell)
          : typeof cell === 'number'
            ? { value: cell, type: Number }
            : {
                value: cell ?? '',
                type: String,
                ...(place < headRows ? { fontWeight: 'bold' as const } : {}),
              },
      ),
    ),
    // What stands above the last row of the heading runs over its neighbours.
    columns: (rows[headRows - 1] ?? []).map((_, column) => ({
      width: Math.min(40, Math.max(8, ...rows.slice(headRows - 1, 200).map((row) => widthOf(row[column])))),
    })),
  }));
  const hidden = sheets.map(({ rows, headRows = 1, hiddenColumns = 0 }) => {
    const columns = rows[headRows - 1]?.length ?? 0;
    return { from: columns - hiddenColumns, to: columns };
  });
  const values = sheets.map(({ rows }) => valuesOf(rows));
  const file = await writeXlsxFile(content, {
    features: [hiding(hidden), storing(values), fitting],
  } as never);
  return (file as unknown as { toBuffer(): Promise<Buffer> }).toBuffer();
}

/** Hides columns of each sheet, counted from 0; the writer itself knows no hidden ones. */
const hiding = (sheets: readonly { from: number; to: number }[]) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transformElementAttributes(
          tag: string,
          attributes: Record<string, string | number>,
          index: number | undefined,
          _options: unknown,
          { sheetIndex }: { sheetIndex: number },
        ) {
          const sheet = sheets[sheetIndex];
          const isHidden =
            tag === 'col' && index !== undefined && sheet && index >= sheet.from && index < sheet.to;
          return isHidden ? { ...attributes, hidden: 1 } : attributes;
        },
      },
    },
  },
});

/** What the formulas of a sheet give, by the address of the cell. */
const valuesOf = (rows: readonly (readonly Rich[])[]): ReadonlyMap<string, number> =>
  new Map(
    rows.flatMap((row, at) =>
      row.flatMap((cell, place): [string, number][] =>
        typeof cell === 'object' && cell !== null && 'formula' in cell
          ? [[`${columnName(place)}${at + 1}`, cell.value]]
          : [],
      ),
    ),
  );

/** Stores what each formula gives; the writer itself stores the formula alone. */
const storing = (sheets: readonly ReadonlyMap<string, number>[]) => ({
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform(xml: string, _options: unknown, { sheetIndex }: { sheetIndex: number }) {
          const values = sheets[sheetIndex];
          if (!values || values.size === 0) return xml;
          return xml.replace(/<c r="([A-Z]+\d+)"[^>]*><f>[^<]*<\/f>/g, (cell, address: string) => {
            const value = values.get(address);
            return value === undefined ? cell : `${cell}<v>${value}</v>`;
          });
        },
      },
    },
  },
});

/** Prints a sheet that lies on the width of one page, as many pages long as it is; the writer itself does not. */
const fitting = {
  files: {
    transform: {
      'xl/worksheets/sheet{id}.xml': {
        transform: (xml: string) =>
          xml.includes('orientation="landscape"')
            ? xml
                .replace(/<worksheet [^>]*>/, '$&<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>')
                .replace('<pageSetup ', '<pageSetup fitToWidth="1" fitToHeight="0" ')
            : xml,
      },
    },
  },
};

/** A formula is as wide as what it gives, which is a number; amounts and days as they are shown. */
function widthOf(cell: Rich | undefined): number {
  if (typeof cell !== 'object' || cell === null) return String(cell ?? '').length + 2;
  return 'taka' in cell ? cell.taka.length + 4 : 'day' in cell ? 12 : 8;
}
