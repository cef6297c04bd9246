import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { addLines, planMissing, planMonth } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues, Receipt } from '../../src/modules/fees/shapes.ts';
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
let now = dhakaInstant('2026-07-08', '12:00');
let world: World;
let school: FeeSchool;
let accountant: Person;
let boss: Person;
let second: Person;
let cashier: Person;
let teacher: Person;
let stranger: Person;

const read = <T>(sql: string, ...values: unknown[]) =>
  world.inSite(school.siteId, (transaction) => transaction.rows<T & Record<string, unknown>>(sql, ...values));
const write = (sql: string, ...values: unknown[]) =>
  world.inSite(school.siteId, (transaction) => transaction.change(sql, ...values));
const bill = (month: string) =>
  world.inSite(school.siteId, async (transaction) => {
    const { lines } = await planMissing(transaction, school.yearId, month);
    await addLines(transaction, null, lines);
  });
const dues = async (place: number) =>
  (await cashier.call('GET', `${base}/students/${school.students[place]}/dues`)).body as unknown as Dues;
const collect = (place: number, given: object, who = cashier, headers = {}) =>
  who.call(
    'POST',
    `${base}/collections`,
    { studentId: school.students[place], method: 'cash', ...given },
    headers,
  );
const addUp = () => world.inSite(school.siteId, assertBooksAddUp);
/** An offer as the entity keeps it, and put in force by two; before that it does not count. */
async function offer(over: object) {
  const id = newId();
  await write(
    `INSERT INTO fees_student_offer_type (site_id, id, position, name_en, name_bn, ground, kind, share, pay_by, pay_months, head_id, year_cap)
     SELECT $1, $2, 900, n.name, n.name, n.ground, 'percent', n.share, n.pay_by, n.pay_months,
            (SELECT head_id FROM fees_fee_sub_head WHERE site_id = $1 AND name_en = 'Tuition fee'), n.cap
       FROM jsonb_to_record($3::jsonb) AS n(name text, ground text, share bigint, pay_by int, pay_months int, cap bigint)`,
    id,
    JSON.stringify(over),
  );
  expect((await dues(0)).offers.some((one) => one.id === id)).toBe(false);
  const path = `${base}/early-offers/${id}/start`;
  for (const [who, status] of [
    [cashier, 403],
    [stranger, 404],
  ] as const)
    expect([403, 404], String(status)).toContain(
      (await who.call('POST', path, { reason: 'As every year' })).status,
    );
  const asked = await boss.call('POST', path, { reason: 'As every year' });
  expect(asked.status, asked.text).toBe(202);
  const waits = (asked.body.waiting as { id: string }).id;
  expect((await decideOn(boss, waits, 'approved')).status).toBe(409);
  expect((await decideOn(second, waits, 'approved')).status).toBe(200);
  expect((await dues(0)).offers.some((one) => one.id === id)).toBe(true);
}

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 8);
  accountant = await world.person(world.siteA, ['accountant']);
  boss = await world.person(world.siteA, ['head']);
  cashier = await world.person(world.siteA, ['cashier']);
  second = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
  stranger = await world.person(world.siteB, ['cashier']);
  await bill('2026-07');
  await offer({ name: 'Early', ground: 'early', share: 500, pay_by: 10 });
  await offer({ name: 'Half a year', ground: 'wholeYear', share: 1000, pay_months: 3, cap: 12_000 });
});
afterAll(() => world.close());

