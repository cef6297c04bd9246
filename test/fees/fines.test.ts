import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { brokenRule } from '../database.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import {
  assertBooksAddUp,
  cancelReceipt,
  collectOf,
  decideOn,
  type FeeSchool,
  makeFeeSchool,
} from './school.ts';

const base = '/api/v1/fees';
let now = dhakaInstant('2026-06-10', '10:30');
let world: World;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let boss: Person;
let other: Person;

const dues = async (n: number, who = accountant) =>
  (await who.call('GET', `${base}/students/${school.students[n]}/dues`)).body as unknown as Dues;
const tuition = async (n: number) => {
  const line = (await dues(n)).lines.find((one) => one.subHead.en === 'Tuition fee');
  if (!line) throw new Error('No tuition is open');
  return line;
};
const lineOf = async (n: number, id: string) => {
  const { body } = await accountant.call('GET', `${base}/lines`, { studentId: school.students[n] });
  return (body.items as { id: string; state: string; principal: string }[]).find((one) => one.id === id);
};
const collect = (n: number, amount: string, lineIds: readonly string[]) =>
  collectOf(cashier, school.students[n], amount, lineIds);
const cancel = (receiptId: string) => cancelReceipt(cashier, boss, receiptId);
const waive = (n: number, lines: readonly object[], who = accountant, over: object = {}) =>
  who.call('POST', `${base}/fine-waivers`, {
    studentId: school.students[n],
    lines,
    reason: 'Father was ill',
    ...over,
  });
const waiveOne = async (n: number, amount: string) => {
  const line = await tuition(n);
  const answer = await waive(n, [{ lineId: line.id, fine: line.fine, amount }]);
  expect(answer.status, answer.text).toBe(200);
  return String((answer.body.ids as string[])[0]);
};
const withdraw = (id: string, who = accountant) =>
  who.call('POST', `${base}/fine-waivers/${id}/withdrawals`, { reason: 'It was another student' });
const saveRule = async (rule: object) => {
  const { body } = await accountant.call('GET', `${base}/fine-rules`);
  const known = (body.items as { subHeadId: string | null; version: number }[]).find((one) => !one.subHeadId);
  const answer = await accountant.call('PUT', `${base}/fine-rules`, {
    subHeadId: null,
    version: known?.version ?? null,
    rule,
    reason: 'As the committee decided',
  });
  if (answer.status !== 202) return expect(answer.status, answer.text).toBe(200);
  const { id } = answer.body.waiting as { id: string };
  expect((await decideOn(boss, id, 'approved')).status).toBe(200);
};
const settle = async (isPrincipalFirst: boolean) => {
  const { can: _, ...known } = (await accountant.call('GET', `${base}/settings`)).body;
  const given = { ...known, isPrincipalFirst, reason: 'As the committee decided' };
  const answer = await accountant.call('PUT', `${base}/settings`, given);
  expect(answer.status, answer.text).toBe(isPrincipalFirst ? 202 : 200);
  if (!isPrincipalFirst) return;
  const { id } = answer.body.waiting as { id: string };
  expect((await decideOn(boss, id, 'approved')).status).toBe(200);
};
const ledger = async (n: number) =>
  (await accountant.call('GET', `${base}/students/${school.students[n]}/ledger`)).body as {
    balance: string;
    fines: string;
    items: { kind: string; fine: string; waived: string; reason: string; balance: string }[];
  };
