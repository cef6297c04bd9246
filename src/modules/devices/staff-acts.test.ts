import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideOn } from '../../../test/fees/school.ts';
import { makeDevice } from '../../../test/samples/attendance-device.ts';
import { computed, decide, makeStaff, payroll, type Staff } from '../../../test/samples/payroll-staff.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { systemContext } from '../../server.ts';
import { copyLeaveDefaults } from '../leave/public.ts';

let world: World;
let staff: Staff;
let office: Person;
let stranger: Person;
/** Monday, 6 July 2026, ten in the morning in Dhaka. */
let now = new Date('2026-07-06T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  staff = await makeStaff(world);
  [office, stranger] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await copyLeaveDefaults(transaction);
    await transaction.change('DELETE FROM approval_setting WHERE site_id = $1');
  });
});
afterAll(() => world.close());

const codeOf = (answer: Answer) => answer.body.code;
const waiting = (answer: Answer) => (answer.body.waiting as { id: string } | undefined)?.id ?? '';
const rows = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows<Record<string, unknown>>(sql, ...values));

it('HR-2 one person alone promotes and retires nobody: not by the form, an import or an entry by hand', async () => {
  const { people, head, second, teacher } = staff;
  const base = '/api/v1/people';
  const posts = await rows(
    'SELECT id FROM academic_designation WHERE site_id = $1 ORDER BY position LIMIT 2',
  );
  const record = (await head.call('GET', `${base}/employee/${people.own}`)).body;
  const { id, labels: _, updatedAt: __, ...fields } = record as Record<string, unknown>;
  const save = (more: object) => head.call('PUT', `${base}/employee/${id}`, { ...fields, ...more });
  expect(Object.keys((await save({ designationId: posts[1]?.id })).body.errors as object)).toEqual([
    'designationId',
  ]);
  expect(Object.keys((await save({ isActive: false })).body.errors as object)).toEqual(['isActive']);
  const hand = { employeeId: people.mpo, day: '2026-07-01', textEn: 'Promoted.', reason: 'Order 4' };
  expect((await office.call('POST', `${base}/service-entries`, { ...hand, kind: 'promotion' })).status).toBe(
    202,
  );

  const change = (who: Person, more: object, headers = {}) =>
    who.call(
      'POST',
      `${base}/service-changes`,
      {
        employeeId: people.own,
        day: '2026-07-01',
        orderNo: '12/2026',
        reason: 'Order of the committee',
        ...more,
      },
      headers,
    );
  const promotion = { change: 'promotion', designationId: posts[1]?.id };
  expect((await change(teacher, promotion)).status).toBe(403);
  expect((await change(stranger, promotion)).status).toBe(404);
  expect((await change(office, { change: 'promotion' })).status).toBe(422);
  expect(codeOf(await change(office, { change: 'rejoining' }))).toBe('people.standing');
  const key = { 'Idempotency-Key': '0b7e0f8e-0000-4000-8000-000000000085' };
  const [asked, again] = [await change(office, promotion, key), await change(office, promotion, key)];
  expect(asked.status, asked.text).toBe(202);
  expect(waiting(again)).toBe(waiting(asked));
  expect((await decideOn(office, waiting(asked), 'approved')).status).not.toBe(200);
  const twice = await Promise.all([
    decideOn(head, waiting(asked), 'approved'),
    decideOn(second, waiting(asked), 'approved'),
  ]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 409]);
  // The cook has no account that would end with it.
  const cook = { employeeId: people.cook };
  const left = await change(office, { change: 'retirement', ...cook });
  expect((await decideOn(head, waiting(left), 'approved')).status).toBe(200);
  const back = await change(office, { change: 'rejoining', ...cook });
  expect((await decideOn(head, waiting(back), 'approved')).status).toBe(200);
  const book = await rows(
    `SELECT kind, event, order_no, asked_by IS NOT NULL AS two FROM people_service_entry
      WHERE site_id = $1 AND employee_id = ANY($2::uuid[]) AND event <> 'joined' ORDER BY created_at, id`,
    [people.own, people.cook],
  );
  // One entry each: the record does not write the same a second time.
  expect(book.map((one) => [one.kind, one.event, one.order_no, one.two])).toEqual([
    ['promotion', 'designation', '12/2026', true],
    ['retirement', 'left', '12/2026', true],
    ['posting', 'rejoined', '12/2026', true],
  ]);
});

