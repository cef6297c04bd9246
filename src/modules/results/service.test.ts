import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
  writtenAndChoice,
} from '../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { pagesIn } from '../../core/server/documents/documents.ts';
import type { Entry } from '../grading/marks.ts';
import { boardPolicy, gpa5, type ResultPolicy } from '../grading/policy.ts';

const password = 'Pathshala-2026';
let world: World;
let head: Person;
let office: Person;
let teacher: Person;
let stranger: Person;
let room: Room;
let exam: SampleExam;

const marks = (examined: SampleExam, enrolmentId: string, all: readonly Entry[][]) =>
  world.inSite(world.siteA, async (transaction) => {
    for (const [place, entries] of all.entries()) {
      const paper = examined.papers[place];
      if (paper) await enterMarks(transaction, paper, enrolmentId, entries);
    }
  });
const generate = (who: Person, input: object = {}) =>
  who.call('POST', '/api/v1/results/runs', { examId: exam.examId, classId: room.classId, ...input });
const run = async (who: Person, id: unknown) => (await who.call('GET', `/api/v1/results/runs/${id}`)).body;
const results = async (who: Person, id: unknown, input: object = {}) =>
  (await who.call('GET', `/api/v1/results/runs/${id}/results`, input)).body as {
    items: {
      enrolmentId: string;
      gpa: number;
      letter: string;
      outcome: string;
      sectionPosition: number | null;
    }[];
    total: number;
  };
const one = (who: Person, id: unknown, enrolmentId: unknown) =>
  who.call('GET', `/api/v1/results/runs/${id}/results/${enrolmentId}`);
const publish = async (who: Person, id: unknown, input: object = {}) =>
  who.call('POST', `/api/v1/results/runs/${id}/publish`, {
    version: (await run(head, id)).version ?? 1,
    password,
    ...input,
  });
const pupil = (place: number) => String(room.enrolments[place]);

beforeAll(async () => {
  world = await makeWorld();
  [head, office, teacher, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['office']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 4);
    exam = await sampleExam(transaction, room, [
      { code: 'm109', components: writtenAndChoice },
      { code: 'p136', components: writtenAndChoice },
      { code: 'h126', role: 'optional', components: writtenAndChoice },
    ]);
  });
});
afterAll(() => world.close());

describe('generating', () => {
  it('is refused while marks are missing, and says which', async () => {
    await marks(exam, pupil(0), [
      [6000, 2500],
      [5500, 2800],
      [5000, 2000],
    ]);
    await marks(exam, pupil(1), [
      [6000, 2500],
      [5500, 2800],
      [5000, 2000],
    ]);
    await marks(exam, pupil(2), [
      [2000, 2500],
      [5500, 2800],
      [5000, 2000],
    ]);
    await marks(exam, pupil(3), [
      [5000, 2500],
      [5500, null],
    ]);
    const ready = await head.call('GET', '/api/v1/results/readiness', {
      examId: exam.examId,
      classId: room.classId,
    });
    expect(ready.body).toMatchObject({ students: 4, subjects: 3, missing: 3, sheets: [] });
    expect(ready.body.papers).toHaveLength(2);
    expect((ready.body.papers as { students: { roll: number }[] }[])[0]?.students).toMatchObject([
      { roll: 4 },
    ]);
    const refused = await generate(head);
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('results.missingMarks');
  });

  it('TRAP-1 treats nothing as zero: whoever has a mark missing has no result, and such a run is not published', async () => {
    const made = await generate(head, { withMissing: true });
    expect(made.status, made.text).toBe(200);
    expect(made.body).toMatchObject({ isNew: true, generation: 1, students: 4, passed: 2 });
    const list = await results(head, made.body.runId, { sort: 'roll' });
    expect(list.items.map((item) => item.outcome)).toEqual(['passed', 'passed', 'failed', 'incomplete']);
    expect(list.items.map((item) => item.sectionPosition)).toEqual([1, 1, null, null]);
    const refused = await publish(head, made.body.runId);
    expect(refused.body.code).toBe('results.incomplete');
  });

  it('RES-5 makes nothing new from the same inputs, and another generation from others', async () => {
    const again = await generate(head, { withMissing: true });
    expect(again.body).toMatchObject({ isNew: false, generation: 1 });
    await marks(exam, pupil(3), [
      [5000, 2500],
      [5500, 1500],
      [4000, 1500],
    ]);
    const other = await generate(head);
    expect(other.body).toMatchObject({ isNew: true, generation: 2, passed: 3 });
    const rows = await world.inSite(world.siteA, (transaction) =>
      transaction.rows('SELECT id FROM results_run WHERE site_id = $1'),
    );
    expect(rows).toHaveLength(2);
  });

  it('counts two at once as one', async () => {
    await marks(exam, pupil(3), [[5100, 2500]]);
    const answers = await Promise.all([generate(head), generate(office)]);
    expect(answers.map((answer) => answer.body.isNew).toSorted()).toEqual([false, true]);
    expect(new Set(answers.map((answer) => answer.body.runId)).size).toBe(1);
  });

  it('sees the marks of one moment, whatever is entered meanwhile', async () => {
    const turns = Array.from({ length: 6 }, (_, turn) => turn);
    // Both students always change together, in one transaction: a result that mixes two moments would tell them apart.
    const writing = (async () => {
      for (const turn of turns)
        await world.inSite(world.siteA, async (transaction) => {
          const [paper] = exam.papers;
          for (const place of [0, 1])
            if (paper) await enterMarks(transaction, paper, pupil(place), [5000 + turn * 100, 2000]);
        });
    })();
    const reading = turns.map(() => generate(head));
    const made = await Promise.all(reading);
    await writing;
    for (const answer of made) {
      expect(answer.status, answer.text).toBe(200);
      const { items } = await results(head, answer.body.runId, { sort: 'roll' });
      expect(items[0]?.sectionPosition).toBe(items[1]?.sectionPosition);
    }
    await marks(exam, pupil(0), [[6000, 2500]]);
    await marks(exam, pupil(1), [[6000, 2500]]);
  });
});

