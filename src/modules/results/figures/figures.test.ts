import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { boardPolicy, juniorPolicy } from '../../grading/policy.ts';
import { nu4 } from '../../grading/presets.ts';
import { usualMerit } from '../merit/presets.ts';
import type { StepShown } from '../shapes.ts';

let world: World;
let head: Person;
let teacher: Person;
let stranger: Person;
let room: Room;
let first: SampleExam;
let exam: SampleExam;
let runId: string;
let firstRun: string;

const parts = [
  { code: 'cq', full: 7000, pass: 2300 },
  { code: 'mcq', full: 3000, pass: 1000 },
];
/** Written and multiple choice of two subjects, by pupil; the second pupil lacks 3 marks, the third fails in both. */
const marks = [
  [6000, 2500, 5500, 2400],
  [2000, 2500, 5500, 2400],
  [1000, 2500, 1000, 2400],
  [5000, 1500, 4000, 1500],
] as const;

const get = async (who: Person, path: string, input: object = {}) =>
  await who.call('GET', `/api/v1/results/runs/${runId}/${path}`, input);
const generate = async (examId: string) => {
  const made = await head.call('POST', '/api/v1/results/runs', { examId, classId: room.classId });
  expect(made.status, made.text).toBe(200);
  return String(made.body.runId);
};
const save = (policy: object, version: number | null = null, merit: object = usualMerit) =>
  head.call('PUT', '/api/v1/results/setting', {
    examId: exam.examId,
    classId: room.classId,
    version,
    policy,
    merit,
  });

beforeAll(async () => {
  world = await makeWorld();
  [head, teacher, stranger] = await Promise.all([
    world.person(world.siteA, ['head']),
    world.person(world.siteA, ['teacher']),
    world.person(world.siteB, ['head']),
  ]);
  await world.inSite(world.siteA, async (transaction) => {
    room = await sampleRoom(transaction, 4);
    const papers = [
      { code: 'f109', components: parts },
      { code: 'f136', components: parts },
    ];
    first = await sampleExam(transaction, room, papers);
    exam = await sampleExam(transaction, room, papers);
    await transaction.change(
      `UPDATE exams_exam SET starts_on = '2026-03-01', ends_on = '2026-03-10' WHERE site_id = $1 AND id = $2`,
      first.examId,
    );
    await transaction.change(
      `UPDATE students_student d SET gender = CASE WHEN e.roll <= 2 THEN 'female' ELSE 'male' END
         FROM students_enrolment e WHERE d.site_id = $1 AND e.site_id = $1 AND e.student_id = d.id
          AND e.section_id = $2`,
      room.sectionId,
    );
    for (const [at, enrolmentId] of room.enrolments.entries()) {
      const [a = 0, b = 0, c = 0, d = 0] = marks[at] ?? [];
      // Everybody had 50 % before; the last was away then.
      for (const paper of first.papers)
        await enterMarks(transaction, paper, enrolmentId, at === 3 ? ['AB', 'AB'] : [3500, 1500]);
      for (const [place, entries] of [
        [a, b],
        [c, d],
      ].entries()) {
        const paper = exam.papers[place];
        if (paper) await enterMarks(transaction, paper, enrolmentId, entries);
      }
    }
  });
  firstRun = await generate(first.examId);
  runId = await generate(exam.examId);
});
afterAll(() => world.close());