it('PRL-9 money is taken out of the fund by its rule, by two, with a voucher, and never more than it holds', async () => {
  const { people, head, accountant, teacher } = staff;
  const entry = (day: string, kind: string, amount: number) =>
    rows(
      `INSERT INTO payroll_fund_entry (site_id, id, employee_id, day, kind, amount) VALUES ($1, $2, $3, $4, $5, $6)`,
      newId(),
      people.own,
      day,
      kind,
      amount,
    );
  await entry('2022-01-31', 'own', 400_000);
  await entry('2022-01-31', 'institution', 400_000);
  const most = await accountant.call('GET', `${payroll}/fund/${people.own}/most`, { day: '2026-07-06' });
  expect(most.body).toMatchObject({ most: '2000.00', balance: '8000.00', years: 3, percent: 50 });
  const take = (who: Person, amount: string, headers = {}) =>
    who.call(
      'POST',
      `${payroll}/fund/${people.own}/withdrawals`,
      { amount, day: '2026-07-06', from: 'bank', reason: 'Treatment' },
      headers,
    );
  expect((await take(teacher, '500')).status).toBe(403);
  expect((await take(stranger, '500')).status).toBe(404);
  expect(Object.keys((await take(accountant, '2000.01')).body.errors as object)).toEqual(['amount']);
  const asked = await take(accountant, '1500');
  expect(asked.status, asked.text).toBe(202);
  const given = await decide(head, asked);
  expect(given.status, given.text).toBe(200);
  expect((await take(accountant, '500.01')).status).toBe(422);
  const [kept] = await rows(
    `SELECT x.amount::int AS amount, x.asked_by, x.given_by, v.amount::int AS paid FROM payroll_fund_entry x
       JOIN accounts_voucher v ON v.site_id = $1 AND v.id = x.voucher_id
      WHERE x.site_id = $1 AND x.employee_id = $2 AND x.kind = 'withdrawn'`,
    people.own,
  );
  expect(kept).toEqual({
    amount: -150_000,
    paid: 150_000,
    asked_by: accountant.accountId,
    given_by: head.accountId,
  });
});

it('PRL-8 a bank’s own file: columns in its order, kept, and filled from a month of pay', async () => {
  const { accountant, head, teacher } = staff;
  const layout = {
    id: null,
    version: 0,
    name: 'Sonali salary file',
    bank: 'sonali bank, rajshahi',
    format: 'csv',
    delimiter: 'pipe',
    hasHeading: true,
    columns: [
      { field: 'account', heading: 'A/C' },
      { field: 'nameEn', heading: 'NAME', width: 6 },
      { field: 'amount', heading: 'BDT' },
      { field: 'fixed', heading: 'REF', text: 'SALARY' },
    ],
  };
  const save = (who: Person, more: object = {}, headers = {}) =>
    who.call('PUT', `${payroll}/bank-layouts`, { ...layout, ...more }, headers);
  expect((await save(accountant)).status).toBe(403);
  expect(Object.keys((await save(head, { columns: [{ field: 'amount' }] })).body.errors as object)).toEqual([
    'columns',
  ]);
  expect((await save(head, { format: 'fixed' })).status).toBe(422);
  const key = { 'Idempotency-Key': '0b7e0f8e-0000-4000-8000-000000000086' };
  const [saved, again] = [await save(head, {}, key), await save(head, {}, key)];
  expect(saved.status, saved.text).toBe(200);
  expect(again.body.id).toBe(saved.body.id);
  expect(Object.keys((await save(head)).body.errors as object)).toEqual(['name']);
  const changed = { id: saved.body.id, version: 1, name: 'Sonali' };
  expect((await save(head, changed)).status).toBe(200);
  expect((await save(head, changed)).status).toBe(409);
  const list = await accountant.call('GET', `${payroll}/bank-layouts`, { q: 'SONALI' });
  expect(list.body).toMatchObject({ total: 1, items: [{ name: 'Sonali', format: 'csv' }] });
  const run = await computed(accountant, '2026-06');
  const path = `${payroll}/runs/${run}/bank-file`;
  const file = await accountant.call('GET', path, { layoutId: String(saved.body.id) });
  expect(file.status).toBe(200);
  const lines = file.text.trim().split('\r\n');
  expect(lines[0]).toBe('A/C|NAME|BDT|REF');
  expect(lines[1]).toMatch(/^2050123456715\|Bikash\|\d+\.\d\d\|SALARY$/);
  expect((await teacher.call('GET', path, { layoutId: String(saved.body.id) })).status).toBe(403);
  expect((await stranger.call('GET', path, { layoutId: String(saved.body.id) })).status).toBe(404);
  const noted = await rows(`SELECT 1 FROM secret_reveal WHERE site_id = $1 AND reason LIKE 'Bank advice%'`);
  expect(noted.length).toBeGreaterThan(0);
  const gone = await head.call('DELETE', `${payroll}/bank-layouts/${saved.body.id}`, { version: 2 });
  expect(gone.status, gone.text).toBe(200);
});

