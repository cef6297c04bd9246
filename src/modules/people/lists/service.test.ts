import { afterAll, beforeAll, expect, it } from 'vitest';
import { decideOn } from '../../../../test/fees/school.ts';
import { until } from '../../../../test/until.ts';
import { type Answer, makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { roleUrl } from '../../../core/server/database/database.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { startWorker } from '../../../core/server/jobs/jobs.ts';
import { tellJob } from '../../communication/automatic/service/tell.ts';
import { copyCatalogue } from '../../platform/public.ts';
import { employee } from '../employee.entity.ts';
import { linkEmployeeAccount } from '../public.ts';
import { tellEnding } from './service/ends.ts';
import { tellRetiring } from './service/notices.ts';

let world: World;
let head: Person;
let teacher: Person;
let stranger: Person;
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const now = new Date('2026-11-22T04:00:00Z');
const base = '/api/v1/people';
const ids = { soon: newId(), later: newId(), guard: newId(), unknown: newId() };

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [head, teacher, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    await copyCatalogue(transaction, {
      classes: ['six'],
      groups: [],
      shifts: ['day'],
      versions: ['bangla'],
      years: [2026],
    });
    const posts = await transaction.row<{ teaches: string; guards: string }>(
      `SELECT (SELECT id FROM academic_designation WHERE site_id = $1 AND is_teaching ORDER BY position LIMIT 1) AS teaches,
              (SELECT id FROM academic_designation WHERE site_id = $1 AND NOT is_teaching ORDER BY position LIMIT 1) AS guards`,
    );
    const person = (id: string, code: string, more: object) => ({
      id,
      code,
      nameEn: `Employee ${code}`,
      nameBn: `কর্মী ${code}`,
      designationId: posts?.teaches,
      gender: 'female',
      mobile: `+88017123456${code}`,
      ...more,
    });
    await insertRows(transaction, employee, [
      person(ids.soon, '10', { dateOfBirth: '1967-05-20', subject: 'english' }),
      person(ids.later, '11', { dateOfBirth: '1980-11-22', subject: 'mathematics' }),
      person(ids.guard, '12', { dateOfBirth: '1966-12-01', designationId: posts?.guards, gender: 'male' }),
      person(ids.unknown, '13', {}),
    ]);
    await linkEmployeeAccount(transaction, teacher.accountId, ids.soon);
  });
});
afterAll(() => world.close());

type Row = { id: string; leavesOn: string; isExtended: boolean; age: number; told: number | null };
const retirements = async (months: string) =>
  (await head.call('GET', `${base}/retirements`, { months })).body as unknown as {
    items: Row[];
    unknown: number;
    ages: { version: number };
  };

it('HR-3 lists who reaches the age limit of teachers or of staff, the first to leave first', async () => {
  const year = await retirements('12');
  expect(year.items.map((one) => [one.id, one.leavesOn])).toEqual([
    [ids.guard, '2026-12-01'],
    [ids.soon, '2027-05-20'],
  ]);
  expect(year.unknown).toBe(1);
  const ages = { version: year.ages.version, teacherAge: 60, staffAge: 62 };
  expect((await teacher.call('PUT', `${base}/retirement-ages`, ages)).status).toBe(403);
  expect((await head.call('PUT', `${base}/retirement-ages`, ages)).status).toBe(200);
  expect((await head.call('PUT', `${base}/retirement-ages`, ages)).body.code).toBe('staleVersion');
  expect((await retirements('12')).items.map((one) => one.id)).toEqual([ids.soon]);
  expect((await retirements('0')).items).toHaveLength(3);
  expect((await stranger.call('GET', `${base}/retirements`, { months: '0' })).body.total).toBe(0);
});

it('HR-3 tells somebody once for each of 12, 6 and 3 months ahead', async () => {
  const tell = () =>
    world.inSite(world.siteA, (transaction) =>
      tellRetiring(transaction, '2026-11-22', world.server.services),
    );
  await tell();
  await tell();
  const told = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(
      'SELECT data FROM notification WHERE site_id = $1 AND account_id = $2',
      teacher.accountId,
    ),
  );
  expect(told).toMatchObject([{ data: { title: { en: 'You reach the age limit on 20 May 2027.' } } }]);
  const list = await retirements('12');
  expect(list.items).toMatchObject([{ id: ids.soon, told: 6 }]);
  // So is the head, who may change employees; another institution is told nothing.
  expect(await bellOf(head)).toEqual(['Employee 10 reaches the age limit on 20 May 2027.']);
  expect(await bellOf(stranger)).toEqual([]);
  // A raised limit is another day: nobody was told of it.
  const raised = { version: list.ages.version, teacherAge: 61, staffAge: 62 };
  expect((await head.call('PUT', `${base}/retirement-ages`, raised)).status).toBe(200);
  expect((await retirements('0')).items).toMatchObject([{ id: ids.soon, told: null }, {}, {}]);
  await world.inSite(world.siteA, (transaction) =>
    tellRetiring(transaction, '2027-11-22', world.server.services),
  );
  expect((await bellOf(head)).at(-1)).toBe('Employee 10 reaches the age limit on 20 May 2028.');
});