describe('RES-12 the figures of a class closer by', () => {
  it('set its parts, failures and weak parts beside each other', async () => {
    const { status, body, text } = await get(head, 'breakdown');
    expect(status, text).toBe(200);
    expect(body.parts).toMatchObject(
      [
        { by: 'gender', key: 'male', appeared: 2, passed: 1 },
        { by: 'gender', key: 'female', appeared: 2, passed: 1 },
      ].toSorted((a, b) => (a.key < b.key ? 1 : -1)),
    );
    expect(body.failures).toMatchObject([
      { code: 'f109', failed: 2, bySubjects: [1, 1], bySection: { [room.sectionId]: 2 } },
      { code: 'f136', failed: 1, bySubjects: [0, 1] },
    ]);
    // Written of the first subject: 60, 20, 10 and 50 of 70.
    expect((body.weak as object[])[0]).toMatchObject({ code: 'f109', sat: 4, average: 5000, below: 2 });
    expect(body.years).toMatchObject([
      { runId, appeared: 4, passed: 2 },
      { runId: firstRun, appeared: 3, passed: 3 },
    ]);
  });

  it('open the students behind a figure', async () => {
    const list = await head.call('GET', `/api/v1/results/runs/${runId}/results`, {
      subject: 'f109',
      failed: 1,
      outcome: 'failed',
    });
    expect(list.body).toMatchObject({ total: 1, items: [{ roll: 2 }] });
  });

  const opened = async (query: object) => {
    const { status, body, text } = await get(head, 'results', { size: 200, ...query });
    expect(status, text).toBe(200);
    return body as { total: number; items: { roll: number; outcome: string; mark: string | null }[] };
  };

  it('open exactly the students they count, with the marks they are made of', async () => {
    const { body: figures } = (await get(head, 'statistics')) as { body: Record<string, number> };
    const counted: [unknown, object][] = [
      [figures.appeared, { outcome: 'appeared' }],
      [figures.passed, { outcome: 'passed' }],
      [figures.failed, { outcome: 'unsuccessful' }],
      [figures.absent, { outcome: 'absent' }],
      [figures.withheld, { outcome: 'unfinished' }],
    ];
    type Subject = { code: string; sat: number; passed: number; letters: Record<string, number> };
    for (const { code: subject, sat, passed, letters } of figures.subjects as unknown as Subject[]) {
      const of = { subject, outcome: 'appeared' };
      counted.push([sat, { ...of, state: 'sat' }], [passed, { ...of, state: 'passed' }]);
      counted.push([sat - passed, { ...of, state: 'failed' }]);
      for (const [grade, count] of Object.entries(letters)) counted.push([count, { ...of, grade }]);
    }
    const { body: closer } = await get(head, 'breakdown');
    type Part = { by: string; key: string; appeared: number; passed: number };
    for (const { by, key, appeared, passed } of closer.parts as Part[])
      counted.push(
        [appeared, { [by]: key, outcome: 'appeared' }],
        [passed, { [by]: key, outcome: 'passed' }],
      );
    type Weak = { code: string; paperId: string; component: string; sat: number; below: number };
    for (const { code: subject, paperId, component, sat, below } of closer.weak as Weak[]) {
      counted.push([sat, { subject, paperId, component }]);
      counted.push([below, { subject, paperId, component, below: '1' }]);
    }
    const { body: taught } = await get(head, 'teachers');
    type Line = { teacherId: string | null; code: string; sat: number; passed: number };
    for (const { teacherId, code: subject, sat, passed } of taught.items as Line[]) {
      const of = { subject, teacher: teacherId ?? 'none', outcome: 'appeared' };
      counted.push([sat, { ...of, state: 'sat' }], [passed, { ...of, state: 'passed' }]);
    }
    expect(counted.length).toBeGreaterThan(30);
    for (const [count, query] of counted)
      expect([(await opened(query)).total, query]).toEqual([count, query]);

    const written = (closer.weak as Weak[])[0];
    const marks = await opened({
      subject: written?.code,
      paperId: written?.paperId,
      component: written?.component,
      sort: 'roll',
    });
    expect(marks.items.map((one) => [one.roll, one.mark])).toEqual([
      [1, '60'],
      [2, '20'],
      [3, '10'],
      [4, '50'],
    ]);
    const highest = await opened({ subject: 'f109', state: 'highest', outcome: 'appeared' });
    expect(highest.items).toMatchObject([{ roll: 1, mark: '85' }]);
    // Nobody of another teacher.
    expect((await opened({ subject: 'f109', teacher: firstRun, state: 'sat' })).total).toBe(0);
  });

  it('are for whoever may see the results', async () => {
    expect((await get(teacher, 'breakdown')).status).toBe(404);
    expect((await get(stranger, 'breakdown')).status).toBe(404);
  });
});

describe('RES-8 merit by shift and by what was gained', () => {
  it('lists every shift in the order of the class', async () => {
    const { body } = await get(head, 'merit', { by: 'shift' });
    expect(body.lists).toMatchObject([
      {
        rows: [
          { place: 1, roll: 1 },
          { place: 2, roll: 4 },
        ],
      },
    ]);
  });

  it('compares with the examination before, and only who sat both', async () => {
    const { body } = await get(head, 'merit', { by: 'improved' });
    expect(body).toMatchObject({ base: first.examId, bases: [{ id: first.examId }] });
    // 164 of 200 after 50 %; the second 124, the third fell, the fourth was away.
    expect(body.lists).toMatchObject([
      {
        rows: [
          {
            place: 1,
            roll: 1,
            gain: { before: 5000, after: 8200, runId: firstRun, enrolmentId: room.enrolments[0] },
          },
          { place: 2, roll: 2, gain: { before: 5000, after: 6200 } },
        ],
      },
    ]);
    expect(((body.lists as { rows: object[] }[])[0]?.rows ?? []).length).toBe(2);
    const file = await get(head, 'merit/file', { by: 'improved', format: 'csv' });
    expect(file.text).toContain('32');
    const earliest = await head.call('GET', `/api/v1/results/runs/${firstRun}/merit`, { by: 'improved' });
    expect(earliest.body).toMatchObject({ base: null, lists: [] });
  });
});

