import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { assertBooksAddUp, cancelReceipt, collectOf, type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees';
let now = dhakaInstant('2026-06-10', '10:30');
let world: World;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let boss: Person;
let other: Person;

type Line = { id: string; amount: string; waiver: string; payable: string; principal: string; state: string };
const dues = async (n: number) =>
  (await accountant.call('GET', `${base}/students/${school.students[n]}/dues`)).body as unknown as Dues;
/** Charges a student 500.00 that falls due on 20 June 2026, and answers the line. */
const charge = async (n: number) => {
  const answer = await accountant.call('POST', `${base}/charges`, {
    studentIds: [school.students[n]],
    subHeadId: school.subHeads.get('Other fine'),
    amount: '500',
    due: '2026-06-20',
    reason: 'A window was broken',
  });
  expect(answer.status, answer.text).toBe(200);
  const [line] = (await dues(n)).lines;
  return String(line?.id);
};
const lineOf = async (n: number, id: string) => {
  const { body } = await accountant.call('GET', `${base}/lines`, {
    studentId: school.students[n],
    onDemand: '1',
  });
  return (body.items as Line[]).find((one) => one.id === id);
};
const waive = (lineId: string, amount: string, owed: string, who = accountant, over: object = {}) =>
  who.call('POST', `${base}/fine-waivers/of-charge`, {
    lineId,
    owed,
    amount,
    reason: 'His father pays the glazier',
    ...over,
  });
const waived = async (lineId: string, amount: string, owed: string) => {
  const answer = await waive(lineId, amount, owed);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
};
const withdraw = (id: string, who = accountant) =>
  who.call('POST', `${base}/fine-waivers/${id}/withdrawals`, { reason: 'He does not' });
const ledger = async (n: number) =>
  (await accountant.call('GET', `${base}/students/${school.students[n]}/ledger`)).body as unknown as {
    billed: string;
    balance: string;
    items: { kind: string; charged: string; waived: string; reason: string }[];
  };
/** These entries, in any order: a charge is billed by the database's clock, not the one of this test. */
const told = (...entries: object[]) =>
  expect.arrayContaining(entries.map((one) => expect.objectContaining(one)));
const books = () => world.inSite(school.siteId, assertBooksAddUp);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 12);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  boss = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['accountant']);
});
afterAll(() => world.close());

