import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  askToCancel,
  assertBooksAddUp,
  decideOn,
  type FeeSchool,
  makeFeeSchool,
  startBilling,
} from '../../../test/fees/school.ts';
import { until } from '../../../test/until.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { formatTaka, parseTaka, takaText } from '../../core/money.ts';
import type { Worker } from '../../core/server/jobs/jobs.ts';
import { addLines, planMonth } from './billing/service/invoices.ts';
import { owedByStudents } from './counter/service/owed.ts';
import type { Dues, Receipt } from './shapes.ts';

const base = '/api/v1/fees';
let now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let worker: Worker;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let other: Person;

const subHead = (name: string) => school.subHeads.get(name) ?? '';
const dues = async (n: number, who = cashier) =>
  (await who.call('GET', `${base}/students/${school.students[n]}/dues`)).body as unknown as Dues;
const collect = (n: number, over: object = {}, who = cashier, headers = {}) =>
  who.call(
    'POST',
    `${base}/collections`,
    {
      studentId: school.students[n],
      method: 'cash',
      amount: '100',
      expected: '0',
      keepAsAdvance: true,
      ...over,
    },
    headers,
  );
const pay = async (n: number, amount: string, over: object = {}) => {
  const { total } = await dues(n);
  const answer = await collect(n, { amount, expected: total, ...over });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { receiptId: string; number: string };
};
const billMonth = (period: string) =>
  world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, period);
    return addLines(transaction, null, plan.lines);
  });
const books = () => world.inSite(school.siteId, assertBooksAddUp);
const errorsOf = (answer: { body: Record<string, unknown> }) =>
  answer.body.errors as Record<string, string[]>;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 40);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  other = await world.person(world.siteB, ['accountant']);
  worker = await startBilling(world);
});
afterAll(async () => {
  await worker.stop();
  await world.close();
});

