import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { readSheet } from '../../src/core/server/sheets/sheets.ts';
import { addLines, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues, Receipt } from '../../src/modules/fees/shapes.ts';
import { brokenRule } from '../database.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import {
  askToCancel,
  assertBooksAddUp,
  cancelReceipt,
  decideOn,
  type FeeSchool,
  makeFeeSchool,
} from './school.ts';

const base = '/api/v1/fees';
let now = dhakaInstant('2026-07-08', '10:30');
let world: World;
let school: FeeSchool;
let cashier: Person;
let boss: Person;
let accountant: Person;

const dues = async (n: number) =>
  (await cashier.call('GET', `${base}/students/${school.students[n]}/dues`)).body as unknown as Dues;
const take = async (n: number, over: object, who = cashier) =>
  who.call('POST', `${base}/collections`, {
    studentId: school.students[n],
    method: 'cash',
    amount: '100',
    expected: (await dues(n)).total,
    ...over,
  });
const receiptOf = async (id: unknown) =>
  (await cashier.call('GET', `${base}/receipts/${id}`)).body as unknown as Receipt;
const errorsOf = (answer: { body: Record<string, unknown> }) =>
  (answer.body.errors ?? {}) as Record<string, string[]>;
const inSchool = <T>(work: Parameters<typeof world.inSite<T>>[1]) => world.inSite(school.siteId, work);
const books = () => inSchool(assertBooksAddUp);
/** What the ledgers of cash and of what is short or over stand at, in paisa. */
const balance = (code: string) =>
  inSchool(async (transaction) =>
    Number(
      (
        await transaction.row<{ sum: bigint }>(
          `SELECT coalesce(sum(l.debit - l.credit), 0)::bigint AS sum FROM accounts_voucher_line l
             JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id WHERE l.site_id = $1 AND a.code = $2`,
          code,
        )
      )?.sum,
    ),
  );

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 12);
  cashier = await world.person(world.siteA, ['cashier']);
  boss = await world.person(world.siteA, ['accountant']);
  accountant = await world.person(world.siteA, ['accountant']);
  await inSchool(async (transaction) => {
    const plan = await planMonth(transaction, school.yearId, '2026-07');
    await addLines(transaction, null, plan.lines);
    // Three of one family, under two guardians of whom the first child has both.
    const [mother, father] = [newId(), newId()];
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, name_bn, mobile) VALUES
        ($1, $2, 'Mother', 'মা', '+8801811000001'), ($1, $3, 'Father', 'বাবা', '+8801811000002')`,
      mother,
      father,
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation, is_primary)
       SELECT $1, gen_random_uuid(), n.student_id, n.guardian_id, 'mother', true
         FROM unnest($2::uuid[], $3::uuid[]) AS n(student_id, guardian_id)`,
      [school.students[0], school.students[0], school.students[1], school.students[2]],
      [mother, father, mother, father],
    );
  });
});
afterAll(() => world.close());

describe('what is handed over', () => {
  it('FEE-9 tells the change on the receipt, and keeps nothing that nobody said to keep', async () => {
    const more = await take(3, { amount: '5000' });
    expect(more.status).toBe(422);
    expect(errorsOf(more).amount?.[0]).toContain('3479.50');
    const little = await take(3, { amount: '1520.50', tendered: '1500' });
    expect(errorsOf(little).tendered).toBeDefined();
    const paid = await take(3, { amount: '1520.50', tendered: '2000' });
    expect(paid.status, paid.text).toBe(200);
    const receipt = await receiptOf(paid.body.receiptId);
    expect(receipt).toMatchObject({
      amount: '1520.50',
      tendered: '2000.00',
      change: '479.50',
      advance: '0.00',
    });
    expect((await take(3, { amount: '10', keepAsAdvance: true, tendered: '10' })).status).toBe(200);
    expect((await dues(3)).advance).toBe('10.00');
    await books();
  });

  it('FEE-9 a receipt names its institution and is known by its code', async () => {
    const paid = await take(4, { amount: '20' });
    const { site, check } = await receiptOf(paid.body.receiptId);
    expect(site.name.en).not.toBe('');
    const code = new URL(check.address, 'http://school').searchParams.get('code');
    const seen = await cashier.call('GET', '/api/web/fee-clearance/check', { code });
    expect(seen.body).toMatchObject({ receipt: { amount: '20.00', isCancelled: false } });
  });
});

