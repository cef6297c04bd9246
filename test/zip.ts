import { crc32, deflateRawSync } from 'node:zlib';

export type Entry = {
  readonly name: string;
  readonly content: Buffer | string;
  /** What the headers say of the unpacked size, when it is not the truth. */
  readonly claimedSize?: number;
};

/** A zip file of these entries, and nothing asked: names and sizes may lie, as an attacker's do. */
export function zipOf(entries: readonly Entry[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of entries) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain, { level: 9 });
    const title = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x0800, 2);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(plain), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? plain.length, 18);
    common.writeUInt16LE(title.length, 22);
    const body = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), common, rest, title]));
    bodies.push(body);
    offset += body.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, list, end]);
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const relationships = 'http://schemas.openxmlformats.org/package/2006/relationships';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/**
 * A workbook of one sheet made of this `sheetData`, with what else stands before the sheet's first element; cells of the
 * type `s` show one of the `shared` texts by its number.
 */
export function workbookOf(
  sheetData: string,
  {
    prolog = '',
    more = [] as readonly Entry[],
    claimedSize = undefined as number | undefined,
    shared = [] as readonly string[],
  } = {},
): Buffer {
  const sheet = `${declaration}${prolog}<worksheet xmlns="${main}"><sheetData>${sheetData}</sheetData></worksheet>`;
  return zipOf([
    {
      name: '[Content_Types].xml',
      content: `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${declaration}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `${declaration}<Relationships xmlns="${relationships}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    {
      name: 'xl/worksheets/sheet1.xml',
      content: sheet,
      ...(claimedSize === undefined ? {} : { claimedSize }),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: `${declaration}<sst xmlns="${main}">${shared.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    },
    ...more,
  ]);
}

/** `<c>` elements of one row, the texts inside the cells. */
export const rowOf = (number: number, cells: readonly string[]) =>
  `<row r="${number}">${cells
    .map(
      (text, column) =>
        `<c r="${String.fromCharCode(65 + column)}${number}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`;