describe('a run of invoices', () => {
  it('FEE-8 shows what it would add, adds it once, and tells how far it is', async () => {
    const input = { yearId: school.yearId, period: '2026-06' };
    const preview = await accountant.call('GET', `${base}/runs/preview`, input);
    expect(preview.body).toMatchObject({ students: 40, lines: 120, payable: '60820.00', withoutCount: 0 });
    for (const [lines, round] of [
      [120, 1],
      [0, 2],
    ]) {
      const started = await accountant.call('POST', `${base}/runs`, input);
      expect(started.status, started.text).toBe(200);
      await until(`round ${round} ends`, async () => {
        const { body } = await accountant.call('GET', `/api/v1/jobs/runs/${started.body.jobRunId}`);
        expect(body.state).not.toBe('failed');
        if (body.state === 'done') expect(body.result).toMatchObject({ lines });
        return body.state === 'done';
      });
    }
    expect((await accountant.call('GET', `${base}/runs`)).body.total).toBe(2);
    expect((await accountant.call('GET', `${base}/runs/preview`, input)).body).toMatchObject({
      lines: 0,
      billed: 80,
    });
  });

  it('FEE-8 never doubles a line when two runs meet', async () => {
    const sums = await Promise.all([billMonth('2026-05'), billMonth('2026-05'), billMonth('2026-05')]);
    expect(sums.reduce((sum, one) => sum + one.lines, 0)).toBe(80);
  });

  it('FEE-3 bills nobody for a month before he came, and nothing outside of the year', async () => {
    await world.inSite(school.siteId, (transaction) =>
      transaction.change(
        "UPDATE students_enrolment SET starts_on = '2026-07-02' WHERE site_id = $1 AND id = $2",
        school.enrolments[39],
      ),
    );
    const plan = await world.inSite(school.siteId, (transaction) =>
      planMonth(transaction, school.yearId, '2026-04'),
    );
    expect(plan.lines.some((line) => line.studentId === school.students[39])).toBe(false);
    const outside = await accountant.call('GET', `${base}/runs/preview`, {
      yearId: school.yearId,
      period: '2027-02',
    });
    expect(outside.status).toBe(422);
    expect(errorsOf(outside).period).toBeDefined();
  });

  it('FEE-4 FEE-5 takes what a waiver takes, keeps why, and lowers what is unpaid when asked to', async () => {
    const types = (await accountant.call('GET', `${base}/setup`)).body.waiverTypes as { id: string }[];
    const given = {
      studentId: school.students[5],
      typeId: types[0]?.id,
      subHeadIds: [subHead('Tuition fee')],
      kind: 'percent',
      fromMonth: '2026-06',
      reason: 'Second child',
    };
    const wrong = await accountant.call('POST', `${base}/waivers`, { ...given, toMonth: '2026-05' });
    expect(Object.keys(errorsOf(wrong))).toEqual(['share', 'toMonth']);
    const made = await accountant.call('POST', `${base}/waivers`, {
      ...given,
      share: 5000,
      applyToUnpaid: true,
    });
    expect(made.body).toMatchObject({ repriced: 1 });
    const again = { ...given, share: 5000, fromMonth: '2026-08', toMonth: '2026-09' };
    expect(errorsOf(await accountant.call('POST', `${base}/waivers`, again)).fromMonth?.[0]).toContain(
      '2026-06',
    );
    const old = { ...again, fromMonth: '2020-01', toMonth: '2020-02' };
    expect(errorsOf(await accountant.call('POST', `${base}/waivers`, old)).fromMonth?.[0]).toContain(
      '2026-01',
    );
    const june = (await dues(5)).lines.find((line) => line.period === '2026-06' && line.amount === '500.00');
    expect(june).toMatchObject({ waiver: '250.00', payable: '250.00' });
    const list = await accountant.call('GET', `${base}/waivers`, { q: '26060006' });
    expect(list.body).toMatchObject({ total: 1, items: [{ state: 'active', share: 5000 }] });
    const revoke = { version: 1, reason: 'Given by mistake' };
    expect((await cashier.call('PUT', `${base}/waivers/${made.body.id}/revoke`, revoke)).status).toBe(403);
    expect((await accountant.call('PUT', `${base}/waivers/${made.body.id}/revoke`, revoke)).status).toBe(200);
    expect((await accountant.call('PUT', `${base}/waivers/${made.body.id}/revoke`, revoke)).status).toBe(409);
  });

  it('is joined by a fine by hand, which can be cancelled until something of it is paid', async () => {
    const charge = {
      studentIds: [school.students[6]],
      amount: '50',
      due: '2026-07-20',
      reason: 'Broken window',
    };
    const monthly = await accountant.call('POST', `${base}/charges`, {
      ...charge,
      subHeadId: subHead('ICT fee'),
    });
    expect(errorsOf(monthly).subHeadId).toBeDefined();
    for (const wrong of [{ due: '2062-07-20' }, { due: '2006-07-20' }, { amount: '100000000.01' }]) {
      const input = { ...charge, subHeadId: subHead('Other fine'), ...wrong };
      const refused = await accountant.call('POST', `${base}/charges`, input);
      expect(Object.keys(errorsOf(refused)), refused.text).toEqual(Object.keys(wrong));
    }
    const made = await accountant.call('POST', `${base}/charges`, {
      ...charge,
      subHeadId: subHead('Other fine'),
    });
    expect(made.body).toEqual({ lines: 1 });
    const line = (await dues(6)).lines.find((one) => one.reason === 'Broken window');
    const cancel = (id: unknown) =>
      accountant.call('PUT', `${base}/lines/${id}/cancel`, { version: 1, reason: 'Repaired it himself' });
    expect((await cancel(line?.id)).status).toBe(200);
    expect((await cancel(line?.id)).status).toBe(409);
    const paid = (await dues(6)).lines[0];
    await pay(6, '10');
    expect((await cancel(paid?.id)).body.code).toBe('fees.linePaid');
    const list = await accountant.call('GET', `${base}/lines`, { state: 'cancelled' });
    expect(list.body.total).toBe(1);
  });
});

