import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Body,
  copyCaseLedgers,
  type Line,
  openYearFrom,
  voucherHands,
} from '../../../../test/case-books.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { writeCsv, writeXlsx } from '../../../core/server/sheets/sheets.ts';
import { mostNotes } from '../reconciliation/contract.ts';
import type { VoucherType } from '../rules.ts';

let world: World;
let ids: Map<string, string>;
let office: Person;
let accountant: Person;
let cashier: Person;
let neighbour: Person;
let bank: string;
let draft: string;

const path = '/api/v1/accounts/reconciliation';
const ok = async (answer: Promise<Body>): Promise<Body> => {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body;
};
const one = (id = draft): Promise<Body> => ok(accountant.call('GET', `${path}/${id}`, {}));
const versionOf = async (id = draft): Promise<number> => (await one(id)).version;
const begin = async (day: string, statementBalance: string): Promise<string> =>
  (await ok(accountant.call('POST', path, { ledgerId: bank, day, statementBalance }))).id;
const check = (rows: string[][], input: object = {}, who = accountant): Promise<Body> =>
  who.call('POST', `${path}/${draft}/statement/check`, {
    fileName: 'statement.csv',
    content: writeCsv(rows).toString('base64'),
    ...input,
  });
const bring = async (lines: object[], who = accountant): Promise<Body> =>
  who.call('POST', `${path}/${draft}/statement`, { version: await versionOf(), lines });
const kept = (input: object = {}, id = draft): Promise<Body> =>
  ok(accountant.call('GET', `${path}/${id}/statement`, input));
const open = async (id = draft): Promise<Body[]> =>
  (await ok(accountant.call('GET', `${path}/${id}/line`, { state: 'open', size: '200' }))).items;
/** What the screen sends when everything is confirmed as proposed. */
const asProposed = (answer: Body): object[] =>
  answer.lines
    .filter((line: Body) => line.problem === null)
    .map((line: Body) => ({
      keptId: line.keptId,
      day: line.day,
      reference: line.reference,
      details: line.details,
      amount: line.amount,
      balance: line.balance,
      lineId: line.match?.id ?? null,
      reason: line.match?.reason ?? null,
      note: line.match ? null : line.note,
    }));

const head = ['তারিখ', 'বিবরণ', 'চেক নং', 'উত্তোলন', 'জমা', 'স্থিতি'];
const july = [
  ['জনতা ব্যাংক পিএলসি, ফেনী শাখা'],
  ['Account 0102030405', 'July 2026'],
  head,
  ['01/07/2026', 'Balance forward', '', '', '', '0.00'],
  ['০৩/০৭/২০২৬', 'Cash deposit', '', '', '৫,০০০.০০', '৫,০০০.০০'],
  ['08-Jul-26', 'Clearing', '0771001', '1,200.00', '', '3,800.00'],
  ['2026-07-09', 'Transfer in', '', '', '900', '4,700.00'],
  ['31/07/2026', 'SMS alert charge', '', '345', '', '4,355.00'],
  ['31/07/2026', 'Interest', '', '', '55', '4,410.00'],
  ['31/07/2026', 'Unknown deposit', 'FT99', '', '77', '4,487.00'],
  ['01/08/2026', 'Of August', '', '10', '', '4,477.00'],
  ['5 Foo', 'Wrong', '', '10', '', ''],
];

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date('2026-09-20T06:00:00Z') });
  ids = await copyCaseLedgers(world, world.siteA);
  await openYearFrom(world, world.siteA);
  bank = ids.get('1102') ?? '';
  [office, accountant, cashier, neighbour] = [
    await world.person(world.siteA, ['office']),
    await world.person(world.siteA, ['accountant']),
    await world.person(world.siteA, ['cashier']),
    await world.person(world.siteB, ['accountant']),
  ];
  const hands = voucherHands(accountant, ids);
  const post = async (type: VoucherType, day: string, amount: number, out: boolean) => {
    const lines: Line[] = [
      { ledger: out ? '5201' : '1102', side: 'Dr', amount },
      { ledger: out ? '1102' : '4101', side: 'Cr', amount },
    ];
    const made = await hands.post(type, day, lines, `Of ${amount}`);
    expect(made.status, made.text).toBe(200);
  };
  await post('credit', '2026-07-02', 5000, false);
  await post('credit', '2026-07-09', 900, false);
  await post('credit', '2026-07-30', 640, false);
  const cheque = await ok(
    office.call('POST', '/api/v1/accounts/cheque', {
      kind: 'issued',
      number: '771001',
      day: '2026-07-01',
      bankLedgerId: bank,
      otherLedgerId: ids.get('5201'),
      amount: '1200',
      narration: 'Paper',
    }),
  );
  await ok(
    accountant.call('POST', `/api/v1/accounts/cheque/${cheque.id}/step`, {
      version: 1,
      step: 'post',
      day: '2026-07-01',
    }),
  );
  draft = await begin('2026-07-31', '4487');
});
afterAll(() => world.close());

