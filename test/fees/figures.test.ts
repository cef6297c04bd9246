import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { cancelReceipt, collectOf, decideOn, type FeeSchool, makeFeeSchool } from './school.ts';

// What a figure on a screen opens adds up to the figure.
const base = '/api/v1/fees';
let now = dhakaInstant('2026-06-10', '10:30');
let world: World;
let school: FeeSchool;
let accountant: Person;
let cashier: Person;
let boss: Person;
let other: Person;

type Rows = readonly Record<string, unknown>[];
const get = async (path: string, input: object = {}, who = accountant) => {
  const answer = await who.call('GET', `${base}/${path}`, input);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as Record<string, unknown> & { items: Rows; total: number };
};
const paisa = (text: unknown) => Math.round(Number(text) * 100);
const sumOf = (rows: Rows, name: string) => rows.reduce((sum, row) => sum + paisa(row[name]), 0);
const all = { page: 1, size: 200 };

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 14);
  accountant = await world.person(world.siteA, ['accountant']);
  cashier = await world.person(world.siteA, ['cashier']);
  boss = await world.person(world.siteA, ['head']);
  other = await world.person(world.siteB, ['accountant']);
  const fine = await accountant.call('PUT', `${base}/fine-rules`, {
    subHeadId: null,
    version: null,
    rule: { kind: 'per_day', amount: '5' },
  });
  expect(fine.status, fine.text).toBe(200);
  const type = await world.inSite(school.siteId, (transaction) =>
    transaction.row<{ id: string }>('SELECT id FROM fees_waiver_type WHERE site_id = $1 LIMIT 1'),
  );
  const waiver = await accountant.call('POST', `${base}/waivers`, {
    studentId: school.students[2],
    typeId: type?.id,
    subHeadIds: [school.subHeads.get('Tuition fee')],
    kind: 'percent',
    share: 5000,
    fromMonth: '2026-01',
    reason: 'Sibling',
  });
  // It begins with months that were billed long ago, so somebody else decides.
  expect(waiver.status, waiver.text).toBe(202);
  const { id: asked } = waiver.body.waiting as { id: string };
  expect((await decideOn(boss, asked, 'approved')).status).toBe(200);
  const bill = (period: string) =>
    world.inSite(school.siteId, async (transaction) => {
      const plan = await planMonth(transaction, school.yearId, period);
      return addLines(transaction, null, plan.lines, { at: now });
    });
  await bill('2026-04');
  await bill('2026-06');
  now = dhakaInstant('2026-06-22', '10:30');
  // Whole payments and parts, by every way money comes, a cancelled one, one from the advance, two collectors.
  await collectOf(cashier, school.students[0], '1700');
  await collectOf(cashier, school.students[1], '300');
  await collectOf(accountant, school.students[2], '5000');
  const open = await get(`students/${school.students[3]}/dues`);
  const bank = await cashier.call('POST', `${base}/collections`, {
    studentId: school.students[3],
    amount: '900',
    method: 'bank',
    reference: 'SLIP-1',
    expected: open.total,
  });
  expect(bank.status, bank.text).toBe(200);
  expect(
    (await cancelReceipt(cashier, boss, await collectOf(cashier, school.students[4], '640'))).status,
  ).toBe(200);
  await bill('2026-07');
  const left = await get(`students/${school.students[2]}/dues`);
  const advance = await accountant.call('POST', `${base}/collections`, {
    studentId: school.students[2],
    amount: '200',
    method: 'advance',
    expected: left.total,
  });
  expect(advance.status, advance.text).toBe(200);
});
afterAll(() => world.close());