it('FEE-4 an offer for paying early is reckoned before it is paid, stands apart on the receipt with its reason, and goes with the receipt', async () => {
  const before = await dues(0);
  expect(before.offers.map((one) => [one.name.en, one.payBy, one.payMonths])).toEqual([
    ['Early', 10, null],
    ['Half a year', null, 3],
  ]);
  // Tuition 500 at 5 %: 25 less, where all of it is paid.
  const total = Number(before.total);
  const asked = { amount: (total - 25).toFixed(2), expected: before.total, offer: '25.00' };
  expect((await collect(0, { ...asked, offer: '30.00' })).body.code).toBe('fees.changed');
  expect((await collect(0, { ...asked, amount: (total - 26).toFixed(2) })).status).toBe(422);
  expect((await collect(0, asked, stranger)).status).toBe(404);
  expect((await collect(0, asked, teacher)).status).toBe(403);
  const headers = { 'idempotency-key': newId() };
  const [one, again] = await Promise.all([
    collect(0, asked, cashier, headers),
    collect(0, asked, cashier, headers),
  ]);
  expect(one.status, one.text).toBe(200);
  expect(again.body.receiptId).toBe(one.body.receiptId);
  const receipt = (await cashier.call('GET', `${base}/receipts/${one.body.receiptId}`))
    .body as unknown as Receipt;
  expect(receipt).toMatchObject({ amount: asked.amount, left: '0.00' });
  expect(receipt.lines.filter((line) => line.offer)).toMatchObject([
    { principal: '475.00', offer: { name: { en: 'Early' }, amount: '25.00' } },
  ]);
  await addUp();
  const line = await cashier.call(
    'GET',
    `${base}/lines/${before.lines.find((l) => l.amount === '500.00')?.id}`,
  );
  expect(line.body.waivers).toMatchObject([
    { amount: '25.00', why: { en: '5% of the fee, paid by day 10 of the month' } },
  ]);
  const ledger = await cashier.call('GET', `${base}/students/${school.students[0]}/ledger`);
  expect(ledger.body).toMatchObject({ balance: '0.00' });
  expect((ledger.body.items as { kind: string }[]).map((entry) => entry.kind)).toContain('offer');
  // What was taken stays as it was; nobody lowers a fee by an offer without its receipt.
  await expect(write('UPDATE fees_offer_taken SET amount = 1 WHERE site_id = $1')).rejects.toThrow();
  await expect(
    write(
      `INSERT INTO fees_offer_taken (site_id, id, receipt_id, line_id, offer_id, amount, terms)
       SELECT $1, gen_random_uuid(), k.receipt_id, l.id, k.offer_id, 1, '{}' FROM fees_offer_taken k, fees_invoice_line l
        WHERE k.site_id = $1 AND l.site_id = $1 AND l.student_id = $2 LIMIT 1`,
      school.students[1],
    ),
  ).rejects.toMatchObject(brokenRule('fees_offer_taken_paid'));
  await cancelReceipt(cashier, boss, String(one.body.receiptId));
  const after = await dues(0);
  expect([after.total, after.lines.length]).toEqual([before.total, before.lines.length]);
  await addUp();
  const told = await cashier.call('GET', `${base}/students/${school.students[0]}/ledger`);
  expect(told.body.balance).toBe(before.total);
});

it('FEE-4 an offer whose terms somebody changed does not count until two put it in force again', async () => {
  await write("UPDATE fees_student_offer_type SET share = 9000 WHERE site_id = $1 AND name_en = 'Early'");
  expect((await dues(0)).offers.map((one) => one.name.en)).toEqual(['Half a year']);
  const list = await boss.call('GET', `${base}/early-offers`);
  expect(list.body.items).toMatchObject([{ isInForce: false }, { isInForce: true }]);
  await write("UPDATE fees_student_offer_type SET share = 500 WHERE site_id = $1 AND name_en = 'Early'");
  expect((await dues(0)).offers.length).toBe(2);
});

