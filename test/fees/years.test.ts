import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { addLines, planMissing } from '../../src/modules/fees/billing/service/invoices.ts';
import { latestYears, yearOfSeries } from '../../src/modules/fees/receipts/series.ts';
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
let now = dhakaInstant('2026-07-08', '12:00');
let world: World;
let school: FeeSchool;
let head: Person;
let cashier: Person;

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 3);
  head = await world.person(world.siteA, ['head']);
  cashier = await world.person(world.siteA, ['cashier']);
});
afterAll(() => world.close());

const bill = (month: string) =>
  world.inSite(school.siteId, async (transaction) => {
    const { lines } = await planMissing(transaction, school.yearId, month);
    await addLines(transaction, null, lines);
  });
const duesOf = async (place: number) =>
  (await cashier.call('GET', `${base}/students/${school.students[place]}/dues`)).body as unknown as Dues;
const numberOf = async (receiptId: string) =>
  (await cashier.call('GET', `${base}/receipts/${receiptId}`)).body.number;

it.each([
  ['2026-06-30', 'fiscal', '25'],
  ['2026-07-01', 'fiscal', '26'],
  ['2027-01-01', 'fiscal', '26'],
  ['2026-12-31', 'calendar', '2026'],
  ['2027-01-01', 'calendar', '2027'],
  ['2009-07-01', 'fiscal', '09'],
] as const)('FEE-9 the number of a receipt of %s by the %s year begins with %s', (day, by, year) => {
  expect(yearOfSeries(day, by)).toBe(year);
  expect(latestYears(day)).toContain(year);
});

it('FEE-1 a fee of the half-year is billed once in it, paid, and said as such', async () => {
  const names = { quarterly: 'Printing', halfYearly: 'Examination of the half-year' };
  for (const [schedule, nameEn] of Object.entries(names)) {
    const record = (await head.call('GET', `${base}/fee-sub-head/${school.subHeads.get('Tuition fee')}`))
      .body as Record<string, unknown>;
    const { headId, groupId, incomeLedgerId } = record;
    const made = await head.call('POST', `${base}/fee-sub-head`, {
      position: 90,
      headId,
      groupId,
      incomeLedgerId,
      nameEn,
      nameBn: nameEn,
      schedule,
      dueDay: 10,
    });
    expect(made.status, made.text).toBe(200);
    const cells = [{ subHeadId: String(made.body.id), classId: null, amount: '300', was: null }];
    const ruled = await head.call('POST', `${base}/rules/matrix`, { yearId: school.yearId, cells });
    expect(ruled.status, ruled.text).toBe(200);
  }
  for (const month of ['2026-06', '2026-07', '2026-08', '2026-10']) await bill(month);
  const { lines } = await duesOf(0);
  const periodsOf = (name: string) =>
    lines.filter((line) => line.subHead.en === name).map((line) => [line.period, line.principal]);
  expect(periodsOf(names.halfYearly)).toEqual([
    ['2026-H1', '300.00'],
    ['2026-H2', '300.00'],
  ]);
  expect(periodsOf(names.quarterly).map(([period]) => period)).toEqual(['2026-Q2', '2026-Q3', '2026-Q4']);
  const half = lines.find((line) => line.period === '2026-H2');
  const receiptId = await collectOf(cashier, school.students[0], '300', [String(half?.id)]);
  const receipt = (await cashier.call('GET', `${base}/receipts/${receiptId}`)).body;
  expect(receipt.lines).toMatchObject([{ period: '2026-H2', principal: '300.00' }]);
  const file = await cashier.call('GET', `${base}/students/${school.students[0]}/ledger/file`, {
    format: 'csv',
  });
  expect(file.text).toContain('second half of 2026');
  expect(file.text).toContain('quarter 4 of 2026');
});

