import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectOf, type FeeSchool, makeFeeSchool } from '../../../../test/fees/school.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { linkEmployeeAccount } from '../../people/public.ts';

const base = '/api/v1/facilities/batches';
let world: World;
let school: FeeSchool;
let office: Person;
let teacher: Person;
let other: Person;
let accountant: Person;
let cashier: Person;
let neighbour: Person;
const batchId = newId();
const subHead = () => school.subHeads.get('Other fine') ?? '';

const changed = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-07-26', '10:30') });
  school = await makeFeeSchool(world, world.siteA, 4);
  [office, teacher, other, accountant, cashier, neighbour] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['accountant']),
    world.person(world.siteA, ['cashier']),
    world.person(world.siteB, ['head']),
  ]);
  await changed(
    'UPDATE academic_academic_year SET is_current = true WHERE site_id = $1 AND id = $2',
    school.yearId,
  );
  const employee = newId();
  await changed(
    `INSERT INTO people_employee (site_id, id, code, name_en, name_bn, designation_id, gender, mobile)
     SELECT $1, $2, 'T1', 'Ruma Akter', 'রুমা আক্তার', d.id, 'female', '+8801711000001'
       FROM academic_designation d WHERE d.site_id = $1 LIMIT 1`,
    employee,
  );
  await world.inSite(world.siteA, (transaction) =>
    linkEmployeeAccount(transaction, teacher.accountId, employee),
  );
  await changed(
    `INSERT INTO students_batch (site_id, id, name_en, name_bn, year_id, capacity, teacher_id, starts_on)
     VALUES ($1, $2, 'Coaching', 'কোচিং', $3, 10, $4, '2026-07-01')`,
    batchId,
    school.yearId,
    employee,
  );
  for (const [place, day] of ['2026-07-01', '2026-07-01', '2026-07-20'].entries())
    await changed(
      `INSERT INTO students_batch_member (site_id, id, batch_id, enrolment_id, joined_on, added_by)
       VALUES ($1, gen_random_uuid(), $2, $3, $4, $5)`,
      batchId,
      school.enrolments[place],
      day,
      office.accountId,
    );
});
afterAll(() => world.close());

const key = (n: number) => ({
  'Idempotency-Key': `0b7e0f8e-0000-4000-8000-0000000006${String(n).padStart(2, '0')}`,
});
type Sheet = { version: number; items: { id: string; mark: string | null }[]; can: object };

