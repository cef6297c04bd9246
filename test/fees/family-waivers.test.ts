import { afterAll, beforeAll, expect, it } from 'vitest';
import { dhakaInstant } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { addLines, planMissing } from '../../src/modules/fees/billing/service/invoices.ts';
import type { Dues } from '../../src/modules/fees/shapes.ts';
import { brokenRule } from '../database.ts';
import { makeWorld, type Person, type World } from '../world.ts';
import { assertBooksAddUp, collectOf, decideOn, type FeeSchool, makeFeeSchool } from './school.ts';

const base = '/api/v1/fees';
const own = `${base}/mine/waiver-wishes`;
let world: World;
let school: FeeSchool;
let accountant: Person;
let boss: Person;
let cashier: Person;
let guardian: Person;
let stranger: Person;
let type: string;

const subHead = (name: string) => school.subHeads.get(name) ?? '';
const read = <T>(sql: string, ...values: unknown[]) =>
  world.inSite(school.siteId, (transaction) => transaction.rows<T & Record<string, unknown>>(sql, ...values));
const bill = (month: string) =>
  world.inSite(school.siteId, async (transaction) => {
    const { lines } = await planMissing(transaction, school.yearId, month);
    await addLines(transaction, null, lines);
  });
const waiver = (place: number, over: object = {}) => ({
  studentId: school.students[place],
  typeId: type,
  subHeadIds: [subHead('Tuition fee')],
  kind: 'percent',
  share: 4000,
  fromMonth: '2026-07',
  reason: 'The father is ill',
  ...over,
});
const dues = async (place: number) =>
  (await cashier.call('GET', `${base}/students/${school.students[place]}/dues`)).body as unknown as Dues;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-18', '12:00') });
  school = await makeFeeSchool(world, world.siteA, 6);
  accountant = await world.person(world.siteA, ['accountant']);
  boss = await world.person(world.siteA, ['head']);
  cashier = await world.person(world.siteA, ['cashier']);
  guardian = await world.person(world.siteA, ['guardian']);
  stranger = await world.person(world.siteB, ['guardian']);
  await world.inSite(world.siteA, async (transaction) => {
    const id = newId();
    await transaction.change(
      `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Guardian', '+8801712000001', $3)`,
      id,
      guardian.accountId,
    );
    await transaction.change(
      `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation) VALUES ($1, $2, $3, $4, 'father')`,
      newId(),
      school.students[0],
      id,
    );
  });
  const [row] = await read<{ id: string }>(
    'SELECT id FROM fees_waiver_type WHERE site_id = $1 ORDER BY name_en LIMIT 1',
  );
  type = row?.id ?? '';
  await bill('2026-07');
});
afterAll(() => world.close());

it('FEE-4 a family asks for a waiver itself, once at a time, for its own child; the office gives it or says why not', async () => {
  const wish = { studentId: school.students[0], typeId: type, reason: 'The father is ill' };
  expect((await guardian.call('POST', own, { ...wish, studentId: school.students[1] })).status).toBe(404);
  for (const who of [stranger, cashier]) expect((await who.call('POST', own, wish)).status).toBe(404);
  const headers = { 'idempotency-key': newId() };
  const [first, again] = [
    await guardian.call('POST', own, wish, headers),
    await guardian.call('POST', own, wish, headers),
  ];
  expect(first.status, first.text).toBe(200);
  expect(again.body.id).toBe(first.body.id);
  expect((await guardian.call('POST', own, wish)).body.code).toBe('fees.wishOpen');
  expect((await guardian.call('GET', `${base}/waiver-wishes`)).status).toBe(403);
  const refusal = { version: 1, answer: 'The income is above the limit' };
  expect((await cashier.call('PUT', `${base}/waiver-wishes/${first.body.id}/refusal`, refusal)).status).toBe(
    403,
  );
  const list = await accountant.call('GET', `${base}/waiver-wishes`, { state: 'asked' });
  expect(list.body).toMatchObject({ total: 1, items: [{ reason: 'The father is ill', state: 'asked' }] });
  const both = await Promise.all(
    [1, 2].map(() => accountant.call('PUT', `${base}/waiver-wishes/${first.body.id}/refusal`, refusal)),
  );
  expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
  const mine = await guardian.call('GET', own, { studentId: school.students[0] });
  expect(mine.body).toMatchObject({ canAsk: true, items: [{ state: 'refused', answer: refusal.answer }] });
  // Asked again, and given: it is the waiver of this request, no other student's.
  const second = await guardian.call('POST', own, wish);
  const given = { subHeadIds: [subHead('ICT fee')], share: 500, wishId: second.body.id };
  expect((await accountant.call('POST', `${base}/waivers`, waiver(1, given))).status).toBe(422);
  const made = await accountant.call('POST', `${base}/waivers`, waiver(0, given));
  expect(made.status, made.text).toBe(200);
  const after = await guardian.call('GET', own, { studentId: school.students[0] });
  expect(after.body).toMatchObject({ total: 2, items: [{ state: 'given' }, { state: 'refused' }] });
  // What was asked stays as it was asked.
  const change = world.inSite(school.siteId, (transaction) =>
    transaction.change("UPDATE fees_waiver_wish SET reason = 'x' WHERE site_id = $1"),
  );
  await expect(change).rejects.toMatchObject(brokenRule('fees_waiver_wish_kept'));
});

