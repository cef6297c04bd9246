import ical from 'node-ical';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type FeeSchool, makeFeeSchool } from '../../../test/fees/school.ts';
import { sampleExam, sampleRoom, writtenAndChoice } from '../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { permissionsAt } from '../../core/server/approvals/people.ts';
import { systemContext } from '../../server.ts';
import { inheritHolidays } from '../academic/public.ts';
import { bookRooms, roomsAt } from '../facilities/public.ts';

let world: World;
let school: FeeSchool;
let head: Person;
let teacher: Person;
let stranger: Person;
/** Sunday, 22 November 2026, ten in the morning in Dhaka. */
let now = new Date('2026-11-22T04:00:00Z');

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  school = await makeFeeSchool(world, world.siteA, 2);
  head = await world.person(world.siteA, ['head']);
  teacher = await world.person(world.siteA, ['teacher']);
  stranger = await world.person(world.siteB, ['head']);
});
afterAll(() => world.close());
beforeEach(() => {
  now = new Date('2026-11-22T04:00:00Z');
});

type Item = { id: string; source: string; version: number; startDate: string; endDate: string } & {
  title: { en: string };
};
type Row = Record<string, unknown> & { id: string; version: number };
const items = (answer: { body: Record<string, unknown> }) => answer.body.items as Item[];
const made = async (person: Person, path: string, input: object) => {
  const answer = await person.call('POST', path, input);
  expect(answer.status, answer.text).toBe(200);
  return String(answer.body.id);
};
const december = { from: '2026-12-01', to: '2026-12-31' };
const parentsDay = {
  titleEn: "Parents' day",
  titleBn: 'অভিভাবক দিবস',
  startDate: '2026-12-01',
  endDate: '2026-12-02',
};