describe("a student's result", () => {
  it('RES-3 RES-4 comes with the subjects as printed, the highest marks and the steps that lead to it', async () => {
    const { body } = await generate(head);
    const answer = await one(head, body.runId, pupil(0));
    expect(answer.status, answer.text).toBe(200);
    const {
      student,
      highest,
      run: shown,
    } = answer.body as never as {
      student: {
        gpa: number;
        subjects: { total: string; letter: string; role: string }[];
        trace: { rule: string }[];
      };
      highest: Record<string, string>;
      run: { units: { code: string }[] };
    };
    expect(student.subjects.map(({ total, letter, role }) => [total, letter, role])).toEqual([
      ['85', 'A+', 'compulsory'],
      ['83', 'A+', 'compulsory'],
      ['70', 'A', 'fourth'],
    ]);
    expect(student.gpa).toBe(500);
    expect(highest).toEqual({ m109: '85', p136: '83', h126: '70' });
    expect(student.trace.map((step) => step.rule)).toEqual([
      'subject',
      'subject',
      'subject',
      'sum',
      'bonus',
      'divided',
      'capped',
      'final',
      // The first two of the class have the same marks.
      'meritOrder',
      'places',
      'placeShared',
      'aheadOf',
    ]);
    expect(shown.units.map((unit) => unit.code)).toEqual(['m109', 'p136', 'h126']);
  });

  it('is found by section, outcome, name, grade and failed subject', async () => {
    const { body } = await generate(head);
    const total = async (input: object) => (await results(head, body.runId, input)).total;
    expect(await total({ sectionId: room.sectionId })).toBe(4);
    expect(await total({ outcome: 'failed' })).toBe(1);
    expect(await total({ subject: 'm109' })).toBe(1);
    expect(await total({ subject: 'm109', grade: 'A+' })).toBe(2);
    expect(await total({ failed: 1 })).toBe(1);
    expect(await total({ q: '3' })).toBeGreaterThanOrEqual(1);
    expect(await total({ q: '%' })).toBe(0);
    const figures = await head.call('GET', `/api/v1/results/runs/${body.runId}/statistics`);
    expect(figures.body).toMatchObject({
      appeared: 4,
      passed: 3,
      failed: 1,
      failures: [{ subjects: 1, count: 1 }],
    });
    expect((figures.body.subjects as object[])[0]).toMatchObject({
      code: 'm109',
      sat: 4,
      passed: 3,
      highest: '85',
    });
  });

  it.each(['pdf', 'xlsx', 'csv'])(
    'stands in the tabulation sheet, as %s too',
    { timeout: 30_000 },
    async (format) => {
      const { body } = await generate(head);
      const sheet = await head.call('GET', `/api/v1/results/runs/${body.runId}/tabulation`, {
        sectionId: room.sectionId,
      });
      expect((sheet.body.rows as object[]).length).toBe(4);
      const file = await head.call('GET', `/api/v1/results/runs/${body.runId}/tabulation/file`, {
        sectionId: room.sectionId,
        format,
      });
      expect(file.status, file.text.slice(0, 300)).toBe(200);
      expect(file.text.length).toBeGreaterThan(300);
    },
  );

  it('is printed as a mark sheet, alone and with the whole section', { timeout: 30_000 }, async () => {
    const { body } = await generate(head);
    const sheets = (input: object) =>
      head.call('GET', `/api/v1/results/runs/${body.runId}/mark-sheets`, input);
    const all = await sheets({ sectionId: room.sectionId });
    expect(all.status, all.text.slice(0, 300)).toBe(200);
    const alone = await sheets({ enrolmentId: pupil(1) });
    expect(alone.text.startsWith('%PDF')).toBe(true);
    expect(all.text.length).toBeGreaterThan(alone.text.length);
    expect((await sheets({})).status).toBe(200);
    expect((await sheets({ enrolmentId: newId() })).status).toBe(404);
  });
});