it('FEE-5 a waiver of something paid asks what becomes of the money; as an advance it moves in the books and nowhere else', async () => {
  const line = (await dues(1)).lines.find((one) => one.subHead.en === 'Tuition fee');
  const receipt = await collectOf(cashier, school.students[1], '450', [line?.id ?? '']);
  // 500 less 40 % is 300: 150 of the 450 is too much.
  const asked = await accountant.call('POST', `${base}/waivers`, waiver(1));
  expect(asked.status).toBe(422);
  expect(asked.body.errors).toHaveProperty('ofPaid');
  expect(asked.text).toContain('150.00');
  const made = await accountant.call('POST', `${base}/waivers`, waiver(1, { ofPaid: 'credit' }));
  const done =
    made.status === 202 ? await decideOn(boss, (made.body.waiting as { id: string }).id, 'approved') : made;
  expect(done.status, done.text).toBe(200);
  const now = await dues(1);
  expect(now.advance).toBe('150.00');
  expect(now.lines.find((one) => one.subHead.en === 'Tuition fee')).toBeUndefined();
  await world.inSite(school.siteId, assertBooksAddUp);
  // The receipt it rests on stays, and so does what moved the money.
  const cancel = await cashier.call('POST', `${base}/receipts/${receipt}/cancel-requests`, {
    reason: 'A mistake',
  });
  expect(cancel.body.code, cancel.text).toBe('fees.credited');
  // Another leaves what is paid as it was paid.
  const other = (await dues(2)).lines.find((one) => one.subHead.en === 'Tuition fee');
  await collectOf(cashier, school.students[2], '500', [other?.id ?? '']);
  const kept = await accountant.call('POST', `${base}/waivers`, waiver(2, { ofPaid: 'future' }));
  const stays =
    kept.status === 202 ? await decideOn(boss, (kept.body.waiting as { id: string }).id, 'approved') : kept;
  expect(stays.status, stays.text).toBe(200);
  expect((await dues(2)).advance).toBe('0.00');
  await world.inSite(school.siteId, assertBooksAddUp);
});

it('TRAP-11 a charge to one student is no charge to anybody else of the section', async () => {
  const charges = () =>
    read<{ student_id: string }>(
      `SELECT l.student_id FROM fees_invoice_line l JOIN fees_fee_sub_head b ON b.site_id = $1 AND b.id = l.sub_head_id
        WHERE l.site_id = $1 AND b.schedule = 'onDemand'`,
    );
  expect(await charges()).toEqual([]);
  const [onDemand] = await read<{ id: string }>(
    "SELECT id FROM fees_fee_sub_head WHERE site_id = $1 AND schedule = 'onDemand' ORDER BY position LIMIT 1",
  );
  const charged = await accountant.call('POST', `${base}/charges`, {
    studentIds: [school.students[3]],
    subHeadId: onDemand?.id,
    amount: '120',
    due: '2026-07-25',
    reason: 'A broken window',
  });
  expect(charged.status, charged.text).toBe(200);
  expect(await charges()).toEqual([{ student_id: school.students[3] }]);
  // Nor does a later run carry it to them.
  await bill('2026-08');
  expect(await charges()).toEqual([{ student_id: school.students[3] }]);
});

it('TRAP-19 later changes of amounts, sub-heads and waivers leave issued invoices as they were billed', async () => {
  const issued = () =>
    read<{ lines: string }>(
      `SELECT md5(string_agg(concat(l.id, l.amount, l.waiver, l.payable, l.due, l.period, l.trace), ',' ORDER BY l.id)) AS lines
         FROM fees_invoice_line l WHERE l.site_id = $1`,
    );
  const before = await issued();
  const cells = [{ subHeadId: subHead('Tuition fee'), classId: null, amount: '999', was: '500.00' }];
  expect(
    (await accountant.call('POST', `${base}/rules/matrix`, { yearId: school.yearId, cells })).status,
  ).toBe(200);
  const path = `${base}/fee-sub-head/${subHead('Tuition fee')}`;
  const record = (await accountant.call('GET', path)).body as Record<string, unknown>;
  const fields = ['position', 'headId', 'groupId', 'nameBn', 'incomeLedgerId'];
  const input = Object.fromEntries(fields.map((name) => [name, record[name]]));
  const changed = await accountant.call('PUT', path, {
    version: record.version,
    ...input,
    nameEn: 'Tuition',
    schedule: 'monthly',
    dueDay: 25,
  });
  expect(changed.status, changed.text).toBe(200);
  const made = await accountant.call('POST', `${base}/waivers`, waiver(4));
  expect([200, 202]).toContain(made.status);
  expect(await issued()).toEqual(before);
});
