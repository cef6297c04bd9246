import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { withAdmin } from '../../src/core/server/database/database.ts';
import { accrueFees } from '../../src/modules/fees/billing/accrual/service/accrue.ts';
import { addLines, planMissing } from '../../src/modules/fees/billing/service/invoices.ts';
import { refusedWith } from '../database.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import {
  assertBooksAddUp,
  cancelReceipt,
  collectOf,
  decideOn,
  type FeeSchool,
  makeFeeSchool,
} from './school.ts';

const years = '/api/v1/accounts/year';
let now = dhakaInstant('2027-06-20', '12:00');
let world: World;
let school: FeeSchool;
let boss: Person;
let second: Person;
let cashier: Person;
let teacher: Person;
let stranger: Person;
let receiptId: string;

const read = <T>(sql: string, ...values: unknown[]) =>
  world.inSite(school.siteId, (transaction) => transaction.rows<T & Record<string, unknown>>(sql, ...values));
const write = (sql: string, ...values: unknown[]) =>
  world.inSite(school.siteId, (transaction) => transaction.change(sql, ...values));
const bill = (month: string) =>
  world.inSite(school.siteId, async (transaction) => {
    const { lines } = await planMissing(transaction, school.yearId, month);
    await addLines(transaction, null, lines);
    // When it was billed is the clock of the test.
    await transaction.change(
      `UPDATE fees_invoice_line SET created_at = $2 WHERE site_id = $1 AND period = $3`,
      now,
      month,
    );
  });
const accrue = (day: string) => world.inSite(school.siteId, (transaction) => accrueFees(transaction, day));
/** What stands in the ledger of fees receivable, in the general fund and in incomes; what students owe. Paisa. */
async function figures() {
  const [row] = await read<Record<'receivable' | 'fund' | 'income' | 'owed', bigint>>(
    `SELECT coalesce(sum(l.debit - l.credit) FILTER (WHERE a.code = '1201'), 0)::bigint AS receivable,
            coalesce(sum(l.credit - l.debit) FILTER (WHERE a.code = '3101'), 0)::bigint AS fund,
            coalesce(sum(l.credit - l.debit) FILTER (WHERE a.code LIKE '4%'), 0)::bigint AS income,
            (SELECT sum(i.payable - coalesce((SELECT sum(p.principal) FROM fees_receipt_line p
                                               WHERE p.site_id = $1 AND p.line_id = i.id), 0))::bigint
               FROM fees_invoice_line i WHERE i.site_id = $1 AND i.cancelled_at IS NULL) AS owed
       FROM accounts_voucher_line l JOIN accounts_ledger a ON a.site_id = $1 AND a.id = l.ledger_id
      WHERE l.site_id = $1`,
  );
  return {
    receivable: Number(row?.receivable),
    fund: Number(row?.fund),
    income: Number(row?.income),
    owed: Number(row?.owed),
  };
}
async function proofs() {
  const { body } = await boss.call('GET', '/api/v1/control/proofs');
  const items = body.items as {
    name: string;
    left: string | null;
    right: string | null;
    count: number;
    parts: { label: { en: string }; amount: string; path: string | null }[];
  }[];
  const wrong = items.filter(({ name, count }) => count > 0 && name !== 'unclosed' && name !== 'history');
  expect(wrong).toEqual([]);
  // Each age is that of the due list it opens, and what is left of them is the ledger.
  const ages = items.find(({ name }) => name === 'ages');
  const listed = (await boss.call('GET', '/api/v1/fees/due-list', { lateFrom: -1 })).body.ages;
  expect(ages?.parts.slice(0, 5).map(({ amount }) => amount)).toEqual(listed);
  const sum = (ages?.parts ?? []).reduce((all, { amount }) => all + Math.round(Number(amount) * 100), 0);
  expect([ages?.left, ages?.right]).toEqual(Array(2).fill((sum / 100).toFixed(2)));
  return items.find(({ name }) => name === 'receivable');
}
/** One asks to open a year on another basis, another one decides. */
async function openYear(startDate: string, basis: 'cash' | 'accrual') {
  const asked = await boss.call('POST', years, { startDate, basis, reason: 'The committee decided it' });
  expect(asked.status, asked.text).toBe(202);
  const id = (asked.body.waiting as { id: string }).id;
  expect((await decideOn(boss, id, 'approved')).body.code).toBe('approvals.ownRequest');
  const done = await decideOn(second, id, 'approved');
  expect(done.status, done.text).toBe(200);
}
const add = () => world.inSite(school.siteId, assertBooksAddUp);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 4);
  boss = await world.person(world.siteA, ['head']);
  second = await world.person(world.siteA, ['head']);
  cashier = await world.person(world.siteA, ['cashier']);
  teacher = await world.person(world.siteA, ['teacher']);
  stranger = await world.person(world.siteB, ['head']);
  await bill('2026-07');
  receiptId = await collectOf(cashier, school.students[0], '300');
});
afterAll(() => world.close());

