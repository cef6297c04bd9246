import ical, { type VEvent } from 'node-ical';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sampleRoom } from '../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { insertRows } from '../../core/server/entity/import.ts';
import { designation } from '../people/designation.entity.ts';
import { employee } from '../people/employee.entity.ts';
import { linkEmployeeAccount } from '../people/public.ts';
import { member } from './member.entity.ts';
import { remindOfMeetings } from './service/reminders.ts';
import type { Invitation, Meeting } from './shapes.ts';

const base = '/api/v1/meetings';
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
const morning = dhakaInstant('2026-11-22', '10:00');
let now = morning;
let world: World;
type Six = [Person, Person, Person, Person, Person, Person];
let [head, office, teacher, other, guardian, stranger] = [] as unknown as Six;
let employees: string[] = [];

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [head, office, teacher, other, guardian, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['guardian']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    const post = newId();
    const teaches = { id: post, position: 1, nameEn: 'Teacher', nameBn: 'শিক্ষক', isTeaching: true };
    await insertRows(transaction, designation, [teaches]);
    employees = ['Teacher', 'Head', 'Without account'].map(() => newId());
    await insertRows(
      transaction,
      employee,
      employees.map((id, place) => ({
        id,
        code: `M${place}`,
        nameEn: `Meeting ${place}`,
        nameBn: 'সভার কর্মী',
        designationId: post,
        gender: 'female',
        mobile: `+88018111000${place}0`,
        joiningDate: '2015-01-01',
      })),
    );
    await linkEmployeeAccount(transaction, teacher.accountId, employees[0] ?? '');
    await linkEmployeeAccount(transaction, head.accountId, employees[1] ?? '');
    const sits = { post: 'guardian', startsOn: '2026-01-01', position: 2 };
    await insertRows(transaction, member, [
      { ...sits, nameEn: 'President', nameBn: 'সভাপতি', post: 'president', position: 1 },
      { ...sits, nameEn: 'Secretary', nameBn: 'সদস্য সচিব', post: 'secretary', employeeId: employees[1] },
      { ...sits, nameEn: 'Guardian', nameBn: 'অভিভাবক' },
      { ...sits, nameEn: 'Left', nameBn: 'সাবেক', endsOn: '2026-06-30' },
    ]);
  });
});
afterAll(() => world.close());
beforeEach(() => {
  now = morning;
});