it('FEE-4 several months at once cost less within the cap of the year; late or part paid fees do not', async () => {
  now = dhakaInstant('2026-07-11', '12:00');
  const early = await dues(1);
  // The 10th is over: what is due in July gets nothing, and two months are not three.
  expect((await collect(1, { amount: early.total, expected: early.total, offer: '25.00' })).body.code).toBe(
    'fees.changed',
  );
  await cashier.call('POST', `${base}/students/${school.students[1]}/months-ahead`, { through: '2026-09' });
  const ahead = await dues(1);
  // Three months now, 10 % each: 50 and 50 of the year's cap of 120; of the third the early one takes more than the rest.
  const paid = await collect(1, {
    amount: (Number(ahead.total) - 125).toFixed(2),
    expected: ahead.total,
    offer: '125.00',
  });
  expect(paid.status, paid.text).toBe(200);
  expect(
    await read(
      `SELECT t.name_en, sum(k.amount)::int AS amount FROM fees_offer_taken k
         JOIN fees_student_offer_type t ON t.site_id = $1 AND t.id = k.offer_id
         JOIN fees_receipt r ON r.site_id = $1 AND r.id = k.receipt_id AND r.student_id = $2
        WHERE k.site_id = $1 GROUP BY 1 ORDER BY 1`,
      school.students[1],
    ),
  ).toEqual([
    { name_en: 'Early', amount: 2_500 },
    { name_en: 'Half a year', amount: 10_000 },
  ]);
  await addUp();
});

it('FEE-2 FEE-3 the kind of student and a subject taken by choice name rules of their own; the page says which wins', async () => {
  const tuition = school.subHeads.get('Tuition fee');
  const [subject] = await read<{ id: string }>(
    'SELECT id FROM academic_subject WHERE site_id = $1 ORDER BY code LIMIT 1',
  );
  const lab = school.subHeads.get('ICT fee');
  const rule = { yearId: school.yearId, amount: '800' };
  const boarding = await boss.call('POST', `${base}/rules`, {
    ...rule,
    subHeadId: tuition,
    residence: 'boarding',
  });
  expect(boarding.status, boarding.text).toBe(200);
  const twice = await boss.call('POST', `${base}/rules`, {
    ...rule,
    subHeadId: tuition,
    residence: 'boarding',
  });
  expect(twice.status).toBe(422);
  if (subject) {
    const of = { ...rule, subHeadId: lab, amount: '120', subjectId: subject.id };
    expect((await boss.call('POST', `${base}/rules`, of)).status).toBe(200);
    await write(
      `INSERT INTO exams_subject_choice (site_id, id, enrolment_id, subject_id, role) VALUES ($1, $2, $3, $4, 'optional')`,
      newId(),
      school.enrolments[2],
      subject.id,
    );
  }
  await write(
    "UPDATE students_student SET residence = 'boarding' WHERE site_id = $1 AND id = $2",
    school.students[2],
  );
  const won = await boss.call('GET', `${base}/rules/of-student`, {
    studentId: school.students[2],
    yearId: school.yearId,
  });
  const items = won.body.items as {
    subHeadId: string;
    rules: { amount: string; residence: string | null }[];
  }[];
  expect(items.find((one) => one.subHeadId === tuition)?.rules[0]).toMatchObject({
    amount: '800.00',
    residence: 'boarding',
  });
  const { lines } = await world.inSite(school.siteId, (transaction) =>
    planMonth(transaction, school.yearId, '2026-10'),
  );
  const of = (place: number, id: string | undefined) =>
    lines.find((line) => line.studentId === school.students[place] && line.subHeadId === id)?.amount;
  expect([of(2, tuition), of(3, tuition)]).toEqual([80_000n, 50_000n]);
  if (subject) expect([of(2, lab), of(3, lab)]).toEqual([12_000n, 2_050n]);
});