it('ACC-8 dues by age show what one student’s receipt pays of another’s fee, although receipts and dues still add up', async () => {
  const [of = '', other = ''] = school.students;
  const line = `INSERT INTO fees_receipt_line (site_id, id, receipt_id, line_id, principal, fine)
    SELECT l.site_id, gen_random_uuid(), $2, l.id, 5000, -5000 FROM fees_invoice_line l
     WHERE l.site_id = $1 AND l.student_id = $3 AND l.payable > 5000 AND NOT EXISTS (
       SELECT 1 FROM fees_receipt_line p WHERE p.site_id = $1 AND p.line_id = l.id) LIMIT 1`;
  // As the application it is refused, of another student's fee and of the own one.
  for (const student of [other, of])
    await expect(write(line, receiptId, student)).rejects.toThrow(/does not take this line/);
  // Nor does a line that pays nothing fix a fine.
  const fixed = line
    .replace('principal, fine)', 'principal, fine, fine_left)')
    .replace('5000, -5000', '0, 0, 5000');
  await expect(write(fixed, receiptId, of)).rejects.toThrow(/fees_receipt_line_fixed/);
  // Whoever gets past the rules of the database is seen.
  const beyondRules = (sql: string, ...values: unknown[]) =>
    withAdmin(world.adminUrl, async (client) => {
      // In a transaction, so that a cluster's node is told too.
      await client.query('BEGIN; SET LOCAL session_replication_role = replica');
      const { rows } = await client.query(sql, [school.siteId, ...values]);
      await client.query('COMMIT');
      return rows;
    });
  const [made] = await beyondRules(`${line} RETURNING id`, receiptId, other);
  const found = (await boss.call('GET', '/api/v1/control/proofs')).body.items as {
    name: string;
    count: number;
    items: object[];
  }[];
  await beyondRules('DELETE FROM fees_receipt_line WHERE site_id = $1 AND id = $2', made?.id);
  expect(found.filter(({ name }) => ['receipts', 'dues', 'vouchers'].includes(name))).toMatchObject(
    Array(3).fill({ count: 0 }),
  );
  const ages = found.find(({ name }) => name === 'ages');
  expect(ages).toMatchObject({ count: 2 });
  expect(ages?.items).toMatchObject([
    { amount: '-50.00', path: expect.stringContaining('tab=dues&late=') },
    { amount: '-50.00', path: expect.stringContaining(other) },
  ]);
  await proofs();
});