it('FEE-9 receipts are numbered without a gap by the year the institution counts, and found by either', async () => {
  const take = async (place: number, amount = '50') =>
    numberOf(await collectOf(cashier, school.students[place], amount));
  const found = async (q: string) => (await cashier.call('GET', '/api/v1/search', { q })).text;
  const first = String(await take(1));
  expect(first).toMatch(/^26-00000\d$/);
  // What was given back has a series of its own; a serial alone is still found.
  await take(1, String(Number((await duesOf(1)).total) + 100));
  const asked = await cashier.call('POST', `${base}/students/${school.students[1]}/pay-backs`, {
    amount: '100',
    method: 'cash',
    reason: 'Paid too much',
  });
  const given = await decideOn(head, (asked.body.waiting as { id: string }).id, 'approved');
  expect(given.status, given.text).toBe(200);
  expect(await found(first.slice(3))).toContain(first);
  const { can: _, ...settings } = (await head.call('GET', `${base}/settings`)).body;
  const saved = await head.call('PUT', `${base}/settings`, { ...settings, receiptYear: 'calendar' });
  expect(saved.status, saved.text).toBe(200);
  expect((await head.call('GET', `${base}/settings`)).body.receiptYear).toBe('calendar');
  expect(await take(2)).toBe('2026-000001');
  expect(await take(2)).toBe('2026-000002');
  expect(await found('2026-000002')).toContain('2026-000002');
  expect(await found('000002')).toContain('2026-000002');
  now = dhakaInstant('2027-01-02', '10:00');
  expect(await take(2)).toBe('2027-000001');
  const proofs = (await head.call('GET', '/api/v1/control/proofs')).body.items as {
    name: string;
    count: number;
  }[];
  expect(proofs.find((one) => one.name === 'numbers')).toMatchObject({ count: 0 });
  await world.inSite(school.siteId, assertBooksAddUp);
  // A number that was drawn and is not there is named, though nothing comes after it.
  await world.inSite(school.siteId, (transaction) =>
    transaction.change(
      `UPDATE number_sequence SET next = next + 1 WHERE site_id = $1 AND kind = 'fees.receipt' AND period = '2027'`,
    ),
  );
  const after = (await head.call('GET', '/api/v1/control/proofs')).body.items as {
    name: string;
    items: { text: { en: string } }[];
  }[];
  expect(after.find((one) => one.name === 'numbers')?.items.map((one) => one.text.en)).toEqual([
    '2027-000002 is missing',
  ]);
});

it('FEE-9 where the clock went back to an earlier day no receipt follows one of a later day', async () => {
  const received = now;
  await collectOf(cashier, school.students[1], '10');
  const before = await duesOf(1);
  const cash = { method: 'cash', amount: '10', lineIds: null, keepAsAdvance: true };
  const collect = (language: string) =>
    cashier.call(
      'POST',
      `${base}/collections`,
      { ...cash, studentId: school.students[1], expected: before.total },
      { 'accept-language': language },
    );
  now = dhakaInstant('2027-01-01', '10:00');
  const refused = await collect('en');
  expect([refused.status, refused.body.code]).toEqual([409, 'fees.clockBehind']);
  expect(refused.body.message).toMatch(/receipt of 02 January 2027.*it is 01 January 2027/);
  expect((await collect('bn')).body.message).toMatch(/০২ জানুয়ারি ২০২৭ তারিখের রসিদ.*আজ ০১ জানুয়ারি ২০২৭/);
  now = received;
  // Nothing was written, and nothing is refused once the clock is right.
  expect(await duesOf(1)).toEqual(before);
  expect((await collect('en')).status).toBe(200);
  // A clock that ran ahead left a receipt of a day to come: two cancel it, and money is taken again.
  now = dhakaInstant('2027-03-05', '10:00');
  const ahead = await collectOf(cashier, school.students[1], '10');
  now = received;
  expect((await collect('en')).body.code).toBe('fees.clockBehind');
  expect((await cancelReceipt(cashier, head, ahead)).status).toBe(200);
  expect((await collect('en')).status).toBe(200);
});