it('HR-3 a post has an age limit of its own, and an order of two persons extends the service of one', async () => {
  const of = async (id: string) => (await retirements('0')).items.find((one) => one.id === id);
  const reset = { ...(await retirements('0')).ages, teacherAge: 60, staffAge: 60 };
  expect((await head.call('PUT', `${base}/retirement-ages`, reset)).status).toBe(200);
  const post = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ id: string }>(
      'SELECT designation_id AS id FROM people_employee WHERE site_id = $1 AND id = $2',
      ids.guard,
    ),
  );
  const path = `/api/v1/academic/designation/${post?.id}`;
  const { id: _, labels: __, updatedAt: ___, ...fields } = (await head.call('GET', path)).body;
  expect((await head.call('PUT', path, { ...fields, retirementAge: 45 })).status).toBe(422);
  const limited = await head.call('PUT', path, { ...fields, retirementAge: 59 });
  expect(limited.status, limited.text).toBe(200);
  // Born on 1 December 1966: 59 was reached last year, and nothing changes for the teachers.
  expect(await of(ids.guard)).toMatchObject({ age: 59, leavesOn: '2025-12-01', isOver: true });
  expect(await of(ids.soon)).toMatchObject({ age: 60, leavesOn: '2027-05-20', isExtended: false });

  const office = await world.person(world.siteA, ['office']);
  const ask = (employeeId: string, until: string) =>
    office.call('POST', `${base}/service-changes`, {
      employeeId,
      change: 'extension',
      until,
      day: '2026-11-20',
      orderNo: '14/2026',
      reason: 'Resolution of the committee',
    });
  const decide = (who: Person, asked: Answer) =>
    decideOn(who, (asked.body.waiting as { id: string }).id, 'approved');
  for (const until of ['', '2027-05-19'])
    expect(Object.keys((await ask(ids.soon, until)).body.errors as object), until).toEqual(['until']);
  expect(Object.keys((await ask(ids.unknown, '2028-05-20')).body.errors as object)).toEqual(['until']);
  const asked = await ask(ids.soon, '2028-06-30');
  expect(asked.status, asked.text).toBe(202);
  const own = await decide(office, asked);
  expect([own.status, own.body.code], own.text).toEqual([409, 'approvals.ownRequest']);
  expect(await of(ids.soon)).toMatchObject({ leavesOn: '2027-05-20' });
  const done = await decide(head, asked);
  expect(done.status, done.text).toBe(200);
  expect(await of(ids.soon)).toMatchObject({ leavesOn: '2028-06-30', isExtended: true, told: null });
  expect((await retirements('12')).items.map((one) => one.id)).toEqual([ids.guard]);
  // The person stays in service as they were, and the book has the order.
  const profile = (await head.call('GET', `${base}/employees/${ids.soon}/profile`)).body;
  expect(profile).toMatchObject({ isActive: true, standing: { name: 'serving' } });
  expect(profile.facts).toContainEqual({
    label: expect.objectContaining({ en: 'Service extended until' }),
    value: { en: '30 June 2028', bn: '৩০ জুন ২০২৮' },
  });
  const book = (await head.call('GET', `${base}/employees/${ids.soon}/service-book`)).body.items as {
    kind: string;
    text: { en: string };
    orderNo: string;
  }[];
  expect(book.find((one) => one.kind === 'retirement')).toMatchObject({
    text: { en: 'Service extended until 30 June 2028.' },
    orderNo: '14/2026',
  });
  await world.inSite(world.siteA, (transaction) =>
    tellRetiring(transaction, '2027-12-31', world.server.services),
  );
  expect(await bellOf(head)).toContain('The extended service of Employee 10 ends on 30 June 2028.');
  expect(await bellOf(teacher)).toContain('Your extended service ends on 30 June 2028.');
  // Another order puts it right; the day on which service ends by itself takes it back.
  expect((await decide(head, await ask(ids.soon, '2027-05-20'))).status).toBe(200);
  expect(await of(ids.soon)).toMatchObject({ leavesOn: '2027-05-20', isExtended: false });
});