it('ACC-5 the basis of a year is said at its opening by two, and stays', async () => {
  // On a cash basis nothing is posted as it is billed.
  expect(await accrue('2027-06-20')).toBe(0);
  expect(await figures()).toMatchObject({ receivable: 0, income: 30_000 });
  const given = { startDate: '2027-07-01', basis: 'accrual', reason: 'The committee decided it' };
  expect((await teacher.call('POST', years, given)).status).toBe(403);
  await openYear('2027-07-01', 'accrual');
  const { items } = (await boss.call('GET', years)).body as { items: { name: string; basis: string }[] };
  expect(items.map(({ name, basis }) => [name, basis])).toContainEqual(['2027-28', 'accrual']);
  const other = (await stranger.call('GET', years)).body as { items: { name: string }[] };
  expect(other.items.map(({ name }) => name)).not.toContain('2027-28');
  await expect(
    write(`UPDATE accounts_fiscal_year SET basis = 'cash' WHERE site_id = $1 AND name = '2027-28'`),
  ).rejects.toThrow(/basis/);
});

it('ACC-5 on an accrual basis fees are income as they are billed, and receipts take from what is receivable', async () => {
  now = dhakaInstant('2027-07-05', '12:00');
  const { owed } = await figures();
  // What is older than the year is no income of it. Two at once: it is posted once.
  const both = await Promise.all([accrue('2027-07-04'), accrue('2027-07-04')]);
  expect(both.filter((count) => count > 0)).toHaveLength(1);
  expect(await figures()).toEqual({ receivable: owed, fund: owed, income: 30_000, owed });
  await bill('2026-08');
  expect(await accrue('2027-07-05')).toBeGreaterThan(0);
  expect(await accrue('2027-07-05')).toBe(0);
  const billed = await figures();
  expect(billed.receivable).toBe(billed.owed);
  expect(billed.income - 30_000).toBe(billed.owed - owed);

  const receiptId = await collectOf(cashier, school.students[1], '700');
  // Whoever reads the books in Bengali reads what the system wrote in Bengali.
  const narrations = async (language: string) => {
    const asked = { search: 'রসিদ', sort: 'day', direction: 'desc', page: 1, size: 25 };
    const found = await boss.call('GET', '/api/v1/accounts/voucher', asked, { 'accept-language': language });
    expect(found.status, found.text).toBe(200);
    return (found.body.items as { narration: string }[]).map(({ narration }) => narration);
  };
  expect((await narrations('bn'))[0]).toMatch(/^26060002 শিক্ষার্থী-এর ফি, রসিদ \d+-\d+$/);
  expect((await narrations('en'))[0]).toMatch(/^Fees of 26060002 Student 2, receipt \d+-\d+$/);
  expect(await figures()).toMatchObject({ receivable: billed.owed - 70_000, income: billed.income });
  const [voucher] = await read<{ id: string }>(
    `SELECT id FROM accounts_voucher WHERE site_id = $1 AND source_id = $2`,
    receiptId,
  );
  const shown = (await boss.call('GET', `/api/v1/accounts/voucher/${voucher?.id}`)).body;
  expect(shown).toMatchObject({ source: { kind: 'fees.receipt', id: receiptId }, rule: { version: 1 } });
  expect(JSON.stringify(shown.rule)).toContain('fees receivable');
  expect((await cancelReceipt(cashier, boss, receiptId)).status).toBe(200);
  expect(await figures()).toEqual(billed);
  expect(await accrue('2027-07-05')).toBe(0);
  await add();
  expect(await proofs()).toMatchObject({ count: 0, left: (billed.owed / 100).toFixed(2) });
});

