import { createWriteStream, type WriteStream } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { crc32, createDeflateRaw, type DeflateRaw } from 'node:zlib';
import { csvLines } from './csv-lines.ts';
import type { LongSheet, LongSheetTask } from './long-sheet.ts';
import { columnName, sheetNameOf } from './sheet-names.ts';
import type { Rich } from './sheets.ts';

/** A file that grows part by part. */
type Growing = {
  rows(rows: readonly (readonly Rich[])[]): Promise<void>;
  end(): Promise<void>;
};

/** Writes, and waits where the disk is slower than the rows come. */
async function put(out: NodeJS.WritableStream, chunk: Buffer | string): Promise<void> {
  if (!out.write(chunk)) await new Promise<void>((resolve) => out.once('drain', () => resolve()));
}

const closed = (out: WriteStream) =>
  new Promise<void>((resolve, reject) => {
    out.once('error', reject);
    out.end(() => resolve());
  });

const plainOf = (cell: Rich): string | number | null =>
  typeof cell !== 'object' || cell === null
    ? cell
    : 'taka' in cell
      ? cell.taka
      : 'day' in cell
        ? cell.day
        : 'moment' in cell
          ? cell.moment
          : cell.value;

async function csvAt(place: string, { head }: LongSheet): Promise<Growing> {
  const out = createWriteStream(place, { mode: 0o600 });
  const rows = (part: readonly (readonly Rich[])[]) =>
    put(out, csvLines(part.map((row) => row.map(plainOf))));
  await put(out, '\uFEFF');
  // Another program takes the names of the columns alone.
  await rows(head.slice(-1));
  return { rows, end: () => closed(out) };
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** Signs XML cannot hold are left out. */
const xml = (text: string): string =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** Days since the spreadsheet's own beginning, 30 December 1899. */
const serialOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000 + 25_569;

const serialAt = (moment: string): number =>
  serialOf(moment.slice(0, 10)) + (Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))) / 1_440;

const styles = { plain: 0, bold: 1, taka: 2, day: 3, moment: 4 } as const;

function cellXml(cell: Rich, address: string, isHead: boolean): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
  if (typeof cell === 'string')
    return `<c r="${address}" t="inlineStr"${isHead ? ` s="${styles.bold}"` : ''}><is><t xml:space="preserve">${xml(cell)}</t></is></c>`;
  if ('taka' in cell) return `<c r="${address}" s="${styles.taka}"><v>${Number(cell.taka)}</v></c>`;
  if ('day' in cell) return `<c r="${address}" s="${styles.day}"><v>${serialOf(cell.day)}</v></c>`;
  if ('moment' in cell) return `<c r="${address}" s="${styles.moment}"><v>${serialAt(cell.moment)}</v></c>`;
  return `<c r="${address}"><f>${xml(cell.formula)}</f><v>${cell.value}</v></c>`;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** What a workbook has besides its one sheet, by the names of its parts. */