describe('the counter', () => {
  it('FEE-6 reckons the fine as of today and freezes it on the receipt, in the books too', async () => {
    const saved = await accountant.call('PUT', `${base}/fine-rules`, {
      subHeadId: null,
      version: null,
      rule: { kind: 'per_day', amount: '5', graceDays: 5, ceiling: '100' },
    });
    expect(saved.status, saved.text).toBe(200);
    const before = await dues(0);
    // May: due on the 10th, at most 100.00; June: 28 days late, less 5 of grace.
    expect(before.lines.map((line) => [line.period, line.principal, line.fine, line.lateDays])).toEqual([
      ['2026-05', '500.00', '100.00', 54],
      ['2026-05', '20.50', '100.00', 54],
      ['2026-06', '500.00', '100.00', 23],
      ['2026-06', '20.50', '100.00', 23],
      ['2026', '1000.00', '90.00', 18],
    ]);
    const { receiptId, number } = await pay(0, '720.50');
    expect(number).toMatch(/^26-\d{6}$/);
    const receipt = (await cashier.call('GET', `${base}/receipts/${receiptId}`)).body as unknown as Receipt;
    expect(receipt).toMatchObject({
      amount: '720.50',
      fine: '200.00',
      advance: '0.00',
      voucher: `FC-${number}`,
      state: 'valid',
      words: { en: 'Seven hundred twenty taka fifty paisa only' },
    });
    const after = await dues(0);
    expect(after.lines.map((line) => line.period)).toEqual(['2026-06', '2026-06', '2026']);
    // What is left on the paper is what the counter would ask for, fines of that day among it.
    expect(Number(after.fine)).toBeGreaterThan(0);
    expect(receipt.left).toBe(after.total);
    await books();
  });

  it('counts how often a receipt is printed, whoever prints it and however many at once', async () => {
    const { receiptId } = await pay(5, '10');
    const read = async () => (await cashier.call('GET', `${base}/receipts/${receiptId}`)).body.printed;
    const print = (who = cashier) => who.call('POST', `${base}/receipts/${receiptId}/prints`);
    expect(await read()).toBe(0);
    expect((await print()).body).toEqual({ printed: 1 });
    const both = await Promise.all([print(), print(accountant)]);
    expect(both.map((one) => one.body.printed).sort()).toEqual([2, 3]);
    expect(await read()).toBe(3);
    expect((await print(other)).status).toBe(404);
    expect(await read()).toBe(3);
  });

  it('puts what is left over into the advance, and pays from it later', async () => {
    const { total } = await dues(1);
    const paid = await pay(1, String(Number(total) + 300));
    expect((await dues(1)).advance).toBe('300.00');
    await billMonth('2026-07');
    const open = await dues(1);
    expect(open.total).toBe('520.50');
    expect((await collect(1, { method: 'advance', amount: '301', expected: open.total })).body.code).toBe(
      'fees.notEnoughAdvance',
    );
    await pay(1, '300', { method: 'advance' });
    expect(await dues(1)).toMatchObject({ advance: '0.00', total: '220.50' });
    expect(paid.number).not.toBe('');
    await books();
  });

  it('pays the chosen lines only, at a bank or by mobile', async () => {
    const open = await dues(2);
    const line = open.lines.at(-1);
    const answer = await collect(2, {
      lineIds: [line?.id],
      method: 'bank',
      amount: '10',
      expected: line?.principal === undefined ? '' : String(Number(line.principal) + Number(line.fine)),
      reference: 'SLIP-9',
    });
    expect(answer.status, answer.text).toBe(200);
    expect(
      (
        await collect(2, {
          method: 'mobile',
          provider: 'bkash',
          reference: 'BKS77',
          amount: '5',
          expected: (await dues(2)).total,
        })
      ).status,
    ).toBe(200);
    await books();
    const found = await cashier.call('GET', '/api/v1/search', { q: 'bks77' });
    expect(found.text, 'X-1 the number of a mobile payment').toMatch(/"kind":"receipt".*receipt=/);
  });

  it('refuses what is no longer what was seen, with the new dues', async () => {
    const { total } = await dues(3);
    await pay(3, '50');
    const late = await collect(3, { amount: '50', expected: total });
    expect(late.status).toBe(409);
    expect(late.body).toMatchObject({ code: 'fees.changed' });
    expect((late.body.details as { dues: Dues }).dues.total).toBe((await dues(3)).total);
  });

  it('takes no amounts that are none, and nothing of other institutions', async () => {
    for (const amount of ['0', '-5', 'abc', '1.234', '99999999999'])
      expect((await collect(3, { amount })).status, amount).toBe(422);
    expect((await collect(3, {}, other)).status).toBe(404);
    expect((await other.call('GET', `${base}/students/${school.students[0]}/dues`)).status).toBe(404);
    expect((await collect(3, {}, await world.person(world.siteA, ['teacher']))).status).toBe(403);
  });

  it('gives the same receipt for the same key, and refuses the key with another amount', async () => {
    const { total } = await dues(4);
    const key = { 'idempotency-key': newId() };
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => collect(4, { amount: '20', expected: total }, cashier, key)),
    );
    expect(new Set(answers.map((one) => one.body.receiptId)).size).toBe(1);
    expect(answers[0]?.status, answers[0]?.text).toBe(200);
    expect((await collect(4, { amount: '21', expected: total }, cashier, key)).body.code).toBe(
      'idempotencyMismatch',
    );
    await books();
  });
});