it('AST-6 the teacher of a batch marks its attendance on the day, the office later and with a reason, nobody else', async () => {
  const path = `${base}/${batchId}/sheet`;
  const marks = (...codes: string[]) =>
    codes.map((code, place) => ({ enrolmentId: school.enrolments[place], code }));
  const put = (who: Person, more: object = {}, headers = {}) =>
    who.call('PUT', path, { day: '2026-07-26', version: 0, marks: marks('P', 'A', 'L'), ...more }, headers);
  const before = (await teacher.call('GET', path, { day: '2026-07-26' })).body as unknown as Sheet;
  expect(before).toMatchObject({ version: 0, can: { take: true, needsReason: false } });
  expect(before.items.map((one) => one.mark)).toEqual([null, null, null]);
  // Wrong hands: another teacher, who may not at all, another institution.
  expect((await put(other)).body.code).toBe('facilities.batch.notYours');
  expect((await put(accountant)).status).toBe(403);
  expect((await cashier.call('GET', path, { day: '2026-07-26' })).status).toBe(403);
  expect((await put(neighbour)).status).toBe(404);
  expect((await neighbour.call('GET', path, { day: '2026-07-26' })).status).toBe(404);
  // Somebody who is not in the batch.
  expect((await put(teacher, { marks: marks('P', 'P', 'P', 'P') })).status).toBe(404);
  const two = await Promise.all([put(teacher, {}, key(1)), put(office, { marks: marks('A', 'A', 'A') })]);
  expect(two.map((one) => one.status).sort()).toEqual([200, 409]);
  const seen = (await teacher.call('GET', path, { day: '2026-07-26' })).body as unknown as Sheet;
  expect(seen.version).toBe(1);
  const again = await put(teacher, { version: 1, marks: marks('P', 'A', 'L') }, key(2));
  expect(again.body, again.text).toMatchObject({ version: 2, saved: 3 });
  // The same key once more is the same answer, and writes nothing.
  expect((await put(teacher, { version: 1, marks: marks('P', 'A', 'L') }, key(2))).body).toMatchObject({
    version: 2,
  });
  expect((await put(teacher, { version: 1 })).body.code).toBe('staleVersion');
  // A day that is over.
  expect((await put(teacher, { day: '2026-07-25' })).body.code).toBe('facilities.batch.dayIsOver');
  expect(Object.keys((await put(office, { day: '2026-07-25' })).body.errors ?? {})).toEqual(['reason']);
  const late = { day: '2026-07-18', reason: 'The sheet was on paper', marks: marks('P', 'P') };
  expect((await put(office, { ...late, marks: marks('P', 'P', 'P') })).status).toBe(404);
  expect((await put(office, late)).status).toBe(200);
  expect((await put(office, { ...late, day: '2026-06-30' })).body.code).toBe('facilities.batch.outside');
  expect((await put(office, { ...late, day: '2026-07-27' })).body.code).toBe('facilities.batch.future');
  await expect(changed('DELETE FROM facilities_batch_mark WHERE site_id = $1')).rejects.toThrow(/kept/);
  const history = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(`SELECT 1 FROM history WHERE site_id = $1 AND table_name = 'facilities_batch_session'`),
  );
  expect(history.length).toBeGreaterThanOrEqual(3);
});

it('AST-6 reports say how often each came and which days the batch met', async () => {
  const span = { from: '2026-07-01', to: '2026-07-31' };
  const report = await office.call('GET', `${base}/${batchId}/report`, { ...span, sort: '-rate' });
  expect(report.body, report.text).toMatchObject({
    total: 3,
    meetings: 2,
    items: [
      { present: 2, late: 0, absent: 0, rate: 10_000 },
      { present: 0, late: 1, absent: 0, rate: 10_000 },
      { present: 1, late: 0, absent: 1, rate: 5000 },
    ],
  });
  expect(
    (await office.call('GET', `${base}/${batchId}/report`, { ...span, q: 'Student 2' })).body,
  ).toMatchObject({
    total: 1,
  });
  const days = await teacher.call('GET', `${base}/${batchId}/meetings`, span);
  expect(days.body).toMatchObject({
    items: [
      { day: '2026-07-26', present: 1, late: 1, absent: 1, reason: '' },
      { day: '2026-07-18', present: 2, reason: 'The sheet was on paper' },
    ],
  });
  expect((await teacher.call('GET', base)).body.items).toMatchObject([{ id: batchId, isOwn: true }]);
  expect((await neighbour.call('GET', `${base}/${batchId}/report`, span)).status).toBe(404);
});

