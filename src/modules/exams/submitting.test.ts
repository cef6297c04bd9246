import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cellsOf,
  type ExamClass,
  examClass,
  examFields as fields,
  papersOf as papersOfExam,
  saveMarks as save,
  sheetOf as sheetOfExam,
} from '../../../test/samples/exam-class.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { dhakaInstant } from '../../core/dates.ts';
import { newId } from '../../core/ids.ts';
import { partColumns } from './files/own-sheet/rules.ts';
import { examErrors } from './labels.ts';
import { keptLabels } from './marks/labels.ts';
import { refuseKept } from './marks/service/sheet-facts.ts';

let now = dhakaInstant('2026-06-20', '10:30');
let world: World;
let head: Person;
let office: Person;
let teacher: Person;
let stranger: Person;
let elsewhere: Person;
let place: ExamClass['place'];
let subjects: ExamClass['subjects'];
let enrolments: ExamClass['enrolments'];
let cell: ReturnType<typeof cellsOf>;
let examId: string;

const api = '/api/v1/exams';
const sheetOf = (code: string) => sheetOfExam(head, examId, code);
const move = (who: Person, id: string, version: number, act: string, extra: object = {}) =>
  who.call('POST', `${api}/sheet/${id}/${act}`, { version, ...extra });
const papersOf = () => papersOfExam(head, examId);

beforeAll(async () => {
  world = await makeWorld({ now: () => now });
  [head, office, teacher, stranger, elsewhere] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  ({ place, subjects, enrolments } = await world.inSite(world.siteA, (transaction) =>
    examClass(transaction, teacher),
  ));
  cell = cellsOf(enrolments);
  const made = await head.call('POST', `${api}/exam`, {
    ...fields,
    yearId: place.year,
    classIds: [place.schoolClass],
  });
  examId = String(made.body.id);
  const { version } = (await papersOf()).exam;
  const declared = await head.call('POST', `${api}/exam/${examId}/declare`, { version });
  expect(declared.status, declared.text).toBe(200);
  // Every paper is taken by somebody, and one mark is there.
  await office.call('POST', `${api}/choice/${place.section}`, {
    changes: [{ enrolmentId: enrolments[0], subjectId: subjects.higher, role: 'optional' }],
  });
  await save(teacher, (await sheetOf('BAN')).id, [cell(0, 1, 4200)]);
});
afterAll(() => world.close());

describe('entering', () => {
  it('keeps a mark that stands on the closed sheet of the section a student came from', async () => {
    const { id } = await sheetOf('BAN');
    const [before, moved, sectionId] = [newId(), enrolments[0], newId()];
    const change = (sql: string, ...values: unknown[]) =>
      world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
    await change(
      `INSERT INTO academic_section SELECT (jsonb_populate_record(s, jsonb_build_object('id', $3::text, 'name_en', 'Before',
              'name_bn', 'আগের'))).* FROM academic_section s JOIN exams_mark_sheet m ON m.site_id = $1 AND m.section_id = s.id
        WHERE s.site_id = $1 AND m.id = $2`,
      id,
      sectionId,
    );
    await change(
      `INSERT INTO exams_mark_sheet (site_id, id, paper_id, section_id, status)
       SELECT $1, $3, m.paper_id, $4, 'open' FROM exams_mark_sheet m WHERE m.site_id = $1 AND m.id = $2`,
      id,
      before,
      sectionId,
    );
    const onSheet = (sheetId: string) =>
      change(
        'UPDATE exams_mark SET sheet_id = $2 WHERE site_id = $1 AND sheet_id = ANY($3::uuid[]) AND enrolment_id = $4',
        sheetId,
        [id, before],
        moved,
      );
    const setBefore = (status: string) =>
      change('UPDATE exams_mark_sheet SET status = $3 WHERE site_id = $1 AND id = $2', before, status);
    await onSheet(before);
    await setBefore('accepted');
    const answer = await save(teacher, id, [cell(0, 1, 3000, 4200)]);
    expect(answer.body, answer.text).toMatchObject({ saved: 0, conflicts: [], moved: [], kept: [moved] });
    // A file says so at that student's mark, and the others are written.
    const parts = partColumns((await papersOf()).papers.find((one) => one.code === 'BAN')?.components ?? []);
    const rows = [1, 2].map((roll) => ({ roll: String(roll), [parts[0] ?? '']: '31' }));
    const file = { about: id, rows, mode: 'update', fileName: 'bangla.csv' };
    const checked = await teacher.call('POST', `${api}/own-sheet/check`, file);
    expect(checked.body, checked.text).toMatchObject({
      wrong: 0,
      rows: [
        { errors: {}, warnings: { [parts[0] ?? '']: [keptLabels.one.en] } },
        { errors: {}, warnings: {} },
      ],
    });
    const written = await teacher.call('POST', `${api}/own-sheet`, file);
    expect(written.body, written.text).toMatchObject({ wrong: 0 });
    expect((await save(teacher, id, [cell(1, 1, null, 3100)])).body).toMatchObject({
      saved: 1,
      conflicts: [],
    });
    expect(await onSheet(before)).toBe(1);
    await setBefore('returned');
    await onSheet(id);
    await change('DELETE FROM exams_mark_sheet WHERE site_id = $1 AND id = $2', before);
    await change('DELETE FROM academic_section WHERE site_id = $1 AND id = $2', sectionId);
  });
});

