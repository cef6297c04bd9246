import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleRecord } from '../../../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../../../test/world.ts';
import { newId } from '../../../../core/ids.ts';
import { type Reach, reachKinds } from '../../../../core/module/reach.ts';
import { insertRows } from '../../../../core/server/entity/import.ts';
import { systemContext } from '../../../../server.ts';
import { section } from '../../../academic/section.entity.ts';
import { subject } from '../../../academic/subject.entity.ts';
import { employee } from '../../../people/employee.entity.ts';
import { copyCatalogue } from '../../../platform/public.ts';
import { student } from '../../../students/student.entity.ts';

let world: World;
let head: Person;
let admin: Person;
let teacher: Person;
let elsewhere: Person;
/** Sections by shift and group, each with one student whose name tells where he is. */
const places = ['morning science', 'day science', 'morning business', 'day business'] as const;
type Place = (typeof places)[number];
type Room = { section: string; student: string; enrolment: string; sheet: string };
const rooms = {} as Record<Place, Room>;
const ids: Record<string, string> = {};
const today = '2026-07-14';
const nameIn = (place: Place) => `Zq${place.replace(' ', '').toLowerCase()}`;

beforeAll(async () => {
  world = await makeWorld({ now: () => new Date(`${today}T05:00:00Z`) });
  [admin, head, teacher, elsewhere] = await Promise.all([
    world.person(world.siteA, ['siteAdmin']),
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['siteAdmin']),
  ]);
  // With the list as a file it is seen that a reach narrows that too.
  await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
    transaction.change(
      `INSERT INTO permission_grant (id, account_id, site_id, permission, effect, reason)
       VALUES ($1, $2, $3, 'students.export', 'allow', 'test')`,
      newId(),
      teacher.accountId,
      world.siteA,
    ),
  );
  await world.inSite(world.siteA, async (transaction) => {
    await copyCatalogue(transaction, {
      classes: ['nine'],
      groups: ['science', 'business'],
      shifts: ['morning', 'day'],
      versions: ['bangla'],
      years: [2026],
    });
    const all = await transaction.rows<{ kind: string; id: string; name: string }>(
      `SELECT 'shift' AS kind, id, lower(name_en) AS name FROM academic_shift WHERE site_id = $1
       UNION ALL SELECT 'group', id, lower(name_en) FROM academic_group WHERE site_id = $1
       UNION ALL SELECT 'class', id, 'nine' FROM academic_school_class WHERE site_id = $1
       UNION ALL SELECT 'version', id, 'bangla' FROM academic_version WHERE site_id = $1
       UNION ALL SELECT 'year', id, 'year' FROM academic_academic_year WHERE site_id = $1`,
    );
    for (const one of all) ids[one.name.split(' ')[0] ?? ''] = one.id;
    ids.exam = newId();
    ids.paper = newId();
    const own = await sampleRecord(transaction, employee);
    await transaction.change(
      'INSERT INTO people_employee_account (site_id, id, employee_id, account_id) VALUES ($1, $2, $3, $4)',
      newId(),
      own.id,
      teacher.accountId,
    );
    await transaction.change(
      `INSERT INTO exams_exam (site_id, id, year_id, name_en, name_bn, starts_on, ends_on, status)
       VALUES ($1, $2, $3, 'Half-yearly', 'অর্ধবার্ষিক', '2026-07-01', '2026-07-20', 'declared')`,
      ids.exam,
      ids.year,
    );
    const { id: subjectId } = await sampleRecord(transaction, subject);
    await transaction.change(
      `INSERT INTO exams_paper (site_id, id, exam_id, class_id, subject_id, role, unit, position, "full", components)
       VALUES ($1, $2, $3, $4, $5, 'compulsory', 'z1', 1, 10000,
               '[{"code": "cq", "full": 10000, "nameEn": "CQ", "nameBn": "লিখিত", "pass": null, "mustPass": true}]')`,
      ids.paper,
      ids.exam,
      ids.nine,
      subjectId,
    );
    for (const place of places) {
      const [shift = '', group = ''] = place.split(' ');
      const room = { section: newId(), student: newId(), enrolment: newId(), sheet: newId() };
      rooms[place] = room;
      await insertRows(transaction, section, [
        {
          id: room.section,
          yearId: ids.year,
          classId: ids.nine,
          shiftId: ids[shift],
          versionId: ids.bangla,
          groupId: ids[group],
          nameEn: place,
          nameBn: 'শাখা',
          capacity: 50,
        },
      ]);
      await insertRows(transaction, student, [
        {
          id: room.student,
          code: `26090${places.indexOf(place)}`,
          nameEn: nameIn(place),
          nameBn: 'শিক্ষার্থী',
          gender: 'female',
          dateOfBirth: '2011-05-06',
          religion: 'islam',
          fatherNameEn: 'Father',
          motherNameEn: 'Mother',
          mobile: '+8801811000000',
          hasStipend: false,
        },
      ]);
      await transaction.change(
        `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll, starts_on)
         VALUES ($1, $2, $3, $4, $5, 1, '2026-01-01')`,
        room.enrolment,
        room.student,
        ids.year,
        room.section,
      );
      // The teacher enters one sheet of one section; who is to enter the others is nobody yet.
      await transaction.change(
        `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id, status, teacher_id) VALUES ($1, $2, $3, $4, 'open', $5)`,
        room.sheet,
        ids.paper,
        room.section,
        place === 'day business' ? own.id : null,
      );
    }
  });
});
afterAll(() => world.close());

