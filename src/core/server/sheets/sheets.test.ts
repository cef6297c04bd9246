import { deflateRawSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { readSheet, readWorkbook, writeCsv, writeXlsx } from './sheets.ts';

/** A zip of these files; `claims` is the unpacked size its directory states. */
function zip(files: readonly { name: string; content: Buffer; claims?: number }[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claims } of files) {
    const packed = deflateRawSync(content, { level: 9 });
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(claims ?? content.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), head, Buffer.from(name), packed]);
    const entry = Buffer.alloc(42);
    entry.writeUInt16LE(20, 0);
    head.copy(entry, 2, 0, 24);
    entry.writeUInt32LE(offset, 38);
    entries.push(Buffer.from('PK\u0001\u0002', 'latin1'), entry, Buffer.from(name));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006', 'latin1'), end]);
}

const workbook = { name: 'xl/workbook.xml', content: Buffer.from('<workbook/>') };
const spaces = (megabytes: number) => Buffer.alloc(megabytes * 1024 * 1024, 32);

const bombs: [string, () => Buffer, string][] = [
  [
    'that unpacks to 60 MB',
    () => zip([workbook, { name: 'xl/a.xml', content: spaces(60) }]),
    'sheet.tooLarge',
  ],
  [
    'that lies about what it unpacks to',
    () => zip([workbook, { name: 'xl/a.xml', content: spaces(60), claims: 1000 }]),
    'sheet.unreadable',
  ],
  [
    'of many entries',
    () => zip(Array.from({ length: 300 }, (_, n) => ({ name: `xl/${n}.xml`, content: Buffer.from('x') }))),
    'sheet.tooLarge',
  ],
  [
    'with a macro',
    () => zip([workbook, { name: 'xl/vbaProject.bin', content: Buffer.from('x') }]),
    'sheet.unreadable',
  ],
  ['that is no workbook', () => zip([{ name: 'a.txt', content: Buffer.from('x') }]), 'sheet.unreadable'],
  [
    'that climbs out of its folder',
    () => zip([workbook, { name: '../../a', content: Buffer.from('x') }]),
    'sheet.unreadable',
  ],
  ['that was cut off', () => zip([workbook]).subarray(0, 40), 'sheet.unreadable'],
];

it.each(bombs)('refuses an XLSX %s', async (_, make, code) => {
  await expect(readSheet(make(), 'students.xlsx')).rejects.toMatchObject({ kind: { code } });
});

const texts: [string, Buffer, string, string][] = [
  [
    'in a Bengali typewriter code page',
    Buffer.from([0x52, 0x6f, 0x6c, 0x6c, 0x2c, 0xa6, 0xe2, 0x0a]),
    'a.csv',
    'sheet.encoding',
  ],
  ['in Latin-1', Buffer.from('Name\nJos\u00e9\n', 'latin1'), 'a.csv', 'sheet.encoding'],
  ['with zero bytes', Buffer.from('Name\n\u0000\u0000\n'), 'a.csv', 'sheet.unreadable'],
  ['that is a program', Buffer.concat([Buffer.from('MZ'), Buffer.alloc(300)]), 'a.csv', 'sheet.unreadable'],
  ['that is a picture', Buffer.from('\u0089PNG\r\n', 'latin1'), 'a.csv', 'sheet.encoding'],
  ['that is an old XLS', Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), 'a.xls', 'sheet.unreadable'],
  ['with an open quotation', Buffer.from('Name\n"Rahim\n'), 'a.csv', 'sheet.unreadable'],
  ['with nothing in it', Buffer.alloc(0), 'a.csv', 'sheet.empty'],
  ['with 150 columns', Buffer.from(`${'a,'.repeat(149)}a\n`), 'a.csv', 'sheet.tooLarge'],
  ['with too many rows', Buffer.from('a\n'.repeat(20_002)), 'a.csv', 'sheet.tooLarge'],
];

it.each(texts)('refuses a CSV %s', async (_, content, name, code) => {
  await expect(readSheet(content, name)).rejects.toMatchObject({ kind: { code } });
});

test('a sheet comes back as it was written, Bengali and formulas as text', async () => {
  const rows = [
    ['নাম', 'Roll'],
    ['ক্ষুদ্র র‍্যাব', '=1+1'],
  ];
  const fromXlsx = await readSheet(await writeXlsx([{ name: 'Students', rows }]), 'a.xlsx');
  expect(fromXlsx.rows).toEqual(rows);
  const csv = writeCsv(rows);
  expect(csv.toString()).toContain("'=1+1");
  expect((await readSheet(csv, 'a.csv')).rows[0]).toEqual(rows[0]);
  expect(writeCsv([['＝1+1', '＋1', '－1', '＠x', '+8801712345678']]).toString()).toContain(
    "'＝1+1,'＋1,'－1,'＠x,+8801712345678",
  );
  const excel = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('নাম\tRoll\nরহিম\t1\n', 'utf16le')]);
  expect((await readSheet(excel, 'a.txt')).rows).toEqual([
    ['নাম', 'Roll'],
    ['রহিম', '1'],
  ]);
});

test('a whole workbook comes back sheet by sheet, hidden columns too', async () => {
  const file = await writeXlsx([
    {
      name: 'One: a/b',
      rows: [
        ['A title that runs over its neighbours', null, 'mark'],
        ['Roll', 'Name', null],
        [1, 'Rahim', 'id'],
      ],
      headRows: 2,
      hiddenColumns: 1,
    },
    { name: 'Two', rows: [['only']] },
  ]);
  expect(await readWorkbook(file, 'a.xlsx')).toEqual([
    {
      name: 'One  a b',
      rows: [
        ['A title that runs over its neighbours', '', 'mark'],
        ['Roll', 'Name', ''],
        ['1', 'Rahim', 'id'],
      ],
    },
    { name: 'Two', rows: [['only']] },
  ]);
  expect((await readSheet(file, 'a.xlsx')).rows).toHaveLength(3);
  expect(await readWorkbook(Buffer.from('Roll\n1\n'), 'a.csv')).toEqual([
    { name: '', rows: [['Roll'], ['1']] },
  ]);
});

it('refuses a workbook whose sheets together reach too far, though none does alone', async () => {
  const sheet = (name: string) => ({
    name: `xl/worksheets/${name}.xml`,
    content: Buffer.from(
      `<worksheet><sheetData><row r="1000000"><c r="P1000000"/></row></sheetData></worksheet>`,
    ),
  });
  const two = zip([workbook, sheet('sheet1'), sheet('sheet2')]);
  await expect(readWorkbook(two, 'a.xlsx')).rejects.toMatchObject({ kind: { code: 'sheet.tooLarge' } });
});

test('amounts are numbers in a workbook, and days are days', async () => {
  const file = await writeXlsx([
    {
      name: 'Fees',
      rows: [
        ['What', 'When', 'Taka'],
        ['Tuition', { day: '2026-07-08' }, { taka: '1234.50' }],
      ],
    },
  ]);
  const { rows } = await readSheet(file, 'fees.xlsx');
  expect(rows[0]).toEqual(['What', 'When', 'Taka']);
  expect(Number(rows[1]?.[2])).toBe(1234.5);
  expect(rows[1]?.[1]).toContain('2026');
});
