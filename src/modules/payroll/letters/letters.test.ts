import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  askApproval,
  computed,
  decide,
  makeStaff,
  payroll,
  type Staff,
} from '../../../../test/samples/payroll-staff.ts';
import { untilWaiting } from '../../../../test/until.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { copyDocumentTemplates } from '../../documents/public.ts';
import { employEmployee, takeBackEmployee } from '../../people/public.ts';
import { tellRaises } from './service/notices.ts';

let world: World;
let staff: Staff;
let office: Person;
let stranger: Person;
/** Monday, 6 July 2026, ten in the morning in Dhaka. */
const now = new Date('2026-07-06T04:00:00Z');
const people = '/api/v1/people';
const documents = '/api/v1/documents';

type Entry = {
  id: string;
  serial: number;
  kind: string;
  day: string;
  text: { en: string; bn: string };
  corrects: number | null;
  correctedBy: number | null;
};
const bookOf = async (id: string, who = office) => {
  const answer = await who.call('GET', `${people}/employees/${id}/service-book`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items as Entry[];
};
const write = (id: string, more: object, who = office, headers = {}) =>
  who.call(
    'POST',
    `${people}/service-entries`,
    {
      employeeId: id,
      kind: 'award',
      day: '2026-07-01',
      textEn: 'Teacher of the year.',
      reason: 'Prize day',
      ...more,
    },
    headers,
  );
const rows = (sql: string, ...values: unknown[]) =>
  world.inSite(world.siteA, (transaction) => transaction.rows(sql, ...values));

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  staff = await makeStaff(world);
  [office, stranger] = await Promise.all([
    world.person(world.siteA, ['office']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, copyDocumentTemplates);
});
afterAll(() => world.close());

it('HR-2 a service book writes down by itself who joined, changes of the record, and pay', async () => {
  const { people: who, head, types } = staff;
  expect((await bookOf(who.own)).map((one) => [one.kind, one.day])).toEqual([['posting', '2019-03-10']]);
  const path = `${people}/employee`;
  const record = (await head.call('GET', `${path}/${who.own}`)).body as Record<string, unknown>;
  const posts = await rows(
    'SELECT id FROM academic_designation WHERE site_id = $1 ORDER BY position LIMIT 2',
  );
  const { id, version, labels: _, isActive, ...fields } = record;
  const saved = await head.call('PUT', `${path}/${id}`, {
    ...fields,
    version,
    isActive,
    joiningDate: '2019-03-01',
  });
  expect(saved.status, saved.text).toBe(200);
  const order = await office.call('POST', `${people}/service-changes`, {
    employeeId: who.own,
    change: 'posting',
    designationId: posts[1]?.id,
    day: '2026-07-06',
    reason: 'Order 11',
  });
  expect(order.status, order.text).toBe(202);
  expect((await decide(head, order)).status).toBe(200);
  const raise = await head.call('POST', `${payroll}/employee-pay`, {
    employeeId: who.own,
    fromDate: '2026-06-15',
    salaryTypeId: types.own,
    basic: '15500',
    isFundMember: true,
    method: 'bank',
    note: 'Order 12',
  });
  expect(raise.status, raise.text).toBeLessThan(300);
  const book = await bookOf(who.own);
  expect(book.map((one) => one.text.en)).toEqual([
    'Joining date corrected from 10 March 2019 to 01 March 2019.',
    expect.stringMatching(/^Joined as /),
    'Basic pay changed from ৳15,000.00 to ৳15,500.00',
    expect.stringMatching(/^Designation changed from /),
  ]);
  expect(book[1]?.correctedBy).toBe(1);
});

it('HR-2 an entry by hand has a reason, is put right once by a later one, and nobody writes in their own book', async () => {
  const { people: who, teacher, head } = staff;
  expect((await write(who.mpo, {}, teacher)).status).toBe(403);
  expect((await write(who.mpo, {}, stranger)).status).toBe(404);
  expect((await write(who.mpo, { reason: '' })).status).toBe(422);
  expect(Object.keys((await write(who.mpo, { textEn: '' })).body.errors as object)).toEqual(['textBn']);
  expect(Object.keys((await write(who.mpo, { day: '2026-07-07' })).body.errors as object)).toEqual(['day']);
  const key = { 'Idempotency-Key': '0b7e0f8e-0000-4000-8000-000000000071' };
  const [once, again] = [await write(who.mpo, {}, office, key), await write(who.mpo, {}, office, key)];
  expect(once.status, once.text).toBe(200);
  expect(again.body.id).toBe(once.body.id);
  const right = { textEn: 'Teacher of the district.', correctsId: once.body.id };
  const twice = await Promise.all([write(who.mpo, right), write(who.mpo, right, head)]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 409]);
  expect((await write(who.own, { correctsId: once.body.id })).status).toBe(404);
  expect((await bookOf(who.mpo)).map((one) => [one.corrects, one.correctedBy])).toEqual([
    [null, null],
    [null, 3],
    [2, null],
  ]);
  // The office worker's own record.
  const cook = who.cook;
  await rows(
    'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
    newId(),
    cook,
    office.accountId,
  );
  expect((await write(cook, {})).body.code).toBe('people.ownBook');
  for (const sql of [
    "UPDATE people_service_entry SET facts = '{}' WHERE site_id = $1 AND id = $2",
    'DELETE FROM people_service_entry WHERE site_id = $1 AND id = $2',
  ])
    await expect(rows(sql, once.body.id)).rejects.toThrow(/kept/);
  await expect(rows('DELETE FROM people_employee WHERE site_id = $1 AND id = $2', who.mpo)).rejects.toThrow();
});

