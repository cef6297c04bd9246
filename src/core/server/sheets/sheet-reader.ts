import { parse } from 'csv-parse/sync';
import { type Entry, fromBuffer } from 'yauzl';

/*
 * The process that reads one uploaded sheet. A file of two kilobytes can name a cell in the last corner of a sheet, and
 * the reader would lay out everything before it: here it runs out of this process's memory, not of the server's. What
 * goes back is counted first, a text as often as cells show it: it is copied for each of them on its way.
 */

export type SheetProblem = 'unreadable' | 'tooLarge' | 'encoding' | 'empty';
export type SheetTask = {
  readonly content: Uint8Array;
  readonly fileName: string;
  /** False: only the first sheet. */
  readonly isWhole: boolean;
};
export type Sheet = { readonly name: string; readonly rows: string[][] };
export type SheetOutcome = { readonly sheets: readonly Sheet[] } | { readonly problem: SheetProblem };

class Refusal extends Error {
  readonly problem: SheetProblem;

  constructor(problem: SheetProblem) {
    super(problem);
    this.problem = problem;
  }
}

const limits = {
  bytes: 10 * 1024 * 1024,
  unpacked: 50 * 1024 * 1024,
  ratio: 100,
  entries: 200,
  rows: 20_001,
  columns: 100,
  cells: 20_000_000,
  /** Of one cell; Excel itself takes no more. */
  cellCharacters: 32_767,
  /** Of all cells together: a little more than the largest file of plain text. */
  characters: 12 * 1024 * 1024,
};

async function outcomeOf({ content, fileName, isWhole }: SheetTask): Promise<SheetOutcome> {
  try {
    return { sheets: await sheetsOf(Buffer.from(content), fileName, isWhole) };
  } catch (error) {
    return { problem: error instanceof Refusal ? error.problem : 'unreadable' };
  }
}

async function sheetsOf(content: Buffer, fileName: string, isWhole: boolean): Promise<readonly Sheet[]> {
  if (content.length === 0) throw new Refusal('empty');
  if (content.length > limits.bytes) throw new Refusal('tooLarge');
  const isZip = content.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]));
  const sheets = isZip
    ? await sheetsOfXlsx(content, isWhole)
    : [{ name: '', rows: rowsOfCsv(content, fileName) }];
  const rows = sheets.reduce((sum, one) => sum + one.rows.length, 0);
  if (rows === 0) throw new Refusal('empty');
  if (rows > limits.rows || sheets.some((one) => one.rows.some((row) => row.length > limits.columns)))
    throw new Refusal('tooLarge');
  assertBudget(sheets);
  return sheets;
}

function assertBudget(sheets: readonly Sheet[]): void {
  let characters = 0;
  for (const { rows } of sheets)
    for (const row of rows)
      for (const { length } of row) {
        characters += length;
        if (length > limits.cellCharacters || characters > limits.characters) throw new Refusal('tooLarge');
      }
}

async function sheetsOfXlsx(content: Buffer, isWhole: boolean): Promise<readonly Sheet[]> {
  await assertHarmlessZip(content, isWhole);
  // Half of this process's start; plain text does without.
  const { default: readWhole, readSheet } = await import('read-excel-file/node');
  const read = async () =>
    isWhole ? await readWhole(content) : [{ sheet: '', data: await readSheet(content) }];
  const sheets = await read().catch(() => {
    throw new Refusal('unreadable');
  });
  return sheets.map(({ sheet, data }) => ({
    name: sheet,
    rows: data.map((row) => row.map(textOfCell)),
  }));
}

/**
 * A spreadsheet keeps fifteen digits of a number. A longer one has lost its last ones, so it is told in the form that says so,
 * as the spreadsheet itself writes it into CSV; and what counting has left behind the fifteenth is no digit anybody typed.
 */
function textOfCell(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell !== 'number') return String(cell);
  return Math.abs(cell) >= 1e15 ? cell.toExponential(14) : String(Number(cell.toPrecision(15)));
}

/**
 * Unpacks every entry while counting, before a reader that keeps all in memory sees the file: a 1 MB file
 * can hold gigabytes, and the sizes in a zip's own directory may lie. Macros and foreign files are refused. Of a whole
 * workbook the sheets together may reach as far as a single one else.
 */
function assertHarmlessZip(content: Buffer, isWhole: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (problem: SheetProblem) => reject(new Refusal(problem));
    fromBuffer(content, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error || !zip) return refuse('unreadable');
      let entries = 0;
      let unpacked = 0;
      let isWorkbook = false;
      let cells = 0;
      let grid = extentOfCells();
      zip.on('error', () => refuse('unreadable'));
      zip.on('end', () => (isWorkbook ? resolve() : refuse('unreadable')));
      zip.on('entry', (entry: Entry) => {
        entries += 1;
        if (entry.fileName === 'xl/workbook.xml') isWorkbook = true;
        if (/vbaProject/i.test(entry.fileName)) return refuse('unreadable');
        const most = Math.min(limits.unpacked, content.length * limits.ratio);
        if (entries > limits.entries || unpacked + entry.uncompressedSize > most) return refuse('tooLarge');
        zip.openReadStream(entry, (failure, stream) => {
          if (failure || !stream) return refuse('unreadable');
          let kept = '';
          if (isWhole) {
            cells += grid.cells();
            grid = extentOfCells();
          }
          stream.on('data', (chunk: Buffer) => {
            unpacked += chunk.length;
            const text = kept + chunk.toString('latin1');
            kept = text.slice(-60);
            if (unpacked > most || !grid.takes(text) || cells + grid.cells() > limits.cells) {
              stream.destroy();
              refuse('tooLarge');
            }
          });
          stream.on('error', () => refuse('unreadable'));
          stream.on('end', () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });
}

/**
 * How far the cells' addresses reach: the reader lays out the whole rectangle up to the last of them, and a thread's
 * limit does not see one array that grows to gigabytes. An honest sheet's empty, coloured cells pass.
 */
function extentOfCells() {
  let lastRow = 1;
  let lastColumn = 1;
  return {
    cells: () => lastRow * lastColumn,
    /** False when a piece of a sheet's XML names a cell too far away. */
    takes(xml: string): boolean {
      for (const [, address = ''] of xml.matchAll(/\br\s*=\s*["']([^"']{0,40})["']/g)) {
        // Nobody writes an address with references to characters in it, unless to hide it.
        if (address.includes('&')) return false;
        const [, letters = '', digits = ''] = /^([A-Za-z]*)(\d+)$/.exec(address) ?? [];
        let column = 0;
        for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
        lastRow = Math.max(lastRow, Number(digits));
        lastColumn = Math.max(lastColumn, column);
      }
      return lastRow <= 1_048_576 && lastColumn <= 16_384;
    },
  };
}

function rowsOfCsv(content: Buffer, fileName: string): string[][] {
  if (!/\.(csv|tsv|txt)$/i.test(fileName)) throw new Refusal('unreadable');
  const utf16 = content[0] === 0xff && content[1] === 0xfe;
  let text: string;
  try {
    text = new TextDecoder(utf16 ? 'utf-16le' : 'utf-8', { fatal: true }).decode(content);
  } catch {
    throw new Refusal('encoding');
  }
  if (text.includes('\u0000')) throw new Refusal('unreadable');
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
    throw new Refusal('unreadable');
  }
}

process.once('message', async (task: SheetTask) => {
  process.send?.(await outcomeOf(task), () => process.disconnect());
});