describe('RES-14 what if', () => {
  const stored = () =>
    world.inSite(world.siteA, (transaction) =>
      transaction.rows(
        `SELECT (SELECT count(*) FROM results_run WHERE site_id = $1)::int AS runs,
                (SELECT md5(string_agg(t::text, '|' ORDER BY t.id)) FROM results_result t WHERE site_id = $1) AS results,
                (SELECT count(*) FROM history WHERE site_id = $1)::int AS history`,
      ),
    );

  it('three grace marks in one subject let one more pass, and nothing is stored', async () => {
    const before = await stored();
    const { status, body, text } = await get(head, 'what-if', {
      grace: 'some',
      graceTotal: 3,
      graceSubjects: 1,
    });
    expect(status, text).toBe(200);
    expect(body).toMatchObject({ before: { passed: 2 }, after: { passed: 3 }, total: 1 });
    expect(body.items).toMatchObject([
      {
        roll: 2,
        before: { outcome: 'failed', gpa: 0 },
        after: { outcome: 'passed' },
        grace: [{ code: 'f109', marks: '3' }],
      },
    ]);
    // What the figures then count is listed, too.
    const then = { grace: 'some', graceTotal: 3, graceSubjects: 1 };
    expect((await get(head, 'what-if', { ...then, show: 'passed' })).body).toMatchObject({ total: 3 });
    expect((await get(head, 'what-if', { ...then, show: 'failed' })).body).toMatchObject({ total: 1 });
    expect((await get(head, 'what-if', { ...then, show: 'appeared' })).body).toMatchObject({ total: 4 });
    const letters = Object.entries((body.after as { letters: Record<string, number> }).letters);
    for (const [letter, count] of letters)
      expect((await get(head, 'what-if', { ...then, show: 'passed', letter })).body.total).toBe(count);
    // Two marks are one too few, and without any it stays as it is.
    expect((await get(head, 'what-if', { grace: 'some', graceTotal: 2 })).body).toMatchObject({ total: 0 });
    expect((await get(head, 'what-if', { grace: 'none' })).body).toMatchObject({ after: { passed: 2 } });
    expect(await stored()).toEqual(before);
  });

  it('another mark in a part changes GPA and letter, never beyond the full mark', async () => {
    const change = { subject: 'f109', paperId: exam.papers[0]?.id, component: 'cq' };
    const { body } = await get(head, 'what-if', { ...change, by: 10_000 });
    // Everybody has 70 of 70 then: the second passes, the third still fails in the other subject.
    expect(body).toMatchObject({ after: { passed: 3, appeared: 4 } });
    const one = await get(head, `what-if/${room.enrolments[1]}`, { ...change, by: 300 });
    expect(one.status, one.text).toBe(200);
    expect(one.body).toMatchObject({
      before: { outcome: 'failed' },
      after: { outcome: 'passed', failed: 0 },
    });
    const steps = one.body.trace as StepShown[];
    expect(steps[0]?.steps).toContainEqual({
      rule: 'partPassed',
      values: { part: 'cq', got: '23', full: '70', pass: '23' },
    });
    const less = await get(head, `what-if/${room.enrolments[0]}`, { ...change, by: -10_000 });
    expect(less.body).toMatchObject({ after: { outcome: 'failed', gpa: 0 } });
  });

  it('is refused for a part that is not there, and to whoever may not see results before publication', async () => {
    const wrong = await get(head, 'what-if', {
      subject: 'f109',
      paperId: exam.papers[1]?.id,
      component: 'cq',
    });
    expect(wrong.status).toBe(422);
    expect((await get(teacher, 'what-if')).status).toBe(403);
    expect((await get(stranger, 'what-if')).status).toBe(404);
    expect((await get(stranger, `what-if/${room.enrolments[0]}`)).status).toBe(404);
  });
});

describe('how a place came about', () => {
  it('RES-4 stands at the end of the trace, with who has none', async () => {
    const rules = async (place: number) => {
      const { body } = await get(head, `results/${room.enrolments[place]}`);
      return (body.student as { trace: StepShown[] }).trace.slice(-3);
    };
    expect(await rules(3)).toMatchObject([
      { rule: 'meritOrder', values: { keys: 'gpa_desc, total_desc' } },
      { rule: 'places', values: { section: '2', sections: '4', class: '2', classes: '4' } },
      { rule: 'behind', values: { key: 'gpa_desc', own: '3.25', other: '4.50' } },
    ]);
    expect((await rules(1)).at(-1)).toEqual({ rule: 'noPlace', values: {} });
  });
});