it('HR-2 what is about discipline is decided by a second person, who is not the employee', async () => {
  const { people: who, head } = staff;
  const asked = await write(who.own, { kind: 'discipline', textEn: 'Warned in writing.' });
  expect(asked.status, asked.text).toBe(202);
  expect((await bookOf(who.own)).some((one) => one.kind === 'discipline')).toBe(false);
  expect((await decide(office, asked)).body.code).toBe('approvals.ownRequest');
  expect((await decide(head, asked)).status).toBe(200);
  const entry = (await bookOf(who.own)).find((one) => one.kind === 'discipline');
  expect(entry?.text.bn).toBe('Warned in writing.');
  const undone = await write(who.own, { kind: 'other', textEn: 'Withdrawn.', correctsId: entry?.id });
  expect(undone.status).toBe(202);
});

it('HR-2 who was taken on by mistake can be taken back, whose book holds more cannot', async () => {
  const employ = (code: string) =>
    world.inSite(world.siteA, async (transaction) => {
      const post = await transaction.row<{ id: string }>(
        'SELECT id FROM academic_designation WHERE site_id = $1 ORDER BY position LIMIT 1',
      );
      return employEmployee(
        transaction,
        {
          code,
          nameEn: 'New Teacher',
          nameBn: 'নতুন শিক্ষক',
          designationId: String(post?.id),
          gender: 'male',
          dateOfBirth: null,
          mobile: '+8801811000077',
          email: null,
          joiningDate: '2026-07-01',
          indexNumber: null,
          nid: '1234567890',
          photo: null,
        },
        { skill: [{ skill: 'Drawing' }] },
      );
    });
  const [first, second] = [await employ('N-01'), await employ('N-02')];
  expect((await write(second, {})).status).toBe(200);
  const takeBack = (id: string) =>
    world.inSite(world.siteA, (transaction) => takeBackEmployee(transaction, id));
  expect(await takeBack(first)).toBe(true);
  expect(
    await rows('SELECT 1 FROM people_service_entry WHERE site_id = $1 AND employee_id = $2', first),
  ).toEqual([]);
  await expect(
    takeBack(second).then(
      (gone) => (gone ? 'gone' : 'kept'),
      () => 'kept',
    ),
  ).resolves.toBe('kept');
});

it('HR-2 the book is printed in both languages, and one reads one’s own', async () => {
  const { people: who, teacher, accountant } = staff;
  for (const language of ['bn', 'en']) {
    const file = await office.call('GET', `${people}/employees/${who.own}/service-book/file`, { language });
    expect(file.headers['content-type']).toBe('application/pdf');
  }
  const mine = await teacher.call('GET', `${people}/own/service-book`);
  expect(mine.body).toMatchObject({ can: { write: false } });
  expect((mine.body.items as Entry[]).length).toBe((await bookOf(who.own)).length);
  expect((await teacher.call('GET', `${people}/own/service-book/file`, { language: 'bn' })).status).toBe(200);
  expect((await accountant.call('GET', `${people}/own/service-book`)).body.total).toBe(0);
  expect((await teacher.call('GET', `${people}/employees/${who.mpo}/service-book`)).status).toBe(403);
  expect((await stranger.call('GET', `${people}/employees/${who.mpo}/service-book`)).status).toBe(404);
  const list = await office.call('GET', `${people}/service-books`, { q: 'bikash' });
  expect(list.body).toMatchObject({
    total: 1,
    items: [{ id: who.own, entries: (await bookOf(who.own)).length }],
  });
});