describe('a mobile payment', () => {
  const mobile = { method: 'mobile', provider: 'bkash', amount: '20' };

  it('FEE-9 has a service and a number, which is taken once, by the server and by the database', async () => {
    expect(errorsOf(await take(4, { ...mobile, reference: '' })).reference).toBeDefined();
    expect(errorsOf(await take(4, { ...mobile, provider: null, reference: 'X1' })).provider).toBeDefined();
    const first = await take(4, { ...mobile, reference: '9af 3K7' });
    expect(first.status, first.text).toBe(200);
    const again = await take(5, { ...mobile, reference: '9AF3k7' });
    expect(errorsOf(again).reference?.[0]).toContain(String(first.body.number));
    expect((await take(5, { ...mobile, provider: 'nagad', reference: '9AF3k7' })).status).toBe(200);
    const copy = `INSERT INTO fees_receipt (site_id, id, number, student_id, enrolment_id, day, method, provider, reference,
        money_ledger_id, amount, advance, collected_by, collected_at, voucher_id)
      SELECT site_id, gen_random_uuid(), '26-999999', student_id, enrolment_id, day, method, provider, reference,
        money_ledger_id, amount, advance, collected_by, collected_at, voucher_id FROM fees_receipt WHERE site_id = $1 AND id = $2`;
    const raw = inSchool((transaction) => transaction.change(copy, first.body.receiptId));
    await expect(raw).rejects.toMatchObject(brokenRule('fees_mobile_number_once'));
    const freed = inSchool((transaction) =>
      transaction.change('UPDATE fees_mobile_number SET released_by = payment_id WHERE site_id = $1'),
    );
    await expect(freed).rejects.toMatchObject(brokenRule('fees_mobile_number_kept'));
  });

  it('FEE-11 gives its number back when its receipt is cancelled', async () => {
    const wrong = await take(4, { ...mobile, reference: 'WRONG1' });
    expect((await cancelReceipt(cashier, boss, String(wrong.body.receiptId))).status).toBe(200);
    expect((await take(5, { ...mobile, reference: 'WRONG1' })).status).toBe(200);
    await books();
  });
});

