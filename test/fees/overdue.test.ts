import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { cancelReceipt, collectOf, type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees';
let now = dhakaInstant('2026-06-15', '10:30');
let world: World;
let school: FeeSchool;
let cashier: Person;
let accountant: Person;
let boss: Person;
let guardian: Person;
let stranger: Person;
let other: Person;
let guardianId: string;

type Rows = readonly Record<string, unknown>[];
const get = async (path: string, input: object = {}, who = accountant) => {
  const answer = await who.call('GET', `${base}/${path}`, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Record<string, unknown> & { items: Rows; total: number };
};
const bill = (period: string) =>
  world.inSite(school.siteId, async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, period);
    return addLines(transaction, null, plan.lines, { at: now });
  });
const student = (place: number) => school.students[place] ?? '';
const promise = (place: number, over: object = {}, who = cashier, headers = {}) =>
  who.call(
    'POST',
    `${base}/promises`,
    { studentId: student(place), guardianId, day: '2026-06-20', amount: '500', after: null, ...over },
    headers,
  );
const promisesOf = async (place: number) => {
  const { items } = await get('promises', { studentId: student(place), sort: 'takenAt' });
  return items.map((one) => one.state);
};
const paisa = (text: unknown) => Math.round(Number(text) * 100);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 6);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  boss = await world.person(world.siteA, ['head']);
  guardian = await world.person(world.siteA, ['guardian', 'cashier']);
  stranger = await world.person(world.siteA, ['guardian']);
  other = await world.person(world.siteB, ['accountant']);
  guardianId = newId();
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Rahima Begum', '+8801712000001', $3)`,
      guardianId,
      guardian.accountId,
    );
    for (const [place, relation] of [
      [0, 'mother'],
      [1, 'mother'],
      [2, 'other'],
    ] as const)
      await transaction.change(
        `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, $5)`,
        newId(),
        student(place),
        guardianId,
        relation,
      );
  });
  for (const period of ['2026-04', '2026-05', '2026-06', '2026-07']) await bill(period);
});
afterAll(() => world.close());

describe('dues by month', () => {
  it('FEE-13 add up by class, section and head to the due list, and each age to its own list', async () => {
    const list = await get('due-list', { lateFrom: -1 });
    for (const by of ['class', 'section', 'head']) {
      const sums = await get('due-summary', { by });
      expect(paisa(sums.amount)).toBe(paisa(list.amount));
      expect(sums.students).toBe(6);
      const ages = sums.ages as string[];
      expect(ages.reduce((sum, age) => sum + paisa(age), 0)).toBe(paisa(list.amount));
      expect(sums.items.reduce((sum, row) => sum + paisa(row.amount), 0)).toBe(paisa(list.amount));
    }
    // Due on the 10th of April, May, June and July, seen on 15 June: 2 months, 1 month, under 1, not yet.
    const { ages } = (await get('due-summary')) as unknown as { ages: string[] };
    const month = 6 * 52_050;
    // The session charge stands in April.
    expect(ages.map(paisa)).toEqual([month, month, month, month + 6 * 100_000, 0, 0, 0, 0]);
    expect(paisa((await get('due-list', { lateFrom: 36, lateTo: 60 })).amount)).toBe(month);
    const answer = await accountant.call('GET', `${base}/due-summary/file`, { by: 'class', format: 'csv' });
    expect(answer.text).toContain('Under 1 month');
    expect((await other.call('GET', `${base}/due-summary`, {})).body.items).toEqual([]);
  });

  it('FEE-13 the number to call is masked in the list and shown one by one to who may, each look noted', async () => {
    const { items } = await get('due-list', { lateFrom: -1 });
    const row = (items as unknown as { mobile: string; guardianLinkId: string | null }[]).find(
      (one) => one.guardianLinkId !== null,
    );
    expect(row?.mobile).toMatch(/\*/);
    const path = `/api/v1/students/guardian-links/${row?.guardianLinkId}/reveal`;
    const shown = await accountant.call('POST', path, { field: 'mobile' });
    expect(shown.body.value, shown.text).toMatch(/^\+8801\d{9}$/);
    expect((await other.call('POST', path, { field: 'mobile' })).status).toBe(404);
    const looks = await world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        'SELECT 1 FROM secret_reveal WHERE site_id = $1 AND record_id = $2 AND actor_id = $3',
        guardianId,
        accountant.accountId,
      ),
    );
    expect(looks).toHaveLength(1);
  });
});