describe('publishing', () => {
  it('asks for the password, and refuses what the marks no longer give', async () => {
    const { body } = await generate(head);
    const wrong = await publish(head, body.runId, { password: 'wrong' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors as object)).toEqual(['password']);
    await marks(exam, pupil(3), [[5200, 2500]]);
    expect((await publish(head, body.runId)).body.code).toBe('results.marksChanged');
    expect(await run(head, body.runId)).toMatchObject({ status: 'computed', revision: null });
  });

  it('that fails leaves nothing: no revision, no locked sheet, nobody told', async () => {
    const { body } = await generate(head);
    const counts = () =>
      world.inSite(world.siteA, (transaction) =>
        transaction.row<{ published: number; locked: number; told: number }>(
          `SELECT (SELECT count(*)::int FROM results_run WHERE site_id = $1 AND revision IS NOT NULL) AS published,
                  (SELECT count(*)::int FROM exams_mark_sheet WHERE site_id = $1 AND status = 'locked') AS locked,
                  (SELECT count(*)::int FROM notification WHERE site_id = $1) AS told`,
        ),
      );
    const before = await counts();
    expect((await publish(head, body.runId, { version: 99 })).status).toBe(409);
    expect(await counts()).toEqual(before);
  });

  it('RES-10 is seen by guardians and staff only when they are let in, and only their own', async () => {
    const { body } = await generate(head);
    const done = await publish(head, body.runId);
    expect(done.status, done.text).toBe(200);
    expect(done.body.revision).toBe(1);
    const guardian = await world.person(world.siteA, ['guardian']);
    await world.inSite(world.siteA, async (transaction) => {
      const id = newId();
      await transaction.change(
        `INSERT INTO students_guardian (site_id, id, name_en, mobile, account_id) VALUES ($1, $2, 'Guardian', '+8801712000001', $3)`,
        id,
        guardian.accountId,
      );
      await transaction.change(
        `INSERT INTO students_student_guardian (site_id, id, student_id, guardian_id, relation)
         SELECT $1, $2, student_id, $3, 'father' FROM students_enrolment WHERE site_id = $1 AND id = $4`,
        newId(),
        id,
        pupil(0),
      );
    });
    const mine = async () => (await guardian.call('GET', '/api/v1/results/mine')).body.items as object[];
    expect(await mine()).toEqual([]);
    expect((await one(teacher, body.runId, pupil(0))).status).toBe(404);
    for (const audience of ['guardians', 'staff'])
      expect(
        (
          await head.call('PUT', '/api/v1/results/permissions', {
            examId: exam.examId,
            classId: null,
            audience,
            fromAt: '2026-01-01T00:00:00+06:00',
            untilAt: null,
            isActive: true,
            version: null,
          })
        ).status,
      ).toBe(200);
    expect(await mine()).toMatchObject([{ enrolmentId: pupil(0), gpa: 500 }]);
    const own = await guardian.call('GET', `/api/v1/results/mine/${body.runId}/${pupil(0)}`);
    expect(own.body).toMatchObject({ sheet: { student: { gpa: 500 } }, dues: null });
    expect((await guardian.call('GET', `/api/v1/results/mine/${body.runId}/${pupil(1)}`)).status).toBe(404);
    // PRT-4 the paper of it is one page, of the own child alone.
    const file = await guardian.call('GET', `/api/v1/results/mine/${body.runId}/${pupil(0)}/file`);
    expect([file.headers['content-type'], pagesIn(Buffer.from(file.text))]).toEqual(['application/pdf', 1]);
    for (const who of [guardian, teacher])
      expect((await who.call('GET', `/api/v1/results/mine/${body.runId}/${pupil(1)}/file`)).status).toBe(404);
    expect((await one(teacher, body.runId, pupil(0))).body.versions).toEqual([]);
    expect((await one(guardian, body.runId, pupil(0))).status).toBe(403);
  });

  it('RES-5 B2 of an amended mark makes revision 2, and revision 1 stays readable as it was', async () => {
    const first = (await generate(head)).body;
    expect(first.isNew).toBe(false);
    const amendment = {
      enrolmentId: pupil(2),
      paperId: exam.papers[0]?.id,
      component: 'cq',
      before: 2000,
      after: 2300,
      reason: 'Added up wrongly on page 3',
    };
    const path = `/api/v1/results/runs/${first.runId}/amendments`;
    expect((await teacher.call('POST', path, amendment)).status).toBe(403);
    expect((await head.call('POST', path, { ...amendment, reason: 'no' })).status).toBe(422);
    expect((await head.call('POST', path, { ...amendment, after: 7100 })).status).toBe(422);
    expect((await head.call('POST', path, { ...amendment, before: 1900 })).body.code).toBe(
      'results.markMoved',
    );
    const amended = await head.call('POST', path, amendment);
    expect(amended.status, amended.text).toBe(200);
    expect((await one(head, first.runId, pupil(2))).body.student).toMatchObject({ outcome: 'failed' });
    const second = (await generate(head)).body;
    expect(second).toMatchObject({ isNew: true });
    expect((await publish(head, second.runId)).body.revision).toBe(2);
    expect(await run(head, first.runId)).toMatchObject({ status: 'superseded', revision: 1 });
    const [old, corrected] = [
      await one(head, first.runId, pupil(2)),
      await one(head, second.runId, pupil(2)),
    ];
    expect(old.body.student).toMatchObject({ outcome: 'failed', gpa: 0 });
    expect(corrected.body.student).toMatchObject({ outcome: 'passed' });
    expect(corrected.body.amendments).toMatchObject([
      { before: '20.00', after: '23.00', reason: amendment.reason },
    ]);
    expect((await publish(head, first.runId)).body.code).toBe('results.notLatest');
  });
});