it('COM-11 an event is in calendars only while visitors see it; whoever looks after the website sees what is to come', async () => {
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO website_event (site_id, id, title_en, title_bn, day, state, publish_on, expires_on)
       SELECT $1, gen_random_uuid(), n.title, n.title, '2026-12-20', 'published', n.publish_on, n.expires_on
         FROM (VALUES ('Open now', NULL::date, NULL::date), ('Not yet', '2026-12-19', NULL), ('Over', NULL, '2026-01-31'))
              AS n(title, publish_on, expires_on)`,
    ),
  );
  const titles = async (person: Person) =>
    items(await person.call('GET', '/api/v1/calendar/entries', december))
      .filter((one) => one.source === 'website.event')
      .map((one) => one.title.en);
  expect(await titles(teacher)).toEqual(['Open now']);
  expect((await titles(head)).toSorted()).toEqual(['Not yet', 'Open now', 'Over']);
  await world.inSite(world.siteA, (transaction) =>
    transaction.change('DELETE FROM website_event WHERE site_id = $1'),
  );
});

it('COM-11 merges holidays with the own entries, and moves what its module lets move', async () => {
  const id = await made(head, '/api/v1/calendar/entry', { ...parentsDay, audience: 'everybody' });
  const all = await teacher.call('GET', '/api/v1/calendar/entries', december);
  expect(all.status, all.text).toBe(200);
  expect(new Set(items(all).map((one) => one.source))).toEqual(
    new Set(['academic.holiday', 'calendar.entry']),
  );
  expect(items(all).map((one) => one.title.en)).toContain('Victory Day');
  const entry = items(all).find((one) => one.id === id);
  const move = { source: 'calendar.entry', id, version: entry?.version, startDate: '2026-12-08' };
  expect((await teacher.call('POST', '/api/v1/calendar/move', move)).status).toBe(403);
  expect((await stranger.call('POST', '/api/v1/calendar/move', move)).status).toBe(404);
  expect((await head.call('POST', '/api/v1/calendar/move', move)).status).toBe(200);
  // The same again comes from an older version.
  expect((await head.call('POST', '/api/v1/calendar/move', move)).body.code).toBe('staleVersion');
  const after = items(await head.call('GET', '/api/v1/calendar/entries', december));
  expect(after.find((one) => one.id === id)).toMatchObject({
    startDate: '2026-12-08',
    endDate: '2026-12-09',
  });
  const long = { from: '2026-01-01', to: '2027-12-31' };
  expect((await head.call('GET', '/api/v1/calendar/entries', long)).status).toBe(422);
});

it('COM-11 refuses an entry that ends before it begins, and one for a class without the class', async () => {
  const call = (more: object) =>
    head.call('POST', '/api/v1/calendar/entry', { ...parentsDay, audience: 'everybody', ...more });
  expect((await call({ endDate: '2026-11-30' })).status).toBe(422);
  expect((await call({ audience: 'class' })).status).toBe(422);
});

it('COM-11 a calendar program reads a secret address, until it is changed or stopped', async () => {
  await made(head, '/api/v1/calendar/entry', {
    ...parentsDay,
    titleEn: 'Staff only',
    startsAt: '10:00',
    endDate: '2026-12-01',
    audience: 'staff',
  });
  const feed = await teacher.call('POST', '/api/v1/calendar/feeds', { scope: 'mine' });
  expect(feed.status, feed.text).toBe(200);
  const { nobody } = world;
  const read = async (path: unknown) => nobody.call('GET', String(path));
  const answer = await read(feed.body.path);
  expect(answer.headers['content-type']).toContain('text/calendar');
  const titles = (text: string) =>
    Object.values(ical.sync.parseICS(text)).flatMap((one) =>
      one?.type === 'VEVENT' ? [String(one.summary)] : [],
    );
  expect(titles(answer.text)).toEqual(expect.arrayContaining(['Victory Day', 'Staff only', "Parents' day"]));
  const open = await teacher.call('POST', '/api/v1/calendar/feeds', { scope: 'school' });
  expect(titles((await read(open.body.path)).text)).not.toContain('Staff only');
  const ofSection = { scope: 'section', sectionId: school.sectionId };
  const section = await teacher.call('POST', '/api/v1/calendar/feeds', ofSection);
  expect(titles((await read(section.body.path)).text)).toContain('Victory Day');
  // A class is all of its sections of the year that runs; an address is of a class or of a section, never of both.
  const make = (more: object, who = teacher) =>
    who.call('POST', '/api/v1/calendar/feeds', { scope: 'class', ...more });
  const ofClass = await make({ classId: school.classId });
  expect(titles((await read(ofClass.body.path)).text)).toContain('Victory Day');
  expect(titles((await read(ofClass.body.path)).text)).not.toContain('Staff only');
  expect((await make({})).status).toBe(422);
  expect((await make({ classId: school.classId, sectionId: school.sectionId })).status).toBe(422);
  expect((await make({ classId: school.classId }, stranger)).status).toBe(422);
  const guardian = await world.person(world.siteA, ['guardian']);
  expect(Object.keys((await make({ classId: school.classId }, guardian)).body.errors ?? {})).toEqual([
    'classId',
  ]);
  const listed = await teacher.call('GET', '/api/v1/calendar/feeds');
  expect(listed.body).toMatchObject({ classes: [{ id: school.classId }] });
  // The secret is nowhere in the database.
  const secret = String(feed.body.path).split('/').at(-1)?.replace('.ics', '') ?? '';
  const kept = await world.inSite(world.siteA, (transaction) =>
    transaction.row<{ n: number }>(
      `SELECT count(*)::int AS n FROM calendar_feed f WHERE f.site_id = $1 AND to_jsonb(f)::text LIKE '%' || $2 || '%'`,
      secret,
    ),
  );
  expect(kept?.n).toBe(0);
  // Another institution's number, and another person's hand.
  expect((await read(String(feed.body.path).replace(`/${world.siteA}/`, `/${world.siteB}/`))).status).toBe(
    404,
  );
  expect((await head.call('POST', `/api/v1/calendar/feeds/${feed.body.id}/stop`)).status).toBe(404);
  const rotated = await teacher.call('POST', `/api/v1/calendar/feeds/${feed.body.id}/rotate`);
  expect((await read(feed.body.path)).status).toBe(404);
  expect((await read(rotated.body.path)).status).toBe(200);
  expect((await teacher.call('POST', `/api/v1/calendar/feeds/${feed.body.id}/stop`)).status).toBe(200);
  expect((await read(rotated.body.path)).status).toBe(404);
});

it('COM-11 a camp of three days ends with its last day, and its note and class are told', async () => {
  const camp = {
    ...parentsDay,
    titleEn: 'Scout camp',
    startDate: '2026-12-08',
    endDate: '2026-12-10',
    startsAt: '09:00',
    audience: 'class',
    classId: school.classId,
    note: 'Bring a blanket',
    isNoteOpen: true,
  };
  await made(head, '/api/v1/calendar/entry', camp);
  const shown = items(await head.call('GET', '/api/v1/calendar/entries', december)) as unknown[];
  expect(shown).toContainEqual(
    expect.objectContaining({
      title: expect.objectContaining({ en: 'Scout camp' }),
      note: { en: 'Bring a blanket', bn: 'Bring a blanket' },
      forWhom: expect.objectContaining({ en: expect.any(String) }),
    }),
  );
  const feed = await teacher.call('POST', '/api/v1/calendar/feeds', {
    scope: 'class',
    classId: school.classId,
  });
  const answer = await world.nobody.call('GET', String(feed.body.path));
  const read = Object.values(ical.sync.parseICS(answer.text)).find(
    (one) => one?.type === 'VEVENT' && String(one.summary) === 'Scout camp',
  );
  // What is only for the staff stands in no address of a class.
  await made(head, '/api/v1/calendar/entry', {
    ...camp,
    titleEn: 'Fence',
    note: 'The gate is broken',
    isNoteOpen: false,
  });
  expect((await world.nobody.call('GET', String(feed.body.path))).text).not.toContain('The gate is broken');
  // Midnight in Dhaka after the tenth.
  expect(read).toMatchObject({ description: 'Bring a blanket', end: new Date('2026-12-10T18:00:00Z') });
});

it('COM-11 a family sees holidays and what is for everybody, and no other child', async () => {
  const guardian = await world.person(world.siteA, ['guardian']);
  const mine = await guardian.call('GET', '/api/v1/calendar/mine', december);
  expect(mine.status, mine.text).toBe(200);
  expect(items(mine).map((one) => one.title.en)).toContain('Victory Day');
  expect(items(mine).map((one) => one.title.en)).not.toContain('Staff only');
  const other = { ...december, studentId: school.students[0] };
  expect((await guardian.call('GET', '/api/v1/calendar/mine', other)).status).toBe(404);
  expect((await guardian.call('GET', '/api/v1/calendar/entries', december)).status).toBe(403);
});

it('PLT-10 an institution inherits national holidays, follows their date, and differs with a reason only', async () => {
  const owner = await world.person(null, ['platformOwner']);
  const year = await owner.call('GET', '/api/v1/platform/national-calendar', { year: '2026' });
  expect(year.status, year.text).toBe(200);
  type National = {
    id: string;
    version: number;
    nameEn: string;
    nameBn: string;
    startDate: string;
    endDate: string;
    kind: string;
  };
  const all = year.body.items as National[];
  const christmas = all.find((one) => one.nameEn === 'Christmas Day');
  const victory = all.find((one) => one.nameEn === 'Victory Day');
  expect(christmas && victory).toBeTruthy();
  const holidayOf = async (name: string) =>
    (
      (await head.call('GET', '/api/v1/academic/holiday', { q: name, size: '25' })).body.items as Row[]
    ).filter((one) => one.nameEn === name);
  const found = (await holidayOf('Victory Day'))[0];
  const { labels: _labels, can: _can, id, ...fields }: Row = found ?? { id: '', version: 0 };
  const put = (more: object) => head.call('PUT', `/api/v1/academic/holiday/${id}`, { ...fields, ...more });
  // Also a day that becomes a working one, or one that is only expected.
  for (const more of [{ endDate: '2026-12-17' }, { isObserved: !fields.isObserved }, { isTentative: true }]) {
    const without = await put(more);
    expect(without.status, without.text).toBe(422);
    expect(Object.keys(without.body.errors as object)).toEqual(['overrideReason']);
  }
  expect(
    (await head.call('DELETE', `/api/v1/academic/holiday/${id}`, { version: String(fields.version) })).status,
  ).toBe(409);
  const drag = { source: 'academic.holiday', id, version: fields.version, startDate: '2026-12-17' };
  expect((await head.call('POST', '/api/v1/calendar/move', drag)).status).toBe(409);
  expect(
    (await put({ endDate: '2026-12-17', overrideReason: 'The hall is used for an examination' })).status,
  ).toBe(200);
  // Both move by the platform; only the one that nobody decided about follows.
  const moved = [christmas, victory].flatMap((one) =>
    one
      ? [
          {
            ...one,
            startDate: '2026-12-20',
            endDate: '2026-12-20',
            isObserved: false,
            isTentative: false,
            isWithdrawn: false,
          },
        ]
      : [],
  );
  await world.inSite(world.siteA, (transaction) => inheritHolidays(transaction, moved));
  await world.inSite(world.siteA, (transaction) => inheritHolidays(transaction, moved));
  expect((await holidayOf('Christmas Day')).map((one) => one.startDate)).toEqual(['2026-12-20']);
  expect((await holidayOf('Victory Day')).map((one) => one.startDate)).toEqual(['2026-12-16']);
  // A name and a kind follow too; where the institution has the same on that day itself, it keeps its own.
  const named = moved.map((one) => ({
    ...one,
    nameEn: `${one.nameEn} of all`,
    nameBn: 'সবার ছুটি',
    kind: 'executive',
  }));
  await world.inSite(world.siteA, (transaction) => inheritHolidays(transaction, named));
  expect(await holidayOf('Christmas Day of all')).toMatchObject([
    { nameBn: 'সবার ছুটি', kind: 'executive', startDate: '2026-12-20' },
  ]);
  const own = {
    nameBn: 'নিজের',
    endDate: '2026-12-22',
    kind: 'institution',
    isObserved: false,
    isTentative: false,
  };
  for (const nameEn of ['Own day', 'New day'])
    await made(head, '/api/v1/academic/holiday', { ...own, nameEn, startDate: '2026-12-22' });
  const taken = named.flatMap((one, place) =>
    place === 0
      ? [
          { ...one, nameEn: 'Own day', startDate: '2026-12-22', endDate: '2026-12-22' },
          { ...one, id: newId(), nameEn: 'New day', startDate: '2026-12-22', endDate: '2026-12-22' },
        ]
      : [],
  );
  for (const _ of [1, 2])
    await world.inSite(world.siteA, (transaction) => inheritHolidays(transaction, taken));
  expect(await holidayOf('Own day')).toMatchObject([{ nameBn: 'নিজের', isActive: true }]);
  expect(await holidayOf('Christmas Day of all')).toMatchObject([{ isActive: false }]);
  await world.inSite(world.siteA, (transaction) => inheritHolidays(transaction, moved));
  expect(await holidayOf('Christmas Day')).toMatchObject([{ isActive: true, startDate: '2026-12-20' }]);
  // One act fixes an expected day, for whoever may; a head may not.
  const fix = `/api/v1/platform/national-calendar/${christmas?.id}/fix`;
  const to = { version: christmas?.version, startDate: '2026-12-26' };
  expect((await head.call('POST', fix, to)).status).toBe(403);
  const fixed = await owner.call('POST', fix, to);
  expect(fixed.status, fixed.text).toBe(200);
  expect((await owner.call('POST', fix, to)).body.code).toBe('staleVersion');
});

it('AST-1 AST-2 COM-11 books a room once, also when two ask in the same moment, and every week as a whole', async () => {
  const building = await made(head, '/api/v1/facilities/building', {
    code: 'A',
    nameEn: 'Main',
    nameBn: 'মূল ভবন',
  });
  const floor = await made(head, '/api/v1/facilities/floor', {
    buildingId: building,
    level: 0,
    nameEn: 'Ground',
    nameBn: 'নিচতলা',
  });
  const plan = { seatRows: 8, seatColumns: 3, benchSeats: 2 };
  const hall = {
    floorId: floor,
    number: '101',
    nameEn: 'Class room',
    nameBn: 'শ্রেণিকক্ষ',
    purpose: 'class',
    gender: 'all',
    isBookable: true,
  };
  const roomId = await made(head, '/api/v1/facilities/room', { ...hall, ...plan });
  const closed = await made(head, '/api/v1/facilities/room', { ...hall, number: '102', isBookable: false });
  const tree = await teacher.call('GET', '/api/v1/facilities/tree');
  expect(tree.body).toMatchObject({
    buildings: [{ floors: [{ rooms: [{ number: '101', seats: 48 }, { number: '102' }] }] }],
  });
  const wish = { roomId, day: '2026-11-23', startsAt: '10:00', endsAt: '11:30', purpose: 'Club' };
  const book = (more: object, by = teacher) =>
    by.call('POST', '/api/v1/facilities/bookings', { ...wish, ...more });
  const answers = await Promise.all([
    book({}),
    book({ purpose: 'Other' }, head),
    book({}),
    book({ startsAt: '11:15', endsAt: '12:00' }),
  ]);
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409, 409, 409]);
  expect((await book({ startsAt: '12:00', endsAt: '13:00' })).status).toBe(200);
  const twice = world.inSite(world.siteA, (transaction) =>
    transaction.change(
      `INSERT INTO facilities_booked_quarter (site_id, id, booking_id, room_id, day, quarter)
       SELECT $1, gen_random_uuid(), booking_id, room_id, day, quarter FROM facilities_booked_quarter WHERE site_id = $1 LIMIT 1`,
    ),
  );
  await expect(twice).rejects.toThrow(/facilities_booked_quarter_once/);
  expect((await book({ startsAt: '10:05' })).status).toBe(422);
  expect((await book({ endsAt: '09:00' })).status).toBe(422);
  expect((await book({ day: '2026-11-21' })).body.code).toBe('facilities.past');
  expect((await book({ roomId: closed })).body.code).toBe('facilities.notBookable');
  // The second Monday is taken, so no Monday is booked.
  const before = { startsAt: '14:00', endsAt: '15:00' };
  expect((await book({ ...before, day: '2026-11-30' })).status).toBe(200);
  const weekly = await book({ ...before, until: '2026-12-31' });
  expect(weekly.body.message).toContain('30');
  const whole = await book({ startsAt: '15:00', endsAt: '16:00', until: '2026-12-14' });
  expect(whole.body.days).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14']);
  const id = String(whole.body.id);
  const cancel = (by: Person) =>
    by.call('POST', `/api/v1/facilities/bookings/${id}/cancel`, { reason: 'Not needed' });
  const other = await world.person(world.siteA, ['teacher']);
  expect((await cancel(other)).status).toBe(403);
  expect((await cancel(teacher)).status).toBe(200);
  expect((await cancel(head)).status).toBe(409);
  expect((await book({ startsAt: '15:00', endsAt: '16:00' }, other)).status).toBe(200);
  // Each sees the rooms booked for oneself, without what was given back.
  const month = { from: '2026-11-01', to: '2026-11-30' };
  const booked = async (by: Person) =>
    items(await by.call('GET', '/api/v1/calendar/entries', month)).filter(
      (one) => one.source === 'facilities.booking',
    ).length;
  expect(await booked(other)).toBe(1);
  expect((await booked(teacher)) + (await booked(head))).toBe(4);
});

it('AST-1 AST-2 an examination holds the rooms its papers name, and is told which are booked or too small', async () => {
  const floor = await made(head, '/api/v1/facilities/floor', {
    buildingId: await made(head, '/api/v1/facilities/building', {
      code: 'B',
      nameEn: 'Annex',
      nameBn: 'সংযোজিত ভবন',
    }),
    level: 0,
    nameEn: 'Ground',
    nameBn: 'নিচতলা',
  });
  const roomId = await made(head, '/api/v1/facilities/room', {
    floorId: floor,
    number: '301',
    nameEn: 'North room',
    nameBn: 'উত্তর কক্ষ',
    purpose: 'class',
    gender: 'all',
    isBookable: true,
    seatRows: 1,
    seatColumns: 1,
    benchSeats: 2,
  });
  const { exam, set } = await world.inSite(world.siteA, async (transaction) => {
    const exam = await sampleExam(transaction, await sampleRoom(transaction, 3), [
      { code: 'z301', components: writtenAndChoice },
    ]);
    return { exam, set: exam.papers[0]?.id };
  });
  const sit = (room: string, startsAt: string | null = '10:00') =>
    world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE exams_paper SET day = '2026-12-08', starts_at = $3, minutes = 120, room = $4
          WHERE site_id = $1 AND id = $2`,
        set,
        startsAt,
        room,
      ),
    );
  const book = (startsAt: string, endsAt: string, more: object = {}) =>
    teacher.call('POST', '/api/v1/facilities/bookings', {
      roomId,
      day: '2026-12-08',
      startsAt,
      endsAt,
      purpose: 'Club',
      ...more,
    });
  // Booked first: nothing is taken from anybody, but both sides are told.
  expect((await book('11:30', '12:30')).status).toBe(200);
  await sit('Room ৩০১');
  const told = async () => (await head.call('GET', `/api/v1/exams/exam/${exam.examId}/clashes`)).body;
  expect(await told()).toMatchObject({
    crowded: [{ students: 3, seats: 2, first: { day: '2026-12-08' } }],
    booked: [{ from: '11:30', to: '12:30', purpose: 'Club' }],
  });
  const day = async () =>
    (await teacher.call('GET', '/api/v1/facilities/bookings', { day: '2026-12-08' })).body;
  expect(await day()).toMatchObject({
    bookings: [{ meetsPaper: true }],
    papers: [{ roomId, startsAt: '10:00', endsAt: '12:00' }],
  });
  const refused = await book('09:00', '10:15');
  expect([refused.status, refused.body.code]).toEqual([409, 'facilities.examClash']);
  // A hall that another module books for itself, such as for an admission test, is held as well.
  const hall = { day: '2026-12-08', startsAt: '09:00', endsAt: '10:15' };
  const seen = await world.inSite(world.siteA, (transaction) => roomsAt(transaction, hall, []));
  expect(seen.find((one) => one.id === roomId)?.heldBy).toMatchObject({ startsAt: '10:00', endsAt: '12:00' });
  await expect(
    world.inSite(world.siteA, (transaction) =>
      bookRooms(transaction, world.server.services, {
        ...hall,
        roomIds: [roomId],
        purpose: 'Admission test',
      }),
    ),
  ).rejects.toMatchObject({ kind: { code: 'facilities.examClash' } });
  // One Tuesday of a series is the paper's, so none is booked.
  expect((await book('10:00', '11:00', { day: '2026-12-01', until: '2026-12-15' })).status).toBe(409);
  expect((await book('09:00', '10:00')).status).toBe(200);
  // Without a time it is all day; elsewhere, or not declared any more, it holds nothing here.
  await sit('North room', null);
  expect((await book('18:00', '19:00')).body.code).toBe('facilities.examClash');
  await sit('302');
  expect(await told()).toMatchObject({ crowded: [], booked: [] });
  await sit('301');
  await world.inSite(world.siteA, (transaction) =>
    transaction.change(`UPDATE exams_exam SET status = 'draft' WHERE site_id = $1 AND id = $2`, exam.examId),
  );
  expect((await book('18:00', '19:00')).status).toBe(200);
  expect((await stranger.call('GET', `/api/v1/exams/exam/${exam.examId}/clashes`)).status).toBe(404);
  const setup = await head.call('GET', '/api/v1/exams/setup');
  expect(setup.body.rooms).toContainEqual(expect.objectContaining({ number: '301', seats: 2 }));
});

it('COM-11 whoever left the institution reads nothing under the old address', async () => {
  const leaver = await world.person(world.siteA, ['teacher']);
  const feed = await leaver.call('POST', '/api/v1/calendar/feeds', { scope: 'mine' });
  const { nobody } = world;
  expect((await nobody.call('GET', String(feed.body.path))).status).toBe(200);
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(
      "UPDATE membership SET ends_at = '2020-01-01' WHERE account_id = $1",
      leaver.accountId,
    ),
  );
  expect((await permissionsAt(world.server.services.database, world.siteA, leaver.accountId)).size).toBe(0);
  expect((await nobody.call('GET', String(feed.body.path))).status).toBe(404);
});
