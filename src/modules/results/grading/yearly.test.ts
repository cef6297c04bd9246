import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  samplePupil,
  sampleRoom,
  writtenAndChoice,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import type { Entry } from '../../grading/marks.ts';
import { boardPolicy, gpa5, juniorPolicy, type ResultPolicy } from '../../grading/policy.ts';
import { usualMerit } from '../merit/presets.ts';
import cases from '../results-cases.json' with { type: 'json' };

type JsonCase = {
  id: string;
  title: string;
  ruleSet: string;
  subjects: { code: string; termMarks: Record<string, { full: number; obtained: number | string }> }[];
  expected: {
    gpa: string;
    letter: string;
    result: string;
    failedCount: number;
    totalMarks: number;
    subjects: { total: number; full: number; letter: string }[];
  };
};
// biome-ignore lint/suspicious/noExplicitAny: the cases' rule sets have different fields each
const ruleSets = cases.ruleSets as Record<string, any>;
const worked = (cases.cases as unknown as JsonCase[]).filter(
  (one) => ruleSets[one.ruleSet].terms?.length > 0,
);

let world: World;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

const password = 'Pathshala-2026';
const one = [{ code: 'total', full: 10_000 }];
const save = (examId: string, policy: object, who = head, version: number | null = null) =>
  who.call('PUT', '/api/v1/results/setting', { examId, classId: null, version, policy, merit: usualMerit });
const generate = (examId: string, classId: string, input: object = {}) =>
  head.call('POST', '/api/v1/results/runs', { examId, classId, ...input });

type Student = {
  gpa: number;
  letter: string;
  outcome: string;
  failed: number;
  total: number;
  subjects: { total: string; full: string; letter: string; entries: Entry[][] }[];
  trace: { rule: string; values: Record<string, string>; steps?: { rule: string; values: object }[] }[];
  marks: { paperId: string; exam: { en: string }; entries: Entry[] }[];
};
const student = async (runId: unknown, enrolmentId: unknown) =>
  (await head.call('GET', `/api/v1/results/runs/${runId}/results/${enrolmentId}`)).body as unknown as {
    student: Student;
    run: { units: { full?: number; papers: { code: string; name: { en: string } }[] }[] };
    amendments: { after: string }[];
  };

/** Two examinations of a room's year with the same two subjects: the half-year's and the year's. */
const year = (pupils: number) =>
  world.inSite(world.siteA, async (transaction) => {
    const room = await sampleRoom(transaction, pupils);
    const papers = [
      { code: 'y109', components: one },
      { code: 'y127', components: one },
    ];
    const half = await sampleExam(transaction, room, papers);
    const annual = await sampleExam(transaction, room, papers);
    return { room, half, annual };
  });
const enter = (examined: SampleExam, enrolmentId: unknown, marks: readonly Entry[]) =>
  world.inSite(world.siteA, async (transaction) => {
    for (const [place, mark] of marks.entries()) {
      const paper = examined.papers[place];
      if (paper) await enterMarks(transaction, paper, String(enrolmentId), [mark]);
    }
  });
const termsOf = (half: SampleExam, annual: SampleExam, weights: readonly [number, number] = [40, 60]) => [
  { id: half.examId, weight: weights[0] },
  { id: annual.examId, weight: weights[1] },
];