describe('the sums of the payment report', () => {
  const span = { from: '2026-06-01', to: '2026-06-30' };
  type Sums = {
    amount: string;
    byHead: Rows;
    byMethod: Rows;
    byCollector: Rows;
  };

  it('REP-8 open the receipts they are made of, with every filter the screen has', async () => {
    const first = (await get('payments', { ...span, ...all })) as unknown as Sums;
    const heads = first.byHead.map((one) => String(one.key));
    expect(heads).toEqual(expect.arrayContaining(['fine', 'advance']));
    for (const narrowed of [{}, ...heads.map((headId) => ({ headId }))]) {
      const input = { ...span, ...narrowed, ...all };
      const sums = (await get('payments', input)) as unknown as Sums;
      const opened = async (filter: object) => {
        const list = await get('payments', { ...input, ...filter });
        return { total: list.total, sum: sumOf(list.items, 'part') };
      };
      expect((await opened({ method: 'money' })).sum).toBe(paisa(sums.amount));
      for (const one of sums.byMethod)
        expect(await opened({ method: one.key })).toEqual({ total: one.receipts, sum: paisa(one.amount) });
      for (const one of sums.byCollector)
        expect(await opened({ collectorId: one.key, method: 'money' })).toEqual({
          total: one.receipts,
          sum: paisa(one.amount),
        });
      for (const one of sums.byHead)
        expect(await opened({ headId: one.key })).toEqual({ total: one.receipts, sum: paisa(one.amount) });
    }
  });

  it('are of one head alone where one is asked for', async () => {
    const tuition = ((await get('payments', { ...span, ...all })) as unknown as Sums).byHead.find(
      (one) => one.key !== 'fine' && one.key !== 'advance',
    );
    const sums = (await get('payments', { ...span, headId: tuition?.key, ...all })) as unknown as Sums;
    expect(sums.byHead).toEqual([tuition]);
    expect(sumOf(sums.byMethod, 'amount')).toBe(paisa(tuition?.amount));
  });

  it('and a collector’s day opens its cash and its receipts', async () => {
    const day = (await get('days/mine', {}, cashier)) as unknown as {
      day: string;
      collectorId: string;
      expected: string;
      receipts: number;
    };
    const mine = { from: day.day, to: day.day, collectorId: day.collectorId, ...all };
    const cash = await get('payments', { ...mine, method: 'cash' });
    expect(sumOf(cash.items, 'amount')).toBe(paisa(day.expected));
    expect((await get('payments', { ...mine, kind: 'receipt' })).total).toBe(day.receipts);
    const undone = await get('payments', { from: day.day, to: day.day, kind: 'reversal', ...all });
    expect(undone).toMatchObject({ total: 1, items: [{ kind: 'reversal', amount: '-640.00' }] });
  });
});

describe('the due list', () => {
  const spans = [
    { lateFrom: -1, lateTo: 0 },
    { lateFrom: 1, lateTo: 30 },
    { lateFrom: 31, lateTo: 60 },
    { lateFrom: 61, lateTo: 90 },
    { lateFrom: 91 },
  ];

  it('opens each age, and what each student owes of it line by line', async () => {
    const list = await get('due-list', { lateFrom: -1, ...all });
    const ages = list.ages as string[];
    expect(ages.filter((one) => paisa(one) > 0).length).toBeGreaterThan(2);
    for (const [place, span] of spans.entries()) {
      const opened = await get('due-list', { ...span, ...all });
      expect(paisa(opened.amount)).toBe(paisa(ages[place]));
      expect(sumOf(opened.items, 'amount')).toBe(paisa(ages[place]));
    }
    for (const row of list.items) {
      const studentId = (row.student as { id: string }).id;
      const lines = await get('lines', { studentId, open: '1', lateFrom: -1, ...all });
      expect(lines.owed).toBe(row.amount);
      expect(sumOf(lines.items, 'owed')).toBe(paisa(row.amount));
      expect(lines.total).toBe(row.lines);
    }
    const [first = {}] = list.items;
    const studentId = (first.student as { id: string }).id;
    for (const [place, span] of spans.entries()) {
      const lines = await get('lines', { studentId, open: '1', ...span, ...all });
      expect(paisa(lines.owed)).toBe(paisa((first.ages as string[])[place]));
    }
  });

  it('and the figures of the first page lead to as much', async () => {
    const { body } = await accountant.call('GET', '/api/v1/modules', { module: 'fees' });
    const fees = (
      body.modules as {
        module: string;
        figures: { label: { en: string }; figure: number; path: string }[];
      }[]
    ).find((one) => one.module === 'fees');
    const figure = (name: string) => fees?.figures.find((one) => one.label.en === name);
    expect(figure('Students overdue')).toMatchObject({
      figure: (await get('due-list', { lateFrom: 1 })).total,
      path: expect.stringContaining('late=1'),
    });
    expect(figure('Collected today')?.path).toContain('from=2026-06-22&to=2026-06-22');
    expect(figure('Day closes to take over')?.path).toContain('state=waiting');
  });
});