it('HR-1 a profile shows the curriculum vitae, pay to who may see it, and papers that run out', async () => {
  const { people: who, teacher, accountant } = staff;
  const cv = {
    education: [{ level: 'master', title: 'MA', institute: 'RU', year: '2012', result: 'First' }],
  };
  const save = (version: number, given: object) =>
    office.call('PUT', `${people}/employees/${who.own}/cv`, { version, cv: given });
  const wrong = await save(0, { education: [{ level: 'master' }] });
  expect(Object.keys(wrong.body.errors as object)).toContain('cv.education.0.title');
  const saves = await Promise.all([save(0, cv), save(0, cv)]);
  expect(saves.map((one) => one.status).sort()).toEqual([200, 409]);
  const paper = await office.call('POST', `${people}/employee-document`, {
    employeeId: who.own,
    title: 'First aid certificate',
    expiresOn: '2026-08-20',
  });
  expect(paper.status, paper.text).toBeLessThan(300);
  const shown = await office.call('GET', `${people}/employees/${who.own}/profile`);
  expect(shown.body).toMatchObject({
    cv: { version: 1, sections: cv },
    papers: [{ title: 'First aid certificate' }],
    can: { edit: true },
  });
  const labels = (answer: { body: Record<string, unknown> }) =>
    (answer.body.facts as { label: { en: string } }[]).map((one) => one.label.en);
  expect(labels(shown)).not.toContain('Basic pay');
  const own = await teacher.call('GET', `${people}/own/profile`);
  const profile = own.body.profile as Record<string, unknown>;
  expect(labels({ body: profile })).toEqual(
    expect.arrayContaining(['Joining date', 'Basic pay', 'Provident fund']),
  );
  const grade = (await staff.other.call('GET', `${people}/own/profile`)).body.profile as typeof profile;
  expect(labels({ body: grade })).toEqual(expect.arrayContaining(['Grade', 'Step', 'Bank and account']));
  expect(JSON.stringify(profile.facts)).not.toContain('205012345');
  expect((await accountant.call('GET', `${people}/own/profile`)).body.profile).toBeNull();
  expect((await stranger.call('GET', `${people}/employees/${who.own}/profile`)).status).toBe(404);
  const expiring = (within: string) => office.call('GET', `${people}/expiring-documents`, { within });
  expect((await expiring('60')).body).toMatchObject({ total: 1, items: [{ employee: { id: who.own } }] });
  expect((await expiring('30')).body.total).toBe(0);
});

it('HR-3 the retirement list estimates the gratuity by the rule of payroll, for who sees pay', async () => {
  const { people: who, head } = staff;
  await rows(
    "UPDATE people_employee SET date_of_birth = '1967-01-01' WHERE site_id = $1 AND id = $2",
    who.mpo,
  );
  const list = await head.call('GET', `${people}/retirements`, { months: '12' });
  // 1 January 2015 to 1 January 2027: twelve years, one basic each.
  expect(list.body).toMatchObject({
    items: [{ id: who.mpo, gratuity: '192000.00' }],
    can: { gratuity: true },
  });
  const without = await office.call('GET', `${people}/retirements`, { months: '12' });
  expect(without.body).toMatchObject({ items: [{ gratuity: null }], can: { gratuity: false } });
});

const ask = (who: Person, kind = 'salary', headers = {}) =>
  who.call('POST', `${documents}/own/letters`, { kind, purpose: 'A bank loan', language: 'en' }, headers);
const prepare = (id: unknown, who = office, details = {}) =>
  who.call('POST', `${documents}/letters/${id}/issue`, {
    language: 'en',
    details,
    reason: 'Asked by letter',
  });