describe('a family', () => {
  const family = async (n: number) =>
    (await cashier.call('GET', `${base}/students/${school.students[n]}/family`)).body.items as {
      student: { id: string };
      total: string;
    }[];
  const pay = (over: object) =>
    cashier.call('POST', `${base}/collections/family`, { method: 'cash', ...over });
  const part = (n: number, amount: string, expected = '1520.50') => ({
    studentId: school.students[n],
    amount,
    expected,
  });

  it('FEE-9 is paid for at once, a receipt each, all or none', async () => {
    expect((await family(0)).map((one) => one.total)).toEqual(['1520.50', '1520.50', '1520.50']);
    expect((await family(1)).map((one) => one.student.id)).toEqual([school.students[1], school.students[0]]);
    const stale = await pay({ parts: [part(0, '1520.50'), part(1, '100', '1')] });
    expect(stale.body.code).toBe('fees.changed');
    expect((await dues(0)).total).toBe('1520.50');
    const parts = [part(0, '1520.50'), part(1, '500')];
    expect(errorsOf(await pay({ parts, tendered: '2000' })).tendered).toBeDefined();
    const paid = await pay({ parts, tendered: '2500' });
    expect(paid.status, paid.text).toBe(200);
    const receipts = await Promise.all(
      (paid.body.receipts as { receiptId: string }[]).map((one) => receiptOf(one.receiptId)),
    );
    expect(receipts).toMatchObject([
      { amount: '1520.50', change: '479.50', together: [{ amount: '500.00' }] },
      { amount: '500.00', change: '0.00', together: [{ amount: '1520.50' }] },
    ]);
    await books();
  });

  it('FEE-9 shares one number of a mobile payment, which is free when all its receipts are cancelled', async () => {
    const how = { method: 'mobile', provider: 'bkash', reference: 'FAM1' };
    const paid = await pay({ ...how, parts: [part(1, '20.50', '1020.50'), part(2, '20.50')] });
    expect(paid.status, paid.text).toBe(200);
    const [one, other] = paid.body.receipts as { receiptId: string }[];
    expect((await cancelReceipt(cashier, boss, String(one?.receiptId))).status).toBe(200);
    expect((await take(6, { ...how, amount: '20' })).status).toBe(422);
    expect((await cancelReceipt(cashier, boss, String(other?.receiptId))).status).toBe(200);
    expect((await take(6, { ...how, amount: '20' })).status).toBe(200);
    await books();
  });

  it('FEE-9 keeps what is above the dues with the child that is named, and with nobody unasked', async () => {
    const open = async (n: number) => (await dues(n)).total;
    const [first, second] = [await open(1), await open(2)];
    const parts = [part(1, first, first), part(2, String(Number(second) + 200), second)];
    expect((await pay({ parts })).status).toBe(422);
    const kept = parts.map((one, place) => ({ ...one, keepAsAdvance: place === 1 }));
    const paid = await pay({ parts: kept, tendered: String(Number(first) + Number(second) + 200) });
    expect(paid.status, paid.text).toBe(200);
    const receipts = await Promise.all(
      (paid.body.receipts as { receiptId: string }[]).map((one) => receiptOf(one.receiptId)),
    );
    expect(receipts).toMatchObject([
      { advance: '0.00', change: '0.00' },
      { advance: '200.00', change: '0.00', balance: '200.00' },
    ]);
    expect((await dues(2)).advance).toBe('200.00');
    await books();
  });
});

describe('months to come', () => {
  it('FEE-8 are billed to one who pays them now, and not again by their run', async () => {
    const path = `${base}/students/${school.students[7]}/months-ahead`;
    const { items } = (await cashier.call('GET', path)).body as { items: object[] };
    expect(items).toHaveLength(5);
    expect(items[0]).toEqual({ period: '2026-08', lines: 2, amount: '520.50' });
    expect((await cashier.call('POST', path, { through: '2027-03' })).status).toBe(422);
    expect((await cashier.call('POST', path, { through: '2026-09' })).body).toEqual({ lines: 4 });
    expect((await dues(7)).total).toBe('2561.50');
    const run = await inSchool(async (transaction) => {
      const plan = await planMonth(transaction, school.yearId, '2026-08');
      return addLines(transaction, null, plan.lines);
    });
    expect(run.lines).toBe(22);
  });
});