it('says that a sheet was closed in the same moment, also where a cluster does not name the rule', () => {
  const thrown = (error: object) => {
    try {
      return refuseKept(error);
    } catch (refused) {
      return refused;
    }
  };
  for (const constraint of ['exams_mark_kept', undefined])
    expect(thrown({ code: '23514', constraint })).toMatchObject({ kind: examErrors.stale });
  for (const other of [{ code: '23514', constraint: 'exams_mark_one_of_both' }, { code: '40001' }])
    expect(thrown(other)).toBe(other);
});

describe('reminding', () => {
  const waiting = async () => {
    const { body } = await head.call('GET', `${api}/exam/${examId}/waiting`);
    return body.items as {
      employeeId: string;
      sheets: number;
      missing: number;
      hasAccount: boolean;
      isRemindedToday: boolean;
    }[];
  };
  const remind = (who: Person, employeeIds: readonly string[]) =>
    who.call('POST', `${api}/exam/${examId}/remind`, { employeeIds });
  const bellOf = async (who: Person) => {
    const { body } = await who.call('POST', '/user/notification/notifications');
    return (body.unread as { data: { title: { en: string; bn: string }; path: string } }[]).map(
      (one) => one.data,
    );
  };

  it('EXM-12 tells each teacher once a day of sheets that are not submitted', async () => {
    const [one, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ sheets: 3, hasAccount: true, isRemindedToday: false });
    expect(one?.missing).toBeGreaterThan(0);
    const ids = [String(one?.employeeId), newId()];
    expect((await remind(teacher, ids)).status).toBe(403);
    expect((await remind(elsewhere, ids)).status).toBe(404);
    const both = await Promise.all([remind(head, ids), remind(office, ids)]);
    expect(both.map((answer) => answer.body.reminded).sort()).toEqual([0, 1]);
    const bell = await bellOf(teacher);
    expect(bell).toHaveLength(1);
    expect(bell[0]?.title.en).toBe(
      'Mark sheets of Half-yearly are waiting for your marks until 25 June 2026',
    );
    expect(bell[0]?.title.bn).toContain('২৫ জুন ২০২৬');
    expect(bell[0]?.path).toContain(examId);
    expect(await bellOf(stranger)).toEqual([]);
    expect((await waiting())[0]?.isRemindedToday).toBe(true);
    expect((await elsewhere.call('GET', `${api}/exam/${examId}/waiting`)).status).toBe(404);
  });
});