const idOf = (name: string) => ids[name] ?? '';
const path = (who: Person) => `/api/v1/access/users/${who.accountId}/reach`;
const none = { shift: [], group: [], class: [], section: [] };
const seenOf = async (who: Person) => {
  const { reach } = (await admin.call('GET', path(who))).body as { reach: Record<string, { id: string }[]> };
  return Object.fromEntries(reachKinds.map((kind) => [kind, (reach[kind] ?? []).map(({ id }) => id)]));
};
const limit = async (who: Person, reach: Reach) =>
  admin.call('PUT', path(who), { reach: { ...none, ...reach }, seen: await seenOf(who) });
const shown = (text: string) => places.filter((place) => text.includes(nameIn(place)));

/** Where a person finds students, sections of the day and sheets of marks. */
async function found(who: Person) {
  const list = await who.call('GET', '/api/v1/students/list', { size: 25 });
  const searched = await who.call('GET', '/api/v1/students/list', { size: 25, q: 'zq' });
  const lookedUp = await who.call('GET', '/api/v1/students/look-up', { q: 'zq' });
  const file = await who.call('GET', '/api/v1/students/export', { format: 'csv' });
  const profiles = [];
  for (const place of places)
    if ((await who.call('GET', `/api/v1/students/student/${rooms[place].student}`)).status === 200)
      profiles.push(place);
  const day = (await who.call('GET', '/api/v1/attendance/sections', { date: today })).body as {
    items?: { id: string }[];
  };
  const sheets = (await who.call('GET', '/api/v1/exams/sheet', { examId: ids.exam, size: 25 })).body as {
    items?: { sectionId: string }[];
  };
  const placesOf = (sections: readonly (string | undefined)[]) =>
    places.filter((place) => sections.includes(rooms[place].section));
  return {
    list: shown(list.text),
    searched: shown(searched.text),
    lookedUp: shown(lookedUp.text),
    file: shown(file.text),
    profiles,
    attendance: placesOf((day.items ?? []).map(({ id }) => id)),
    marks: placesOf((sheets.items ?? []).map(({ sectionId }) => sectionId)),
  };
}
const everywhere = (of: readonly Place[], marks = of) => ({
  list: of,
  searched: of,
  lookedUp: of,
  file: of,
  profiles: of,
  attendance: of,
  marks,
});