it('DEV-7 overtime is asked for, approved by another, and paid only for the time somebody was there', async () => {
  const { people, head, teacher, other, accountant } = staff;
  const base = '/api/v1/devices/overtime';
  const given = {
    employeeIds: [people.own],
    day: '2026-07-05',
    from: '16:00',
    to: '19:00',
    reason: 'Admission work',
  };
  const ask = (who: Person, more: object = {}) => who.call('POST', base, { ...given, ...more });
  expect((await ask(other)).status).toBe(403);
  expect((await ask(stranger)).status).toBe(404);
  expect(Object.keys((await ask(teacher, { from: '10:00', to: '12:00' })).body.errors as object)).toEqual([
    'from',
  ]);
  const asked = await ask(teacher);
  expect(asked.status, asked.text).toBe(202);
  expect((await decideOn(teacher, waiting(asked), 'approved')).status).not.toBe(200);
  const inputs = async () => {
    const answer = await accountant.call('GET', `${payroll}/trial`, {
      employeeId: people.own,
      month: '2026-07',
    });
    return (answer.body.work as { overtimeHours: number }).overtimeHours;
  };
  await rows(
    `INSERT INTO attendance_staff_day (site_id, id, employee_id, day, code, in_at, out_at, late_minutes, early_minutes,
            taken_by, taken_at) VALUES ($1, $2, $3, '2026-07-05', 'present', '08:00', '18:30', 0, 0, $4, $5)`,
    newId(),
    people.own,
    office.accountId,
    now,
  );
  expect(await inputs()).toBe(0);
  const done = await decideOn(head, waiting(asked), 'approved');
  expect(done.status, done.text).toBe(200);
  expect(await inputs()).toBe(250);
  expect(codeOf(await ask(teacher))).toBe('devices.overtimeTwice');
  const mine = await teacher.call('GET', base, { month: '2026-07' });
  expect(mine.body).toMatchObject({ total: 1, sum: 150, items: [{ minutes: 180, paidMinutes: 150 }] });
  expect((await other.call('GET', base, { month: '2026-07' })).body.total).toBe(0);
  const [row] = mine.body.items as { id: string }[];
  const cancel = (who: Person) =>
    who.call('POST', `${base}/${row?.id}/cancellation`, { reason: 'Written for the wrong day' });
  expect((await cancel(office)).status).toBe(403);
  expect((await cancel(head)).status).toBe(200);
  expect(codeOf(await cancel(head))).toBe('devices.overtimeGone');
  expect(await inputs()).toBe(0);
});

