import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
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
let now = dhakaInstant('2026-07-05', '10:30');
let world: World;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let boss: Person;
let other: Person;

const dues = async (n: number) =>
  (await accountant.call('GET', `${base}/students/${school.students[n]}/dues`)).body as unknown as Dues;
const plansOf = async (n: number, who = accountant) =>
  (await who.call('GET', `${base}/students/${school.students[n]}/instalment-plans`)).body.items as {
    id: string;
    version: number;
    amount: string;
    cancelled: object | null;
    lines: { id: string; due: string; amount: string; paid: string; state: string }[];
    can: { cancel: boolean };
  }[];
const make = (n: number, input: object, who = accountant) =>
  who.call('POST', `${base}/students/${school.students[n]}/instalment-plans`, {
    reason: 'The harvest is in August',
    ...input,
  });
/** All that is open: 1520.50 of session charge, tuition and ICT, in three parts. */
const threeParts = [
  { due: '2026-08-15', amount: '520.50' },
  { due: '2026-09-15', amount: '500' },
  { due: '2026-10-15', amount: '৫০০' },
];
/** The same within three months, for which one person is enough. */
const soonParts = threeParts.map((part) => ({ ...part, due: part.due.replace('-15', '-05') }));
const split = async (n: number, parts: readonly object[] = threeParts) => {
  const { lines } = await dues(n);
  const answer = await make(n, {
    lines: lines.map((line) => ({ lineId: line.id, open: line.principal })),
    parts,
  });
  if (answer.status === 200) return String(answer.body.id);
  // Longer than one person puts off, or again.
  expect(answer.status, answer.text).toBe(202);
  const decided = await decideOn(boss, (answer.body.waiting as { id: string }).id, 'approved');
  expect(decided.body, decided.text).toMatchObject({ state: 'approved' });
  return (await plansOf(n))[0]?.id ?? '';
};
const cancelPlan = (id: string, version = 1, who = accountant) =>
  who.call('PUT', `${base}/instalment-plans/${id}/cancel`, { version, reason: 'Paid by the uncle' });
const collect = (n: number, amount: string, lineIds: readonly string[] | null = null) =>
  collectOf(cashier, school.students[n], amount, lineIds);
const cancelOne = (receiptId: string) => cancelReceipt(cashier, boss, receiptId);
const ledger = async (n: number) =>
  (await accountant.call('GET', `${base}/students/${school.students[n]}/ledger`)).body as {
    balance: string;
    items: { kind: string; charged: string; waived: string; reason: string; balance: string }[];
  };
const linesOf = async (n: number) =>
  (await accountant.call('GET', `${base}/lines`, { studentId: school.students[n], size: 100 })).body
    .items as { id: string; version: number; state: string; amount: string; payable: string }[];
const books = () => world.inSite(school.siteId, assertBooksAddUp);
const at = (day: string) => {
  now = dhakaInstant(day, '10:30');
};

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 12);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  boss = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['accountant']);
  await accountant.call('PUT', `${base}/fine-rules`, {
    subHeadId: null,
    version: null,
    rule: { kind: 'per_day', amount: '5' },
  });
  await world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    return addLines(transaction, null, plan.lines, { at: now });
  });
});
afterAll(() => world.close());