describe('submitting', () => {
  const fill = async (code: string) => {
    const { id } = await sheetOf(code);
    const { body } = await head.call('GET', `${api}/sheet/${id}`);
    const students = body.students as { enrolmentId: string; entries: (number | string | null)[] }[];
    const cells = students.flatMap((one) =>
      one.entries.flatMap((entry, at) =>
        entry === null ? [{ enrolmentId: one.enrolmentId, slot: at + 1, entry: 1500, was: null }] : [],
      ),
    );
    await save(teacher, id, cells);
    return sheetOf(code);
  };

  it('is refused while a cell is blank, which is not zero', async () => {
    const { id, version } = await sheetOf('BAN');
    const answer = await move(teacher, id, version, 'submit');
    expect(answer.status).toBe(409);
    expect(answer.body.code).toBe('marksMissing');
  });

  it('EXM-12 closes the sheet; a second person verifies it or gives it back with a reason', async () => {
    const full = await fill('BAN');
    expect(full.entered).toBe(full.cells);
    const stale = await move(teacher, full.id, full.version + 1, 'submit');
    expect(stale.status).toBe(409);
    const submitted = await move(teacher, full.id, full.version, 'submit');
    expect(submitted.body).toMatchObject({ state: 'submitted' });
    expect((await save(teacher, full.id, [cell(0, 1, 100, 4200)])).status).toBe(409);
    const version = Number(submitted.body.version);
    expect((await move(stranger, full.id, version, 'verify')).status).toBe(403);
    // The class teacher submitted it and cannot verify it too.
    expect((await move(teacher, full.id, version, 'verify')).status).toBe(403);
    expect((await move(head, full.id, version, 'return')).status).toBe(422);
    const back = await move(head, full.id, version, 'return', { reason: 'Roll 3 looks wrong' });
    expect(back.body).toMatchObject({ state: 'returned' });
    expect((await save(teacher, full.id, [cell(0, 1, 100, 4200)])).body).toMatchObject({ saved: 1 });
    // Pressed twice it is submitted once.
    const both = await Promise.all([
      move(teacher, full.id, Number(back.body.version), 'submit'),
      move(teacher, full.id, Number(back.body.version), 'submit'),
    ]);
    expect(both.map((one) => one.status).sort()).toEqual([200, 409]);
    const again = both.find((one) => one.status === 200);
    const verified = await move(head, full.id, Number(again?.body.version), 'verify');
    expect(verified.body).toMatchObject({ state: 'verified' });
    expect((await sheetOf('BAN')).state).toBe('verified');
  });

  it('ends with the last day of marks, except for the office', async () => {
    const { id } = await sheetOf('ISL');
    now = dhakaInstant('2026-06-26', '09:00');
    expect((await save(teacher, id, [cell(1, 1, 5000)])).body.code).toBe('tooLate');
    expect((await save(office, id, [cell(1, 1, 5000)])).status).toBe(200);
    now = dhakaInstant('2026-06-20', '10:30');
  });

  it('keeps the components of a paper that has marks, and ends with the examination', async () => {
    const { exam, papers } = await papersOf();
    const [bangla] = papers;
    const changed = await head.call('PUT', `${api}/paper/${bangla?.id}`, {
      version: bangla?.version,
      full: 5000,
      components: [
        { code: 'CQ', nameEn: 'Creative', nameBn: 'সৃজনশীল', full: 5000, pass: null, mustPass: true },
      ],
      unit: 'BAN',
      countsInGpa: true,
      day: null,
      startsAt: null,
    });
    expect(changed.body.code).toBe('hasMarks');
    // Its sheet is verified: who failed does not pass by another pass mark.
    const { full, unit, countsInGpa, day, startsAt } = { ...bangla } as Record<string, unknown>;
    const { components = [] } = bangla ?? {};
    // Nor by what is left out of the GPA, or is one subject with another paper.
    for (const easier of [
      { components: components.map((one) => ({ ...one, pass: 100 })) },
      { countsInGpa: !countsInGpa },
      { unit: 'ISL' },
    ]) {
      const kept = { version: bangla?.version, full, unit, countsInGpa, day, startsAt, components };
      const answer = await head.call('PUT', `${api}/paper/${bangla?.id}`, { ...kept, ...easier });
      expect(answer.body.code, answer.text).toBe('passKept');
    }
    const unsaid = await head.call('POST', `${api}/exam/${examId}/cancel`, { version: exam.version });
    expect(unsaid.status).toBe(422);
    const closed = await head.call('POST', `${api}/exam/${examId}/close`, { version: exam.version });
    expect(closed.status).toBe(200);
    const { id } = await sheetOf('ISL');
    expect((await save(office, id, [cell(1, 2, 1000)])).body.code).toBe('examClosed');
  });
});