it('AST-6 the fee of a batch is a due of its students once a month, and its receipts are seen beside it', async () => {
  const fee = {
    version: 0,
    subHeadId: subHead(),
    amount: '500',
    rhythm: 'monthly',
    firstMonth: '2026-06',
    lastMonth: '2026-12',
    dueDay: 10,
  };
  const set = (more: object = {}, who = accountant) =>
    who.call('PUT', `${base}/${batchId}/fee`, { ...fee, ...more });
  const charge = (period: string, more: object = {}, headers = {}, who = accountant) =>
    who.call('POST', `${base}/${batchId}/charges`, { period, ...more }, headers);
  expect((await charge('2026-07')).body.code).toBe('facilities.batch.noFee');
  expect((await set({}, teacher)).status).toBe(403);
  expect((await set({}, neighbour)).status).toBe(404);
  expect(
    Object.keys((await set({ subHeadId: school.subHeads.get('Tuition fee') })).body.errors ?? {}),
  ).toEqual(['subHeadId']);
  expect(Object.keys((await set({ lastMonth: '2026-05' })).body.errors ?? {})).toEqual(['lastMonth']);
  expect(Object.keys((await set({ lastMonth: '2029-05' })).body.errors ?? {})).toEqual(['lastMonth']);
  expect(Object.keys((await set({ amount: '0' })).body.errors ?? {})).toEqual(['amount']);
  expect((await set()).body).toEqual({ version: 1 });
  expect((await set()).body.code).toBe('staleVersion');
  expect((await charge('2026-05')).body.code).toBe('facilities.batch.notOfFee');
  expect((await charge('2026-07', {}, {}, neighbour)).status).toBe(404);
  // Nobody had joined by the end of June.
  expect((await charge('2026-06')).body).toEqual({ students: 0, amount: '0.00' });
  // One does not pay this month; two at once and the same key again charge nobody twice.
  const exceptIds = [school.enrolments[1]];
  const both = await Promise.all([
    charge('2026-07', { exceptIds }, key(3)),
    charge('2026-07', { exceptIds }),
  ]);
  expect(both.map((one) => one.body.students).sort()).toEqual([0, 2]);
  const [first] = both;
  expect((await charge('2026-07', { exceptIds }, key(3))).body).toEqual(first?.body);
  const list = async (more: object = {}) =>
    (await accountant.call('GET', `${base}/${batchId}/charges`, { period: '2026-07', ...more })).body as {
      items: { id: string; studentId: string; state: string; due: string; receipts: string }[];
      counts: object;
      charged: string;
    };
  expect(await list()).toMatchObject({
    counts: { none: 1, open: 2, paid: 0, cancelled: 0 },
    charged: '1000.00',
    items: [{ state: 'open', due: '2026-07-26' }, { state: 'none' }, { state: 'open' }],
  });
  const [payer, , third] = school.students;
  const dues = await cashier.call('GET', `/api/v1/fees/students/${payer}/dues`);
  const [line] = dues.body.lines as { id: string; principal: string }[];
  expect(line).toMatchObject({ principal: '500.00' });
  await collectOf(cashier, payer, '500', [line?.id ?? '']);
  const paid = (await list({ state: 'paid' })).items;
  expect(paid).toMatchObject([{ studentId: payer }]);
  expect(paid[0]?.receipts).not.toBe('');
  // What fees cancelled may be charged again, and nothing else.
  const [open] = (await cashier.call('GET', `/api/v1/fees/students/${third}/dues`)).body.lines as {
    id: string;
  }[];
  await changed(`UPDATE fees_invoice_line SET cancelled_at = now() WHERE site_id = $1 AND id = $2`, open?.id);
  expect((await list()).counts).toEqual({ none: 1, open: 0, paid: 1, cancelled: 1 });
  expect((await list({ state: 'open', q: 'nobody' })).counts).toEqual({
    none: 1,
    open: 0,
    paid: 1,
    cancelled: 1,
  });
  const left = await accountant.call('GET', `${base}/${batchId}/uncharged`, { period: '2026-07' });
  expect((left.body.items as { id: string }[]).map((one) => one.id)).toEqual(school.enrolments.slice(1, 3));
  expect((await charge('2026-07')).body).toEqual({ students: 2, amount: '1000.00' });
  expect((await list()).counts).toEqual({ none: 0, open: 2, paid: 1, cancelled: 0 });
  // Another fee is for those who are charged from now on.
  expect((await set({ version: 1, amount: '600', rhythm: 'once', firstMonth: '2026-08' })).body).toEqual({
    version: 2,
  });
  const read = await accountant.call('GET', `${base}/${batchId}/fee`);
  expect(read.body).toMatchObject({
    months: [
      { period: '2026-07', charged: 3 },
      { period: '2026-08', charged: 0 },
    ],
  });
  expect((await list()).charged).toBe('1500.00');
});
