import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import {
  findHead,
  guessColumns,
  headingKey,
  isSamePhone,
  numbersOf,
  type OpenLine,
  type OpenReceipt,
  readLines,
  suggestMatches,
} from './rules.ts';

const samples = join(import.meta.dirname, '../../../../test/samples/statements');
const sheet = (name: string, delimiter = ','): string[][] =>
  parse(readFileSync(join(samples, `${name}.csv`), 'utf8'), {
    delimiter,
    relaxColumnCount: true,
    skipEmptyLines: true,
  }) as string[][];
const linesOf = (rows: string[][]) => {
  const head = findHead(rows);
  return readLines(rows, head, guessColumns(rows[head] ?? []));
};

describe('PAY-5 a statement is read as its service writes it', () => {
  it('PAY-5 finds the headings below what stands above them, leaves out what failed or went out, and totals', () => {
    const { lines, left } = linesOf(sheet('bkash-merchant'));
    expect(lines.map((one) => [one.trxId, one.day, one.amount, one.phone, one.reference])).toEqual([
      ['CCT1BKA001', '2026-03-02', 150_000n, '+8801711000001', '2601001'],
      ['CCT1BKA002', '2026-03-02', 80_000n, '017*****002', ''],
      ['CCT1BKA003', '2026-03-03', 65_000n, '+8801811000009', 'Roll 12'],
    ]);
    expect(left).toBe(2);
  });

  it('PAY-5 reads Bengali headings and digits', () => {
    expect(
      linesOf(sheet('nagad-merchant')).lines.map((one) => [one.trxId, one.day, one.amount, one.phone]),
    ).toEqual([
      ['73NAGAD01', '2026-03-05', 120_000n, '+8801911000001'],
      ['73NAGAD02', '2026-03-05', 50_000n, '+8801911000002'],
    ]);
  });

  it('PAY-5 takes no money that is only on its way, and credits of a bank alone', () => {
    expect(linesOf(sheet('rocket-merchant', ';')).lines.map((one) => one.trxId)).toEqual(['5100000001']);
    const bank = linesOf(sheet('bank'));
    expect(bank.lines.map((one) => one.amount)).toEqual([100_000n, 100_000n]);
    expect(bank.left).toBe(1);
  });

  it('PAY-5 a line is the same in every file, two alike lines of one file are two', () => {
    const [one, other] = linesOf(sheet('bank')).lines;
    expect(one?.identity).not.toBe(other?.identity);
    const again = linesOf(sheet('bank').reverse().reverse());
    expect(again.lines.map((line) => line.identity)).toEqual([one?.identity, other?.identity]);
    const twice = linesOf([...sheet('bkash-merchant'), ...sheet('bkash-merchant').slice(3)]);
    expect(twice.lines).toHaveLength(3);
  });

  it('PAY-5 remembers headings whatever their case and signs', () => {
    expect(headingKey(['Trx. ID', ' AMOUNT '])).toBe(headingKey(['trx id', 'Amount']));
  });

  it('PAY-5 knows a number that is covered in part', () => {
    expect(isSamePhone('017*****002', '+8801711000002')).toBe(true);
    expect(isSamePhone('017*****003', '+8801711000002')).toBe(false);
    expect(isSamePhone('***********', '+8801711000002')).toBe(false);
    expect(isSamePhone('', '+8801711000002')).toBe(false);
  });

  it('PAY-5 takes several numbers of a receipt apart', () => {
    expect(numbersOf('abc 123, DEF-456 and GHI789')).toEqual(['ABC123', 'DEF456', 'GHI789']);
  });
});

const line = (id: string, more: Partial<OpenLine> = {}): OpenLine => ({
  id,
  source: 'bkash',
  trxId: '',
  day: '2026-03-02',
  left: 100n,
  phone: '',
  reference: '',
  ...more,
});
const receipt = (id: string, more: Partial<OpenReceipt> = {}): OpenReceipt => ({
  id,
  day: '2026-03-02',
  left: 100n,
  provider: 'bkash',
  reference: '',
  phones: [],
  code: '',
  roll: 0,
  ...more,
});
const phone = '+8801711000001';