it('HR-5 where the committee decides last, nothing is charged before, and nobody decides twice', async () => {
  const { head, second, teacher } = staff;
  const base = '/api/v1/leave';
  await rows(`UPDATE leave_type SET needs_committee = true WHERE site_id = $1 AND name_en = 'Casual'`);
  const [type] = await rows(`SELECT id FROM leave_type WHERE site_id = $1 AND name_en = 'Casual'`);
  const apply = async (from: string) => {
    const asked = await teacher.call('POST', `${base}/mine`, {
      typeId: type?.id,
      from,
      to: from,
      reason: 'Family matter',
    });
    expect(asked.status, asked.text).toBe(200);
    return String(asked.body.id);
  };
  const id = await apply('2026-07-13');
  const word = (who: Person, decision = 'approved', of = id) =>
    who.call('PUT', `${base}/applications/${of}/committee`, { decision, reason: 'Resolution 7 of 6 July' });
  expect(codeOf(await word(second))).toBe('leave.notWithCommittee');
  const granted = await head.call('POST', `${base}/applications/${id}/grant`, { reason: '' });
  expect(granted.status, granted.text).toBe(200);
  const stateOf = async () => {
    const mine = await teacher.call('GET', `${base}/mine`, { year: 2026 });
    return (mine.body.items as { id: string; state: string; note: string }[]).find((one) => one.id === id);
  };
  expect(await stateOf()).toMatchObject({ state: 'endorsed' });
  expect(await rows('SELECT 1 FROM leave_half WHERE site_id = $1 AND application_id = $2', id)).toEqual([]);
  expect(codeOf(await head.call('POST', `${base}/applications/${id}/grant`, { reason: '' }))).toBe(
    'leave.withCommittee',
  );
  expect(codeOf(await word(head))).toBe('leave.other');
  expect((await word(office)).status).toBe(403);
  expect((await word(stranger)).status).toBe(404);
  const twice = await Promise.all([word(second), word(second)]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 409]);
  expect(await stateOf()).toMatchObject({ state: 'approved', note: 'Resolution 7 of 6 July' });
  expect(await rows('SELECT 1 FROM leave_half WHERE site_id = $1 AND application_id = $2', id)).toHaveLength(
    2,
  );
  const refused = await apply('2026-07-14');
  expect((await head.call('POST', `${base}/applications/${refused}/grant`, { reason: '' })).status).toBe(200);
  expect((await word(second, 'rejected', refused)).status).toBe(200);
});

it('DEV-10 what still waits on a device is told by its own count, or said to be unknown', async () => {
  const base = '/api/v1/devices';
  const serial = 'CKJF201160085';
  const added = await office.call('POST', base, { kind: 'adms', name: 'Gate', serial });
  expect(added.status, added.text).toBe(200);
  const gate = makeDevice(world.server.app, serial, () => now);
  await gate.greet();
  const waits = async () =>
    (((await office.call('GET', base)).body.items as { waits: number | null }[])[0] ?? { waits: -1 }).waits;
  const tell = (info: string) =>
    world.server.app.inject({ method: 'GET', url: `/iclock/getrequest?SN=${serial}&INFO=${info}` });
  expect(await waits()).toBeNull();
  await tell('Ver%206.60,3,0,5,192.168.1.201');
  expect(await waits()).toBe(5);
  gate.touch('7');
  now = dhakaInstant('2026-07-06', '10:05');
  gate.touch('7');
  await gate.push();
  expect(await waits()).toBe(3);
  await tell('Ver%206.60,3,0,no,192.168.1.201');
  expect(await waits()).toBe(3);
  // Its memory was emptied: what it has now counts as come.
  await tell('Ver%206.60,3,0,1,192.168.1.201');
  expect(await waits()).toBe(0);
});