const staff = [{ kind: 'people.employees', values: {} }];
const given = {
  title: 'Before the test examination',
  day: '2026-11-24',
  startsAt: '14:00',
  endsAt: '15:30',
  place: 'Hall, second floor; left',
  link: 'https://meet.example.org/abc',
  agenda: 'Questions\nRooms',
  groups: staff,
};
const call = async (more: object = {}) => {
  const answer = await office.call('POST', `${base}/meetings`, { ...given, ...more });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as { id: string; meetings: number; invited: number };
};
const read = async (person: Person, id: string) => {
  const answer = await person.call('GET', `${base}/meetings/${id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Meeting;
};
const mine = async (person: Person, when = 'upcoming') => {
  const { status, text, body } = await person.call('GET', `${base}/mine`, { when, size: 100 });
  expect(status, text).toBe(200);
  return body.items as unknown as Invitation[];
};
const bell = async (person: Person) =>
  (await person.call('POST', '/user/notification/notifications')).body.count as number;
const reply = (person: Person, id: string, answer: string, reason = '') =>
  person.call('PUT', `${base}/mine/${id}/answer`, { answer, reason });

describe('HR-9 invitations', () => {
  it('HR-9 invites each once, with or without an account, takes an answer until it begins, and tells of a change and of the end', async () => {
    const before = await bell(teacher);
    const groups = [...staff, { kind: 'meetings.employee', values: { employee: employees[0] ?? '' } }];
    const { id, invited } = await call({ groups });
    expect(invited).toBe(3);
    expect(await bell(teacher)).toBe(before + 1);
    expect((await mine(teacher)).map((one) => one.id)).toContain(id);
    for (const one of [other, guardian]) expect(await mine(one)).toEqual([]);
    expect((await reply(other, id, 'yes')).status).toBe(404);
    expect((await stranger.call('GET', `${base}/meetings/${id}`)).status).toBe(404);
    expect((await teacher.call('GET', `${base}/meetings/${id}`)).status).toBe(403);

    expect((await reply(teacher, id, 'no', 'Duty in the hall')).status).toBe(200);
    expect((await reply(teacher, id, 'maybe')).status).toBe(200);
    const seen = await read(office, id);
    expect(seen).toMatchObject({ yes: 0, maybe: 1, no: 0, invited: 3 });
    expect(seen.invitees.filter((one) => !one.hasAccount)).toHaveLength(1);

    // Who has no account is told by SMS, and again when it moves.
    const outbox = async (event: string) =>
      (await head.call('GET', '/api/v1/communication/messages', { event })).body.items as { text: string }[];
    expect(seen.invitees.find((one) => !one.hasAccount)?.toldBy).toBe('sms');
    expect(await outbox('meetings.invited')).toMatchObject([
      { address: '+8801811100020', text: expect.stringContaining(given.title) as string },
    ]);

    const change = { ...given, groups: undefined, id, version: seen.version, startsAt: '13:00' };
    expect((await office.call('PUT', `${base}/meetings/${id}`, change)).status).toBe(200);
    expect((await office.call('PUT', `${base}/meetings/${id}`, change)).status).toBe(409);
    expect(await bell(teacher)).toBe(before + 2);
    expect(await outbox('meetings.changed')).toHaveLength(1);

    now = dhakaInstant('2026-11-24', '13:00');
    expect((await reply(teacher, id, 'yes')).body.code).toBe('meetings.tooLate');
    const gone = { reason: 'Rain', rest: false };
    expect((await office.call('POST', `${base}/meetings/${id}/cancellation`, gone)).status).toBe(409);
    now = dhakaInstant('2026-11-24', '12:59');
    expect((await office.call('POST', `${base}/meetings/${id}/cancellation`, gone)).status).toBe(200);
    expect(await bell(teacher)).toBe(before + 3);
    expect(await outbox('meetings.cancelled')).toHaveLength(1);
    expect((await mine(teacher)).find((one) => one.id === id)).toMatchObject({
      state: 'cancelled',
      cancelReason: 'Rain',
      mayAnswer: false,
    });
  });

  it('HR-9 asks anew when a meeting is moved to another day or time, and keeps the answers otherwise', async () => {
    const { id } = await call({ title: 'Moved meeting' });
    expect((await reply(teacher, id, 'no', 'Duty in the hall')).status).toBe(200);
    const change = async (more: object) => {
      const { version } = await read(office, id);
      const input = { ...given, groups: undefined, title: 'Moved meeting', version, ...more };
      expect((await office.call('PUT', `${base}/meetings/${id}`, input)).status).toBe(200);
    };
    const told = async () =>
      (
        (await teacher.call('POST', '/user/notification/notifications')).body.unread as {
          data: { title: { en: string } };
        }[]
      )[0]?.data.title.en;
    await change({ agenda: 'Rooms alone' });
    expect(await read(office, id)).toMatchObject({ no: 1 });
    expect(await told()).toMatch(/^Changed: Moved meeting/);
    await change({ day: '2026-12-03' });
    const moved = await read(office, id);
    expect(moved).toMatchObject({ yes: 0, maybe: 0, no: 0 });
    expect(moved.invitees.map((one) => [one.answer, one.reason])).toEqual([
      [null, ''],
      [null, ''],
      [null, ''],
    ]);
    expect(await told()).toMatch(/^Moved, please answer again: Moved meeting, 03 December 2026/);
    expect((await reply(teacher, id, 'yes')).status).toBe(200);
    expect((await read(office, id)).yes).toBe(1);
  });

  it('HR-9 a calendar program reads the file, and takes a change for the same meeting', async () => {
    const { id } = await call();
    const file = async (person: Person) => person.call('GET', `${base}/mine/${id}/meeting.ics`);
    expect((await file(other)).status).toBe(404);
    const eventOf = async () => {
      const answer = await file(teacher);
      expect(answer.headers['content-type']).toContain('text/calendar');
      return Object.values(ical.parseICS(answer.text)).find((one) => one?.type === 'VEVENT') as VEvent;
    };
    const first = await eventOf();
    expect(first.start.toISOString()).toBe('2026-11-24T08:00:00.000Z');
    expect(first.location).toBe('Hall, second floor; left');
    await office.call('POST', `${base}/meetings/${id}/cancellation`, { reason: 'Rain' });
    const second = await eventOf();
    expect([second.uid, second.status]).toEqual([first.uid, 'CANCELLED']);
    expect(Number(second.sequence)).toBeGreaterThan(Number(first.sequence));
  });

  it.each([
    ['a link without https', { link: 'http://meet.example.org' }, 'link'],
    ['a link into the house', { link: 'https://192.168.1.7/x' }, 'link'],
    ['neither place nor link', { place: '', link: '' }, 'place'],
    ['an end before the beginning', { endsAt: '13:59' }, 'endsAt'],
    ['a day that is over', { day: '2026-11-21' }, 'day'],
    ['a routine without an end', { rhythm: 'weekly' }, 'until'],
    ['a routine of years', { rhythm: 'weekly', until: '2029-01-01' }, 'until'],
    ['nobody', { groups: [] }, 'groups'],
  ])('HR-9 refuses %s', async (_, more, field) => {
    const answer = await office.call('POST', `${base}/meetings`, { ...given, ...more });
    expect(answer.status, answer.text).toBe(422);
    expect(Object.keys(answer.body.errors as object)).toContain(field);
  });

  it('HR-9 a routine is one invitation, answered for each meeting, and ended for all that are to come', async () => {
    const routine = await call({ rhythm: 'weekly', until: '2026-12-15', title: 'Weekly round' });
    expect(routine.meetings).toBe(4);
    const own = (await mine(teacher)).filter((one) => one.title === 'Weekly round');
    expect(own.map((one) => one.day)).toEqual(['2026-11-24', '2026-12-01', '2026-12-08', '2026-12-15']);
    expect((await reply(teacher, own[1]?.id ?? '', 'yes')).status).toBe(200);
    expect((await read(office, own[0]?.id ?? '')).yes).toBe(0);
    expect((await read(office, own[1]?.id ?? '')).yes).toBe(1);
    const before = await bell(teacher);
    const ended = await office.call('POST', `${base}/meetings/${own[1]?.id}/cancellation`, {
      reason: 'Winter vacation',
      rest: true,
    });
    expect(ended.body.cancelled).toBe(3);
    expect(await bell(teacher)).toBe(before + 1);
    expect((await read(office, own[0]?.id ?? '')).state).toBe('planned');
  });

  it('HR-9 reminds the day before and on the day, once, and not who said no', async () => {
    const { id } = await call({ day: '2026-11-26', title: 'To be reminded of' });
    const remind = (day: string) =>
      world.inSite(world.siteA, (transaction) => remindOfMeetings(transaction, day, world.server.services));
    await remind('2026-11-24');
    const before = await bell(teacher);
    // Of earlier meetings the one without an account has had enough on that day.
    now = dhakaInstant('2026-11-25', '05:30');
    await remind('2026-11-25');
    await remind('2026-11-25');
    expect(await bell(teacher)).toBe(before + 1);
    // Who has no account hears of it too, until the office notes that they do not come.
    const texts = async () =>
      (await head.call('GET', '/api/v1/communication/messages', { event: 'meetings.reminder' })).body.total;
    expect(await texts()).toBe(1);
    const { invitees } = await read(office, id);
    const away = invitees.find((one) => !one.hasAccount);
    const note = (inviteeId: unknown, answer: string, who = office) =>
      who.call('PUT', `${base}/meetings/${id}/invitees/${String(inviteeId)}/answer`, {
        answer,
        reason: 'By phone',
      });
    const withOne = invitees.find((one) => one.hasAccount);
    expect((await note(withOne?.id, 'yes')).body.code).toBe('meetings.ownAnswer');
    expect((await note(away?.id, 'no', teacher)).status).toBe(403);
    expect([await note(newId(), 'no'), await note(away?.id, 'no')].map((one) => one.status)).toEqual([
      404, 200,
    ]);
    expect((await read(office, id)).no).toBe(1);
    await reply(teacher, id, 'no');
    await remind('2026-11-26');
    expect(await bell(teacher)).toBe(before + 1);
    expect(await texts()).toBe(1);
  });
});

describe('HR-9 a link', () => {
  it('HR-9 takes the answer of who has no account, here alone, until the meeting begins', async () => {
    now = dhakaInstant('2026-11-18', '10:00');
    const { id } = await call({ title: 'By link' });
    // Who reads the list of what was sent can answer in nobody's name.
    const saved = (sql: string) =>
      world.inSite(world.siteA, async (on) => JSON.stringify(await on.rows(sql)));
    const links = async () => {
      const { text: listed } = await head.call('GET', '/api/v1/communication/messages');
      expect(listed.match(/By link[^"]*\?code=./g)?.every((one) => one.endsWith('…'))).toBe(true);
      const text = await saved('SELECT body FROM communication_message WHERE site_id = $1');
      return [...text.matchAll(/By link[^"]*\?code=([\w-]+)/g)].map((one) => one[1] ?? '');
    };
    const [code = ''] = await links();
    expect(await saved('SELECT digest FROM meetings_link WHERE site_id = $1')).not.toContain(code);
    const page = (of: string, alias = 'shapla') =>
      world.nobody.call('GET', `/@${alias}/web/invitation?code=${of}&lang=en`);
    const shown = await page(code);
    for (const one of ['By link', 'Hall, second floor', 'Questions', 'Decline', 'name="reason"'])
      expect(shown.text).toContain(one);
    expect(shown.text).not.toContain('Meeting 0');
    expect([(await page(code, 'kadam')).status, (await page('A'.repeat(20))).status]).toEqual([404, 404]);
    const token = /name="_token" value="([^"]+)"/.exec(shown.text)?.[1] ?? '';
    const send = (answer: string, _token = token) =>
      world.nobody.call(
        'POST',
        '/@shapla/web/invitation',
        Buffer.from(new URLSearchParams({ _token, _lang: 'en', code, answer, reason: 'As two' }).toString()),
        { 'content-type': 'application/x-www-form-urlencoded' },
      );
    const sent = [await send('yes', 'x'), await send('perhaps'), await send('yes'), await send('no')];
    expect(sent.map((one) => one.status)).toEqual([419, 422, 303, 303]);
    const away = async () => (await read(office, id)).invitees.find((one) => !one.hasAccount);
    expect(await away()).toMatchObject({ answer: 'no', reason: 'As two', via: 'link', link: 'open' });
    const set = (who: Person, isOpen: boolean, inviteeId = '') =>
      who.call('PUT', `${base}/meetings/${id}/invitees/${inviteeId}/link`, { isOpen });
    const inviteeId = (await away())?.id;
    const withdrawn = [await set(teacher, false, inviteeId), await set(office, false, inviteeId)];
    expect(withdrawn.map((one) => one.status)).toEqual([403, 200]);
    expect([(await page(code)).status, (await away())?.link]).toEqual([404, 'withdrawn']);
    expect((await set(office, true, inviteeId)).status).toBe(200);
    const fresh = (await links()).find((one) => one !== code) ?? '';
    expect([(await page(code)).status, (await page(fresh)).status]).toEqual([404, 200]);
    now = dhakaInstant('2026-11-24', '14:00');
    expect((await page(fresh)).text).toContain('The meeting has begun.');
    now = dhakaInstant('2026-11-24', '15:30');
    expect((await page(fresh)).status).toBe(404);
  });
});

describe('HR-9 the governing body', () => {
  it('HR-9 has a quorum of its members in office on the day, and counts no guest', async () => {
    await world.inSite(world.siteA, (transaction) =>
      insertRows(
        transaction,
        member,
        ['First', 'Second', 'Third'].map((nameEn) => ({
          nameEn,
          nameBn: 'নতুন সদস্য',
          post: 'other',
          position: 9,
          startsOn: '2027-01-01',
        })),
      ),
    );
    const { id, invited } = await call({ kind: 'governing', title: 'With guests' });
    expect(invited).toBe(3);
    const at = `${base}/meetings/${id}`;
    const planned = await read(office, id);
    // Of the three employees one sits on the body; three sit on it in November, six in January.
    expect(planned).toMatchObject({ quorum: 2, givenQuorum: null });
    expect(planned.invitees.filter((one) => one.counts)).toHaveLength(1);
    const unchanged = { ...given, groups: undefined, title: 'With guests' };
    const january = { ...unchanged, day: '2027-01-05', version: planned.version };
    expect((await office.call('PUT', at, january)).status).toBe(200);
    const moved = await read(office, id);
    expect(moved.quorum).toBe(4);
    const back = { ...unchanged, version: moved.version };
    expect((await office.call('PUT', at, back)).status).toBe(200);

    now = dhakaInstant('2026-11-24', '15:30');
    const presentIds = planned.invitees.map((one) => one.id);
    expect((await office.call('PUT', `${at}/attendance`, { presentIds })).status).toBe(200);
    const minutes = {
      version: (await read(office, id)).version,
      minutes: 'Nobody but guests.',
      resolutions: [{ text: 'The wall is repaired.', votesFor: 3, votesAgainst: 0, abstained: 0 }],
    };
    expect((await office.call('PUT', `${at}/minutes`, minutes)).status).toBe(200);
    const { version } = await read(office, id);
    const refused = await head.call('POST', `${at}/minutes/approval`, { version });
    expect(refused.body.code, refused.text).toBe('meetings.noQuorum');
    expect(refused.body.message).toContain('1 were there, 2 are needed');
  });

  it('HR-9 has a quorum, minutes that another approves, and resolutions with numbers that stay', async () => {
    const body = [{ kind: 'meetings.body', values: {} }];
    const { id, invited } = await call({ kind: 'governing', groups: body, title: 'Third meeting' });
    expect(invited).toBe(3);
    const at = `${base}/meetings/${id}`;
    const planned = await read(office, id);
    expect(planned.quorum).toBe(2);
    const minutes = (version: number) => ({
      version,
      minutes: 'The budget was read.',
      resolutions: [
        { text: 'The budget is approved.', votesFor: 2, votesAgainst: 0, abstained: 0 },
        { text: 'The wall is repaired.', votesFor: 1, votesAgainst: 1, abstained: 0 },
      ],
    });
    expect((await office.call('PUT', `${at}/minutes`, minutes(planned.version))).body.code).toBe(
      'meetings.notYet',
    );
    now = dhakaInstant('2026-11-24', '15:30');
    const ids = planned.invitees.map((one) => one.id);
    const attend = (presentIds: string[]) => office.call('PUT', `${at}/attendance`, { presentIds });
    expect((await attend([newId()])).status).toBe(404);
    expect((await attend(ids.slice(0, 1))).status).toBe(200);
    const held = await read(office, id);
    expect(held).toMatchObject({ state: 'held', present: 1 });
    expect((await office.call('PUT', `${at}/minutes`, minutes(held.version))).status).toBe(200);
    const version = async () => (await read(office, id)).version;
    const approve = async (person: Person) =>
      person.call('POST', `${at}/minutes/approval`, { version: await version() });
    expect((await approve(head)).body.code).toBe('meetings.noQuorum');
    expect((await attend(ids.slice(0, 2))).status).toBe(200);
    // Who wrote them asks; somebody else approves.
    expect([202, 409, 422]).toContain((await approve(office)).status);
    expect((await approve(teacher)).status).toBe(403);
    expect((await approve(head)).status).toBe(200);
    const locked = await read(office, id);
    expect(locked.minutesState).toBe('approved');
    expect(locked.resolutions.map((one) => [one.no, one.year])).toEqual([
      [1, 2026],
      [2, 2026],
    ]);
    expect((await office.call('PUT', `${at}/minutes`, minutes(locked.version))).body.code).toBe(
      'meetings.locked',
    );
    expect((await attend(ids)).body.code).toBe('meetings.locked');
    for (const sql of [
      "UPDATE meetings_meeting SET minutes = 'Other' WHERE site_id = $1 AND id = $2",
      'DELETE FROM meetings_resolution WHERE site_id = $1 AND meeting_id = $2',
    ])
      await expect(world.inSite(world.siteA, (transaction) => transaction.change(sql, id))).rejects.toThrow();
    const paper = await world.server.app.inject({
      method: 'GET',
      url: `${at}/minutes.pdf`,
      headers: office.headers,
    });
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    await statementOf(id);
  });
});

/** The month of the meeting as its statement tells it, to the head alone, on a screen and on paper in both languages. */
async function statementOf(meetingId: string): Promise<void> {
  const at = `${base}/statement`;
  await world.inSite(world.siteA, async (transaction) => {
    const room = await sampleRoom(transaction, 4);
    await transaction.change(
      `UPDATE academic_academic_year SET start_date = '2026-01-01', end_date = '2026-12-31' WHERE site_id = $1 AND id = $2`,
      room.yearId,
    );
    const sheet = newId();
    await transaction.change(
      `INSERT INTO attendance_sheet (site_id, id, section_id, day) VALUES ($1, $2, $3, '2026-11-23')`,
      sheet,
      room.sectionId,
    );
    await transaction.change(
      `INSERT INTO attendance_record (site_id, id, sheet_id, enrolment_id, day, code)
       SELECT $1, gen_random_uuid(), $2, e.id, '2026-11-23', CASE WHEN e.roll = 1 THEN 'A' ELSE 'P' END
         FROM students_enrolment e WHERE e.site_id = $1 AND e.section_id = $3`,
      sheet,
      room.sectionId,
    );
  });
  for (const person of [office, teacher, guardian]) expect((await person.call('GET', at)).status).toBe(403);
  expect((await head.call('GET', at, { month: '2026-12' })).status).toBe(422);
  const answer = await head.call('GET', at, { month: '2026-11', language: 'en' });
  expect(answer.status, answer.text).toBe(200);
  const tables = new Map(
    (answer.body.tables as { title: string; rows: unknown[][]; sums?: unknown[] }[]).map((one) => [
      one.title,
      one,
    ]),
  );
  const students = tables.get('Students, attendance and dues');
  expect(students?.rows).toHaveLength(1);
  expect(students?.sums?.slice(3, 8)).toEqual(['4', expect.any(String), '0', '75%', '0']);
  expect(tables.get('Employees')?.rows.map((row) => row.slice(0, 2))).toEqual([
    ['Teachers', '4'],
    ['Other staff', '0'],
  ]);
  expect(tables.get('Meetings of the governing body')?.rows).toEqual([
    ['24 November 2026', 'With guests', '3 of 3', 'Minutes are a draft'],
    ['24 November 2026', 'Third meeting', '2 of 3', 'Minutes approved'],
  ]);
  expect(tables.get('Resolutions')?.rows).toEqual([
    ['1/2026', 'The budget is approved.', '2 – 0 – 0'],
    ['2/2026', 'The wall is repaired.', '1 – 1 – 0'],
  ]);
  expect(tables.get('Members')?.rows).toHaveLength(3);
  // Who left in this month served to the end of the last one.
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `WITH gone AS (UPDATE people_employee SET is_active = false WHERE site_id = $1 AND id = (
           SELECT min(id::text)::uuid FROM people_employee WHERE site_id = $1 AND is_active) RETURNING id)
       INSERT INTO people_service_entry (site_id, id, employee_id, kind, event, facts, day, source)
       SELECT $1, gen_random_uuid(), gone.id, 'retirement', 'left', '{}', '2026-11-20', 'record' FROM gone`,
    ),
  );
  const serving = async (month: string) =>
    (
      (await head.call('GET', at, { month, language: 'en' })).body.tables as {
        title: string;
        rows: unknown[][];
      }[]
    ).find((one) => one.title === 'Employees')?.rows[0]?.[1];
  expect([await serving('2026-10'), await serving('2026-11')]).toEqual(['4', '3']);
  // A month before it: nobody met, and another institution has its own.
  const before = await head.call('GET', at, { month: '2026-10', language: 'en' });
  expect((before.body.tables as { title: string; rows: unknown[] }[]).at(-2)).toMatchObject({ rows: [] });
  const theirs = await stranger.call('GET', at, { month: '2026-11', language: 'en' });
  expect(theirs.text).not.toContain('Third meeting');
  expect(theirs.text).not.toContain(meetingId);
  for (const language of ['en', 'bn']) {
    const paper = await world.server.app.inject({
      method: 'GET',
      url: `${at}.pdf?month=2026-11&language=${language}`,
      headers: head.headers,
    });
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
  }
}