describe('PAY-5 a line is matched with its receipts', () => {
  it.each([
    [
      'number and amount: exact',
      [line('l', { trxId: 'AB12CD' })],
      [receipt('r', { reference: 'ab12cd' })],
      [[['l'], ['r'], 'trx', 100]],
    ],
    [
      'the number with another amount: doubtful',
      [line('l', { trxId: 'AB12CD', left: 90n })],
      [receipt('r', { reference: 'AB12CD' })],
      [[['l'], ['r'], 'trx', 50]],
    ],
    [
      'one payment for two children',
      [line('l', { trxId: 'AB12CD', left: 300n })],
      [receipt('r', { reference: 'AB12CD' }), receipt('s', { reference: 'AB12CD', left: 200n })],
      [[['l'], ['r', 's'], 'trx', 100]],
    ],
    [
      'two payments for one receipt',
      [line('l', { trxId: 'AB12CD', left: 60n }), line('m', { trxId: 'EF34GH', left: 40n })],
      [receipt('r', { reference: 'AB12CD, EF34GH' })],
      [[['l', 'm'], ['r'], 'trx', 100]],
    ],
    [
      'another service has the number',
      [line('l', { trxId: 'AB12CD' })],
      [receipt('r', { reference: 'AB12CD', provider: 'nagad' })],
      [],
    ],
    [
      'amount, day and telephone',
      [line('l', { phone })],
      [receipt('r', { phones: [phone], day: '2026-03-03' }), receipt('s')],
      [[['l'], ['r'], 'phone', 88]],
    ],
    [
      'two receipts that would do as well: doubtful',
      [line('l', { phone })],
      [receipt('r', { phones: [phone] }), receipt('s', { phones: [phone] })],
      [[['l'], ['r'], 'phone', 40]],
    ],
    [
      'a telephone pays for two at once',
      [line('l', { phone, left: 250n })],
      [receipt('r', { phones: [phone] }), receipt('s', { phones: [phone], left: 150n })],
      [[['l'], ['r', 's'], 'phone', 78]],
    ],
    [
      'the number of the student in the reference',
      [line('l', { reference: 'Fee 2601001' })],
      [receipt('r', { code: '2601001' })],
      [[['l'], ['r'], 'roll', 88]],
    ],
    [
      'the roll in the reference, in Bengali',
      [line('l', { reference: 'রোল ১২' })],
      [receipt('r', { roll: 12 })],
      [[['l'], ['r'], 'roll', 70]],
    ],
    ['nothing but the amount', [line('l')], [receipt('r')], []],
  ] as const)('PAY-5 %s', (_, lines, receipts, expected) => {
    const found = suggestMatches(lines, receipts);
    expect(found.map((one) => [one.lineIds, one.receiptIds, one.rule, one.confidence])).toEqual(expected);
  });

  it('PAY-5 nothing is suggested twice, and no share is more than its line or its receipt', () => {
    let seed = 7;
    const next = (most: number) => {
      seed = (seed * 1103515245 + 12345) % 2 ** 31;
      return seed % most;
    };
    for (let run = 0; run < 300; run += 1) {
      const lines = Array.from({ length: next(8) }, (_, n) =>
        line(`l${n}`, {
          trxId: next(2) ? `TRX${next(4)}00` : '',
          left: BigInt(1 + next(4)) * 50n,
          phone: next(2) ? phone : '',
          reference: `roll ${next(3)}`,
        }),
      );
      const receipts = Array.from({ length: next(8) }, (_, n) =>
        receipt(`r${n}`, {
          reference: next(2) ? `TRX${next(4)}00, TRX${next(4)}00` : '',
          left: BigInt(1 + next(4)) * 50n,
          phones: next(2) ? [phone] : [],
          roll: next(3),
        }),
      );
      const found = suggestMatches(lines, receipts);
      const ids = found.flatMap((one) => [...one.lineIds, ...one.receiptIds]);
      expect(new Set(ids).size).toBe(ids.length);
      for (const { left, id } of [...lines, ...receipts]) {
        const shared = found
          .flatMap((one) => one.shares)
          .filter((one) => one.lineId === id || one.receiptId === id)
          .reduce((sum, one) => sum + one.amount, 0n);
        expect(shared <= left).toBe(true);
      }
    }
  });
});