describe('worked yearly results, through the database', () => {
  it.each(worked.map((each) => [each.id, each.title, each] as const))('%s %s', async (_, __, each) => {
    const set = ruleSets[each.ruleSet];
    const terms = set.terms as { id: string; weight: number }[];
    const { room, exams } = await world.inSite(world.siteA, async (transaction) => {
      const made: Room = await sampleRoom(transaction, 1);
      const examined = new Map<string, SampleExam>();
      for (const term of terms) {
        const exam = await sampleExam(
          transaction,
          made,
          each.subjects.map((subject) => ({
            code: `t-${subject.code}`,
            components: [{ code: 'total', full: (subject.termMarks[term.id]?.full ?? 0) * 100 }],
          })),
        );
        examined.set(term.id, exam);
        for (const [place, subject] of each.subjects.entries()) {
          const obtained = subject.termMarks[term.id]?.obtained ?? 0;
          const paper = exam.papers[place];
          const entry = typeof obtained === 'number' ? Math.round(obtained * 100) : (obtained as 'AB');
          if (paper) await enterMarks(transaction, paper, String(made.enrolments[0]), [entry]);
        }
      }
      return { room: made, exams: examined };
    });
    const last = exams.get(terms.at(-1)?.id ?? '');
    const policy: ResultPolicy = {
      ...juniorPolicy,
      scale: gpa5,
      passPercent: set.passPercent,
      componentSeparatePass: set.componentSeparatePass,
      failGpaMode: set.failGpaMode,
      subjectMarkRounding: set.subjectMarkRounding,
      absentPaperFails: set.absentPaperFails,
      totalIncludesFourth: set.totalIncludesFourth,
      terms: terms.map((term) => ({ id: exams.get(term.id)?.examId ?? '', weight: term.weight })),
      passOn: set.passOn ?? 'combined',
    };
    const saved = await save(String(last?.examId), policy);
    expect(saved.status, saved.text).toBe(200);
    const made = await generate(String(last?.examId), room.classId);
    expect(made.status, made.text).toBe(200);
    const run = await head.call('GET', `/api/v1/results/runs/${made.body.runId}`);
    expect(run.status, run.text).toBe(200);
    const found = await student(made.body.runId, room.enrolments[0]);
    const { expected } = each;
    expect({
      gpa: (found.student.gpa / 100).toFixed(2),
      letter: found.student.letter,
      outcome: found.student.outcome,
      failed: found.student.failed,
      total: found.student.total / 100,
      subjects: found.student.subjects.map(({ total, full, letter }) => [
        Number(total),
        Number(full),
        letter,
      ]),
    }).toEqual({
      gpa: expected.gpa,
      letter: expected.letter,
      outcome: expected.result.toLowerCase(),
      failed: expected.failedCount,
      total: expected.totalMarks,
      subjects: expected.subjects.map(({ total, full, letter }) => [total, full, letter]),
    });
    // Each subject's steps name every examination, by the id the run knows its name for.
    const papers = found.run.units[0]?.papers.map((paper) => paper.code);
    expect(papers).toEqual(policy.terms.map((term) => term.id));
    expect(
      found.student.trace[0]?.steps?.flatMap((step) => (step.rule === 'term' ? [step.values] : [])),
    ).toEqual(policy.terms.map((term) => expect.objectContaining({ part: term.id })));
  });
});