const books = () =>
  world.inSite(school.siteId, async (transaction) => {
    await assertBooksAddUp(transaction);
    const below = await transaction.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM (SELECT sum(fine_left) AS n FROM fees_receipt_line WHERE site_id = $1
        GROUP BY line_id) l WHERE l.n < 0`,
    );
    expect(below?.n).toBe(0);
  });

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 12);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  boss = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['accountant']);
  await saveRule({ kind: 'per_day', amount: '5' });
  await world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, '2026-06');
    return addLines(transaction, null, plan.lines, { at: now });
  });
  // Tuition is due on 10 June 2026, a Wednesday; 12 days later its fine is 60.00.
  now = dhakaInstant('2026-06-22', '10:30');
});
afterAll(() => world.close());

describe('a fine rule that does not count holidays', () => {
  it('leaves out the weekend it was saved with and the calendar, but not a day open for a programme', async () => {
    expect(await tuition(0)).toMatchObject({ due: '2026-06-10', fine: '60.00', lateDays: 12 });
    await saveRule({ kind: 'per_day', amount: '5', exceptHolidays: true });
    const { body } = await accountant.call('GET', `${base}/fine-rules`);
    expect((body.items as { rule: unknown }[])[0]?.rule).toMatchObject({
      exceptHolidays: { weekend: [6, 0] },
    });
    // Two Fridays and two Saturdays.
    expect(await tuition(0)).toMatchObject({ fine: '40.00', lateDays: 8 });
    await world.inSite(school.siteId, (transaction) =>
      transaction.change(
        `INSERT INTO academic_holiday (site_id, id, name_en, name_bn, start_date, end_date, kind, is_observed)
         VALUES ($1, $2, 'Vacation', 'অবকাশ', '2026-06-05', '2026-06-14', 'vacation', false),
                ($1, $3, 'Sports', 'ক্রীড়া', '2026-06-19', '2026-06-19', 'institution', true)`,
        newId(),
        newId(),
      ),
    );
    expect(await tuition(0)).toMatchObject({ fine: '35.00', lateDays: 7 });
    // What the counter shows is what is taken.
    const line = await tuition(11);
    await collect(11, '535', [line.id]);
    expect(await lineOf(11, line.id)).toMatchObject({ state: 'paid' });
    await saveRule({ kind: 'per_day', amount: '5' });
    expect(await tuition(0)).toMatchObject({ fine: '60.00' });
  });
});

it('FEE-6 X-9 a fine rule is lowered and taken away by two, for it lets off the fines of everybody', async () => {
  const put = (over: object) =>
    accountant.call('PUT', `${base}/fine-rules`, {
      subHeadId: null,
      version: null,
      rule: { kind: 'per_day', amount: '5' },
      ...over,
    });
  const { items } = (await accountant.call('GET', `${base}/fine-rules`)).body as {
    items: { id: string; version: number }[];
  };
  const [{ id, version } = { id: '', version: 0 }] = items;
  const less = { version, rule: { kind: 'per_day', amount: '1' } };
  // Nobody lowers it alone to raise it again after the day's collecting.
  for (const over of [
    less,
    { version, isActive: false },
    { version, rule: { kind: 'fixed', amount: '900' } },
  ])
    expect((await put(over)).body.errors, JSON.stringify(over)).toHaveProperty('reason');
  const gone = { version: String(version), reason: 'No fines this year' };
  const [asked, removed] = [
    await put({ ...less, reason: 'After the flood' }),
    await accountant.call('DELETE', `${base}/fine-rules/${id}`, { version: String(version) }),
  ];
  expect([asked.status, removed.status], asked.text).toEqual([202, 422]);
  expect(await tuition(0)).toMatchObject({ fine: '60.00' });
  expect((await accountant.call('DELETE', `${base}/fine-rules/${id}`, gone)).status).toBe(202);
  expect((await put({ version: version + 1, reason: 'Late' })).body.code).toBe('staleVersion');
  const more = await put({ version, rule: { kind: 'per_day', amount: '6' } });
  expect(more.status, more.text).toBe(200);
  // What was seen when it was asked for is not so any more.
  const { id: waits } = asked.body.waiting as { id: string };
  expect((await decideOn(boss, waits, 'approved')).status).toBe(409);
  await saveRule({ kind: 'per_day', amount: '5' });
  expect(await tuition(0)).toMatchObject({ fine: '60.00' });
});

describe('waiving a fine', () => {
  it('FEE-6 takes it off what is owed in part or whole, with who and why, and moves no money', async () => {
    const line = await tuition(0);
    const given = await waive(0, [{ lineId: line.id, fine: '60.00', amount: '৳ ২৫' }]);
    expect(given.body).toMatchObject({ amount: '25.00' });
    expect(await tuition(0)).toMatchObject({ fine: '35.00', principal: '500.00', state: 'overdue' });
    now = dhakaInstant('2026-06-23', '10:30');
    expect(await tuition(0)).toMatchObject({ fine: '40.00' });
    await waiveOne(0, '40');
    expect(await tuition(0)).toMatchObject({ fine: '0.00', state: 'overdue' });
    now = dhakaInstant('2026-06-22', '10:30');
    const { items, fines, balance } = await ledger(0);
    expect(items.filter((one) => one.kind === 'fineWaiver')).toMatchObject([
      { fine: '0.00', waived: '25.00', reason: 'Father was ill' },
      { fine: '0.00', waived: '40.00' },
    ]);
    expect([fines, balance]).toEqual(['0.00', '1520.50']);
    const list = await cashier.call('GET', `${base}/fine-waivers`, { studentId: school.students[0] });
    expect(list.body).toMatchObject({ total: 2, amount: '65.00', can: { waive: false } });
    expect((list.body.items as object[])[1]).toMatchObject({
      amount: '25.00',
      reason: 'Father was ill',
      givenBy: 'Test',
      withdrawal: null,
    });
    const known = await world.inSite(school.siteId, (transaction) =>
      transaction.row<{ actor: string }>(
        "SELECT actor::text FROM history WHERE site_id = $1 AND table_name = 'fees_fine_waiver' LIMIT 1",
      ),
    );
    expect(known?.actor).toBe(accountant.accountId);
    await books();
  });

  it('is for whoever has the permission, in the own institution', async () => {
    const line = await tuition(1);
    const lines = [{ lineId: line.id, fine: '60.00', amount: '10' }];
    expect((await waive(1, lines, cashier)).status).toBe(403);
    expect((await waive(1, lines, other)).status).toBe(404);
    expect((await dues(1, cashier)).can.waiveFine).toBe(false);
    expect((await dues(1)).can.waiveFine).toBe(true);
    const id = await waiveOne(1, '10');
    expect((await withdraw(id, cashier)).status).toBe(403);
    expect((await withdraw(id, other)).status).toBe(404);
    expect((await other.call('GET', `${base}/fine-waivers`)).body.total).toBe(0);
  });

  it('refuses more than the fine, no reason, a line twice, and a fine that is not what was seen', async () => {
    const line = await tuition(2);
    const one = { lineId: line.id, fine: '60.00', amount: '60.01' };
    expect((await waive(2, [one])).status).toBe(422);
    expect((await waive(2, [{ ...one, amount: '0' }])).status).toBe(422);
    expect((await waive(2, [{ ...one, amount: '5' }], accountant, { reason: '' })).status).toBe(422);
    const stale = await waive(2, [{ ...one, fine: '55.00', amount: '5' }]);
    expect(stale.body).toMatchObject({ code: 'fees.fineChanged' });
    expect((stale.body.details as { dues: Dues }).dues.fine).toBe((await dues(2)).fine);
    const twice = { ...one, amount: '40' };
    expect((await waive(2, [twice, twice])).status).toBe(409);
    expect(await tuition(2)).toMatchObject({ fine: '60.00' });
  });

  it('is withdrawn by another event with a reason, once', async () => {
    const id = await waiveOne(3, '60');
    expect(await tuition(3)).toMatchObject({ fine: '0.00' });
    const back = await withdraw(id);
    expect(back.status, back.text).toBe(200);
    expect(await tuition(3)).toMatchObject({ fine: '60.00' });
    expect((await withdraw(id)).body.code).toBe('fees.fineWaiverWithdrawn');
    // A withdrawal is no waiver that could be withdrawn.
    expect((await withdraw(String(back.body.id))).status).toBe(404);
    const { items, balance } = await ledger(3);
    expect(items.slice(-2)).toMatchObject([
      { kind: 'fineWaiver', waived: '60.00' },
      { kind: 'fineWaiverWithdrawal', waived: '-60.00', reason: 'It was another student' },
    ]);
    expect(balance).toBe('1520.50');
    const list = (state: string) =>
      accountant.call('GET', `${base}/fine-waivers`, { studentId: school.students[3], state });
    expect((await list('withdrawn')).body).toMatchObject({ total: 1, amount: '0.00' });
    expect((await list('given')).body).toMatchObject({ total: 0 });
    await books();
  });

  it('stays once the fee was paid on the strength of it, until that receipt is cancelled', async () => {
    const line = await tuition(4);
    const id = await waiveOne(4, '60');
    const receipt = await collect(4, '500', [line.id]);
    expect(await lineOf(4, line.id)).toMatchObject({ state: 'paid' });
    expect((await withdraw(id)).body.code).toBe('fees.fineWaiverUsed');
    expect((await cancel(receipt)).status).toBe(200);
    expect(await tuition(4)).toMatchObject({ principal: '500.00', fine: '0.00' });
    expect((await withdraw(id)).status).toBe(200);
    expect(await tuition(4)).toMatchObject({ fine: '60.00' });
    await books();
  });

  it('settles a fine that a payment of the fee left open, and the ledger takes it off', async () => {
    await settle(true);
    const line = await tuition(5);
    const receipt = await collect(5, '500', [line.id]);
    expect(await tuition(5)).toMatchObject({ principal: '0.00', fine: '60.00' });
    const before = Number((await ledger(5)).balance);
    const id = await waiveOne(5, '45');
    expect(await tuition(5)).toMatchObject({ fine: '15.00', state: 'partiallyPaid' });
    const { items, balance } = await ledger(5);
    expect(items.at(-1)).toMatchObject({ fine: '-45.00', waived: '45.00' });
    expect(Number(balance)).toBe(before - 45);
    // The receipt cannot go while the fine it left open is waived.
    expect((await cancel(receipt)).body.code).toBe('fees.fineUsed');
    expect((await withdraw(id)).status).toBe(200);
    expect(await tuition(5)).toMatchObject({ fine: '60.00' });
    await waiveOne(5, '60');
    expect(await lineOf(5, line.id)).toMatchObject({ state: 'paid' });
    await settle(false);
    await books();
  });

  it('counts for nothing that is paid: a line with it alone can be cancelled, a clearance leaves it out', async () => {
    const line = await tuition(6);
    const id = await waiveOne(6, '60');
    const gone = await accountant.call('PUT', `${base}/lines/${line.id}/cancel`, {
      version: line.version,
      reason: 'Left the school',
    });
    expect(gone.status, gone.text).toBe(200);
    expect((await withdraw(id)).body.code).toBe('fees.lineCancelled');

    const seven = await dues(7);
    await waive(
      7,
      seven.lines
        .filter((one) => one.fine !== '0.00')
        .map((one) => ({ lineId: one.id, fine: one.fine, amount: one.fine })),
    );
    await collect(
      7,
      seven.principal,
      seven.lines.map((one) => one.id),
    );
    const given = await accountant.call('POST', `${base}/clearances`, { studentId: school.students[7] });
    expect(given.status, given.text).toBe(200);
    const row = await world.inSite(school.siteId, (transaction) =>
      transaction.row<{ paid: bigint }>(
        'SELECT paid FROM fees_clearance WHERE site_id = $1 AND id = $2',
        given.body.id,
      ),
    );
    expect(row?.paid).toBe(152_050n);
    await books();
  });

  it('is kept as it is by the tables', async () => {
    for (const act of ['UPDATE fees_fine_waiver SET amount = 1', 'DELETE FROM fees_fine_waiver'])
      await expect(
        world.inSite(school.siteId, (transaction) => transaction.change(`${act} WHERE site_id = $1`)),
      ).rejects.toMatchObject(brokenRule('fees_fine_waiver_kept'));
  });

  it('of two at once one waives, and paying meanwhile is one or the other', async () => {
    for (const n of [8, 9, 10]) {
      const line = await tuition(n);
      const lines = [{ lineId: line.id, fine: line.fine, amount: line.fine }];
      const answers = await Promise.all([
        waive(n, lines),
        waive(n, lines, boss),
        cashier.call('POST', `${base}/collections`, {
          studentId: school.students[n],
          method: 'cash',
          amount: '560',
          lineIds: [line.id],
          expected: '560.00',
        }),
      ]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409]);
    }
    await books();
  });
});