describe('FEE-7 an instalment plan', () => {
  it('splits what is open into parts with days of their own, which come to exactly that', async () => {
    const before = await dues(0);
    const was = (await ledger(0)).balance;
    await split(0);
    const after = await dues(0);
    expect([after.total, after.principal]).toEqual([before.total, before.principal]);
    const byDay = new Map<string, number>();
    for (const line of after.lines)
      byDay.set(line.due, (byDay.get(line.due) ?? 0) + Math.round(Number(line.principal) * 100));
    expect([...byDay]).toEqual([
      ['2026-08-15', 52_050],
      ['2026-09-15', 50_000],
      ['2026-10-15', 50_000],
    ]);
    expect(after.lines.every((line) => line.state === 'unpaid')).toBe(true);
    expect((await linesOf(0)).filter((line) => line.state === 'instalments')).toHaveLength(
      before.lines.length,
    );
    const { balance, items } = await ledger(0);
    expect(balance).toBe(was);
    expect(items.at(-1)).toMatchObject({
      kind: 'plan',
      charged: '0.00',
      waived: '1520.50',
      reason: 'The harvest is in August',
    });
    const [plan] = await plansOf(0, cashier);
    expect(plan).toMatchObject({ amount: '1520.50', cancelled: null, can: { cancel: false } });
    expect((await plansOf(0))[0]?.can.cancel).toBe(true);
    // A month that is run again adds nothing, and the month before is what it was.
    const again = await accountant.call('GET', `${base}/runs/preview`, {
      yearId: school.yearId,
      period: '2026-07',
    });
    expect(again.body.lines).toBe(0);
    const next = await accountant.call('GET', `${base}/runs/preview`, {
      yearId: school.yearId,
      period: '2026-08',
    });
    expect((next.body.before as { payable: string }).payable).toBe('6246.00');
    await books();
  });

  it('is cancelled while nothing of it is paid: the fees are due as they were, with their fines', async () => {
    const before = await dues(1);
    const was = await ledger(1);
    const id = await split(1);
    at('2026-07-13');
    expect((await dues(1)).fine).toBe('0.00');
    expect((await cancelPlan(id, 7)).status).toBe(409);
    expect((await cancelPlan(id, 1, cashier)).status).toBe(403);
    expect((await cancelPlan(id, 1, other)).status).toBe(404);
    expect((await cancelPlan(id)).status).toBe(200);
    expect((await cancelPlan(id, 2)).body.code).toBe('fees.instalmentsCancelled');
    const after = await dues(1);
    expect(after.lines.map((line) => [line.id, line.principal, line.due])).toEqual(
      before.lines.map((line) => [line.id, line.principal, line.due]),
    );
    expect(Number(after.fine)).toBeGreaterThan(0);
    expect((await plansOf(1))[0]).toMatchObject({ cancelled: { reason: 'Paid by the uncle' } });
    const { items, balance } = await ledger(1);
    expect(items.map((one) => one.kind).slice(-2)).toEqual(['plan', 'planCancelled']);
    expect(balance).toBe(was.balance);
    at('2026-07-05');
    // And may be split again.
    await split(1);
    await books();
  });

  it('refuses what does not add up, days that do not rise, a fine that is open, and what was not seen', async () => {
    const { lines } = await dues(2);
    const all = lines.map((line) => ({ lineId: line.id, open: line.principal }));
    const [first, second, third] = threeParts;
    const refused = async (input: object) => {
      const answer = await make(2, { lines: all, parts: threeParts, ...input });
      return [
        answer.status,
        answer.status === 422 ? Object.keys(answer.body.errors as object).join() : answer.body.code,
      ];
    };
    expect(await refused({ parts: [first, second] })).toEqual([422, 'parts']);
    expect(await refused({ parts: [second, first, third] })).toEqual([422, 'parts']);
    expect(await refused({ parts: [{ ...first, due: '2026-07-04' }, second, third] })).toEqual([
      422,
      'parts',
    ]);
    expect(await refused({ parts: [first, second, { ...third, due: '2062-09-15' }] })).toEqual([
      422,
      'parts',
    ]);
    expect((await make(2, { lines: all, parts: threeParts, reason: '' })).status).toBe(422);
    expect((await make(2, { lines: all, parts: [first] })).status).toBe(422);
    const [one] = all;
    expect(await refused({ lines: [...all.slice(1), { ...one, open: '1.00' }] })).toEqual([422, 'parts']);
    expect((await make(2, { lines: all, parts: threeParts }, cashier)).status).toBe(403);
    expect((await make(2, { lines: all, parts: threeParts }, other)).status).toBe(404);
    const foreign = await other.call('GET', `${base}/students/${school.students[2]}/instalment-plans`);
    expect(foreign.status).toBe(404);
    // Another student's lines.
    expect(
      (
        await make(2, {
          lines: (await dues(3)).lines.map((line) => ({ lineId: line.id, open: line.principal })),
          parts: threeParts,
        })
      ).body.code,
    ).toBe('fees.instalmentsChanged');
    await collect(2, '20');
    expect(await refused({})).toEqual([409, 'fees.instalmentsChanged']);
    at('2026-07-12');
    const late = (await dues(3)).lines.find((line) => line.fine !== '0.00');
    const answer = await make(3, {
      lines: [{ lineId: late?.id, open: late?.principal }],
      parts: [
        { due: '2026-08-01', amount: '1' },
        { due: '2026-09-01', amount: (Number(late?.principal) - 1).toFixed(2) },
      ],
    });
    expect(answer.body.code).toBe('fees.fineOpen');
    at('2026-07-05');
    expect((await dues(3)).lines).toHaveLength(lines.length);
    await books();
  });

  it('holds what it rests on: receipts, lines and waived fines of the fees it splits', async () => {
    const [line] = (await dues(4)).lines;
    const receipt = await collect(4, '100', [line?.id ?? '']);
    const id = await split(4, [
      { due: '2026-08-15', amount: '420.50' },
      { due: '2026-09-15', amount: '1000' },
    ]);
    expect((await cancelOne(receipt)).body.code).toBe('fees.splitSince');
    for (const one of await linesOf(4)) {
      const gone = await accountant.call('PUT', `${base}/lines/${one.id}/cancel`, {
        version: one.version,
        reason: 'By mistake',
      });
      expect(gone.body.code).toBe('fees.inInstalments');
    }
    expect((await cancelPlan(id)).status).toBe(200);
    expect((await cancelOne(receipt)).status).toBe(200);
    expect((await dues(4)).total).toBe('1520.50');

    at('2026-07-12');
    const open = (await dues(4)).lines.filter((one) => one.fine !== '0.00');
    const given = await accountant.call('POST', `${base}/fine-waivers`, {
      studentId: school.students[4],
      reason: 'He agreed to instalments',
      lines: open.map((one) => ({ lineId: one.id, fine: one.fine, amount: one.fine })),
    });
    const again = await split(4);
    const [waiver] = given.body.ids as string[];
    const withdraw = () =>
      accountant.call('POST', `${base}/fine-waivers/${waiver}/withdrawals`, { reason: 'He did not pay' });
    expect((await withdraw()).body.code).toBe('fees.fineWaiverUsed');
    await cancelPlan(again);
    expect((await withdraw()).status).toBe(200);
    at('2026-07-05');
    await books();
  });

  it('X-9 takes two for longer than three months, and again once fees were split: one alone puts nothing off for ever', async () => {
    const ask = async (parts: readonly object[]) =>
      make(8, {
        lines: (await dues(8)).lines.map((line) => ({ lineId: line.id, open: line.principal })),
        parts,
      });
    const long = await ask(threeParts);
    expect(long.status, long.text).toBe(202);
    const { id } = long.body.waiting as { id: string };
    expect((await decideOn(accountant, id, 'approved')).body.code).toBe('approvals.ownRequest');
    const { figures } = (await boss.call('GET', `/api/v1/approvals/${id}`)).body;
    expect(figures).toMatchObject([
      {},
      { kind: 'money', value: '152050' },
      { kind: 'day', value: '2026-08-15', label: { en: 'Instalment 1: ৳520.50', bn: 'কিস্তি ১: ৳৫২০.৫০' } },
      { kind: 'day', value: '2026-09-15' },
      { kind: 'day', value: '2026-10-15' },
    ]);
    expect((await decideOn(boss, id, 'refused', 'By September')).status).toBe(200);
    expect(await plansOf(8)).toEqual([]);
    // What a clerk does every day: to the day three months on.
    const soon = await ask(soonParts);
    expect(soon.status, soon.text).toBe(200);
    const [plan] = await plansOf(8);
    // Its parts again, and the fees again once it is cancelled.
    expect((await ask(soonParts)).status).toBe(202);
    expect((await cancelPlan(plan?.id ?? '')).status).toBe(200);
    const twice = await ask(soonParts);
    expect([twice.status, twice.body.code]).toEqual([409, 'approvals.alreadyAsked']);
    await books();
  });

  it('X-9 the institution says for how many months one person puts fees off: more months take two who keep the settings', async () => {
    const path = '/api/v1/settings/approvals';
    const limit = 'fees.instalmentMonths';
    const known = async () =>
      (await boss.call('GET', path)).body as {
        version: number | null;
        deadlineDays: number;
        limits: { name: string; unit: string | null; everyone: string }[];
      };
    expect((await known()).limits).toContainEqual(
      expect.objectContaining({ name: limit, unit: 'months', everyone: '3.00' }),
    );
    const save = async (everyone: string) => {
      const { version, deadlineDays } = await known();
      const limits = [{ name: limit, everyone, roles: [] }];
      const given = { version, isOnePerson: false, deadlineDays, limits, reason: 'As agreed' };
      return boss.call('PUT', path, given);
    };
    const ask = async (n: number) =>
      make(n, {
        lines: (await dues(n)).lines.map((line) => ({ lineId: line.id, open: line.principal })),
        parts: threeParts,
      });
    const second = await world.person(school.siteId, ['head']);
    for (const wrong of ['3.5', '25']) expect((await save(wrong)).status).toBe(422);
    const wider = await save('4');
    expect(wider.status, wider.text).toBe(202);
    const { id } = wider.body.waiting as { id: string };
    expect((await second.call('GET', `/api/v1/approvals/${id}`)).body.figures).toMatchObject([
      { kind: 'text', value: { en: '4 months', bn: '৪ মাস' } },
    ]);
    expect((await ask(9)).status).toBe(202);
    expect((await decideOn(second, id, 'approved')).body).toMatchObject({ state: 'approved' });
    // To the middle of the fourth month.
    const alone = await ask(10);
    expect(alone.status, alone.text).toBe(200);
    expect((await save('3')).status).toBe(200);
    const asked = await ask(11);
    expect(asked.status, asked.text).toBe(202);
    const { id: request } = asked.body.waiting as { id: string };
    expect((await boss.call('GET', `/api/v1/approvals/${request}`)).body).toMatchObject({
      limit: '3.00',
      limitUnit: 'months',
    });
    await books();
  });

  it('of two at once one splits, and paying meanwhile is one or the other', async () => {
    for (const n of [5, 6, 7]) {
      const { lines, total } = await dues(n);
      const input = {
        lines: lines.map((line) => ({ lineId: line.id, open: line.principal })),
        parts: soonParts,
      };
      const answers = await Promise.all([
        make(n, input),
        make(n, input, boss),
        cashier.call('POST', `${base}/collections`, {
          studentId: school.students[n],
          method: 'cash',
          amount: total,
          lineIds: lines.map((line) => line.id),
          expected: total,
        }),
      ]);
      expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409]);
    }
    await books();
  });

  // The last, for it takes money of a later day.
  it('is late and fined by its own days, and paid part by part', async () => {
    at('2026-08-16');
    const [first] = (await dues(0)).lines;
    expect(first).toMatchObject({ due: '2026-08-15', fine: '5.00', lateDays: 1, state: 'overdue' });
    const list = await accountant.call('GET', `${base}/due-list`, { lateFrom: 0, q: '26060001' });
    expect(list.body).toMatchObject({ amount: '520.50' });
    const late = (await dues(0)).lines.filter((line) => line.due === '2026-08-15');
    const cost = late.reduce((sum, line) => sum + Number(line.principal) + Number(line.fine), 0);
    const receipt = await collect(
      0,
      cost.toFixed(2),
      late.map((line) => line.id),
    );
    expect((await dues(0)).total).toBe('1000.00');
    const [plan] = await plansOf(0);
    expect(plan?.can.cancel).toBe(false);
    expect(plan?.lines.map((line) => line.state)).toEqual([
      ...late.map(() => 'paid'),
      ...(await dues(0)).lines.map(() => 'unpaid'),
    ]);
    expect((await cancelPlan(plan?.id ?? '')).body.code).toBe('fees.instalmentsUsed');
    const paper = await cashier.call('GET', `${base}/receipts/${receipt}`);
    expect((paper.body.lines as { period: string }[])[0]?.period).toMatch(/~1\/3~/);
    expect(paper.body.left).toBe('1000.00');
    // What is left is agreed on anew; the first plan stays.
    const second = await split(0, [
      { due: '2026-10-01', amount: '400' },
      { due: '2026-12-01', amount: '600' },
    ]);
    expect((await dues(0)).lines.at(-1)?.due).toBe('2026-12-01');
    expect((await cancelPlan(plan?.id ?? '')).body.code).toBe('fees.instalmentsUsed');
    expect((await cancelPlan(second)).status).toBe(200);
    expect((await dues(0)).lines.map((line) => line.due)).toContain('2026-09-15');
    expect((await dues(0)).total).toBe('1000.00');
    await books();
  });
});