describe('promises to pay', () => {
  it('FEE-13 is noted with who took it, once for one key, and refused without a debt, a guardian or a day', async () => {
    const headers = { 'idempotency-key': newId() };
    const [first, again] = [await promise(0, {}, cashier, headers), await promise(0, {}, cashier, headers)];
    expect(first.status, first.text).toBe(200);
    expect(again.body.id).toBe(first.body.id);
    const { items } = await get('promises', { studentId: student(0) });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ state: 'open', amount: '500.00', day: '2026-06-20', place: 1 });
    expect(items[0]?.takenBy).not.toBe('');
    expect((await promise(1, { day: '2026-06-14' })).status).toBe(422);
    expect((await promise(1, { day: '2027-06-14' })).status).toBe(422);
    expect((await promise(1, { amount: '999999' })).status).toBe(422);
    expect((await promise(3)).status).toBe(422);
    // Nobody notes a promise for the own child, and nobody without the permission or of another institution any.
    expect((await promise(1, {}, guardian)).body.code).toBe('fees.promiseOwnChild');
    expect((await promise(1, {}, stranger)).status).toBe(403);
    expect((await promise(1, {}, other)).status).toBe(404);
    expect((await other.call('GET', `${base}/promises`, {})).body.total).toBe(0);
  });

  it('FEE-13 of two at once one stands, and a later one takes its place without deleting it', async () => {
    const answers = await Promise.all([promise(1), promise(1, { amount: '400' }, accountant)]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    const { last } = (await get(`students/${student(1)}/promise`)) as unknown as { last: { id: string } };
    expect((await promise(1, { after: last.id, day: '2026-06-25', amount: '600' })).status).toBe(200);
    expect(await promisesOf(1)).toEqual(['moved', 'open']);
    await expect(
      world.inSite(world.siteA, (transaction) =>
        transaction.change('DELETE FROM fees_promise WHERE site_id = $1 AND id = $2', last.id),
      ),
    ).rejects.toThrow('permission denied');
  });

  it('FEE-13 is kept by receipts up to its day alone, and broken when one is cancelled or the day is over', async () => {
    now = dhakaInstant('2026-06-18', '11:00');
    const receipt = await collectOf(cashier, student(0), '500');
    expect(await promisesOf(0)).toEqual(['kept']);
    expect((await cancelReceipt(cashier, boss, receipt)).status).toBe(200);
    expect(await promisesOf(0)).toEqual(['open']);
    now = dhakaInstant('2026-06-21', '11:00');
    await collectOf(cashier, student(0), '500');
    expect(await promisesOf(0)).toEqual(['broken']);
    const rows = await get('due-list', { lateFrom: 1, q: 'Student 1' });
    expect(rows.items[0]?.promise).toMatchObject({ state: 'broken', amount: '500.00' });
    const { states } = (await get('promises')) as unknown as { states: Record<string, { count: number }> };
    expect(states).toMatchObject({ broken: { count: 1 }, moved: { count: 1 }, open: { count: 1 } });
    expect((await get('promises', { state: 'broken' })).total).toBe(1);
  });
});

describe('advances', () => {
  it('FEE-13 lists whose money lies in advance, and how much it is in all', async () => {
    const before = await get('advances');
    expect(before).toMatchObject({ total: 0, amount: '0.00' });
    await collectOf(cashier, student(4), '9000');
    const after = await get('advances', { sort: '-amount' });
    expect(after.total).toBe(1);
    expect(after.items[0]).toMatchObject({ owed: '0.00', lastOn: '2026-06-21' });
    expect(paisa(after.amount)).toBe(900_000 - 4 * 52_050 - 100_000);
  });
});