const partsOf = (name: string): readonly (readonly [string, string])[] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xml(sheetNameOf(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="3"><numFmt numFmtId="164" formatCode="#,##,##0.00"/><numFmt numFmtId="165" formatCode="dd/mm/yyyy"/><numFmt numFmtId="166" formatCode="dd/mm/yyyy hh:mm AM/PM"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" applyFont="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" numFmtId="165" applyNumberFormat="1"/><xf xfId="0" numFmtId="166" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  ],
];

/** The parts of a zip, one after another, each packed on its way; sizes are told behind each and at the end. */
function zipAt(place: string) {
  const out = createWriteStream(place, { mode: 0o600 });
  const known: { name: Buffer; sum: number; packed: number; size: number; at: number }[] = [];
  let at = 0;
  const write = async (chunk: Buffer) => {
    at += chunk.length;
    await put(out, chunk);
  };
  const headOf = (name: Buffer) => {
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    // Sizes follow the content; names are UTF-8.
    head.writeUInt16LE(0x0808, 6);
    head.writeUInt16LE(8, 8);
    head.writeUInt16LE(0x21, 12);
    head.writeUInt16LE(name.length, 26);
    return Buffer.concat([head, name]);
  };
  return {
    async begin(title: string) {
      const name = Buffer.from(title);
      const one = { name, sum: 0, packed: 0, size: 0, at };
      await write(headOf(name));
      const packer: DeflateRaw = createDeflateRaw({ level: 3 });
      packer.on('data', (chunk: Buffer) => {
        one.packed += chunk.length;
        at += chunk.length;
        if (!out.write(chunk)) {
          packer.pause();
          out.once('drain', () => packer.resume());
        }
      });
      return {
        async put(text: string) {
          const content = Buffer.from(text);
          one.sum = crc32(content, one.sum);
          one.size += content.length;
          await put(packer, content);
        },
        async end() {
          await new Promise<void>((resolve) => {
            packer.once('end', () => resolve());
            packer.end();
          });
          const tail = Buffer.alloc(16);
          tail.writeUInt32LE(0x08074b50, 0);
          tail.writeUInt32LE(one.sum, 4);
          tail.writeUInt32LE(one.packed, 8);
          tail.writeUInt32LE(one.size, 12);
          await write(tail);
          known.push(one);
        },
      };
    },
    async end() {
      const begun = at;
      for (const one of known) {
        const entry = Buffer.alloc(46);
        entry.writeUInt32LE(0x02014b50, 0);
        entry.writeUInt16LE(20, 4);
        entry.writeUInt16LE(20, 6);
        entry.writeUInt16LE(0x0808, 8);
        entry.writeUInt16LE(8, 10);
        entry.writeUInt16LE(0x21, 14);
        entry.writeUInt32LE(one.sum, 16);
        entry.writeUInt32LE(one.packed, 20);
        entry.writeUInt32LE(one.size, 24);
        entry.writeUInt16LE(one.name.length, 28);
        entry.writeUInt32LE(one.at, 42);
        await write(Buffer.concat([entry, one.name]));
      }
      const tail = Buffer.alloc(22);
      tail.writeUInt32LE(0x06054b50, 0);
      tail.writeUInt16LE(known.length, 8);
      tail.writeUInt16LE(known.length, 10);
      tail.writeUInt32LE(at - begun, 12);
      tail.writeUInt32LE(begun, 16);
      await write(tail);
      await closed(out);
    },
  };
}

async function xlsxAt(place: string, { name, head, widths, isLying = false }: LongSheet): Promise<Growing> {
  const zip = zipAt(place);
  for (const [title, text] of partsOf(name)) {
    const part = await zip.begin(title);
    await part.put(declaration + text);
    await part.end();
  }
  const sheet = await zip.begin('xl/worksheets/sheet1.xml');
  const columns = widths
    .map((width, place) => `<col min="${place + 1}" max="${place + 1}" width="${width}" customWidth="1"/>`)
    .join('');
  await sheet.put(
    `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${head.length}" topLeftCell="A${head.length + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>${columns === '' ? '' : `<cols>${columns}</cols>`}<sheetData>`,
  );
  let written = 0;
  const rows = async (part: readonly (readonly Rich[])[], isHead = false) => {
    let text = '';
    for (const row of part) {
      written += 1;
      const cells = row
        .map((cell, place) => cellXml(cell, `${columnName(place)}${written}`, isHead))
        .join('');
      text += `<row r="${written}">${cells}</row>`;
    }
    await sheet.put(text);
  };
  await rows(head, true);
  return {
    rows,
    async end() {
      await sheet.put(
        `</sheetData>${isLying ? '<pageSetup paperSize="9" orientation="landscape"/>' : ''}</worksheet>`,
      );
      await sheet.end();
      await zip.end();
    },
  };
}

let growing: Growing | null = null;

parentPort?.on('message', async (task: LongSheetTask) => {
  if (task.kind === 'begin')
    growing = await (task.sheet.format === 'csv' ? csvAt : xlsxAt)(task.place, task.sheet);
  else if (task.kind === 'rows') await growing?.rows(task.rows);
  else await growing?.end();
  parentPort?.postMessage('done');
});
