import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { newId } from '../../../core/ids.ts';
import { insertRows } from '../../../core/server/entity/import.ts';
import { copyCatalogue } from '../../platform/public.ts';
import { employee } from '../employee.entity.ts';
import { linkEmployeeAccount } from '../public.ts';
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

type Row = { id: string; leavesOn: string; told: number | null };
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
  const tell = () => world.inSite(world.siteA, (transaction) => tellRetiring(transaction, '2026-11-22'));
  await tell();
  await tell();
  const told = await world.inSite(world.siteA, (transaction) =>
    transaction.rows(
      'SELECT data FROM notification WHERE site_id = $1 AND account_id = $2',
      teacher.accountId,
    ),
  );
  expect(told).toMatchObject([{ data: { title: { en: 'You reach the age limit on 20 May 2027.' } } }]);
  expect((await retirements('12')).items).toMatchObject([{ id: ids.soon, told: 6 }]);
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