describe('waiving a charge', () => {
  it('lowers what is owed of it in part or whole, with who and why, and moves no money', async () => {
    const id = await charge(0);
    expect((await waive(id, '৳ ২০০', '500')).body).toMatchObject({ amount: '200.00' });
    expect(await lineOf(0, id)).toMatchObject({
      amount: '500.00',
      waiver: '200.00',
      payable: '300.00',
      principal: '300.00',
      state: 'unpaid',
    });
    expect((await dues(0)).total).toBe('300.00');
    expect(await ledger(0)).toMatchObject({
      billed: '300.00',
      balance: '300.00',
      items: told(
        { kind: 'bill', charged: '500.00' },
        { kind: 'chargeWaiver', charged: '-200.00', waived: '200.00', reason: 'His father pays the glazier' },
      ),
    });
    await waived(id, '300', '300');
    expect(await lineOf(0, id)).toMatchObject({ payable: '0.00', state: 'waived' });
    expect((await dues(0)).lines).toEqual([]);
    expect((await ledger(0)).balance).toBe('0.00');
    const list = await cashier.call('GET', `${base}/fine-waivers`, { of: 'charge' });
    expect(list.body).toMatchObject({ total: 2, given: 2, amount: '500.00' });
    expect((list.body.items as object[])[0]).toMatchObject({ of: 'charge', lineId: id, givenBy: 'Test' });
    expect((await cashier.call('GET', `${base}/fine-waivers`, { of: 'fine' })).body.total).toBe(0);
    const detail = await cashier.call('GET', `${base}/lines/${id}`);
    expect(detail.body).toMatchObject({
      waivers: [],
      events: [
        { kind: 'chargeWaiver', principal: '200.00', fine: '0.00' },
        { kind: 'chargeWaiver', principal: '300.00' },
      ],
    });
    for (const [table, count] of [
      ['fees_fine_waiver', 2],
      ['fees_invoice_line', 2],
    ] as const) {
      const known = await world.inSite(school.siteId, (transaction) =>
        transaction.row<{ n: number }>(
          `SELECT count(*)::int AS n FROM history WHERE site_id = $1 AND table_name = $2 AND actor = $3
              AND (table_name <> 'fees_invoice_line' OR operation = 'update')`,
          table,
          accountant.accountId,
        ),
      );
      expect(known?.n, table).toBe(count);
    }
    await books();
  });

  it('takes what is left of one that is paid in part, and the rest is paid', async () => {
    const id = await charge(1);
    await collectOf(cashier, school.students[1], '180', [id]);
    expect((await waive(id, '400', '320')).status).toBe(422);
    await waived(id, '120', '320');
    expect(await lineOf(1, id)).toMatchObject({ payable: '380.00', state: 'partiallyPaid' });
    await collectOf(cashier, school.students[1], '200', [id]);
    expect(await lineOf(1, id)).toMatchObject({ state: 'paid' });
    expect((await ledger(1)).balance).toBe('0.00');
    await books();
  });

  it('is for whoever has the permission, in the own institution, for charges alone, as they were seen', async () => {
    const id = await charge(3);
    expect((await waive(id, '10', '500', cashier)).status).toBe(403);
    expect((await waive(id, '10', '500', other)).status).toBe(404);
    expect((await waive(id, '10', '499')).body.code).toBe('fees.chargeChanged');
    expect((await waive(id, '0', '500')).status).toBe(422);
    const tooMuch = await waive(id, '500.01', '500');
    expect(tooMuch.status).toBe(422);
    expect((tooMuch.body.errors as Record<string, string[]>).amount?.[0]).toContain('500.00');
    const unsaid = await waive(id, '10', '500', accountant, { reason: ' ' });
    expect((unsaid.body.errors as Record<string, string[]>).reason).toBeDefined();
    expect(await lineOf(3, id)).toMatchObject({ payable: '500.00' });
    // Two at once: what the first left is not what the second saw.
    const both = await Promise.all([waive(id, '500', '500'), waive(id, '500', '500')]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    expect(await lineOf(3, id)).toMatchObject({ payable: '0.00' });
    const fee = await world.inSite(school.siteId, (transaction) =>
      transaction.row<{ id: string }>(
        `INSERT INTO fees_invoice_line (site_id, id, student_id, enrolment_id, sub_head_id, period, due, amount, waiver, payable, trace)
         VALUES ($1, gen_random_uuid(), $2, $3, $4, '2026-06', '2026-06-10', 50000, 0, 50000, '{"rule":"","waivers":[]}') RETURNING id`,
        school.students[3],
        school.enrolments[3],
        school.subHeads.get('Tuition fee'),
      ),
    );
    expect((await waive(String(fee?.id), '10', '500')).body.code).toBe('fees.notCharge');
  });

  it('leaves a cancelled charge and one in instalments alone', async () => {
    const cancelled = await charge(4);
    const known = await accountant.call('PUT', `${base}/lines/${cancelled}/cancel`, {
      version: 1,
      reason: 'By mistake',
    });
    expect(known.status, known.text).toBe(200);
    expect((await waive(cancelled, '10', '500')).body.code).toBe('fees.lineCancelled');
    const split = await charge(5);
    const plan = await accountant.call('POST', `${base}/students/${school.students[5]}/instalment-plans`, {
      lines: [{ lineId: split, open: '500.00' }],
      parts: [
        { due: '2026-07-01', amount: '250' },
        { due: '2026-08-01', amount: '250' },
      ],
      reason: 'Harvest',
    });
    expect(plan.status, plan.text).toBe(200);
    expect((await waive(split, '10', '0')).body.code).toBe('fees.inInstalments');
  });
});

describe('withdrawing the waiver of a charge', () => {
  it('is another event with a reason, once', async () => {
    const id = await charge(6);
    const waiver = await waived(id, '500', '500');
    expect((await withdraw(waiver, cashier)).status).toBe(403);
    expect((await withdraw(waiver, other)).status).toBe(404);
    const back = await withdraw(waiver);
    expect(back.status, back.text).toBe(200);
    expect(await lineOf(6, id)).toMatchObject({ waiver: '0.00', payable: '500.00', state: 'unpaid' });
    expect((await withdraw(waiver)).body.code).toBe('fees.fineWaiverWithdrawn');
    expect((await withdraw(String(back.body.id))).status).toBe(404);
    expect(await ledger(6)).toMatchObject({
      balance: '500.00',
      items: told(
        { kind: 'bill', charged: '500.00' },
        { kind: 'chargeWaiver', charged: '-500.00' },
        { kind: 'chargeWaiverWithdrawal', charged: '500.00', waived: '-500.00', reason: 'He does not' },
      ),
    });
    const file = await accountant.call('GET', `${base}/students/${school.students[6]}/ledger/file`, {
      format: 'csv',
    });
    expect(file.text).toContain('Waiver of 500.00 of a charge withdrawn');
    await books();
  });

  it('waits until the receipt that rests on it is cancelled', async () => {
    const id = await charge(7);
    const waiver = await waived(id, '100', '500');
    const receipt = await collectOf(cashier, school.students[7], '400', [id]);
    expect((await withdraw(waiver)).body.code).toBe('fees.fineWaiverUsed');
    expect((await cancelReceipt(cashier, boss, receipt)).status).toBe(200);
    expect((await withdraw(waiver)).status).toBe(200);
    expect(await lineOf(7, id)).toMatchObject({ principal: '500.00', state: 'unpaid' });
    await books();
  });

  it('is refused once a certificate says that nothing is owed, and of a cancelled charge', async () => {
    const id = await charge(8);
    const waiver = await waived(id, '500', '500');
    const given = await accountant.call('POST', `${base}/clearances`, { studentId: school.students[8] });
    expect(given.status, given.text).toBe(200);
    expect((await withdraw(waiver)).body.code).toBe('fees.fineWaiverUsed');
    const other = await charge(9);
    const part = await waived(other, '100', '500');
    const cancelled = await accountant.call('PUT', `${base}/lines/${other}/cancel`, {
      version: 2,
      reason: 'By mistake',
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    expect((await withdraw(part)).body.code).toBe('fees.lineCancelled');
    expect(await ledger(9)).toMatchObject({ billed: '0.00', balance: '0.00', items: [] });
    await books();
  });
});

// The last, for it takes money of a later day.
describe('a charge that is late', () => {
  it('costs no late fine on what is waived, and what is left costs its own', async () => {
    await accountant.call('PUT', `${base}/fine-rules`, {
      subHeadId: school.subHeads.get('Other fine'),
      version: null,
      rule: { kind: 'percent', share: 1000 },
    });
    const id = await charge(2);
    now = dhakaInstant('2026-06-25', '10:30');
    expect((await dues(2)).lines[0]).toMatchObject({ fine: '50.00' });
    await waived(id, '400', '500');
    expect((await dues(2)).lines[0]).toMatchObject({ principal: '100.00', fine: '10.00' });
    await collectOf(cashier, school.students[2], '110', [id]);
    expect(await lineOf(2, id)).toMatchObject({ state: 'paid' });
    await books();
  });
});