describe('the statement of a bank', () => {
  it('is read and matched without anything being written', async () => {
    const before = await one();
    const answer = await ok(check(july));
    expect(answer.head).toEqual(head);
    expect(answer.columns).toEqual({ day: 0, details: 1, reference: 2, debit: 3, credit: 4, balance: 5 });
    expect(
      answer.lines.map((line: Body) => [
        line.line,
        line.amount,
        line.problem,
        line.match && `${line.match.reason} ${line.match.days} ${line.match.narration}`,
        line.note,
      ]),
    ).toEqual([
      [5, '5000.00', null, 'near 1 Of 5000', null],
      [6, '-1200.00', null, 'number 7 Paper', null],
      [7, '900.00', null, 'day 0 Of 900', null],
      [8, '-345.00', null, null, 'charge'],
      [9, '55.00', null, null, 'interest'],
      [10, '77.00', null, null, null],
      [11, '-10.00', 'late', null, null],
      [12, '-10.00', 'day', null, null],
    ]);
    expect(answer.left).toMatchObject({ count: 1, amount: '640.00', items: [{ narration: 'Of 640' }] });
    expect(answer.endBalance).toBe('4487.00');
    expect(await one()).toEqual(before);
    expect((await kept()).total).toBe(0);
  });

  it('is the same as a workbook, and with columns somebody names', async () => {
    const cells = july.map((row) => row.map((cell) => cell));
    const workbook = await writeXlsx([{ name: 'July', rows: cells }]);
    const [fromCsv, fromXlsx] = [
      await ok(check(july)),
      await ok(check([], { fileName: 'july.xlsx', content: workbook.toString('base64') })),
    ];
    expect(fromXlsx.lines.map((line: Body) => [line.day, line.amount, line.match?.id])).toEqual(
      fromCsv.lines.map((line: Body) => [line.day, line.amount, line.match?.id]),
    );
    const foreign = [
      ['one', 'two', 'three'],
      ['02/07/2026', 'Salary', '5000'],
    ];
    const unknown = await ok(check(foreign));
    expect([unknown.columns.day, unknown.lines]).toEqual([null, []]);
    const columns = { day: 0, details: 1, reference: null, debit: null, credit: 2, balance: null };
    const named = await ok(check(foreign, { columns }));
    expect(named.lines.map((line: Body) => [line.day, line.amount, line.match?.reason])).toEqual([
      ['2026-07-02', '5000.00', 'day'],
    ]);
  });

  it('is refused clearly when it is no sheet', async () => {
    const wrong = await check([], {
      fileName: 'x.xlsx',
      content: Buffer.from('PK\u0003\u0004x').toString('base64'),
    });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'sheet.unreadable']);
  });

  it('refuses a match that is none, a note of the other side, and what is said twice', async () => {
    const answer = await ok(check(july));
    const lines = asProposed(answer) as Body[];
    const [first, second] = [lines[0] as Body, lines[1] as Body];
    const wrongAmount = await bring([{ ...first, amount: '4999.99' }]);
    expect([wrongAmount.status, wrongAmount.body.code]).toEqual([409, 'accounts.lineGone']);
    const twice = await bring([first, { ...second, lineId: first.lineId, amount: first.amount }]);
    expect([twice.status, Object.keys(twice.body.errors)]).toEqual([422, ['lines']]);
    const wrong = await bring([
      { ...first, lineId: null, reason: null, note: 'charge' },
      { ...first, day: '2026-08-01', note: 'interest' },
      { ...first, amount: 'x' },
      { ...first, amount: '0' },
    ]);
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual([
      'lines',
      'lines.0.note',
      'lines.1.day',
      'lines.1.note',
      'lines.2.amount',
      'lines.3.amount',
    ]);
    const stranger = await bring([{ ...first, keptId: first.lineId }]);
    expect(stranger.body.code).toBe('accounts.lineGone');
    const many = Array.from({ length: mostNotes + 1 }, () => ({
      ...first,
      lineId: null,
      reason: null,
      note: 'interest',
    }));
    expect((await bring(many)).status).toBe(422);
    expect((await kept()).total).toBe(0);
    expect(await open()).toHaveLength(4);
  });

  it('clears, notes and leaves what is confirmed, and tells later what was matched with what', async () => {
    const answer = await ok(check(july));
    const stale = await accountant.call('POST', `${path}/${draft}/statement`, {
      version: (await versionOf()) + 1,
      lines: asProposed(answer),
    });
    expect(stale.status).toBe(409);
    expect(await ok(bring(asProposed(answer)))).toMatchObject({ matched: 3, noted: 2, left: 1 });
    const is = await one();
    expect(is).toMatchObject({
      cleared: { count: 3, amount: '4700.00' },
      deposits: { count: 1, amount: '640.00' },
      difference: '77.00',
    });
    expect(
      is.notes.map((note: Body) => [note.kind, note.amount, note.narration, note.day]).toSorted(),
    ).toEqual([
      ['charge', '345.00', 'SMS alert charge', '2026-07-31'],
      ['interest', '55.00', 'Interest', '2026-07-31'],
    ]);
    const cleared = await ok(accountant.call('GET', `${path}/${draft}/line`, { state: 'cleared' }));
    expect(cleared.items.map((line: Body) => [line.narration, line.clearedOn]).toSorted()).toEqual([
      ['Of 5000', '2026-07-03'],
      ['Of 900', '2026-07-09'],
      ['Paper', '2026-07-08'],
    ]);
    const all = await kept();
    expect(all.counts).toEqual({ matched: 3, noted: 2, left: 1 });
    expect(
      all.items.map((line: Body) => [line.amount, line.reason, line.voucher?.narration, line.note?.kind]),
    ).toEqual([
      ['5000.00', 'near', 'Of 5000', undefined],
      ['-1200.00', 'number', 'Paper', undefined],
      ['900.00', 'day', 'Of 900', undefined],
      ['-345.00', null, undefined, 'charge'],
      ['55.00', null, undefined, 'interest'],
      ['77.00', null, undefined, undefined],
    ]);
    expect((await kept({ state: 'left' })).items).toMatchObject([
      { details: 'Unknown deposit', reference: 'FT99' },
    ]);
  });

  it('PAY-5 TRAP-18 knows its lines when it comes again, and matches what was left with what is posted since', async () => {
    const again = await ok(check(july));
    expect(again.lines.map((line: Body) => line.problem)).toEqual([
      'kept',
      'kept',
      'kept',
      'kept',
      'kept',
      null,
      'late',
      'day',
    ]);
    const hands = voucherHands(accountant, ids);
    const lines: Line[] = [
      { ledger: '1102', side: 'Dr', amount: 77 },
      { ledger: '4101', side: 'Cr', amount: 77 },
    ];
    expect((await hands.post('credit', '2026-07-31', lines, 'Found out')).status).toBe(200);
    const found = await ok(check(july));
    const left = found.lines[5];
    expect([left.keptId === null, left.match?.reason]).toEqual([false, 'day']);
    expect(await ok(bring(asProposed(found)))).toMatchObject({ matched: 1, noted: 0, left: 0 });
    expect(await kept()).toMatchObject({ total: 6, counts: { matched: 4, noted: 2, left: 0 } });
    expect((await one()).difference).toBe('0.00');
  });

  it('forgets a match whose tick is taken away, and a note that is taken away', async () => {
    const is = await one();
    const save = async (changes: object) => {
      const { version, notes } = await one();
      return ok(
        accountant.call('PUT', `${path}/${draft}`, {
          version,
          day: is.day,
          statementBalance: is.statementBalance,
          ticks: [],
          notes: notes.map(({ id, kind, day, narration, amount }: Body) => ({
            id,
            kind,
            day,
            narration,
            amount,
          })),
          settled: [],
          ...changes,
        }),
      );
    };
    const paper = (await ok(accountant.call('GET', `${path}/${draft}/line`, { search: 'Paper' }))).items[0];
    await save({ ticks: [{ lineId: paper.id, clearedOn: null }] });
    expect((await kept()).counts).toEqual({ matched: 3, noted: 2, left: 1 });
    await save({ notes: [] });
    expect((await kept()).counts).toEqual({ matched: 3, noted: 0, left: 3 });
    await ok(bring(asProposed(await ok(check(july)))));
    expect((await kept()).counts).toEqual({ matched: 4, noted: 2, left: 0 });
  });

  it('is taken out of a draft again, which leaves the ticks, and stays with a completed one', async () => {
    await ok(accountant.call('DELETE', `${path}/${draft}/statement`, { version: await versionOf() }));
    expect((await kept()).total).toBe(0);
    expect((await one()).cleared.count).toBe(4);
    const again = await ok(check(july));
    // Ticked by hand or by a file that is gone, a line of the books is still one of the bank's.
    expect(again.lines.filter((line: Body) => line.match !== null)).toHaveLength(4);
    const lines = asProposed(again).map((line) => ({ ...line, note: null }));
    await ok(bring(lines));
    await ok(accountant.call('POST', `${path}/${draft}/complete`, { version: await versionOf() }));
    const frozen = await kept();
    expect(frozen.counts).toEqual({ matched: 4, noted: 0, left: 2 });
    const late = await accountant.call('DELETE', `${path}/${draft}/statement`, {
      version: await versionOf(),
    });
    expect([late.status, late.body.code]).toEqual([409, 'accounts.reconciliationDone']);
    expect((await check(july)).body.code).toBe('accounts.reconciliationDone');
    await expect(
      world.inSite(world.siteA, (transaction) =>
        transaction.change('DELETE FROM accounts_statement_line WHERE site_id = $1'),
      ),
    ).rejects.toThrow(/stay as they are/);
    await expect(
      world.inSite(world.siteA, (transaction) =>
        transaction.change(
          `UPDATE accounts_statement_line SET voucher_line_id = NULL, reason = NULL WHERE site_id = $1`,
        ),
      ),
    ).rejects.toThrow(/stay as they are/);
    expect(await kept()).toEqual(frozen);
  });

  it('of the next month leaves out the days of this one, and goes with a draft that is thrown away', async () => {
    const first = draft;
    draft = await begin('2026-08-31', '4477');
    const answer = await ok(check([...july, ['09/08/2026', 'Cash', '', '', '640', '']]));
    expect(
      answer.lines
        .map((line: Body) => line.problem)
        .toSorted()
        .slice(-1),
    ).toEqual([null]);
    expect(
      answer.lines
        .filter((line: Body) => line.problem === null)
        .map((line: Body) => [line.amount, line.match?.days]),
    ).toEqual([
      ['-10.00', undefined],
      ['640.00', undefined],
    ]);
    await ok(bring(asProposed(answer)));
    await ok(accountant.call('DELETE', `${path}/${draft}`, { version: await versionOf() }));
    draft = first;
  });

  it('is nobody else’s', async () => {
    for (const [who, status] of [
      [neighbour, 404],
      [cashier, 403],
    ] as const) {
      expect((await check(july, {}, who)).status).toBe(status);
      expect((await who.call('GET', `${path}/${draft}/statement`, {})).status).toBe(status);
      expect((await bring([], who)).status).not.toBe(200);
      expect((await who.call('DELETE', `${path}/${draft}/statement`, { version: 1 })).status).toBe(status);
    }
  });
});