it('ACC-5 the balance sheet leads to the fees of a posting in three steps, and the database refuses an entry without its voucher', async () => {
  const sheet = (await boss.call('GET', '/api/v1/accounts/book/balance-sheet?on=2027-07-05')).text;
  expect(sheet).toContain('Fees receivable');
  const [ledger] = await read<{ id: string }>(
    `SELECT id FROM accounts_ledger WHERE site_id = $1 AND code = '1201'`,
  );
  const [entry] = await read<{ voucher_id: string; posting_id: string; line_id: string }>(
    'SELECT voucher_id, posting_id, line_id FROM fees_accrual_entry WHERE site_id = $1 ORDER BY day DESC LIMIT 1',
  );
  const book = await boss.call(
    'GET',
    `/api/v1/accounts/book/ledger?ledgerId=${ledger?.id}&from=2027-07-01&to=2027-07-31`,
  );
  expect(book.text).toContain(String(entry?.voucher_id));
  const voucher = (await boss.call('GET', `/api/v1/accounts/voucher/${entry?.voucher_id}`)).body;
  expect(voucher.source).toMatchObject({ kind: 'fees.accrual', id: entry?.posting_id });
  const lines = await boss.call('GET', `/api/v1/fees/lines?postingId=${entry?.posting_id}`);
  expect(JSON.stringify(lines.body.items)).toContain(String(entry?.line_id));
  expect(((await boss.call('GET', `/api/v1/fees/lines?postingId=${newId()}`)).body.items as []).length).toBe(
    0,
  );
  await expect(
    write(
      `INSERT INTO fees_accrual_entry (site_id, id, posting_id, line_id, day, amount) VALUES ($1, $2, $3, $4, '2027-07-05', 100)`,
      newId(),
      newId(),
      entry?.line_id,
    ),
  ).rejects.toThrow(refusedWith('not what its voucher says'));
});

it('ACC-5 what is cancelled is less income, and a year on a cash basis takes out what is receivable', async () => {
  const before = await figures();
  const [line] = await read<{ id: string; version: number; payable: bigint }>(
    `SELECT id, version, payable FROM fees_invoice_line
      WHERE site_id = $1 AND student_id = $2 AND period = '2026-08' ORDER BY payable DESC LIMIT 1`,
    school.students[2],
  );
  const asked = await boss.call('PUT', `/api/v1/fees/lines/${line?.id}/cancel`, {
    version: line?.version,
    reason: 'Billed in error',
  });
  expect([200, 202], asked.text).toContain(asked.status);
  if (asked.status === 202) await decideOn(second, (asked.body.waiting as { id: string }).id, 'approved');
  expect(await accrue('2027-07-06')).toBe(1);
  const after = await figures();
  const amount = Number(line?.payable);
  expect(after).toMatchObject({ receivable: after.owed, income: before.income - amount });

  await openYear('2028-07-01', 'cash');
  now = dhakaInstant('2028-07-02', '12:00');
  await collectOf(cashier, school.students[3], '100');
  expect((await figures()).income).toBe(after.income + 10_000);
  expect(await accrue('2028-07-01')).toBeGreaterThan(0);
  expect(await accrue('2028-07-02')).toBe(0);
  expect(await figures()).toMatchObject({ receivable: 0, fund: after.fund - after.receivable });
  await add();
  expect(await proofs()).toMatchObject({ left: '0.00', right: '0.00', count: 0 });
});