it('HR-12 PRL-12 CRT-2 a salary certificate says what was paid last, by two people, and one fetches one’s own', async () => {
  const { people: who, teacher, other, head, accountant } = staff;
  const key = { 'Idempotency-Key': '0b7e0f8e-0000-4000-8000-000000000072' };
  const [asked, again] = [await ask(teacher, 'salary', key), await ask(teacher, 'salary', key)];
  expect(asked.status, asked.text).toBe(200);
  expect(again.body.id).toBe(asked.body.id);
  expect((await ask(teacher)).body.code).toBe('documents.letterAsked');
  expect((await ask(accountant)).body.code).toBe('documents.noEmployee');
  const { id } = asked.body;
  expect((await prepare(id)).body.code).toBe('payroll.neverPaid');
  const run = await computed(accountant, '2026-06');
  expect((await decide(head, await askApproval(accountant, run))).status).toBe(200);
  const paid = await accountant.call('POST', `${payroll}/runs/${run}/payment`, { day: '2026-07-05' });
  expect(paid.status, paid.text).toBe(200);
  const [slip] = await rows(
    'SELECT net, deductions FROM payroll_payslip WHERE site_id = $1 AND employee_id = $2',
    who.own,
  );
  expect((await prepare(id, teacher)).status).toBe(403);
  expect((await prepare(id, stranger)).status).toBe(404);
  // Who prepares it does not learn what a colleague is paid; who decides does.
  const figures = (by: Person) => by.call('GET', `${documents}/letters/${id}/figures`);
  expect((await figures(office)).body).toEqual({ items: [], isHidden: true });
  expect((await figures(head)).body).toMatchObject({ isHidden: false, items: { length: 9 } });
  const waiting = await prepare(id);
  expect(waiting.status, waiting.text).toBe(202);
  const netIn = async (by: Person) => {
    const request = (waiting.body.waiting as { id: string }).id;
    const { body } = await by.call('GET', `/api/v1/approvals/${request}`);
    const net = (body.figures as { label: { en: string }; value: { en: string } }[]).find(
      (one) => one.label.en === 'Net pay',
    );
    return net?.value.en;
  };
  expect([await netIn(office), await netIn(head)]).toEqual([
    'shown to the person who decides',
    expect.stringMatching(/^৳/),
  ]);
  expect((await prepare(id)).status).toBe(409);
  expect((await office.call('POST', `${documents}/letters/${id}/refuse`, { reason: 'No' })).status).toBe(422);
  expect(
    (await office.call('POST', `${documents}/letters/${id}/refuse`, { reason: 'Not now' })).body.code,
  ).toBe('documents.letterWaits');
  expect((await decide(office, waiting)).body.code).toBe('approvals.ownRequest');
  // What it says of pay changes while it is decided: what is printed is what was looked at, or nothing is.
  const deciding: ReturnType<typeof decide>[] = [];
  const earlier = newId();
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.rows(
      'SELECT 1 FROM documents_letter_request WHERE site_id = $1 AND id = $2 FOR UPDATE',
      id,
    );
    // Another month is paid: the sum of all of them is no longer what was shown.
    const copied = (table: string, over: string) =>
      `INSERT INTO ${table} SELECT (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid()) || ${over})).*
         FROM ${table} x WHERE x.site_id = $1`;
    await transaction.change(
      `${copied('payroll_run', `jsonb_build_object('id', $3::text, 'month', '2026-05')`)} AND x.id = $2`,
      run,
      earlier,
    );
    await transaction.change(
      `${copied('payroll_payslip', `jsonb_build_object('run_id', $3::text)`)} AND x.run_id = $2 AND x.employee_id = $4`,
      run,
      earlier,
      who.own,
    );
    deciding.push(decide(head, waiting));
    await untilWaiting(world.adminUrl);
  });
  expect((await deciding[0])?.body.code).toBe('approvals.changed');
  const given = await decide(head, await prepare(id));
  expect(given.status, given.text).toBe(200);
  const [issue] = await rows(
    "SELECT id, number, data->'values' AS said FROM documents_issue WHERE site_id = $1 AND kind = 'salary'",
  );
  const taka = (paisa: unknown) =>
    (Number(paisa) / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 });
  expect(issue?.number).toBe('SAL-2026-0001');
  expect(issue?.said).toMatchObject({
    payMonth: { en: 'Salary, June 2026' },
    netPay: { en: `৳${taka(slip?.net)}` },
    purpose: { en: 'A bank loan' },
  });
  const mine = await teacher.call('GET', `${documents}/own/letters`);
  expect(mine.body).toMatchObject({ total: 1, items: [{ state: 'issued', number: 'SAL-2026-0001' }] });
  const file = await teacher.call('GET', `${documents}/own/letters/${id}/file`);
  expect(file.headers['content-type']).toBe('application/pdf');
  expect((await other.call('GET', `${documents}/own/letters/${id}/file`)).status).toBe(404);
  const print = (by: Person) => by.call('POST', `${documents}/documents/${issue?.id}/prints`);
  expect((await print(office)).body.code).toBe('documents.secretPay');
  const printed = await print(head);
  const copy = (by: Person) => by.call('GET', `${documents}/prints/${printed.body.id}/file`);
  expect([(await copy(office)).status, (await copy(head)).status]).toEqual([403, 200]);
  // At the desk one person alone gives none of these.
  const desk = { kind: 'salary', personId: who.own, language: 'en' };
  expect((await head.call('POST', `${documents}/documents`, desk)).status).toBe(422);
});