describe('shifts', () => {
  const myDay = async (day?: string) =>
    (await accountant.call('GET', `${base}/days/mine`, day ? { day } : {})).body as {
      expected: string;
      shift: { place: number; float: string; canOpen: boolean };
      close: { id: string; version: number } | null;
      forgotten: { day: string; amount: string }[];
    };
  const close = (over: object) =>
    accountant.call('POST', `${base}/days`, { day: '2026-07-08', expected: '0', counted: '0', ...over });
  const confirm = (id: unknown, version = 1) => boss.call('PUT', `${base}/days/${id}/confirm`, { version });

  it('FEE-12 begin with change, are counted by notes, and follow each other on one day', async () => {
    expect((await accountant.call('POST', `${base}/shifts`, { float: '500' })).status).toBe(200);
    expect((await accountant.call('POST', `${base}/shifts`, { float: '1' })).body.code).toBe(
      'fees.shiftOpen',
    );
    await take(8, { amount: '1020' }, accountant);
    expect(await myDay()).toMatchObject({ expected: '1520.00', shift: { place: 1, float: '500.00' } });
    const pieces = { 1000: 1, 500: 1 };
    const given = { expected: '1520', counted: '1500', note: 'A note of 20 is missing' };
    expect(errorsOf(await close({ ...given, pieces: { 1000: 1 } })).counted).toBeDefined();
    const first = await close({ ...given, pieces });
    expect(first.status, first.text).toBe(200);
    expect((await take(9, { amount: '20' }, accountant)).body.code).toBe('fees.dayClosed');
    expect((await accountant.call('POST', `${base}/shifts`, { float: '100' })).status).toBe(200);
    expect((await take(9, { amount: '20' }, accountant)).status).toBe(200);
    expect(await myDay()).toMatchObject({ expected: '120.00', shift: { place: 2, float: '100.00' } });
    expect((await close({ expected: '120', counted: '120' })).status).toBe(200);

    const cash = await balance('1101');
    expect((await confirm(first.body.id)).status).toBe(200);
    expect(await balance('5399')).toBe(2000);
    expect(await balance('1101')).toBe(cash - 2000);
    const days = await boss.call('GET', `${base}/days`, { from: '2026-07-08' });
    expect(days.body.items).toMatchObject([
      { place: 2, difference: '0.00' },
      { place: 1, difference: '-20.00', voucher: expect.stringContaining('DV-'), pieces },
    ]);
    await books();
  });

  it('FEE-12 are opened again by two, and what they posted is posted back', async () => {
    const days = (await boss.call('GET', `${base}/days`, { from: '2026-07-08' })).body.items as {
      id: string;
    }[];
    const ask = (id: unknown, who: Person) =>
      who.call('POST', `${base}/days/${id}/reopen-requests`, { reason: 'Counted wrong' });
    expect((await ask(days[1]?.id, accountant)).body.code).toBe('fees.shiftFollowed');
    const raw = inSchool((transaction) =>
      transaction.change(
        'UPDATE fees_day_close SET reopened_by = collector_id WHERE site_id = $1 AND id = $2',
        days[0]?.id,
      ),
    );
    await expect(raw).rejects.toThrow(/opened again by two/);
    const asked = await ask(days[0]?.id, accountant);
    expect(asked.status, asked.text).toBe(202);
    const { id } = asked.body.waiting as { id: string };
    expect((await decideOn(accountant, id, 'approved')).status).not.toBe(200);
    const decided = await decideOn(boss, id, 'approved');
    expect(decided.status, decided.text).toBe(200);
    expect(await myDay()).toMatchObject({ close: null, expected: '120.00', shift: { place: 2 } });
    const again = await close({ expected: '120', counted: '125', note: 'Five too much' });
    expect(again.status, again.text).toBe(200);
    expect((await confirm(again.body.id)).status).toBe(200);
    expect(await balance('5399')).toBe(1500);
    const third = await world.person(world.siteA, ['accountant']);
    const back = await ask(again.body.id, boss);
    expect((await decideOn(third, (back.body.waiting as { id: string }).id, 'approved')).status).toBe(200);
    expect(await balance('5399')).toBe(2000);
    await books();
  });

  it('FEE-12 that were forgotten are named, and counted later', async () => {
    now = dhakaInstant('2026-07-09', '09:00');
    expect((await myDay()).forgotten).toEqual([{ day: '2026-07-08', amount: '20.00' }]);
    expect((await myDay('2026-07-08')).expected).toBe('120.00');
    expect((await close({ expected: '120', counted: '120' })).status).toBe(200);
    expect((await myDay()).forgotten).toEqual([]);
    const request = await askToCancel(cashier, String((await take(10, { amount: '5' })).body.receiptId));
    expect(request.id).not.toBeNull();
  });
});