it('FEE-3 billed months of one who left are reckoned anew by two: what was paid goes to the advance, the fee keeps what it was', async () => {
  const place = 3;
  const id = school.students[place];
  now = dhakaInstant('2028-07-03', '12:00');
  await bill('2026-10');
  await bill('2026-11');
  await write(`UPDATE fees_setting SET proration = 'days' WHERE site_id = $1`);
  await write(
    `INSERT INTO fees_setting (site_id, id, proration) SELECT $1, $2, 'days'
      WHERE NOT EXISTS (SELECT 1 FROM fees_setting WHERE site_id = $1)`,
    newId(),
  );
  const path = `/api/v1/fees/students/${id}/reckoning`;
  const seen = async () =>
    (await boss.call('GET', `${path}?from=2026-10`)).body as {
      less: string;
      toAdvance: string;
      lines: { id: string; period: string; why: string; billed: string; now: string }[];
    };
  expect((await seen()).lines).toEqual([]);
  const month = await read<{ id: string }>(
    `SELECT id FROM fees_invoice_line WHERE site_id = $1 AND student_id = $2 AND period = '2026-11' AND payable = 50000`,
    id,
  );
  await collectOf(cashier, id, '500', [String(month[0]?.id)]);
  await write(
    `UPDATE students_enrolment SET status = 'dropped', ends_on = '2026-10-15' WHERE site_id = $1 AND student_id = $2`,
    id,
  );
  const { less, toAdvance, lines } = await seen();
  expect(lines.map(({ period, why, billed, now }) => [period, why, billed, now])).toEqual([
    ['2026-10', 'partMonth', '500.00', '241.94'],
    ['2026-10', 'partMonth', '20.50', '9.92'],
    ['2026-11', 'left', '500.00', '0.00'],
    ['2026-11', 'left', '20.50', '0.00'],
  ]);
  expect([less, toAdvance]).toEqual(['789.14', '500.00']);
  const given = { from: '2026-10', less, reason: 'Left in October' };
  expect((await teacher.call('POST', path, given)).status).toBe(403);
  expect((await stranger.call('POST', path, given)).status).toBe(404);
  expect((await boss.call('POST', path, { ...given, less: '1.00' })).body.code).toBe('fees.reckoningChanged');
  const asked = await boss.call('POST', path, given);
  expect(asked.status, asked.text).toBe(202);
  const waits = (asked.body.waiting as { id: string }).id;
  expect((await decideOn(boss, waits, 'approved')).body.code).toBe('approvals.ownRequest');
  // Two at once: it is done once.
  const both = await Promise.all([decideOn(second, waits, 'approved'), decideOn(second, waits, 'approved')]);
  expect(both.map(({ status }) => status)).toContain(200);
  const [row] = await read<{ advance: bigint; kept: bigint; told: string }>(
    `SELECT (SELECT sum(r.advance)::bigint FROM fees_receipt r WHERE r.site_id = $1 AND r.student_id = $2) AS advance,
            (SELECT sum(l.amount)::bigint FROM fees_invoice_line l
              WHERE l.site_id = $1 AND l.student_id = $2 AND l.period IN ('2026-10', '2026-11')) AS kept,
            (SELECT min(l.reason) FROM fees_invoice_line l
              WHERE l.site_id = $1 AND l.student_id = $2 AND l.period = '2026-11') AS told`,
    id,
  );
  expect([Number(row?.advance), Number(row?.kept), row?.told]).toEqual([
    50_000,
    104_100,
    'Recalculated: Had left before',
  ]);
  expect((await seen()).lines).toEqual([]);
  await add();
  await proofs();
});