it('FEE-3 a month in which a student comes or leaves costs what the institution says: all, its days, or half', async () => {
  const settings = (await boss.call('GET', `${base}/settings`)).body;
  const { can: _can, version, ...values } = settings as Record<string, unknown>;
  await write(
    "UPDATE students_enrolment SET starts_on = '2026-11-21' WHERE site_id = $1 AND id = $2",
    school.enrolments[4],
  );
  await write(
    "UPDATE students_enrolment SET status = 'transferred', ends_on = '2026-11-12' WHERE site_id = $1 AND id = $2",
    school.enrolments[5],
  );
  const planned = async () => {
    const { lines } = await world.inSite(school.siteId, (transaction) =>
      planMonth(transaction, school.yearId, '2026-11'),
    );
    const tuition = school.subHeads.get('Tuition fee');
    return [4, 5, 6].map(
      (place) => lines.find((l) => l.studentId === school.students[place] && l.subHeadId === tuition)?.amount,
    );
  };
  expect(await planned()).toEqual([50_000n, 50_000n, 50_000n]);
  // Something is billed: what costs less takes two.
  const save = async (over: object) => {
    const answer = await boss.call('PUT', `${base}/settings`, {
      ...values,
      ...over,
      reason: 'Asked by many',
    });
    expect(answer.status, answer.text).toBe(202);
    const { id } = answer.body.waiting as { id: string };
    expect((await decideOn(accountant, id, 'approved')).status).toBe(200);
    return (await boss.call('GET', `${base}/settings`)).body.version;
  };
  const next = await save({ version, proration: 'days' });
  // Ten and twelve of thirty days.
  expect(await planned()).toEqual([16_667n, 20_000n, 50_000n]);
  await save({ version: next, proration: 'half' });
  expect(await planned()).toEqual([25_000n, 25_000n, 50_000n]);
});

it('FEE-5 what a waiver made of a paid fee is paid back in money by two, out of the drawer, with a voucher and a number', async () => {
  now = dhakaInstant('2026-07-12', '12:00');
  const open = await dues(6);
  await collectOf(cashier, school.students[6], open.total);
  const [type] = await read<{ id: string }>('SELECT id FROM fees_waiver_type WHERE site_id = $1 LIMIT 1');
  const waived = await accountant.call('POST', `${base}/waivers`, {
    studentId: school.students[6],
    typeId: type?.id,
    subHeadIds: [school.subHeads.get('Tuition fee')],
    kind: 'percent',
    share: 4000,
    fromMonth: '2026-07',
    toMonth: '2026-07',
    reason: 'The father is ill',
    ofPaid: 'credit',
  });
  expect(waived.body.credited, waived.text).toBe('200.00');
  const path = `${base}/students/${school.students[6]}/pay-backs`;
  const given = { amount: '200', method: 'cash', reason: 'The father is ill' };
  expect((await cashier.call('POST', path, { ...given, amount: '201' })).status).toBe(409);
  expect((await teacher.call('POST', path, given)).status).toBe(403);
  expect((await stranger.call('POST', path, given)).status).toBe(404);
  const before = (await cashier.call('GET', `${base}/days/mine`)).body;
  const asked = await cashier.call('POST', path, given);
  expect(asked.status).toBe(202);
  const id = (asked.body.waiting as { id: string }).id;
  expect((await decideOn(cashier, id, 'approved')).status).toBe(409);
  const both = await Promise.all([1, 2].map(() => decideOn(boss, id, 'approved')));
  expect(both.map((one) => one.status).sort()[0]).toBe(200);
  const [row] = await read<{ id: string; number: string; amount: bigint }>(
    `SELECT r.id, r.number, r.amount FROM fees_receipt r WHERE r.site_id = $1 AND r.student_id = $2 AND r.amount < 0
        AND r.method = 'cash'`,
    school.students[6],
  );
  expect(row).toMatchObject({ number: 'RF26-000001', amount: -20_000n });
  const after = (await cashier.call('GET', `${base}/days/mine`)).body;
  expect(Number(after.expected)).toBe(Number(before.expected) - 200);
  expect((await dues(6)).advance).toBe('0.00');
  const paper = await cashier.call('GET', `${base}/receipts/${row?.id}`);
  expect(paper.body).toMatchObject({ amount: '-200.00', number: 'RF26-000001' });
  await addUp();
});