it('ATT-12 who came on too few days gets no admit card, and nobody condones it alone', async () => {
  const { head } = staff;
  const [one] = await rows(
    `SELECT e.id, e.student_id, e.section_id FROM students_enrolment e
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id AND y.is_current
      WHERE e.site_id = $1 LIMIT 1`,
  );
  const take = async (day: string, code: string) => {
    const id = newId();
    await rows(
      'INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, $4)',
      id,
      one?.section_id,
      day,
    );
    await rows(
      'INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code) VALUES ($1, $2, $3, $4, $5, $6)',
      newId(),
      id,
      one?.id,
      day,
      code,
    );
  };
  await take('2026-06-29', 'P');
  await take('2026-06-30', 'A');
  await take('2026-07-01', 'A');
  const policy = (admitShare: number, who = head) =>
    who.call('PUT', '/api/v1/attendance/policy', { mode: 'day', dayRule: 'share', share: 50, admitShare });
  const give = (who: Person) =>
    who.call('POST', '/api/v1/documents/documents', {
      kind: 'admit',
      personId: one?.student_id,
      language: 'en',
      examId: newId(),
      details: {},
    });
  expect(codeOf(await give(office))).not.toBe('documents.mayNotSit');
  expect((await policy(75, staff.teacher)).status).toBe(403);
  expect((await policy(101)).status).toBe(422);
  expect((await policy(75)).status).toBe(200);
  const refused = await give(office);
  expect(codeOf(refused)).toBe('documents.mayNotSit');
  expect(refused.text).toContain('Attendance 33 % of 3 days, 75 % needed');
  // Nobody condones it alone.
  expect(codeOf(await give(head))).toBe('documents.mayNotSit');
  expect((await policy(33)).status).toBe(200);
  expect(codeOf(await give(office))).not.toBe('documents.mayNotSit');
});