describe('cancelling a receipt', () => {
  it('FEE-11 takes a second person and writes the mirror; the number stays, void', async () => {
    const boss = await world.person(world.siteA, ['head']);
    const before = await dues(7);
    const { receiptId } = await pay(7, '300');
    const asked = await askToCancel(accountant, String(receiptId), 'Wrong student');
    expect((await askToCancel(accountant, String(receiptId))).answer.body.code).toBe(
      'approvals.alreadyAsked',
    );
    expect((await decideOn(cashier, asked.id, 'approved')).body.code).toBe('approvals.excluded');
    expect((await decideOn(accountant, asked.id, 'approved')).body.code).toBe('approvals.ownRequest');
    expect((await dues(7)).total).not.toBe(before.total);
    const approved = await decideOn(boss, asked.id, 'approved');
    expect(approved.status, approved.text).toBe(200);
    expect((await decideOn(boss, asked.id, 'approved')).body).toMatchObject({ state: 'approved' });
    expect((await dues(7)).total).toBe(before.total);
    expect((await boss.call('GET', `${base}/receipts/${receiptId}`)).body).toMatchObject({
      state: 'cancelled',
      request: { state: 'approved' },
    });
    expect((await askToCancel(accountant, String(receiptId))).answer.body.code).toBe('fees.alreadyCancelled');
    await books();
  });

  it('keeps it when it is refused, and never takes an advance that was used', async () => {
    const boss = await world.person(world.siteA, ['head']);
    const first = await pay(8, '1');
    const asked = await askToCancel(cashier, String(first.receiptId));
    expect((await decideOn(boss, asked.id, 'refused', 'No need')).status).toBe(200);
    expect((await boss.call('GET', `${base}/receipts/${first.receiptId}`)).body.state).toBe('valid');

    const { total } = await dues(8);
    const big = await pay(8, String(Number(total) + 100));
    const late = await askToCancel(cashier, String(big.receiptId));
    await accountant.call('POST', `${base}/charges`, {
      studentIds: [school.students[8]],
      subHeadId: subHead('Other fine'),
      amount: '60',
      due: '2026-07-30',
      reason: 'Lost book',
    });
    await pay(8, '60', { method: 'advance' });
    expect((await decideOn(boss, late.id, 'approved')).body.code).toBe('fees.advanceUsed');
    expect((await boss.call('GET', `/api/v1/approvals/${late.id}`)).body.state).toBe('failed');
    expect((await askToCancel(cashier, String(big.receiptId))).answer.body.code).toBe('fees.advanceUsed');
    await books();
  });
});