const bellOf = async (who: Person) => {
  const rows = await world.inSite(world.siteA, (transaction) =>
    transaction.rows<{ data: { title: { en: string } } }>(
      'SELECT data FROM notification WHERE site_id = $1 AND account_id = $2 ORDER BY created_at, id',
      who.accountId,
    ),
  );
  return rows.map((one) => one.data.title.en).toSorted();
};

it('HR-3 the end of a contract and of a probation is told to the employee, by SMS too, and to the office, once each', async () => {
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `UPDATE people_employee SET contract_until = '2026-12-31', probation_until = '2026-11-28' WHERE site_id = $1 AND id = $2`,
      ids.soon,
    );
    // Nobody can tell the guard at the bell; the office is told all the same.
    await transaction.change(
      `UPDATE people_employee SET contract_until = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      ids.guard,
    );
    await transaction.change('DELETE FROM notification WHERE site_id = $1');
  });
  const on = await head.call('PUT', '/api/v1/communication/templates/people.notice/switch', { isOn: true });
  expect(on.status, on.text).toBe(200);
  const tell = (day: string) =>
    world.inSite(world.siteA, (transaction) => tellEnding(transaction, day, world.server.services));
  await tell('2026-11-22');
  await tell('2026-11-22');
  await tell('2026-11-23');
  expect(await bellOf(teacher)).toEqual([
    'Your contract ends on 31 December 2026.',
    'Your probation ends on 28 November 2026.',
  ]);
  expect(await bellOf(head)).toEqual([
    'The contract of Employee 10 ends on 31 December 2026.',
    'The contract of Employee 12 ends on 31 December 2026.',
    'The probation of Employee 10 ends on 28 November 2026.',
  ]);
  await tell('2026-12-01');
  expect(await bellOf(teacher)).toHaveLength(3);
  const worker = await startWorker(
    world.server.services,
    [tellJob],
    roleUrl(world.adminUrl, 'pathshala_jobs', world.server.services.config.secret),
    { pollMilliseconds: 100 },
  );
  const sent = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        `SELECT m.address FROM communication_message m
           JOIN communication_batch b ON b.site_id = $1 AND b.id = m.batch_id AND b.event = 'people.notice'
          WHERE m.site_id = $1 AND m.channel = 'sms'`,
      ),
    );
  try {
    await until('the messages are written', async () => (await sent()).length >= 4);
  } finally {
    await worker.stop();
  }
  const queued = await world.inSite(world.siteA, (transaction) =>
    transaction.rows("SELECT 1 FROM people_notice WHERE site_id = $1 AND kind = 'contract' ORDER BY days"),
  );
  expect(queued).toHaveLength(4);
});

it('birthdays come by month and day, and a wish goes once, on the day itself', async () => {
  const list = await head.call('GET', `${base}/birthdays`, { month: '11' });
  expect(list.body.items).toMatchObject([
    { id: ids.later, birthday: '2026-11-22', turns: 46, isToday: true },
  ]);
  const wish = (id: string) => head.call('POST', `${base}/birthdays/${id}/wish`, {});
  expect((await wish(ids.soon)).body.code).toBe('people.notBirthday');
  expect((await wish(ids.later)).body.code).toBe('people.noAccount');
  expect((await stranger.call('POST', `${base}/birthdays/${ids.later}/wish`, {})).status).toBe(404);
  await world.inSite(world.siteA, (transaction) =>
    linkEmployeeAccount(transaction, head.accountId, ids.later),
  );
  expect((await wish(ids.later)).status).toBe(200);
  expect((await wish(ids.later)).body.code).toBe('people.wished');
});

it('employees are counted by type, gender and subject, each count with its list, on screen and as a file', async () => {
  const report = async (by: string, more: object = {}) =>
    (await head.call('GET', `${base}/report`, { by, ...more })).body;
  expect((await report('type')).groups).toMatchObject([
    { value: 'teaching', female: 3, male: 0, all: 3 },
    { value: 'staff', female: 0, male: 1, all: 1 },
  ]);
  expect(await report('gender', { value: 'male' })).toMatchObject({ total: 1, items: [{ id: ids.guard }] });
  // Those without a subject are a group of their own.
  expect(await report('subject', { value: '' })).toMatchObject({ total: 2 });
  const file = await head.call('GET', `${base}/report/file`, { by: 'type', what: 'counts', format: 'csv' });
  expect(file.text).toContain('Teachers,0,3,0,3');
  expect((await teacher.call('GET', `${base}/report`)).status).toBe(403);
});
