import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addClassSubject,
  cellsOf,
  type ExamClass,
  examClass,
  examFields,
  papersOf,
  saveMarks,
  sheetOf,
  sheetsOf,
} from '../../../../test/samples/exam-class.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { dhakaInstant } from '../../../core/dates.ts';

const api = '/api/v1/exams';
let world: World;
let head: Person;
let teacher: Person;
let place: ExamClass['place'];
let enrolments: ExamClass['enrolments'];
let examId: string;

beforeAll(async () => {
  world = await makeWorld({ now: () => dhakaInstant('2026-06-20', '10:30') });
  [head, teacher] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
  ]);
  ({ place, enrolments } = await world.inSite(world.siteA, (transaction) => examClass(transaction, teacher)));
  const made = await head.call('POST', `${api}/exam`, {
    ...examFields,
    yearId: place.year,
    classIds: [place.schoolClass],
  });
  examId = String(made.body.id);
  const { exam } = await papersOf(head, examId);
  expect((await head.call('POST', `${api}/exam/${examId}/declare`, { version: exam.version })).status).toBe(
    200,
  );
});
afterAll(() => world.close());

const paperOf = async (code: string) => {
  const paper = (await papersOf(head, examId)).papers.find((one) => one.code === code);
  if (!paper) throw new Error(`No paper of ${code}`);
  return paper;
};
const codes = async () => (await papersOf(head, examId)).papers.map((one) => one.code);
const kinds = async () => {
  const { body } = await head.call('GET', `${api}/exam/${examId}/changes`);
  return (body.items as { kind: string }[]).map((one) => one.kind);
};

describe('a declared examination', () => {
  it('EXM-1 takes another paper with a reason, made as the institution’s structure says, and opens its sheets', async () => {
    const subjectId = await world.inSite(world.siteA, async (transaction) => {
      await transaction.change(
        `UPDATE academic_school_class SET level = 'secondary' WHERE site_id = $1 AND id = $2`,
        place.schoolClass,
      );
      await transaction.change(
        `INSERT INTO exams_paper_structure (site_id, id, level, code, name_en, name_bn, written, mcq, practical, counts_in_gpa)
         VALUES ($1, gen_random_uuid(), 'secondary', 'PHY', 'Physics', 'পদার্থবিজ্ঞান', 50, 25, 25, false)`,
      );
      // That of a board which does not examine here is nobody's.
      await transaction.change(
        `INSERT INTO exams_paper_structure (site_id, id, board, level, code, name_en, name_bn, written)
         VALUES ($1, gen_random_uuid(), 'madrasah', 'secondary', 'PHY', 'Physics', 'পদার্থবিজ্ঞান', 100)`,
      );
      return addClassSubject(transaction, place.schoolClass, 'PHY', 'compulsory', 4);
    });
    const { body } = await head.call('GET', `${api}/exam/${examId}/offers`);
    expect(body.items).toMatchObject([{ subjectId, wasWithdrawn: false }]);
    const given = { classId: place.schoolClass, groupId: null, subjectId };
    const bare = await head.call('POST', `${api}/exam/${examId}/papers`, given);
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ['reason']]);
    const done = await head.call('POST', `${api}/exam/${examId}/papers`, {
      ...given,
      reason: 'It was forgotten',
    });
    expect(done.status, done.text).toBe(200);
    expect(await paperOf('PHY')).toMatchObject({
      countsInGpa: false,
      components: [
        { code: 'CQ', full: 5000 },
        { code: 'MCQ', full: 2500 },
        { code: 'PR', full: 2500 },
      ],
    });
    expect((await sheetOf(head, examId, 'PHY')).students).toBe(4);
    expect((await teacher.call('POST', `${api}/exam/${examId}/papers`, given)).status).toBe(403);
  });

  it('loses a paper with a reason: its marks stay stored, count nowhere, and come back with it', async () => {
    const sheet = await sheetOf(head, examId, 'BAN');
    await saveMarks(teacher, sheet.id, [cellsOf(enrolments)(0, 1, 4200)]);
    const paper = await paperOf('BAN');
    const path = `${api}/paper/${paper.id}/withdraw`;
    expect((await head.call('POST', path, { version: paper.version, reason: '' })).status).toBe(422);
    const done = await head.call('POST', path, { version: paper.version, reason: 'Not in the syllabus' });
    expect(done.status, done.text).toBe(200);
    expect(await codes()).not.toContain('BAN');
    expect((await sheetsOf(head, examId)).map((one) => one.code)).not.toContain('BAN');
    // Neither entered nor submitted any more.
    expect(
      (await head.call('POST', `${api}/sheet/${sheet.id}/submit`, { version: sheet.version })).status,
    ).toBe(409);
    const { body } = await head.call('GET', `${api}/exam/${examId}/offers`);
    const offer = (body.items as { subjectId: string; wasWithdrawn: boolean }[]).find(
      (one) => one.wasWithdrawn,
    );
    const back = await head.call('POST', `${api}/exam/${examId}/papers`, {
      classId: place.schoolClass,
      groupId: null,
      subjectId: offer?.subjectId,
      reason: 'It is in the syllabus',
    });
    expect(back.status, back.text).toBe(200);
    expect(await sheetOf(head, examId, 'BAN')).toMatchObject({ id: sheet.id, entered: 1 });
  });

  it('has a paper postponed beyond its last day, and lasts until then', async () => {
    const paper = await paperOf('BAN');
    const postpone = (day: string, reason = 'A cyclone warning') =>
      head.call('POST', `${api}/paper/${paper.id}/postpone`, {
        version: paper.version,
        day,
        startsAt: '10:00',
        reason,
      });
    expect((await postpone('2026-05-30')).status).toBe(422);
    expect((await postpone('2027-01-02')).status).toBe(422);
    expect((await postpone('2026-07-02', '')).status).toBe(422);
    const done = await postpone('2026-07-02');
    expect(done.status, done.text).toBe(200);
    expect((await papersOf(head, examId)).exam).toMatchObject({
      endsOn: '2026-07-02',
      marksUntil: '2026-07-02',
    });
    const now = await paperOf('BAN');
    const { components, full } = now;
    const moved = await head.call('PUT', `${api}/paper/${paper.id}`, {
      version: now.version,
      full,
      components,
      unit: 'BAN',
      countsInGpa: true,
      day: '2026-06-02',
      startsAt: '10:00',
    });
    expect([moved.status, moved.body.code]).toEqual([409, 'postponeIt']);
    expect(await kinds()).toEqual(['paperPostponed', 'paperAdded', 'paperWithdrawn', 'paperAdded']);
  });
});