describe('a month’s invoices', () => {
  it('FEE-8 open what they would add, what stands, and what the month before was', async () => {
    const month = { yearId: school.yearId, period: '2026-08' };
    const preview = (await get('runs/preview', month)) as unknown as {
      students: number;
      lines: number;
      amount: string;
      waiver: string;
      payable: string;
      billed: number;
      bySubHead: Rows;
      before: { period: string; lines: number; payable: string };
    };
    const planned = (asked: object) => get('runs/planned', { ...month, ...asked, ...all });
    const lines = await planned({});
    expect(lines).toMatchObject({ total: preview.lines, lines: preview.lines, payable: preview.payable });
    expect(sumOf(lines.items, 'payable')).toBe(paisa(preview.payable));
    const students = await planned({ of: 'students' });
    expect(students.total).toBe(preview.students);
    expect(students.items.reduce((sum, one) => sum + Number(one.lines), 0)).toBe(preview.lines);
    const waived = await planned({ waived: '1' });
    expect(paisa(preview.waiver)).toBe(25_000);
    expect(sumOf(waived.items, 'waiver')).toBe(25_000);
    for (const one of preview.bySubHead) {
      const own = await planned({ subHeadId: one.subHeadId });
      expect(own).toMatchObject({ total: one.lines, payable: one.amount });
    }
    const before = await get('lines', { period: preview.before.period, standing: '1', ...all });
    expect(before).toMatchObject({ total: preview.before.lines, billed: preview.before.payable });
    expect(sumOf(before.items, 'billed')).toBe(paisa(preview.before.payable));
    const there = (await get('runs/preview', { ...month, period: '2026-07' })) as unknown as {
      billed: number;
    };
    expect((await get('lines', { period: '2026-07', standing: '1' })).total).toBe(there.billed);
  });

  it('tells page by page, in the order of the class', async () => {
    const asked = { yearId: school.yearId, period: '2026-08', size: 25 };
    const pages = [await get('runs/planned', asked), await get('runs/planned', { ...asked, page: 2 })];
    const rolls = pages.flatMap((page) => page.items.map((one) => (one.student as { roll: number }).roll));
    expect(rolls).toEqual([...rolls].sort((a, b) => a - b));
    expect(new Set(pages.flatMap((page) => page.items.map((one) => one.id))).size).toBe(rolls.length);
  });

  it('opens those no rule fits', async () => {
    const without = await get('runs/planned', {
      yearId: school.yearId,
      period: '2026-08',
      of: 'without',
    });
    expect(without).toMatchObject({ total: 0, items: [] });
    const answer = await cashier.call('GET', `${base}/runs/planned`, {
      yearId: school.yearId,
      period: '2026-08',
    });
    expect(answer.status).toBe(403);
  });
});

describe('one student', () => {
  it('has a ledger whose sums open their entries', async () => {
    for (const n of [0, 1, 2, 3, 4]) {
      const path = `students/${school.students[n]}/ledger`;
      const ledger = await get(path, all);
      for (const [only, column, figure] of [
        ['billed', 'charged', ledger.billed],
        ['fines', 'fine', ledger.fines],
        ['paid', 'paid', ledger.paid],
        ['advance', 'advance', ledger.advance],
      ] as const) {
        const opened = await get(path, { only, ...all });
        expect(sumOf(opened.items, column)).toBe(paisa(figure));
        expect(opened).toMatchObject({ billed: ledger.billed, balance: ledger.balance });
        expect(opened.items.every((one) => paisa(one[column]) !== 0)).toBe(true);
      }
    }
  });

  it('has fees that tell what they are made of, down to what is owed', async () => {
    for (const n of [0, 1, 2, 3, 4, 5]) {
      const dues = (await get(`students/${school.students[n]}/dues`)) as unknown as Dues;
      const { items } = await get('lines', { studentId: school.students[n], ...all });
      for (const { id } of items) {
        const detail = (await get(`lines/${id}`)) as unknown as {
          line: { amount: string; principal: string; waiver: string };
          fine: string;
          moved: string;
          waivers: Rows;
          events: Rows;
        };
        const { line } = detail;
        expect(sumOf(detail.waivers, 'amount')).toBe(paisa(line.waiver));
        expect(
          paisa(line.amount) - paisa(line.waiver) - paisa(detail.moved) - sumOf(detail.events, 'principal'),
        ).toBe(paisa(line.principal));
        const open = dues.lines.find((one) => one.id === id);
        expect(detail.fine).toBe(open?.fine ?? '0.00');
      }
      expect(items.length).toBeGreaterThan(0);
    }
  });

  it('is not opened by another institution, nor as one’s own by who is nobody’s guardian', async () => {
    const { items } = await get('lines', { studentId: school.students[0], ...all });
    const path = `${base}/lines/${items[0]?.id}`;
    expect((await other.call('GET', path)).status).toBe(404);
    expect((await accountant.call('GET', `${base}/mine/lines/${items[0]?.id}`)).status).toBe(404);
    const { accountId } = cashier;
    await world.inSite(school.siteId, (transaction) =>
      transaction.change(
        'INSERT INTO students_student_account (site_id, id, student_id, account_id) VALUES ($1, gen_random_uuid(), $2, $3)',
        school.students[0],
        accountId,
      ),
    );
    const own = await cashier.call('GET', `${base}/mine/lines/${items[0]?.id}`);
    expect(own.status, own.text).toBe(200);
    expect(own.body.events).toEqual((await get(`lines/${items[0]?.id}`)).events);
    const foreign = await get('lines', { studentId: school.students[1], ...all });
    expect((await cashier.call('GET', `${base}/mine/lines/${foreign.items[0]?.id}`)).status).toBe(404);
  });
});

