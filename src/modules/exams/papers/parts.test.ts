import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type ExamClass,
  examClass,
  examFields,
  papersOf,
  sheetsOf,
} from '../../../../test/samples/exam-class.ts';
import { sampleRecord } from '../../../../test/samples/sample.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';
import { newId } from '../../../core/ids.ts';
import { shift } from '../../academic/shift.entity.ts';
import { student } from '../../students/student.entity.ts';
import { choiceViolations } from './public.ts';

const api = '/api/v1/exams';
let world: World;
let head: Person;
let teacher: Person;
let elsewhere: Person;
let made: ExamClass;
let groupId: string | null;
let morning: string;
let day: string;
let examId: string;

/** The class learns in two shifts: the section of four in the morning, another of one student in the day shift. */
beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-05-20', '10:30') });
  [head, teacher, elsewhere] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    made = await examClass(transaction, teacher);
    const section = await transaction.row<{ shift_id: string; group_id: string | null }>(
      'SELECT shift_id, group_id FROM academic_section WHERE site_id = $1 AND id = $2',
      made.place.section,
    );
    morning = section?.shift_id ?? '';
    groupId = section?.group_id ?? null;
    day = (await sampleRecord(transaction, shift)).id;
    const other = newId();
    await transaction.change(
      `INSERT INTO academic_section (site_id, id, year_id, shift_id, version_id, class_id, group_id, name_en, name_bn, capacity)
       SELECT site_id, $3, year_id, $4, version_id, class_id, group_id, 'Dolphin', 'ডলফিন', 40
         FROM academic_section WHERE site_id = $1 AND id = $2`,
      made.place.section,
      other,
      day,
    );
    await transaction.change(
      `INSERT INTO students_enrolment (site_id, id, student_id, year_id, section_id, roll) VALUES ($1, $2, $3, $4, $5, 41)`,
      newId(),
      (await sampleRecord(transaction, student)).id,
      made.place.year,
      other,
    );
  });
});
afterAll(() => world.close());

const create = (change: object) =>
  head.call('POST', `${api}/exam`, {
    ...examFields,
    yearId: made.place.year,
    classIds: [made.place.schoolClass],
    ...change,
  });
const change = async (to: object) => {
  const { exam } = await papersOf(head, examId);
  return head.call('PUT', `${api}/exam/${examId}`, { ...examFields, version: exam.version, ...to });
};
const setPaper = async (code: string, to: object) => {
  const paper = (await papersOf(head, examId)).papers.find((one) => one.code === code);
  return head.call('PUT', `${api}/paper/${paper?.id}`, {
    version: paper?.version,
    full: paper?.full,
    components: paper?.components,
    unit: paper?.code,
    countsInGpa: true,
    day: null,
    startsAt: null,
    ...to,
  });
};
const clashes = async () => (await head.call('GET', `${api}/exam/${examId}/clashes`)).body;