describe('a yearly result', () => {
  it('is refused while a mark of an earlier examination is missing, and says which', async () => {
    const { room, half, annual } = await year(1);
    await enter(annual, room.enrolments[0], [6000, 6000]);
    await enter(half, room.enrolments[0], [6000]);
    await save(annual.examId, { ...boardPolicy, terms: termsOf(half, annual) });
    const made = await generate(annual.examId, room.classId);
    expect(made.status).toBe(409);
    const { body } = await head.call('GET', '/api/v1/results/readiness', {
      examId: annual.examId,
      classId: room.classId,
    });
    expect(body).toMatchObject({ missing: 1, papers: [{ paperId: half.papers[1]?.id, count: 1 }] });
  });

  it('leaves the weight of an examination somebody is exempt from, or a subject was not part of, to the others', async () => {
    const { room, half, annual } = await year(2);
    const [first, second] = room.enrolments;
    await enter(half, first, ['EX', 'EX']);
    await enter(half, second, [5000, 5000]);
    await enter(annual, first, [7000, 7000]);
    await enter(annual, second, [7000, 7000]);
    await save(annual.examId, { ...boardPolicy, terms: termsOf(half, annual) });
    const made = await generate(annual.examId, room.classId);
    const [mine, other] = [await student(made.body.runId, first), await student(made.body.runId, second)];
    expect(mine.student.subjects.map((subject) => subject.total)).toEqual(['70', '70']);
    expect(other.student.subjects.map((subject) => subject.total)).toEqual(['62', '62']);
    expect(mine.student.trace[0]?.steps?.filter((step) => step.rule === 'term')).toHaveLength(1);
    // A subject that came with the second half of the year.
    const late = await world.inSite(world.siteA, async (transaction) => {
      const exam = await sampleExam(transaction, room, [
        { code: 'y109', components: one },
        { code: 'y154', components: one },
      ]);
      for (const pupil of room.enrolments)
        for (const paper of exam.papers) await enterMarks(transaction, paper, pupil, [8000]);
      return exam;
    });
    await save(late.examId, { ...boardPolicy, terms: termsOf(half, late) });
    const again = await generate(late.examId, room.classId);
    const found = await student(again.body.runId, second);
    expect(found.student.subjects.map((subject) => subject.total)).toEqual(['68', '80']);
  });

  it('makes nothing new from the same marks, and another generation when an earlier examination is changed', async () => {
    const { room, half, annual } = await year(1);
    const [pupil] = room.enrolments;
    await enter(half, pupil, [5000, 5000]);
    await enter(annual, pupil, [7000, 7000]);
    await save(annual.examId, { ...boardPolicy, terms: termsOf(half, annual) });
    const first = await generate(annual.examId, room.classId);
    expect((await generate(annual.examId, room.classId)).body).toMatchObject({
      isNew: false,
      runId: first.body.runId,
    });
    await enter(half, pupil, [9000]);
    expect((await generate(annual.examId, room.classId)).body).toMatchObject({ isNew: true, generation: 2 });
  });

  it('locks the sheets of all its examinations when it is published, and a mark of any of them may be amended', async () => {
    const { room, half, annual } = await year(1);
    const [pupil] = room.enrolments;
    await enter(half, pupil, [5000, 5000]);
    await enter(annual, pupil, [7000, 7000]);
    await save(annual.examId, { ...boardPolicy, terms: termsOf(half, annual) });
    const made = await generate(annual.examId, room.classId);
    const published = await head.call('POST', `/api/v1/results/runs/${made.body.runId}/publish`, {
      version: 1,
      password,
    });
    expect(published.status, published.text).toBe(200);
    const open = await world.inSite(world.siteA, (transaction) =>
      transaction.row<{ n: number }>(
        `SELECT count(*)::int AS n FROM exams_mark_sheet WHERE site_id = $1 AND id = ANY($2::uuid[]) AND status <> 'locked'`,
        [...half.papers, ...annual.papers].map((paper) => paper.sheetId),
      ),
    );
    expect(open).toEqual({ n: 0 });
    const before = await student(made.body.runId, pupil);
    expect(before.student.marks.map(({ entries }) => entries)).toEqual([[5000], [5000], [7000], [7000]]);
    const amend = (was: number, after: number) =>
      head.call('POST', `/api/v1/results/runs/${made.body.runId}/amendments`, {
        enrolmentId: pupil,
        paperId: half.papers[0]?.id,
        component: 'total',
        before: was,
        after,
        reason: 'Added up wrongly',
      });
    const changed = await amend(5000, 8000);
    expect(changed.status, changed.text).toBe(200);
    // What stands now is what is offered next, not what the published result was made of.
    const after = await student(made.body.runId, pupil);
    expect(after.student.marks[0]?.entries).toEqual([8000]);
    expect(after.student.subjects[0]?.total).toBe('62');
    expect((await amend(5000, 8100)).status).toBe(409);
    const next = await generate(annual.examId, room.classId);
    expect((await student(next.body.runId, pupil)).student.subjects[0]?.total).toBe('74');
  });

  it('RES-9 judges the parts of each examination by its own rules', async () => {
    const yearOf = async (halfPolicy: ResultPolicy, yearPolicy: ResultPolicy) => {
      const { room, half, annual } = await world.inSite(world.siteA, async (transaction) => {
        const made = await sampleRoom(transaction, 1);
        const papers = [{ code: 'y109', components: writtenAndChoice }];
        const exams = {
          half: await sampleExam(transaction, made, papers),
          annual: await sampleExam(transaction, made, papers),
        };
        // 55 of 100 with a failed choice part, then 75 with both passed.
        for (const [exam, marks] of [
          [exams.half, [5000, 500]],
          [exams.annual, [5000, 2500]],
        ] as const)
          if (exam.papers[0])
            await enterMarks(transaction, exam.papers[0], String(made.enrolments[0]), marks);
        return { room: made, ...exams };
      });
      await save(half.examId, halfPolicy);
      const terms = termsOf(half, annual);
      await save(annual.examId, { ...yearPolicy, passOn: 'every_term', terms });
      const made = await generate(annual.examId, room.classId);
      const found = (await student(made.body.runId, room.enrolments[0])).student;
      return [found.outcome, found.letter, found.subjects[0]?.total];
    };
    const together: ResultPolicy = { ...juniorPolicy, componentSeparatePass: false };
    // 40 % of 55 and 60 % of 75 are 67.
    expect(await yearOf(together, juniorPolicy)).toEqual(['passed', 'A-', '67']);
    expect(await yearOf(juniorPolicy, together)).toEqual(['failed', 'F', '67']);
    expect(await yearOf(juniorPolicy, juniorPolicy)).toEqual(['failed', 'F', '67']);
  });

  it('RES-5 is told by “Can we publish?” what stands against it in every examination it is made of', async () => {
    const { room, half, annual } = await year(1);
    const [pupil] = room.enrolments;
    await enter(half, pupil, [5000]);
    await enter(annual, pupil, [7000, 7000]);
    await save(annual.examId, {
      ...boardPolicy,
      fourthSubject: null,
      credits: { y109: '4', y127: '4' },
      terms: termsOf(half, annual),
    });
    const change = (sql: string, ...values: unknown[]) =>
      world.inSite(world.siteA, (transaction) => transaction.change(sql, ...values));
    // As where a subject came into the examination after the setting was written.
    await change(
      `UPDATE results_setting SET policy = policy #- '{credits,y127}' WHERE site_id = $1 AND exam_id = $2`,
      annual.examId,
    );
    await change(
      `UPDATE exams_mark_sheet SET status = 'submitted' WHERE site_id = $1 AND id = $2`,
      half.papers[0]?.sheetId,
    );
    const lines = async () => {
      const { body } = await head.call('GET', `/api/v1/results/publish-board?examId=${annual.examId}`);
      const [own] = body.classes as [
        { lines: { kind: string; count: number; isBlocking: boolean; items: { name: { en: string } }[] }[] },
      ];
      return own.lines;
    };
    const named = (await lines()).filter((one) => one.isBlocking);
    expect(named.map(({ kind, count }) => [kind, count])).toEqual([
      ['sheets', 1],
      ['missing', 1],
      ['credits', 1],
    ]);
    expect(named[0]?.items[0]?.name.en).toContain('Subject y109, Half-yearly');
    expect((await generate(annual.examId, room.classId)).body.code).toBe('results.missingMarks');
    await enter(half, pupil, [5000, 5000]);
    expect((await generate(annual.examId, room.classId)).body.code).toBe('results.noCredits');
    await change('UPDATE exams_exam SET double_entry = true WHERE site_id = $1 AND id = $2', half.examId);
    expect((await generate(annual.examId, room.classId)).body.code).toBe('entriesApart');
    expect((await lines()).map(({ kind }) => kind)).toEqual(expect.arrayContaining(['entries', 'credits']));
    await change(`UPDATE exams_exam SET status = 'cancelled' WHERE site_id = $1 AND id = $2`, half.examId);
    expect((await generate(annual.examId, room.classId)).body.code).toBe('results.notHeld');
    expect((await lines())[0]).toMatchObject({ kind: 'unheld', isBlocking: true });
  });

  it('RES-9 is made of this examination, the last, and others of its year, with weights of 100 together', async () => {
    const { half, annual } = await year(0);
    const other = await year(0);
    const refused = async (terms: object[]) => {
      const answer = await save(annual.examId, { ...boardPolicy, terms });
      expect(answer.status, answer.text).toBe(422);
      return answer.body.errors;
    };
    expect(await refused(termsOf(half, annual, [40, 50]))).toHaveProperty('terms');
    expect(await refused([...termsOf(half, annual)].reverse())).toHaveProperty('terms');
    expect(await refused([{ id: annual.examId, weight: 100 }])).toHaveProperty('terms');
    expect(
      await refused([
        { id: half.examId, weight: 20 },
        { id: half.examId, weight: 20 },
        { id: annual.examId, weight: 60 },
      ]),
    ).toHaveProperty('terms');
    expect(await refused(termsOf(other.half, annual))).toHaveProperty('terms');
    expect((await save(annual.examId, { ...boardPolicy, terms: termsOf(half, annual) })).status).toBe(200);
    const { body } = await head.call('GET', '/api/v1/results/setting', { examId: annual.examId });
    expect(body.others).toEqual([expect.objectContaining({ id: half.examId })]);
  });

  it('reads the same students and papers for somebody who joined later', async () => {
    const { room, half, annual } = await year(1);
    const late = await world.inSite(world.siteA, (transaction) => samplePupil(transaction, room, 2));
    await enter(half, room.enrolments[0], [5000, 5000]);
    await enter(annual, room.enrolments[0], [5000, 5000]);
    await enter(annual, late, [5000, 5000]);
    await save(annual.examId, { ...boardPolicy, terms: termsOf(half, annual) });
    const made = await generate(annual.examId, room.classId, { withMissing: true });
    expect((await student(made.body.runId, late)).student.outcome).toBe('incomplete');
    expect((await student(made.body.runId, room.enrolments[0])).student.outcome).toBe('passed');
  });
});