describe('who may', () => {
  it('generate and ask for publication is not the teacher', async () => {
    expect((await generate(teacher)).status).toBe(403);
    const { body } = await generate(office);
    expect((await publish(teacher, body.runId)).status).toBe(403);
  });

  it('sees nothing of another institution', async () => {
    const { body } = await generate(head);
    expect((await stranger.call('GET', `/api/v1/results/runs/${body.runId}`)).status).toBe(404);
    expect((await one(stranger, body.runId, pupil(0))).status).toBe(404);
    expect((await generate(stranger)).status).toBe(404);
    expect(
      (await stranger.call('GET', '/api/v1/results/setting', { examId: exam.examId, classId: room.classId }))
        .status,
    ).toBe(404);
  });
});

describe('the rules of a class', () => {
  const setting = { merit: { sortKeys: ['gpa_desc'], method: 'dense', includeFailed: true } };
  const save = (policy: ResultPolicy, version: number | null) =>
    head.call('PUT', '/api/v1/results/setting', {
      examId: exam.examId,
      classId: room.classId,
      version,
      policy,
      ...setting,
    });
  it('RES-1 are the usual ones until they are saved; a scale with a gap is refused at its field', async () => {
    const asked = { examId: exam.examId, classId: room.classId };
    expect((await head.call('GET', '/api/v1/results/setting', asked)).body).toMatchObject({
      saved: null,
      from: 'usual',
    });
    const refused = await save({ ...boardPolicy, scale: gpa5.slice(0, -1) }, null);
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.body.errors as object)).toEqual(['scale']);
    expect((await save(boardPolicy, null)).body.version).toBe(1);
    expect((await save(boardPolicy, null)).status).toBe(409);
    expect((await save(boardPolicy, 1)).body.version).toBe(2);
    expect((await head.call('GET', '/api/v1/results/setting', asked)).body).toMatchObject({ from: 'class' });
    expect((await generate(head)).body.isNew).toBe(true);
  });
});