it('HR-12 a letter is refused with a reason or withdrawn, once, and nobody prepares their own', async () => {
  const { other, teacher, people: who } = staff;
  const first = (await ask(other, 'experience')).body.id;
  expect((await teacher.call('POST', `${documents}/own/letters/${first}/withdraw`)).status).toBe(404);
  const refuse = () =>
    office.call('POST', `${documents}/letters/${first}/refuse`, { reason: 'Ask the head' });
  expect((await Promise.all([refuse(), refuse()])).map((one) => one.status).sort()).toEqual([200, 409]);
  const mine = await other.call('GET', `${documents}/own/letters`);
  expect(mine.body).toMatchObject({ items: [{ state: 'refused', note: 'Ask the head' }] });
  const second = (await ask(other, 'experience')).body.id;
  expect((await other.call('POST', `${documents}/own/letters/${second}/withdraw`)).status).toBe(200);
  expect((await prepare(second)).body.code).toBe('documents.letterClosed');
  // The office worker is the cook of the sample.
  const own = await office.call('POST', `${documents}/letters`, {
    employeeId: who.cook,
    kind: 'noObjection',
    purpose: 'A visa',
    language: 'bn',
  });
  expect((await prepare(own.body.id)).body.code).toBe('documents.ownLetter');
  expect((await stranger.call('GET', `${documents}/letters`)).body.total).toBe(0);
});

it('PRL-3 each increment of a day has one letter with its figures, printed together', async () => {
  const { people: who, accountant, teacher, head, second } = staff;
  const fromDate = '2026-07-01';
  const raised = await head.call('POST', `${payroll}/increments`, { fromDate, employeeIds: [who.mpo] });
  expect(raised.status, raised.text).toBe(200);
  const last = (await bookOf(who.mpo)).filter((one) => one.kind === 'increment').at(-1);
  expect(last?.text.en).toMatch(/^Basic pay changed from ৳16,000.00 to ৳[\d,.]+, grade 10, step 2$/);
  const list = () => accountant.call('GET', `${payroll}/raises`, { fromDate });
  const { items } = (await list()).body as { items: { id: string; newBasic: string }[] };
  expect(items).toMatchObject([{ code: 'P-01', oldBasic: '16000.00', number: null }]);
  const give = (by = head) =>
    by.call('POST', `${payroll}/raises/letters`, {
      fromDate,
      payIds: items.map((one) => one.id),
      language: 'bn',
    });
  expect((await give(teacher)).status).toBe(403);
  expect((await give(stranger)).status).toBe(409);
  const twice = await Promise.all([give(), give(second)]);
  expect(twice.map((one) => one.status).sort()).toEqual([200, 409]);
  expect((await list()).body).toMatchObject({ given: 1, items: [{ number: 'INC-2026-0001' }] });
  const file = await accountant.call('GET', `${payroll}/raises/letters/file`, { fromDate });
  expect(file.headers['content-type']).toBe('application/pdf');
  const issue = await rows("SELECT id FROM documents_issue WHERE site_id = $1 AND kind = 'increment'");
  const revoke = { reason: 'The wrong step' };
  expect((await head.call('POST', `${documents}/documents/${issue[0]?.id}/revoke`, revoke)).status).toBe(200);
  expect((await give()).body).toEqual({ given: 1 });
});

it('HR-3 a raise that begins within a week is told to the employee and to who keeps pay, once', async () => {
  const { people: who, head } = staff;
  await rows(
    `INSERT INTO payroll_employee_pay (site_id, id, employee_id, salary_type_id, from_date, basic, method, is_active, search_text)
     SELECT site_id, $3, employee_id, salary_type_id, '2026-07-12', basic + 100000, method, true, '' FROM payroll_employee_pay
      WHERE site_id = $1 AND employee_id = $2 ORDER BY from_date DESC LIMIT 1`,
    who.own,
    newId(),
  );
  const tell = () =>
    world.inSite(world.siteA, (transaction) => tellRaises(transaction, '2026-07-06', world.server.services));
  await tell();
  await tell();
  const told = (await rows(
    `SELECT account_id, data->'title'->>'en' AS title FROM notification
      WHERE site_id = $1 AND data->'title'->>'en' LIKE '%raised from 12 July 2026.' ORDER BY title DESC`,
  )) as { account_id: string; title: string }[];
  expect(told.filter((one) => one.account_id === head.accountId)).toHaveLength(1);
  expect(told.filter((one) => one.title.startsWith('Your pay')).length).toBe(1);
  expect(told.some((one) => one.account_id === office.accountId)).toBe(false);
});