describe('reports', () => {
  it('add up to the same money', async () => {
    const answer = await accountant.call('GET', `${base}/payments`, { from: '2026-07-01', to: '2026-07-31' });
    expect(answer.status, answer.text).toBe(200);
    const sum = (rows: unknown) =>
      (rows as { key: string; amount: string }[]).reduce(
        (total, row) => total + Math.round(Number(row.amount) * 100),
        0,
      );
    const { amount, byHead, byMethod, byCollector, total } = answer.body;
    expect(Number(total)).toBeGreaterThan(10);
    const inHand = Math.round(Number(amount) * 100);
    expect(sum(byCollector)).toBe(inHand);
    expect(sum((byMethod as { key: string }[]).filter((row) => row.key !== 'advance'))).toBe(inHand);
    expect(sum(byHead)).toBe(inHand);
    const turned = await accountant.call('GET', `${base}/payments`, { from: '2026-07-02', to: '2026-07-01' });
    expect(errorsOf(turned).to).toBeDefined();
    const one = await accountant.call('GET', `${base}/payments`, {
      from: '2026-07-01',
      to: '2026-07-31',
      method: 'bank',
    });
    expect(one.body).toMatchObject({ total: 1, items: [{ reference: 'SLIP-9' }] });
  });

  it('FEE-14 give a student’s ledger that ends in what is owed', async () => {
    for (const n of [0, 1, 7, 8]) {
      const { body } = await accountant.call('GET', `${base}/students/${school.students[n]}/ledger`);
      const { principal, advance } = await dues(n);
      expect(Number(body.balance)).toBeCloseTo(Number(principal) - Number(advance), 2);
      const items = body.items as { balance: string }[];
      expect(items.at(-1)?.balance).toBe(body.balance);
    }
  });

  it('FEE-13 list who owes what, by age, and come as files', async () => {
    const list = await accountant.call('GET', `${base}/due-list`, { classId: school.classId, size: 200 });
    expect(list.status, list.text).toBe(200);
    expect(list.body.total).toBeGreaterThan(30);
    const all = await accountant.call('GET', `${base}/due-list`, { lateFrom: -1, size: 200 });
    expect(Number(all.body.amount)).toBeGreaterThan(Number(list.body.amount));
    for (const [path, input] of [
      ['due-list/file', {}],
      ['payments/file', { from: '2026-07-01', to: '2026-07-31' }],
      [`students/${school.students[0]}/ledger/file`, {}],
    ] as const) {
      const csv = await accountant.call('GET', `${base}/${path}`, { ...input, format: 'csv' });
      expect(csv.status, csv.text).toBe(200);
      expect(csv.text.split('\n').length).toBeGreaterThan(3);
    }
    const pdf = await accountant.call('GET', `${base}/due-list/file`, { format: 'pdf' });
    expect(pdf.headers['content-type']).toBe('application/pdf');
  });

  it('and the module tells what waits', async () => {
    const { body } = await accountant.call('GET', '/api/v1/modules', { module: 'fees' });
    const fees = (
      body.modules as { module: string; figures: { label: { en: string }; figure: number }[] }[]
    ).find((one) => one.module === 'fees');
    const figure = (name: string) => fees?.figures.find((one) => one.label.en === name)?.figure;
    const requests = await accountant.call('GET', '/api/v1/approvals', {
      view: 'open',
      act: 'fees.cancelReceipt',
    });
    expect(figure('Cancellations to decide')).toBe(requests.body.total);
    const late = await accountant.call('GET', `${base}/due-list`);
    expect(figure('Students overdue')).toBe(late.body.total);
    const taken = await accountant.call('GET', `${base}/payments`, { from: '2026-07-08', to: '2026-07-08' });
    expect(figure('Collected today')).toMatchObject({
      values: { amount: { en: formatTaka(parseTaka(String(taken.body.amount)) ?? 0n, { language: 'en' }) } },
    });
  });

  it('PRT-1 tells families of each child what the counter would ask for', async () => {
    const sums = await world.inSite(school.siteId, (transaction) =>
      owedByStudents(transaction, [...school.students.slice(0, 12), newId()], '2026-07-08'),
    );
    expect(sums.size).toBe(12);
    for (let n = 0; n < 12; n += 1) {
      const { total, lines } = await dues(n);
      const owes = sums.get(school.students[n] ?? '');
      expect(takaText(owes?.amount ?? -1n)).toBe(total);
      expect(owes?.due ?? null).toBe(lines.map(({ due }) => due).sort()[0] ?? null);
    }
  });
});

describe('closing the day', () => {
  it('FEE-12 counts the cash of one collector, ends his collecting, and is taken over by somebody else', async () => {
    const collector = await world.person(world.siteA, ['accountant']);
    const open = async () => (await collector.call('GET', `${base}/days/mine`)).body;
    const { total } = await dues(9);
    expect((await collect(9, { amount: '120', expected: total }, collector)).status).toBe(200);
    expect(await open()).toMatchObject({ expected: '120.00', receipts: 1, close: null });
    const close = (over: object) =>
      collector.call('POST', `${base}/days`, {
        day: '2026-07-08',
        counted: '119.50',
        expected: '120',
        ...over,
      });
    expect((await close({ expected: '100' })).body.code).toBe('fees.expectedChanged');
    expect(errorsOf(await close({ day: '2026-07-09' })).day).toBeDefined();
    const closed = await close({ note: 'A coin is missing' });
    expect(closed.status, closed.text).toBe(200);
    expect((await close({})).body.code).toBe('fees.alreadyClosed');
    expect((await collect(9, { expected: (await dues(9)).total }, collector)).body.code).toBe(
      'fees.dayClosed',
    );
    expect((await collect(9, { expected: (await dues(9)).total })).status).toBe(200);
    const confirm = (who: Person) =>
      who.call('PUT', `${base}/days/${closed.body.id}/confirm`, { version: 1 });
    expect((await confirm(collector)).body.code).toBe('fees.samePerson');
    expect((await confirm(cashier)).status).toBe(403);
    expect((await confirm(accountant)).status).toBe(200);
    const days = await accountant.call('GET', `${base}/days`);
    expect(days.body).toMatchObject({ total: 1, items: [{ difference: '-0.50', receipts: 1 }] });
    now = dhakaInstant('2026-07-09', '09:00');
    expect((await collect(9, { expected: (await dues(9)).total }, collector)).status).toBe(200);
    await books();
  });
});
