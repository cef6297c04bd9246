import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { readSheet as readXlsx } from 'read-excel-file/node';
import writeXlsxFile from 'write-excel-file/node';
import { fromBuffer } from 'yauzl';
import { AppError, type ErrorKind } from '../errors.ts';

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
} as const satisfies Record<string, ErrorKind>;

export type Cell = string | number | null;

const limits = {
  bytes: 10 * 1024 * 1024,
  unpacked: 50 * 1024 * 1024,
  ratio: 100,
  entries: 200,
  rows: 20_001,
  columns: 100,
};

/** The cells of the first sheet of an XLSX file, or of a CSV file, as text. Throws a clear refusal otherwise. */
export async function readSheet(content: Buffer, fileName: string): Promise<{ rows: string[][] }> {
  if (content.length === 0) throw new AppError(sheetErrors.empty);
  if (content.length > limits.bytes) throw new AppError(sheetErrors.tooLarge);
  const isZip = content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  const rows = isZip ? await rowsOfXlsx(content) : rowsOfCsv(content, fileName);
  if (rows.length === 0) throw new AppError(sheetErrors.empty);
  if (rows.length > limits.rows || rows.some((row) => row.length > limits.columns))
    throw new AppError(sheetErrors.tooLarge);
  return { rows };
}

async function rowsOfXlsx(content: Buffer): Promise<string[][]> {
  await assertHarmlessZip(content);
  const rows = await readXlsx(content).catch(() => {
    throw new AppError(sheetErrors.unreadable);
  });
  return rows.map((row) =>
    row.map((cell) =>
      cell === null ? '' : cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell),
    ),
  );
}

/**
 * Unpacks every entry while counting, before a reader that keeps all in memory sees the file: a 1 MB file
 * can hold gigabytes, and the sizes in a zip's own directory may lie. Macros and foreign files are refused.
 */
function assertHarmlessZip(content: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (kind: ErrorKind) => reject(new AppError(kind));
    fromBuffer(content, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) return refuse(sheetErrors.unreadable);
      let entries = 0;
      let unpacked = 0;
      let isWorkbook = false;
      zip.on('error', () => refuse(sheetErrors.unreadable));
      zip.on('end', () => (isWorkbook ? resolve() : refuse(sheetErrors.unreadable)));
      zip.on('entry', (entry: { fileName: string; uncompressedSize: number }) => {
        entries += 1;
        if (entry.fileName === 'xl/workbook.xml') isWorkbook = true;
        if (/vbaProject/i.test(entry.fileName)) return refuse(sheetErrors.unreadable);
        const most = Math.min(limits.unpacked, content.length * limits.ratio);
        if (entries > limits.entries || unpacked + entry.uncompressedSize > most)
          return refuse(sheetErrors.tooLarge);
        zip.openReadStream(entry as never, (failure, stream) => {
          if (failure || !stream) return refuse(sheetErrors.unreadable);
          stream.on('data', (chunk: Buffer) => {
            unpacked += chunk.length;
            if (unpacked > most) {
              stream.destroy();
              refuse(sheetErrors.tooLarge);
            }
          });
          stream.on('error', () => refuse(sheetErrors.unreadable));
          stream.on('end', () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });
}

function rowsOfCsv(content: Buffer, fileName: string): string[][] {
  if (!/\.(csv|tsv|txt)$/i.test(fileName)) throw new AppError(sheetErrors.unreadable);
  const utf16 = content[0] === 0xff && content[1] === 0xfe;
  let text: string;
  try {
    text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(content);
  } catch {
    throw new AppError(sheetErrors.encoding);
  }
  if (text.includes('\u0000')) throw new AppError(sheetErrors.unreadable);
  const firstLine = text.slice(0, text.indexOf('\n') + 1 || undefined);
  const delimiter = [',', '\t', ';'].reduce((best, sign) =>
    firstLine.split(sign).length > firstLine.split(best).length ? sign : best,
  );
  try {
    return parse(text, {
      bom: true,
      delimiter,
      relaxColumnCount: true,
      skipEmptyLines: true,
      to: limits.rows + 1,
    }) as string[][];
  } catch {
    throw new AppError(sheetErrors.unreadable);
  }
}

/** A text that a spreadsheet program would run as a formula is kept a text by a leading apostrophe. */
const harmless = (cell: Cell): string =>
  cell === null
    ? ''
    : typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) && !/^\+?\d+$/.test(cell)
      ? `'${cell}`
      : String(cell);

/** CSV in UTF-8 with the mark that lets Excel show Bengali. */
export function writeCsv(rows: readonly (readonly Cell[])[]): Buffer {
  return Buffer.from(
    stringify(
      rows.map((row) => row.map(harmless)),
      { bom: true },
    ),
  );
}

/** An XLSX workbook; the first row of each sheet is its bold heading and stays in view. */
export async function writeXlsx(
  sheets: readonly { name: string; rows: readonly (readonly Cell[])[] }[],
): Promise<Buffer> {
  const content = sheets.map(({ name, rows }) => ({
    // Excel allows 31 characters and none of these signs.
    sheet: name.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31),
    stickyRowsCount: 1,
    data: rows.map((row, place) =>
      row.map((cell) =>
        typeof cell === 'number'
          ? { value: cell, type: Number }
          : { value: cell ?? '', type: String, ...(place === 0 ? { fontWeight: 'bold' as const } : {}) },
      ),
    ),
    columns: (rows[0] ?? []).map((_, column) => ({
      width: Math.min(
        40,
        Math.max(8, ...rows.slice(0, 200).map((row) => String(row[column] ?? '').length + 2)),
      ),
    })),
  }));
  const file = await writeXlsxFile(content as never);
  return (file as unknown as { toBuffer(): Promise<Buffer> }).toBuffer();
}
