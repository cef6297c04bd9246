import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, copyCaseLedgers, type Line, taka, voucherHands } from '../../../../test/case-books.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import cases from '../accounts-cases.json' with { type: 'json' };
import type { VoucherType } from '../rules.ts';

let now = new Date('2026-08-20T06:00:00Z');
let world: World;
let ids: Map<string, string>;
let office: Person;
let accountant: Person;
let cashier: Person;
let neighbour: Person;
let bank: string;

const path = '/api/v1/accounts/reconciliation';
const expected = cases.expected.bankReconciliation;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  ids = await copyCaseLedgers(world, world.siteA);
  bank = ids.get('1102') ?? '';
  [office, accountant, cashier, neighbour] = [
    await world.person(world.siteA, ['office']),
    await world.person(world.siteA, ['accountant']),
    await world.person(world.siteA, ['cashier']),
    await world.person(world.siteB, ['accountant']),
  ];
  // The worked month: its opening balances and vouchers.
  const year = await accountant.call('POST', '/api/v1/accounts/year', { startDate: '2026-07-01' });
  const opening = await accountant.call('POST', `/api/v1/accounts/year/${year.body.id}/opening`, {
    lines: Object.entries(cases.openingBalances).map(([code, amount]) => ({
      ledgerId: ids.get(code),
      side: amount > 0 ? 'Dr' : 'Cr',
      amount: taka(Math.abs(amount)),
    })),
  });
  expect(opening.status, opening.text).toBe(200);
  const hands = voucherHands(accountant, ids);
  for (const one of cases.vouchers) {
    const made = await hands.post(one.type as VoucherType, one.date, one.lines as Line[], one.narration);
    expect(made.status, made.text).toBe(200);
  }
});
afterAll(() => world.close());

const ok = async (answer: Promise<Body>): Promise<Body> => {
  const { status, text, body } = await answer;
  expect(status, text).toBe(200);
  return body;
};
const begin = (day: string, statementBalance: string, who = accountant): Promise<Body> =>
  who.call('POST', path, { ledgerId: bank, day, statementBalance });
const one = (id: string): Promise<Body> => ok(accountant.call('GET', `${path}/${id}`, {}));
const lines = async (id: string, filter: object = {}): Promise<Body[]> =>
  (await ok(accountant.call('GET', `${path}/${id}/line`, { size: '200', ...filter }))).items;
const save = async (id: string, changes: object, who = accountant): Promise<Body> => {
  const is = await one(id);
  return who.call('PUT', `${path}/${id}`, {
    version: is.version,
    day: is.day,
    statementBalance: is.statementBalance,
    ticks: [],
    notes: is.notes
      .filter((note: Body) => note.since === null)
      .map(({ id: noteId, kind, day, narration, amount }: Body) => ({
        id: noteId,
        kind,
        day,
        narration,
        amount,
      })),
    settled: is.notes.filter((note: Body) => note.isSettled).map((note: Body) => note.id),
    ...changes,
  });
};
const act = async (id: string, name: string, input: object = {}, who = accountant): Promise<Body> =>
  who.call('POST', `${path}/${id}/${name}`, { version: (await one(id)).version, ...input });
const discard = async (id: string): Promise<Body> =>
  accountant.call('DELETE', `${path}/${id}`, { version: (await one(id)).version });

let july = '';
let chargeId = '';