it('FEE-3 who uses a bus or the hostel is billed for it, its last day is reckoned by two, and no seat is given twice', async () => {
  now = dhakaInstant('2028-07-10', '12:00');
  const [pupil, other] = school.students;
  const post = (who: Person, path: string, body: object) => who.call('POST', `/api/v1/fees/${path}`, body);
  const [tuition] = await read<{ head_id: string; income_ledger_id: string }>(
    `SELECT head_id, income_ledger_id FROM fees_fee_sub_head WHERE site_id = $1 AND name_en = 'Tuition fee'`,
  );
  const [transport] = await read<{ id: string }>(
    `SELECT id FROM fees_fee_head WHERE site_id = $1 AND name_en = 'Transport'`,
  );
  const subHead = await post(boss, 'fee-sub-head', {
    position: 90,
    headId: transport?.id,
    nameEn: 'Transport fee',
    nameBn: 'পরিবহন ফি',
    schedule: 'monthly',
    dueDay: 10,
    incomeLedgerId: tuition?.income_ledger_id,
  });
  expect(subHead.status, subHead.text).toBe(200);
  const service = (nameEn: string, more: object = {}) => ({
    kind: 'transport',
    nameEn,
    nameBn: 'রুট',
    subHeadId: subHead.body.id,
    monthlyAmount: '800',
    ...more,
  });
  const yearly = school.subHeads.get('Session charge');
  const wrong = await post(boss, 'fee-service', service('Route 0', { subHeadId: yearly }));
  expect([wrong.status, Object.keys(wrong.body.errors as object)]).toEqual([422, ['subHeadId']]);
  const near = await post(boss, 'fee-service', service('Route 1', { places: 1 }));
  const far = await post(boss, 'fee-service', service('Route 2', { monthlyAmount: '1200' }));
  expect([near.status, far.status], near.text).toEqual([200, 200]);

  const use = (studentId: string | undefined, serviceId: unknown, startsOn: string, endsOn?: string) => ({
    studentId,
    serviceId,
    placeEn: 'Kazipara',
    startsOn,
    endsOn,
  });
  expect((await post(teacher, 'service-use', use(pupil, near.body.id, '2026-12-01'))).status).toBe(403);
  const first = await post(boss, 'service-use', use(pupil, near.body.id, '2026-12-01'));
  expect(first.status, first.text).toBe(200);
  const fieldsOf = (answer: { body: Record<string, unknown> }) => Object.keys(answer.body.errors as object);
  // The only seat is taken; the other bus would be a second one on the same days; it ends before it begins.
  for (const [body, field] of [
    [use(other, near.body.id, '2026-12-15'), 'serviceId'],
    [use(pupil, far.body.id, '2026-12-10'), 'startsOn'],
    [use(other, far.body.id, '2026-12-10', '2026-12-09'), 'endsOn'],
  ] as const) {
    const refused = await post(boss, 'service-use', body);
    expect([refused.status, fieldsOf(refused)], refused.text).toEqual([422, [field]]);
  }
  await post(boss, 'service-use', use(other, far.body.id, '2026-12-22'));
  await bill('2026-12');
  const lineOf = async (id: string | undefined) => {
    const [row] = await read<{ id: string; payable: bigint }>(
      `SELECT id, payable FROM fees_invoice_line
        WHERE site_id = $1 AND student_id = $2 AND sub_head_id = $3 AND period = '2026-12'`,
      id,
      subHead.body.id,
    );
    return row;
  };
  // All of December, and its last ten of 31 days.
  expect([(await lineOf(pupil))?.payable, (await lineOf(other))?.payable]).toEqual([80_000n, 38_710n]);
  const made = await boss.call('GET', `/api/v1/fees/lines/${(await lineOf(other))?.id}`);
  expect((made.body.month as { en: string }).en).toMatch(/^Route 2: For 10 of 31 days/);

  const path = `/api/v1/fees/service-use/${first.body.id}`;
  const removed = await boss.call('DELETE', path, { version: first.body.version });
  expect([removed.status, removed.body.code]).toEqual([409, 'fees.serviceBilled']);
  const moved = { ...use(pupil, far.body.id, '2026-12-01'), version: first.body.version };
  expect(fieldsOf(await boss.call('PUT', path, moved))).toEqual(['serviceId']);
  const ended = { ...use(pupil, near.body.id, '2026-12-01', '2026-12-20'), version: first.body.version };
  const end = await boss.call('PUT', path, ended);
  expect(end.status, end.text).toBe(200);
  // What is billed stays until two lower it; the seat is free on the day after.
  expect((await lineOf(pupil))?.payable).toBe(80_000n);
  const reckoning = `/api/v1/fees/students/${pupil}/reckoning`;
  const seen = (await boss.call('GET', `${reckoning}?from=2026-12`)).body as {
    less: string;
    lines: { why: string; now: string }[];
  };
  expect(seen.lines.map(({ why, now }) => [why, now])).toEqual([['service', '516.13']]);
  const asked = await boss.call('POST', reckoning, {
    from: '2026-12',
    less: seen.less,
    reason: 'Moved house',
  });
  expect(asked.status, asked.text).toBe(202);
  const done = await decideOn(second, (asked.body.waiting as { id: string }).id, 'approved');
  expect(done.status, done.text).toBe(200);
  expect((await lineOf(pupil))?.payable).toBe(51_613n);
  expect((await post(boss, 'service-use', use(pupil, far.body.id, '2026-12-21'))).status).toBe(200);
  const fourth = school.students[2];
  // Two clerks, one seat.
  const both = await Promise.all(
    [other, fourth].map((id) => post(boss, 'service-use', use(id, near.body.id, '2027-01-01'))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  await add();
});