// Last: the sessions of the teacher end with it.
it('HR-1 HR-2 suspends somebody, sends them on lien and ends service in its own way, each by two and taken back', async () => {
  const { people, head, second, teacher } = staff;
  const base = '/api/v1/people';
  const order = async (employeeId: string, more: object) => {
    const asked = await office.call('POST', `${base}/service-changes`, {
      employeeId,
      day: '2026-07-02',
      orderNo: '15/2026',
      reason: 'Order of the committee',
      ...more,
    });
    return asked;
  };
  const done = async (employeeId: string, more: object) => {
    const asked = await order(employeeId, more);
    expect(asked.status, asked.text).toBe(202);
    const decided = await decideOn(head, waiting(asked), 'approved');
    expect(decided.status, decided.text).toBe(200);
  };
  const profile = async (id: string) =>
    (await head.call('GET', `${base}/employees/${id}/profile`)).body as {
      standing: object;
      facts: { label: { en: string }; value: { en: string } }[];
    };
  const suspension = { change: 'suspension', payPercent: '৫০' };
  const lacking = await order(people.own, { change: 'suspension' });
  expect([lacking.status, Object.keys(lacking.body.errors as object)]).toEqual([422, ['payPercent']]);
  expect(codeOf(await order(people.own, { change: 'reinstatement' }))).toBe('people.standing');
  // Whom it is about does not decide.
  const asked = await order(people.own, { ...suspension, until: '2026-09-02' });
  expect((await decideOn(office, waiting(asked), 'approved')).status).not.toBe(200);
  expect((await decideOn(second, waiting(asked), 'approved')).status).toBe(200);
  expect((await teacher.call('GET', `${base}/own/profile`)).status).not.toBe(200);
  const suspended = await profile(people.own);
  expect(suspended.standing).toEqual({
    name: 'suspended',
    since: '2026-07-02',
    until: '2026-09-02',
    payPercent: 50,
    orderNo: '15/2026',
    reason: 'Order of the committee',
  });
  expect(suspended.facts.map((one) => one.label.en)).toEqual(
    expect.arrayContaining(['Gender', 'Length of service']),
  );
  const [post] = await rows(
    `SELECT d.id FROM academic_designation d JOIN people_employee e ON e.site_id = $1 AND e.id = $2
      WHERE d.site_id = $1 AND d.id <> e.designation_id LIMIT 1`,
    people.own,
  );
  expect(codeOf(await order(people.own, { change: 'promotion', designationId: post?.id }))).toBe(
    'people.standing',
  );
  // Nothing is written of who is suspended, and the sheet and the book say why.
  const staffBase = '/api/v1/attendance/staff';
  const marks = [people.own, people.mpo].map((employeeId) => ({ employeeId, version: null, inAt: '09:55' }));
  const saved = await office.call('POST', `${staffBase}/sheet`, { date: '2026-07-06', marks });
  expect(saved.body).toEqual({ saved: 1, conflicts: [], away: [people.own] });
  type Sheet = { employee: { id: string }; code: string | null; away: { en: string } | null }[];
  const sheet = (await office.call('GET', `${staffBase}/sheet`, { date: '2026-07-06' })).body.rows as Sheet;
  expect(sheet.find((one) => one.employee.id === people.own)).toMatchObject({
    code: null,
    away: { en: 'Suspended' },
  });
  expect(sheet.find((one) => one.employee.id === people.mpo)).toMatchObject({ code: 'present', away: null });
  const register = (await office.call('GET', `${staffBase}/register`, { month: '2026-07' })).body.rows as {
    employee: { id: string };
    marks: { isAway: boolean; isWorking: boolean }[];
    sums: { working: number };
  }[];
  const row = register.find((one) => one.employee.id === people.own);
  expect(row?.marks.slice(0, 3).map((one) => one.isAway)).toEqual([false, true, true]);
  expect(row?.sums.working).toBe(1);
  const month = await head.call('GET', `${staffBase}/month`, { month: '2026-07', employeeId: people.own });
  expect((month.body.days as { away: { bn: string } | null }[])[1]?.away?.bn).toBe('সাময়িক বরখাস্ত');
  const books = (state: string) => head.call('GET', `${base}/service-books`, { state });
  expect((await books('suspended')).body).toMatchObject({ total: 1, items: [{ standing: 'suspended' }] });
  const card = await office.call('POST', '/api/v1/documents/documents', {
    kind: 'employeeCard',
    personId: people.own,
    language: 'en',
  });
  expect([card.status, codeOf(card)]).toEqual([409, 'documents.notServing']);
  // A suspension is not lifted before it began; lifted, the roles are there again.
  const early = await order(people.own, { change: 'reinstatement', day: '2026-07-01' });
  expect([early.status, Object.keys(early.body.errors as object)]).toEqual([422, ['day']]);
  await done(people.own, { change: 'reinstatement', day: '2026-07-05' });
  const served = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(
      `SELECT standing, from_day, to_day, pay_percent FROM people_standing WHERE site_id = $1 AND employee_id = $2`,
      people.own,
    ),
  );
  expect(served).toEqual([
    { standing: 'suspended', from_day: '2026-07-02', to_day: '2026-07-05', pay_percent: 50 },
  ]);
  expect((await profile(people.own)).standing).toMatchObject({ name: 'serving', since: null });
  const roles = await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.read(
      { role: 'text' },
      'SELECT role FROM membership WHERE account_id = $1 AND (ends_at IS NULL OR ends_at > now())',
      teacher.accountId,
    ),
  );
  expect(roles).toContainEqual({ role: 'teacher' });

  // The cook goes on lien, comes back, resigns and is taken back.
  await done(people.cook, { change: 'lien', payPercent: '0' });
  expect((await books('away')).body).toMatchObject({ total: 1, items: [{ standing: 'lien' }] });
  expect(codeOf(await order(people.cook, { change: 'deputation' }))).toBe('people.standing');
  await done(people.cook, { change: 'return', day: '2026-07-03' });
  await done(people.cook, { change: 'resignation', day: '2026-07-04' });
  expect((await profile(people.cook)).standing).toMatchObject({ name: 'resigned', since: '2026-07-04' });
  // Nobody leaves before the day of what was ordered last.
  await done(people.cook, { change: 'rejoining', day: '2026-07-06' });
  const past = await order(people.cook, { change: 'resignation', day: '2026-07-05' });
  expect([past.status, Object.keys(past.body.errors as object)]).toEqual([422, ['day']]);
  const book = await head.call('GET', `${base}/employees/${people.cook}/service-book`, { size: 25 });
  const told = (book.body.items as { kind: string; text: { en: string } }[]).map((one) => one.text.en);
  expect(told.slice(-4)).toEqual([
    'On lien, with 0% of pay.',
    'On duty again; was: On lien.',
    'Resigned.',
    'In service again.',
  ]);
});