describe('EXM-1 an examination of some shifts and groups', () => {
  it('refuses shifts and groups there are not, and a time of a shift it is not held for', async () => {
    expect((await create({ shiftIds: [newId()] })).status).toBe(404);
    expect((await create({ groupIds: [newId()] })).status).toBe(404);
    const wrong = await create({ shiftIds: [morning], shiftTimes: [{ shiftId: day, startsAt: '13:30' }] });
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['shiftTimes']]);
    expect((await create({ shiftIds: [] })).status).toBe(422);
    expect((await teacher.call('POST', `${api}/exam`, {})).status).toBe(403);
  });

  it('gives a shift its time once, and one paper another', async () => {
    const done = await create({
      shiftTimes: [
        { shiftId: morning, startsAt: '08:00' },
        { shiftId: day, startsAt: '13:00' },
      ],
    });
    expect(done.status, done.text).toBe(200);
    examId = String(done.body.id);
    expect((await setPaper('BAN', { day: '2026-06-02', room: '101' })).status).toBe(200);
    // Another paper of the day meets it in both shifts, until it is sat at a time of its own there.
    const met = await setPaper('ISL', { day: '2026-06-02', startsAt: '11:30', room: '101' });
    expect([met.status, Object.keys(met.body.errors ?? {})]).toEqual([422, ['startsAt']]);
    const own = [morning, day].map((shiftId) => ({
      shiftId,
      day: '2026-06-02',
      startsAt: '10:30',
      room: '',
    }));
    expect((await setPaper('ISL', { day: '2026-06-02', sittings: own })).status).toBe(200);
    // 08:00 and three hours run into 10:30: three of the four take both papers.
    expect((await clashes()).items).toMatchObject([{ count: 3, startsAt: '08:00' }]);
    expect((await setPaper('BAN', { day: '2026-06-02', room: '101', minutes: 120 })).status).toBe(200);
    expect(await clashes()).toMatchObject({ items: [], rooms: [], prayers: [] });
  });

  it('tells the papers of another examination in the same room', async () => {
    const other = await create({ nameEn: 'Day test', nameBn: 'ডে পরীক্ষা', shiftIds: [day] });
    const { papers } = await papersOf(head, String(other.body.id));
    const put = await head.call('PUT', `${api}/paper/${papers[0]?.id}`, {
      ...{ version: papers[0]?.version, full: papers[0]?.full, components: papers[0]?.components },
      ...{ unit: 'BAN', countsInGpa: true, day: '2026-06-02', startsAt: '14:00', room: ' 101' },
    });
    expect(put.status, put.text).toBe(200);
    expect((await clashes()).rooms).toMatchObject([
      { first: { startsAt: '13:00', exam: null }, second: { startsAt: '14:00', exam: { en: 'Day test' } } },
    ]);
    await head.call('POST', `${api}/exam/${other.body.id}/cancel`, { version: 1, reason: 'Not needed' });
    expect((await clashes()).rooms).toEqual([]);
  });

  it('opens sheets for its shifts alone, whose students alone take its papers', async () => {
    expect((await change({ shiftIds: [morning], shiftTimes: [] })).status).toBe(200);
    const { exam } = await papersOf(head, examId);
    const declared = await head.call('POST', `${api}/exam/${examId}/declare`, { version: exam.version });
    expect(declared.status, declared.text).toBe(200);
    expect(declared.body.sheets).toBe(3);
    const sheets = await sheetsOf(head, examId);
    expect(sheets.map((one) => [one.code, one.students])).toEqual([
      ['BAN', 4],
      ['ISL', 3],
    ]);
  });

  it('keeps its shifts once it is declared, and changes their times with a reason that stays', async () => {
    expect((await change({ shiftIds: null })).body.code).toBe('partsFixed');
    const shiftTimes = [{ shiftId: morning, startsAt: '09:00' }];
    expect((await change({ shiftTimes })).body.errors).toHaveProperty('reason');
    expect((await change({ shiftTimes, reason: 'Fog' })).status).toBe(200);
    const { body } = await head.call('GET', `${api}/exam/${examId}/changes`);
    expect(body.items).toMatchObject([
      { kind: 'shiftTimes', reason: 'Fog', detail: { before: [], after: shiftTimes } },
    ]);
    const { exam } = await papersOf(head, examId);
    const both = await Promise.all(
      ['08:15', '08:45'].map((startsAt) =>
        head.call('PUT', `${api}/exam/${examId}`, {
          ...{ ...examFields, version: exam.version, reason: 'Fog again' },
          shiftTimes: [{ shiftId: morning, startsAt }],
        }),
      ),
    );
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    expect((await elsewhere.call('GET', `${api}/exam/${examId}/clashes`)).status).toBe(404);
  });
});

it('ACA-2 takes what the class’s subject is examined in, and papers that carry one code as one subject', async () => {
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `UPDATE academic_class_subject SET written = 35, mcq = NULL, practical = NULL, continuous = 15 WHERE site_id = $1 AND subject_id = $2`,
      made.subjects.islam,
    );
    await transaction.change(
      `UPDATE academic_subject SET written = 60, mcq = 40, practical = NULL, continuous = NULL, unit = 'BANGLA', paper = 'first' WHERE site_id = $1 AND id = $2`,
      made.subjects.bangla,
    );
  });
  const before = await papersOf(head, examId);
  const done = await create({ nameEn: 'Annual', nameBn: 'বার্ষিক' });
  const { papers } = await papersOf(head, String(done.body.id));
  expect(papers.map((one) => [one.code, one.full, ...one.components.map((each) => each.full)])).toEqual([
    ['BAN', 10_000, 6000, 4000],
    ['ISL', 5000, 3500, 1500],
    ['HM', 10_000, 7000, 3000],
  ]);
  expect(papers[0]).toMatchObject({ unit: 'BANGLA' });
  // What was made before stays as it was.
  expect(await papersOf(head, examId)).toEqual(before);
});

it('ACA-3 says of students that are not enrolled yet which conditions their choices break', async () => {
  const { subjects, place } = made;
  await world.inSite(world.siteA, async (transaction) => {
    await transaction.change(
      `INSERT INTO academic_subject_condition (site_id, id, search_text, name_en, name_bn, class_id, rule, subject_id)
       VALUES ($1, $2, 'girls', 'Girls only', 'শুধু মেয়েরা', $3, 'girlsOnly', $4)`,
      newId(),
      place.schoolClass,
      subjects.higher,
    );
    const choices = [{ subjectId: subjects.higher, role: 'optional' as const }];
    const broken = await choiceViolations(transaction, { classId: place.schoolClass, groupId }, [
      { key: 'A-1', gender: 'male', religion: 'islam', choices },
      { key: 'A-2', gender: 'female', religion: 'islam', choices },
      { key: 'A-3', gender: 'male', religion: 'islam', choices: [] },
      { key: 'A-4', gender: 'male', religion: null, choices: [{ subjectId: newId(), role: 'elective' }] },
    ]);
    expect([...broken].map(([key, found]) => [key, ...found.map((one) => one.name.en)])).toEqual([
      ['A-1', 'Girls only'],
    ]);
  });
});