describe('a year weighted by credits', () => {
  const policy = {
    ...juniorPolicy,
    scale: nu4,
    passPercent: 40,
    componentSeparatePass: false,
    failGpaMode: 'average',
    credits: { f109: '4', f136: '2' },
  };

  it('needs credits for every subject that counts, and no 4th subject', async () => {
    const refused = [
      await save({ ...policy, credits: { f109: '4' } }),
      await save({ ...policy, credits: { f109: '4', f136: '0' } }),
      await save({ ...policy, credits: { f109: '4', f136: 'four' } }),
      await save({ ...policy, fourthSubject: boardPolicy.fourthSubject }),
    ];
    for (const one of refused) {
      expect(one.status).toBe(422);
      expect(Object.keys(one.body.errors as object)).toEqual(['credits']);
    }
    const asked = await head.call('GET', '/api/v1/results/setting', {
      examId: exam.examId,
      classId: room.classId,
    });
    expect(asked.body.subjects).toMatchObject([
      { code: 'f109', full: 10000, countsInGpa: true },
      { code: 'f136' },
    ]);
  });

  it('gives each course its points times its credits, a failed one none, and says so', async () => {
    const saved = await save(policy);
    expect(saved.status, saved.text).toBe(200);
    runId = await generate(exam.examId);
    const { items } = (await head.call('GET', `/api/v1/results/runs/${runId}/results`, { sort: 'roll' }))
      .body as { items: { gpa: number; outcome: string; letter: string }[] };
    // 85 (4.00) × 4 and 79 (3.75) × 2 of 6 credits; 45 (2.25) and 79; 35 (F) and 34 (F); 65 (3.25) and 55 (2.75).
    expect(items.map(({ gpa, outcome, letter }) => [gpa, outcome, letter])).toEqual([
      [392, 'passed', 'A'],
      [275, 'passed', 'B-'],
      [0, 'failed', 'F'],
      [308, 'passed', 'B'],
    ]);
    const { student, run } = (await get(head, `results/${room.enrolments[0]}`)).body as {
      student: { trace: StepShown[] };
      run: object;
    };
    expect(run).toMatchObject({ credits: { f109: '4', f136: '2' } });
    expect(student.trace.find((step) => step.rule === 'creditDivided')?.values).toEqual({
      sum: '23.5',
      credits: '6',
      gpa: '3.9167',
    });
  });

  it('is not made where a subject has come without credits', async () => {
    await world.inSite(world.siteA, (transaction) =>
      transaction.change(
        `UPDATE results_setting SET policy = policy #- '{credits,f136}' WHERE site_id = $1 AND exam_id = $2`,
        exam.examId,
      ),
    );
    const refused = await head.call('POST', '/api/v1/results/runs', {
      examId: exam.examId,
      classId: room.classId,
    });
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('results.noCredits');
    expect(refused.body.message).toContain('f136');
  });
});

describe('the best of several examinations', () => {
  const version = async () =>
    (
      (await head.call('GET', '/api/v1/results/setting', { examId: exam.examId, classId: room.classId })).body
        .saved as { version: number }
    ).version;

  it('RES-9 leaves out the worse one of each subject; ties are broken by a subject’s marks', async () => {
    const terms = [first.examId, exam.examId].map((id) => ({ id, weight: 50 }));
    const policy = { ...juniorPolicy, terms };
    const none = await save({ ...policy, bestOf: 2 }, await version());
    expect(none.status).toBe(422);
    const merit = { ...usualMerit, sortKeys: [...usualMerit.sortKeys, 'subject_desc:f136'] };
    const saved = await save({ ...policy, bestOf: 1 }, await version(), merit);
    expect(saved.status, saved.text).toBe(200);
    runId = await generate(exam.examId);
    const { items } = (await head.call('GET', `/api/v1/results/runs/${runId}/results`, { sort: 'roll' }))
      .body as { items: { total: number; outcome: string }[] };
    // The third has 50 of the earlier examination in both, the fourth was away there.
    expect(items.map(({ total, outcome }) => [total, outcome])).toEqual([
      [16400, 'passed'],
      [12900, 'passed'],
      [10000, 'passed'],
      [12000, 'passed'],
    ]);
    const { student } = (await get(head, `results/${room.enrolments[3]}`)).body as {
      student: { trace: StepShown[] };
    };
    expect(student.trace[0]?.steps?.map((step) => step.rule)).toContain('termLeftOut');
    expect(student.trace.find((step) => step.rule === 'meritOrder')?.values.keys).toBe(
      'gpa_desc, total_desc, subject_desc:f136',
    );
    // A yearly result is tried out by examination.
    const tried = await get(head, `what-if/${room.enrolments[0]}`, {
      subject: 'f109',
      paperId: exam.examId,
      component: exam.examId,
      by: -8500,
    });
    expect(tried.status, tried.text).toBe(200);
    expect(tried.body).toMatchObject({ after: { outcome: 'passed' } });
  });
});