describe('a bank statement', () => {
  it('ACC-7 of the worked month agrees with the books when the cheque and the charge are told', async () => {
    july = (await ok(begin('2026-07-31', taka(expected.balanceAsPerStatement), office))).id;
    const first = await one(july);
    expect(first).toMatchObject({
      status: 'draft',
      bookBalance: taka(expected.balanceAsPerBook),
      statementBalance: taka(expected.balanceAsPerStatement),
      cleared: { amount: '0.00', count: 0 },
    });
    const cheque = expected.addUnpresentedCheques[0]?.amount ?? 0;
    const all = await lines(july);
    const open = all.find((line) => line.paid === taka(cheque));
    expect(open).toBeDefined();
    // The opening balance is at the bank already: only what moved it is asked about.
    const moved = all.reduce((sum, line) => sum + Number(line.received) - Number(line.paid), 0);
    expect(moved).toBeCloseTo(expected.balanceAsPerBook - (cases.openingBalances['1102'] ?? 0));
    const ticks = all
      .filter((line) => line.id !== open?.id)
      .map((line) => ({ lineId: line.id, clearedOn: line.day }));
    await ok(save(july, { ticks }, office));
    expect(await one(july)).toMatchObject({
      cheques: { amount: taka(cheque), count: 1 },
      deposits: { amount: '0.00', count: 0 },
      expected: taka(expected.balanceAsPerBook + cheque),
      difference: taka(-(expected.lessChargesNotInBook[0]?.amount ?? 0)),
    });
    const early = await act(july, 'complete');
    expect([early.status, early.body.message]).toEqual([
      409,
      '345.00 taka is still unexplained; you can complete it when the difference is zero.',
    ]);
    chargeId = newId();
    const charge = {
      id: chargeId,
      kind: 'charge',
      day: '2026-07-31',
      narration: 'SMS alert charge',
      amount: '345',
    };
    await ok(save(july, { notes: [charge] }, office));
    expect(await one(july)).toMatchObject({
      expected: taka(expected.balanceAsPerStatement),
      difference: '0.00',
      notes: [{ id: chargeId, kind: 'charge', amount: '345.00', since: null, isSettled: false }],
    });
  });

  it('is completed by one who may post, and is then not changed any more', async () => {
    expect((await act(july, 'complete', {}, office)).status).toBe(403);
    await ok(act(july, 'complete'));
    const done = await one(july);
    expect(done).toMatchObject({
      status: 'completed',
      difference: '0.00',
      can: { edit: false, complete: false, reopen: true },
    });
    expect(done.completedBy).not.toBeNull();
    const [open] = await lines(july, { state: 'open' });
    for (const refused of [
      await save(july, { statementBalance: '1' }),
      await save(july, { ticks: [{ lineId: open?.id, clearedOn: '2026-07-31' }] }),
      await act(july, 'clear', { through: '2026-07-31' }),
      await act(july, 'complete'),
      await discard(july),
    ])
      expect([refused.status, refused.body.code]).toEqual([409, 'accounts.reconciliationDone']);
    // Nor by anything else that writes to the database.
    for (const sql of [
      'UPDATE accounts_reconciliation SET statement_balance = 0 WHERE site_id = $1',
      "UPDATE accounts_reconciliation SET status = 'draft', book_balance = NULL, completed_at = NULL WHERE site_id = $1",
      'DELETE FROM accounts_reconciliation WHERE site_id = $1',
      'DELETE FROM accounts_reconciliation_line WHERE site_id = $1',
      "UPDATE accounts_reconciliation_line SET cleared_on = '2026-07-01' WHERE site_id = $1",
      'UPDATE accounts_reconciliation_note SET amount = 1 WHERE site_id = $1',
      'DELETE FROM accounts_reconciliation_note WHERE site_id = $1',
    ])
      await expect(
        world.inSite(world.siteA, (transaction) => transaction.change(sql)),
        sql,
      ).rejects.toThrow(/stay as they are|stays as it is/);
  });

  it('shows what it showed when a voucher of its month is posted later', async () => {
    const before = await one(july);
    const openThen = await lines(july, { state: 'open' });
    const hands = voucherHands(accountant, ids);
    const late = await hands.post('credit', '2026-07-30', [
      { ledger: '1102', side: 'Dr', amount: 1_000 },
      { ledger: '4101', side: 'Cr', amount: 1_000 },
    ]);
    expect(late.status, late.text).toBe(200);
    expect(await one(july)).toEqual(before);
    expect(await lines(july, { state: 'open' })).toEqual(openThen);
  });

  it('ACC-7 leaves what has not cleared to the next one, with what only the bank knew', async () => {
    const [cheque] = await lines(july, { state: 'open' });
    expect((await begin('2026-07-31', '1')).body.errors.day).toEqual([
      'A statement of this day or a later one is already completed.',
    ]);
    expect((await begin('2026-08-21', '1')).body.errors.day).toEqual([
      'The date of a statement cannot be in the future.',
    ]);
    const august = (await ok(begin('2026-08-15', '560,265.00'))).id;
    const another = await begin('2026-08-16', '1');
    expect([another.status, another.body.code]).toEqual([409, 'accounts.reconciliationWaits']);
    const next = await one(august);
    expect(next.before).toMatchObject({ id: july, day: '2026-07-31' });
    expect(next.notes).toMatchObject([{ id: chargeId, since: '2026-07-31', isSettled: false }]);
    const open = await lines(august);
    expect(open.map((line) => [line.received, line.paid])).toEqual([
      ['0.00', cheque?.paid],
      ['1000.00', '0.00'],
    ]);
    // The charge is entered now, and is no difference any more once its voucher has cleared.
    const charged: Body = await voucherHands(accountant, ids).post('debit', '2026-08-02', [
      { ledger: '5201', side: 'Dr', amount: 345 },
      { ledger: '1102', side: 'Cr', amount: 345 },
    ]);
    expect(charged.status, charged.text).toBe(200);
    const [entered] = await lines(august, { search: charged.body.number });
    const ticks = [entered?.id, open[1]?.id].map((lineId) => ({ lineId, clearedOn: '2026-08-10' }));
    await ok(save(august, { ticks, settled: [chargeId] }));
    expect(await one(august)).toMatchObject({ difference: '0.00', cheques: { count: 1 } });
    await ok(act(august, 'complete'));
    // What the earlier one says stays: there the charge was open.
    expect((await one(july)).notes).toMatchObject([{ id: chargeId, isSettled: false }]);
    expect((await one(july)).difference).toBe('0.00');
    const september = (await ok(begin('2026-08-18', '560265'))).id;
    expect((await one(september)).notes).toEqual([]);
    expect((await lines(september)).map((line) => line.id)).toEqual([cheque?.id]);
    await ok(discard(september));
  });

  it('is opened again only while it is the latest, by one who may, and with a reason', async () => {
    const { items } = await ok(accountant.call('GET', path, { ledgerId: bank }));
    const [latest] = items;
    expect(items.map((item: Body) => item.status)).toEqual(['completed', 'completed']);
    const older = await act(july, 'reopen', { reason: 'Wrong' });
    expect([older.status, older.body.code]).toEqual([409, 'accounts.reconciliationFollowed']);
    expect((await act(latest.id, 'reopen', { reason: '  ' })).status).toBe(422);
    expect((await act(latest.id, 'reopen', { reason: 'Wrong' }, office)).status).toBe(403);
    await ok(act(latest.id, 'reopen', { reason: 'A deposit was ticked twice' }));
    const again = await one(latest.id);
    expect(again).toMatchObject({ status: 'draft', reason: 'A deposit was ticked twice', completedBy: null });
    expect(again.cleared.count).toBe(2);
    const thrown = await discard(latest.id);
    expect([thrown.status, thrown.body.code]).toEqual([409, 'accounts.reconciliationKept']);
    await ok(act(latest.id, 'complete'));
    const told = await ok(accountant.call('GET', `${path}/${latest.id}/history`, {}));
    expect(told.items.map((item: Body) => [item.act, item.reason])).toEqual([
      ['completed', ''],
      ['reopened', 'A deposit was ticked twice'],
      ['completed', ''],
      ['saved', ''],
      ['begun', ''],
    ]);
  });

  it('clears a line once, on a day the statement has', async () => {
    const id = (await ok(begin('2026-08-19', '1'))).id;
    const [cheque] = await lines(id);
    const [cleared] = await lines(july, { state: 'cleared' });
    const twice = await save(id, { ticks: [{ lineId: cleared?.id, clearedOn: '2026-08-01' }] });
    expect([twice.status, twice.body.code]).toEqual([409, 'accounts.lineGone']);
    const late = await save(id, { ticks: [{ lineId: cheque?.id, clearedOn: '2026-08-20' }] });
    expect([late.status, Object.keys(late.body.errors)]).toEqual([422, ['ticks.0.clearedOn']]);
    await ok(save(id, { ticks: [{ lineId: cheque?.id, clearedOn: '2026-08-19' }] }));
    expect((await lines(id, { state: 'cleared' })).map((line) => line.clearedOn)).toEqual(['2026-08-19']);
    const earlier = await save(id, { day: '2026-08-17' });
    expect([earlier.status, Object.keys(earlier.body.errors)]).toEqual([422, ['day']]);
    await ok(save(id, { ticks: [{ lineId: cheque?.id, clearedOn: null }] }));
    expect(await lines(id, { state: 'cleared' })).toEqual([]);
    const all = await ok(act(id, 'clear', { through: '2026-08-19' }));
    expect(all.count).toBe(1);
    expect((await lines(id, { state: 'cleared' })).map((line) => line.clearedOn)).toEqual([cheque?.day]);
    const stale = await accountant.call('POST', `${path}/${id}/clear`, { version: 1, through: '2026-08-19' });
    expect(stale.status).toBe(409);
    await ok(discard(id));
  });

  it('knows the cheques of the register: cleared there it is cleared here, and the other way round', async () => {
    now = new Date('2026-09-05T06:00:00Z');
    const write = async (number: string, amount: string): Promise<Body> => {
      const made = await ok(
        office.call('POST', '/api/v1/accounts/cheque', {
          kind: 'issued',
          number,
          day: '2026-09-01',
          bankLedgerId: bank,
          otherLedgerId: ids.get('5201'),
          amount,
          narration: 'Paper',
        }),
      );
      const step = (name: string, version: number, day: string) =>
        ok(accountant.call('POST', `/api/v1/accounts/cheque/${made.id}/step`, { version, step: name, day }));
      await step('post', 1, '2026-09-01');
      return { id: made.id, step };
    };
    const first = await write('771001', '500');
    const second = await write('771002', '700');
    await first.step('clear', 2, '2026-09-03');
    const id = (await ok(begin('2026-09-04', '559765'))).id;
    expect(
      (await lines(id, { search: '77100' })).map((line) => [line.cheque, line.clearedOn]).toSorted(),
    ).toEqual([
      ['771001', '2026-09-03'],
      ['771002', null],
    ]);
    const [line] = await lines(id, { search: '771002' });
    await ok(
      save(id, { statementBalance: '559065', ticks: [{ lineId: line?.id, clearedOn: '2026-09-04' }] }),
    );
    await ok(act(id, 'complete'));
    const register = await ok(accountant.call('GET', '/api/v1/accounts/cheque', { id: second.id }));
    expect(register.items).toMatchObject([{ status: 'cleared', statusDay: '2026-09-04' }]);
  });

  it('that has a deposit as credited stays as it is when that comes back; the next one has what came back', async () => {
    const cheque = await ok(
      office.call('POST', '/api/v1/accounts/cheque', {
        kind: 'received',
        number: '880011',
        day: '2026-09-05',
        bankLedgerId: bank,
        otherLedgerId: ids.get('4101'),
        drawnOn: 'Agrani Bank, Feni',
        amount: '900',
        narration: 'Hall rent',
      }),
    );
    const step = (name: string, version: number, day: string, reason = '') =>
      accountant.call('POST', `/api/v1/accounts/cheque/${cheque.id}/step`, {
        version,
        step: name,
        day,
        reason,
      });
    await ok(step('post', 1, '2026-09-05'));
    const shown = async () =>
      (await ok(accountant.call('GET', '/api/v1/accounts/cheque', { id: cheque.id }))).items[0];
    now = new Date('2026-09-20T06:00:00Z');
    const credited = (await ok(begin('2026-09-06', '559965'))).id;
    const [line] = await lines(credited, { search: '880011' });
    await ok(save(credited, { ticks: [{ lineId: line?.id, clearedOn: '2026-09-06' }] }));
    await ok(act(credited, 'complete'));
    expect(await shown()).toMatchObject({ status: 'cleared', steps: ['bounce'] });
    // That a voucher is undone by now is told beside it.
    const linesThen = async () => (await lines(credited)).map(({ isReversed, ...told }) => told);
    const frozen = [await one(credited), await linesThen()];

    const early = await step('bounce', 3, '2026-09-06', 'No money');
    expect(early.status).toBe(422);
    expect(early.text).toContain('The statement of 06 September 2026 shows it as credited');
    expect((await step('bounce', 3, '2026-09-08')).body.errors).toHaveProperty('reason');
    expect((await step('cancel', 3, '2026-09-08', 'x')).status).toBe(409);
    expect((await ok(step('bounce', 3, '2026-09-08', 'No money'))).status).toBe('bounced');
    expect(await shown()).toMatchObject({
      status: 'bounced',
      statusDay: '2026-09-08',
      undoneBy: { type: 'debit', day: '2026-09-08' },
    });
    expect([await one(credited), await linesThen()]).toEqual(frozen);

    const next = (await ok(begin('2026-09-10', '559065'))).id;
    const back = await lines(next, { search: '880011' });
    expect(back).toMatchObject([{ paid: '900.00', received: '0.00', cheque: '880011', day: '2026-09-08' }]);
    await ok(save(next, { ticks: [{ lineId: back[0]?.id, clearedOn: '2026-09-09' }] }));
    await ok(act(next, 'complete'));
    // Nothing else of a cleared or bounced cheque is ever changed.
    for (const [id, change] of [
      [cheque.id, "status = 'cleared', undone_by = NULL"],
      [cheque.id, 'amount = amount + 1'],
    ])
      await expect(
        world.inSite(world.siteA, (transaction) =>
          transaction.change(`UPDATE accounts_cheque SET ${change} WHERE site_id = $1 AND id = $2`, id),
        ),
      ).rejects.toThrow(/is kept as it is/);
  });

  it('prints and exports with every open line', async () => {
    for (const format of ['pdf', 'xlsx', 'csv']) {
      const file = await accountant.call('GET', `${path}/${july}/file`, { format });
      expect(file.status, format).toBe(200);
      if (format !== 'csv') continue;
      expect(file.text).toContain('Balance as per the books,,,476360');
      expect(file.text).toContain('SMS alert charge,,-345');
      expect(file.text).toMatch(/Balance of the bank's statement,,,559265/);
    }
  });

  it('is nobody else’s', async () => {
    for (const [who, status] of [
      [neighbour, 404],
      [cashier, 403],
    ] as const) {
      const calls = [
        await who.call('GET', `${path}/${july}`, {}),
        await who.call('GET', `${path}/${july}/line`, {}),
        await who.call('GET', `${path}/${july}/history`, {}),
        await who.call('GET', `${path}/${july}/file`, { format: 'csv' }),
        await who.call('POST', `${path}/${july}/complete`, { version: 1 }),
        await who.call('POST', `${path}/${july}/reopen`, { version: 1, reason: 'x' }),
        await who.call('DELETE', `${path}/${july}`, { version: 1 }),
      ];
      expect(calls.map((call) => call.status)).toEqual(calls.map(() => status));
    }
    expect((await begin('2026-09-05', '1', neighbour)).status).toBe(422);
    expect((await ok(neighbour.call('GET', path, {}))).items).toEqual([]);
    const hand: Body = await accountant.call('POST', path, {
      ledgerId: ids.get('1101'),
      day: '2026-09-05',
      statementBalance: '1',
    });
    expect([hand.status, Object.keys(hand.body.errors)]).toEqual([422, ['ledgerId']]);
  });
});