describe('fines', () => {
  const rule = (over: object) =>
    accountant.call('PUT', `${base}/fine-rules`, {
      subHeadId: null,
      version: null,
      rule: { kind: 'fixed', amount: '100', ...over },
      isActive: true,
    });

  it('FEE-6 of a student and month are one, whichever fee is paid first', async () => {
    now = dhakaInstant('2026-07-20', '09:00');
    const saved = await rule({ isOncePerMonth: true });
    expect(saved.status, saved.text).toBe(200);
    const open = await dues(11);
    const july = open.lines.filter((line) => line.due.startsWith('2026-07'));
    expect(july).toHaveLength(3);
    expect(open.fine).toBe('100.00');
    const [bearer] = july.filter((line) => line.fine !== '0.00');
    const [other] = july.filter((line) => line.fine === '0.00');
    // A fee without the fine first: the fine stays where it is.
    const paid = await take(11, {
      lineIds: [other?.id],
      amount: other?.principal,
      expected: other?.principal,
    });
    expect(paid.status, paid.text).toBe(200);
    expect((await dues(11)).fine).toBe('100.00');
    const whole = (Number(bearer?.principal) + 100).toFixed(2);
    expect((await take(11, { lineIds: [bearer?.id], amount: whole, expected: whole })).status).toBe(200);
    expect((await dues(11)).fine).toBe('0.00');
    await books();
  });

  it('FEE-6 of absences come of the register, after the free days, once', async () => {
    now = dhakaInstant('2026-08-03', '09:00');
    const month = '2026-07';
    expect((await accountant.call('GET', `${base}/absences`, { month })).body).toMatchObject({ rule: null });
    const fine = { ...(await accountant.call('GET', `${base}/settings`)).body } as Record<string, unknown>;
    delete fine.can;
    const tuition = school.subHeads.get('Tuition fee');
    const demand = await inSchool((transaction) =>
      transaction.row<{ id: string }>(
        `SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND schedule = 'onDemand' ORDER BY position LIMIT 1`,
      ),
    );
    const save = (over: object) => accountant.call('PUT', `${base}/settings`, { ...fine, ...over });
    expect((await save({ absenceFine: '5' })).status).toBe(422);
    expect((await save({ absenceFine: '5', absenceSubHeadId: tuition })).status).toBe(422);
    const saved = await save({ absenceFine: '5', absenceSubHeadId: demand?.id, absenceFreeDays: 1 });
    expect(saved.status, saved.text).toBe(200);
    const far = await accountant.call('POST', `${base}/absences`, { month, due: '2099-08-10' });
    expect(far.body.errors).toHaveProperty('due');
    await inSchool(async (transaction) => {
      for (const day of ['2026-07-05', '2026-07-06', '2026-07-07']) {
        const sheet = newId();
        await transaction.change(
          'INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4)',
          sheet,
          school.sectionId,
          day,
        );
        await transaction.change(
          `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
           SELECT $1, gen_random_uuid(), $2, e.id, $3::date, CASE WHEN e.roll = 1 OR (e.roll = 2 AND $3::date = '2026-07-05') THEN 'A' ELSE 'P' END
             FROM students_enrolment e WHERE e.site_id = $1`,
          sheet,
          day,
        );
      }
    });
    const list = await accountant.call('GET', `${base}/absences`, { month });
    expect(list.body).toMatchObject({ total: 1, open: 1, amount: '10.00', items: [{ days: 3, fined: 2 }] });
    // Its file says whose month it is, and adds up.
    const url = `${base}/absences/file?month=${month}&format=xlsx`;
    const file = await world.server.app.inject({ method: 'GET', url, headers: accountant.headers });
    const { rows } = await readSheet(file.rawPayload, 'absences.xlsx');
    expect(rows.slice(0, 4).flat()).toContain('Fined absences of a month · July 2026');
    expect(rows.at(-1)?.slice(5, 8)).toEqual(['3', '2', '10']);
    const charge = () => accountant.call('POST', `${base}/absences`, { month, due: '2026-08-10' });
    expect((await cashier.call('POST', `${base}/absences`, { month, due: '2026-08-10' })).status).toBe(403);
    expect((await charge()).body).toEqual({ lines: 1 });
    expect((await charge()).body).toEqual({ lines: 0 });
    const august = await accountant.call('POST', `${base}/absences`, { month: '2026-08', due: '2026-08-30' });
    expect(errorsOf(august).month).toBeDefined();
    await books();
  });
});