describe('a message to the selected', () => {
  it('FEE-13 goes to the guardians of the ticked who still owe, through the engine of messages', async () => {
    const chosen = await accountant.call('POST', `${base}/due-list/choices`, {
      studentIds: [student(0), student(1), student(4)],
    });
    expect(chosen.status, chosen.text).toBe(200);
    const composed = {
      event: 'fees.dues',
      channels: ['sms'],
      groups: [{ kind: 'fees.chosenDues', values: { choice: chosen.body.id } }],
      excluded: [],
      subject: { en: 'Fees due', bn: 'বকেয়া ফি' },
      body: { en: 'Tk {due} is due.', bn: '{due} টাকা বকেয়া।' },
    };
    const office = await world.person(world.siteA, ['office', 'accountant']);
    const preview = await office.call('POST', '/api/v1/communication/preview', composed);
    expect(preview.status, preview.text).toBe(200);
    // One guardian of two children, who are one message; the third has paid and is left out.
    expect(preview.body).toMatchObject({ messages: 1 });
    // By what is owed: whoever owes more than that, and nobody who owes as much.
    const owed = (await get('due-list')).items.map((row) => String(row.amount));
    const least = owed.reduce((one, other) => (paisa(one) < paisa(other) ? one : other));
    const groups = [{ kind: 'fees.dues', values: { above: least } }];
    const asked = { ...composed, groups, q: '', show: 'all' };
    const debtors = await office.call('POST', '/api/v1/communication/people', asked);
    expect(debtors.status, debtors.text).toBe(200);
    const told = new Set((debtors.body.items as { aboutId: string }[]).map((one) => one.aboutId));
    expect(told.size).toBe(owed.filter((one) => paisa(one) > paisa(least)).length);
    expect(told.size).toBeGreaterThan(0);
    const foreign = await other.call('POST', `${base}/due-list/choices`, { studentIds: [student(0)] });
    expect(foreign.status).toBe(404);
    expect(
      (await stranger.call('POST', `${base}/due-list/choices`, { studentIds: [student(0)] })).status,
    ).toBe(403);
  });
});

type Statement = {
  children: { student: { id: string }; closing: string; owed: string }[];
  closing: string;
  owed: string;
  entries: { balance: string; kind: string }[];
};

describe('the statement of a family', () => {
  it('FEE-14 has every child of shared parents, and adds up to the ledgers', async () => {
    const statement = (await get(`students/${student(0)}/family-statement`)) as unknown as Statement;
    // A guardian as "other" makes no family, by the rule of offers.
    expect(statement.children.map((one) => one.student.id).sort()).toEqual([student(0), student(1)].sort());
    let sum = 0;
    for (const child of statement.children) {
      const ledger = await get(`students/${child.student.id}/ledger`);
      expect(child.closing).toBe(ledger.balance);
      const dues = await get(`students/${child.student.id}/dues`);
      expect(child.owed).toBe(dues.total);
      sum += paisa(ledger.balance);
    }
    expect(paisa(statement.closing)).toBe(sum);
    expect(statement.entries.at(-1)?.balance).toBe(statement.closing);
    const later = (await get(`students/${student(0)}/family-statement`, {
      from: '2026-06-20',
    })) as unknown as Statement;
    expect(later.closing).toBe(statement.closing);
    expect(later.entries.map((one) => one.kind)).toEqual(['receipt']);
  });

  it('FEE-14 is a PDF in both languages', async () => {
    for (const language of ['en', 'bn']) {
      const answer = await accountant.call(
        'GET',
        `${base}/students/${student(0)}/family-statement/file`,
        {},
        { 'accept-language': language },
      );
      expect(answer.status, answer.text.slice(0, 300)).toBe(200);
      expect(answer.text.startsWith('%PDF')).toBe(true);
    }
  });

  it('FEE-14 a guardian reads that of the own children alone', async () => {
    const own = await guardian.call('GET', `${base}/mine/statement`, {});
    expect(own.status, own.text).toBe(200);
    expect((own.body as unknown as Statement).children).toHaveLength(3);
    expect((await guardian.call('GET', `${base}/mine/statement/file`, {})).status).toBe(200);
    expect((await stranger.call('GET', `${base}/mine/statement`, {})).status).toBe(404);
    expect((await stranger.call('GET', `${base}/students/${student(0)}/family-statement`, {})).status).toBe(
      403,
    );
    expect((await other.call('GET', `${base}/students/${student(0)}/family-statement`, {})).status).toBe(404);
  });
});