describe('RBAC-1 reach', () => {
  it('RBAC-1 is decided by the row: each shift, group, class and section, and several together', async () => {
    expect(await found(head)).toEqual(everywhere(places));
    const within = (word: string) => places.filter((place) => place.includes(word));
    const matrix: [Reach, readonly Place[]][] = [
      [{ shift: [idOf('morning')] }, within('morning')],
      [{ group: [idOf('science')] }, within('science')],
      [{ shift: [idOf('day')], group: [idOf('business')] }, ['day business']],
      [{ class: [idOf('nine')] }, places],
      [{ section: [rooms['day science'].section] }, ['day science']],
      [{ shift: [idOf('morning'), idOf('day')] }, places],
    ];
    for (const [reach, of] of matrix) {
      expect((await limit(head, reach)).body, JSON.stringify(reach)).toEqual({ done: true });
      expect(await found(head), JSON.stringify(reach)).toEqual(everywhere(of));
    }
    await limit(head, {});
    expect(await found(head)).toEqual(everywhere(places));
  });

  it('RBAC-1 leaves a teacher the sheets given to them, whatever the reach, and no other', async () => {
    const own = ['day business'] as const;
    expect((await found(teacher)).marks).toEqual(own);
    await limit(teacher, { shift: [idOf('morning')] });
    expect(await found(teacher)).toEqual({
      ...everywhere(['morning science', 'morning business']),
      attendance: [],
      marks: own,
    });
    const sheet = (place: Place) => teacher.call('GET', `/api/v1/exams/sheet/${rooms[place].sheet}`);
    expect((await sheet('day business')).status).toBe(200);
    expect((await sheet('morning science')).status).toBe(403);
    await limit(teacher, {});
  });

  it('RBAC-1 holds for what is written too', async () => {
    await limit(head, { shift: [idOf('morning')] });
    const take = (place: Place) =>
      head.call('POST', '/api/v1/attendance/sheet', {
        sectionId: rooms[place].section,
        date: today,
        marks: [{ enrolmentId: rooms[place].enrolment, code: 'P', was: null }],
      });
    const enter = (place: Place) =>
      head.call('POST', `/api/v1/exams/sheet/${rooms[place].sheet}/marks`, {
        cells: [{ enrolmentId: rooms[place].enrolment, slot: 1, entry: 50, was: null }],
      });
    expect([await take('day science'), await enter('day science')].map(({ body }) => body.code)).toEqual([
      'attendance.notYours',
      'notYourSheet',
    ]);
    const inside = [await take('morning science'), await enter('morning science')];
    expect(
      inside.map(({ status }) => status),
      inside.map(({ text }) => text).join(),
    ).toEqual([200, 200]);
    // What is about the whole institution is closed, by its permission or by the call.
    const search = await head.call('GET', '/api/v1/search', { q: 'zq' });
    expect(shown(search.text)).toEqual(places.filter((place) => place.startsWith('morning')));
    const closed = await Promise.all(
      ['/api/v1/fees/fine-waivers', '/api/v1/students/alumni', '/api/v1/access/users'].map((one) =>
        head.call('GET', one),
      ),
    );
    expect(closed.map(({ status }) => status)).toEqual([403, 403, 403]);
    await limit(head, {});
  });

  it('RBAC-1 is set by who ranks above, for people of the own institution, and never over another change', async () => {
    const reach = { ...none, shift: [idOf('day')] };
    const set = (who: Person, of: Person, input: object) =>
      who.call('PUT', path(of), { reach, seen: none, ...input });
    const refused = await Promise.all([
      set(head, head, {}),
      set(head, admin, {}),
      set(teacher, head, {}),
      set(elsewhere, teacher, {}),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([409, 403, 403, 404]);
    const foreign = await set(admin, teacher, { reach: { ...none, group: [newId()] } });
    expect([foreign.status, Object.keys(foreign.body.errors as object)]).toEqual([422, ['reach.group']]);
    const both = await Promise.all([
      set(admin, teacher, {}),
      set(admin, teacher, { reach: { ...none, group: [idOf('science')] } }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = await seenOf(teacher);
    expect((await set(admin, teacher, { reach: kept, seen: none })).status).toBe(200);
    const page = (await admin.call('GET', `/api/v1/access/users/${teacher.accountId}`)).body as {
      reach: object;
    };
    expect(Object.values(page.reach).flat()).toHaveLength(1);
    const noted = await world.server.services.database.findOne<{ n: number }>(
      `SELECT count(*)::int AS n FROM platform_history WHERE table_name = 'account_reach' AND site_id = $1 AND actor = $2`,
      world.siteA,
      admin.accountId,
    );
    expect(noted?.n).toBeGreaterThan(0);
    await limit(teacher, {});
  });
});