describe('closed days', () => {
  it('are found by collector, day and state, and come as a file', async () => {
    const day = (await get('days/mine', {}, cashier)) as unknown as { day: string; expected: string };
    const closed = await cashier.call('POST', `${base}/days`, {
      day: day.day,
      counted: day.expected,
      expected: day.expected,
    });
    expect(closed.status, closed.text).toBe(200);
    const one = { total: 1, items: [{ id: closed.body.id }] };
    const found = async (input: object) => get('days', input);
    expect(await found({})).toMatchObject(one);
    expect(await found({ collectorId: cashier.accountId, state: 'waiting' })).toMatchObject(one);
    expect(await found({ from: day.day, to: day.day })).toMatchObject(one);
    for (const none of [
      { collectorId: accountant.accountId },
      { state: 'confirmed' },
      { from: '2026-06-23' },
      { to: '2026-06-21' },
    ])
      expect(await found(none)).toMatchObject({ total: 0, items: [] });
    const turned = await accountant.call('GET', `${base}/days`, { from: '2026-06-23', to: '2026-06-22' });
    expect(turned.status).toBe(422);
    expect((turned.body.errors as Record<string, string[]>).to).toBeDefined();
    for (const format of ['csv', 'xlsx', 'pdf']) {
      const file = await accountant.call('GET', `${base}/days/file`, { format, state: 'waiting' });
      expect(file.status).toBe(200);
      expect(String(file.headers['content-disposition'])).toContain(`day-closes-2026-06-22.${format}`);
    }
    const csv = await accountant.call('GET', `${base}/days/file`, { format: 'csv' });
    expect(csv.text).toContain(`2026-06-22`);
    expect(csv.text).toContain(day.expected);
    const none = await accountant.call('GET', `${base}/days/file`, { format: 'csv', state: 'confirmed' });
    expect(none.text).not.toContain(day.expected);
  });

  it('stand beside waivers and certificates that come as files', async () => {
    const waivers = await accountant.call('GET', `${base}/waivers/file`, { format: 'csv' });
    expect(waivers.text).toContain('26060003');
    expect(waivers.text).toContain('Sibling');
    expect(waivers.text).toContain('50');
    const revoked = await accountant.call('GET', `${base}/waivers/file`, { format: 'csv', state: 'revoked' });
    expect(revoked.text).not.toContain('26060003');
    const open = (await get(`students/${school.students[5]}/dues`)) as unknown as Dues;
    await collectOf(accountant, school.students[5], open.total);
    const given = await accountant.call('POST', `${base}/clearances`, {
      studentId: school.students[5],
      purpose: 'Transfer',
    });
    expect(given.status, given.text).toBe(200);
    expect(await get(`clearances/${given.body.id}/prints`)).toMatchObject({ total: 0, items: [] });
    await accountant.call('POST', `${base}/clearances/${given.body.id}/prints`);
    await cashier.call('POST', `${base}/clearances/${given.body.id}/prints`);
    const [row] = (await get('clearances')).items;
    const prints = await get(`clearances/${given.body.id}/prints`);
    expect(prints).toMatchObject({ total: row?.printed, items: [{ copy: 2 }, { copy: 1 }] });
    expect((await other.call('GET', `${base}/clearances/${given.body.id}/prints`)).status).toBe(404);
    const file = await accountant.call('GET', `${base}/clearances/file`, { format: 'csv', q: 'FCL' });
    expect(file.text).toContain(String(row?.number));
    expect((await other.call('GET', `${base}/clearances/file`, { format: 'csv' })).text).not.toContain('FCL');
  });
});
