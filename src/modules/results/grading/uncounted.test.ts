import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainMarks } from '../../../../test/samples/plain-marks.ts';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { shortDecimalOf } from '../../../core/fraction.ts';
import { boardPolicy, type ResultPolicy } from '../../grading/policy.ts';
import { resultOf, traceOf } from '../rules.ts';

describe('subjects that do not count in the GPA', () => {
  const marks = [
    plainMarks('101', 8000),
    { ...plainMarks('156', 4500), countsInGpa: false },
    plainMarks('126', 7000, 'fourth'),
  ];
  it.each<[string, Partial<ResultPolicy>, string, string, string, string]>([
    ['are in the total as it always was', {}, '125', '200', '125', 'inTotal'],
    ['are left out of it', { totalGpaOnly: true }, '80', '100', '80', 'besideTotal'],
    ['beside the 4th subject', { totalIncludesFourth: true }, '195', '300', '125', 'inTotal'],
    [
      'left out, the 4th subject not',
      { totalIncludesFourth: true, totalGpaOnly: true },
      '150',
      '200',
      '80',
      'besideTotal',
    ],
  ])('RES-1 %s', (_, change, total, full, without, rule) => {
    const policy = { ...boardPolicy, ...change };
    const result = resultOf(marks, policy);
    expect(
      [result.totalMarks, result.totalFull, result.totalMarksWithoutFourth].map((one) => shortDecimalOf(one)),
    ).toEqual([total, full, without]);
    expect([result.gpa, result.compulsoryCount]).toEqual(['5.00', 1]);
    expect(traceOf(marks, result, policy).find((step) => step.rule === rule)?.values).toEqual({
      subject: '156',
    });
  });

  it('are not spoken of where everything counts or the student is exempt', () => {
    for (const subjects of [
      [plainMarks('101', 8000)],
      [plainMarks('101', 8000), { ...plainMarks('156', null), countsInGpa: false, isExempt: true }],
    ]) {
      const rules = traceOf(subjects, resultOf(subjects, boardPolicy), boardPolicy).map((step) => step.rule);
      expect(rules).not.toContain('inTotal');
    }
  });
});

describe('the total and the places', () => {
  let world: World;
  let head: Person;
  let room: Room;
  let exam: SampleExam;
  const parts = [{ code: 'cq', full: 10000, pass: 3300 }];
  const get = async (id: unknown, path: string, input: object = {}) =>
    (await head.call('GET', `/api/v1/results/runs/${id}/${path}`, input)).body;
  const generate = async () =>
    (await head.call('POST', '/api/v1/results/runs', { examId: exam.examId, classId: room.classId })).body;

  beforeAll(async () => {
    world = await makeWorld();
    head = await world.person(world.siteA, ['head']);
    await world.inSite(world.siteA, async (transaction) => {
      room = await sampleRoom(transaction, 2);
      exam = await sampleExam(transaction, room, [
        { code: 'u101', components: parts },
        { code: 'u156', components: parts },
      ]);
      await transaction.change(
        'UPDATE exams_paper SET counts_in_gpa = 0 WHERE site_id = $1 AND id = $2',
        exam.papers[1]?.id,
      );
      // The second is ahead by what does not count.
      const entries = [
        [8500, 4000],
        [8400, 9000],
      ];
      for (const [place, enrolmentId] of room.enrolments.entries())
        for (const [at, paper] of exam.papers.entries())
          await enterMarks(transaction, paper, enrolmentId, [entries[place]?.[at] ?? null]);
    });
  });
  afterAll(() => world.close());

  it('RES-1 go by the switch of the rules, and every sheet says which', async () => {
    const before = await generate();
    const placesOf = async (id: unknown) =>
      (
        (await get(id, 'results', { sort: 'roll' })).items as {
          total: number;
          totalFull: number;
          classPosition: number;
        }[]
      ).map((one) => [one.total, one.totalFull, one.classPosition]);
    expect(await placesOf(before.runId)).toEqual([
      [12500, 20000, 2],
      [17400, 20000, 1],
    ]);
    const { policy, merit } = (
      await head.call('GET', '/api/v1/results/setting', { examId: exam.examId, classId: room.classId })
    ).body as { policy: object; merit: object };
    const saved = await head.call('PUT', '/api/v1/results/setting', {
      examId: exam.examId,
      classId: room.classId,
      version: null,
      policy: { ...policy, totalGpaOnly: true },
      merit,
    });
    expect(saved.status, saved.text).toBe(200);
    // What was generated stays as it was made.
    expect((await placesOf(before.runId))[0]).toEqual([12500, 20000, 2]);
    const after = await generate();
    expect(await placesOf(after.runId)).toEqual([
      [8500, 10000, 1],
      [8400, 10000, 2],
    ]);
    const section = { sectionId: room.sectionId };
    expect((await get(before.runId, 'tabulation', section)).totalGpaOnly).toBeUndefined();
    expect((await get(after.runId, 'tabulation', section)).totalGpaOnly).toBe(true);
    const file = await head.call('GET', `/api/v1/results/runs/${after.runId}/tabulation/file`, {
      ...section,
      format: 'csv',
    });
    expect(file.text).toContain('Subject u156* (100): ');
    const pdf = await head.call('GET', `/api/v1/results/runs/${after.runId}/tabulation/file`, {
      ...section,
      format: 'pdf',
    });
    expect(pdf.status).toBe(200);
    const sheets = await get(after.runId, 'sheets');
    expect(sheets.run).toMatchObject({ totalGpaOnly: true });
    expect(sheets.students).toMatchObject([
      { trace: expect.arrayContaining([{ rule: 'besideTotal', values: { subject: 'u156' } }]) },
      {},
    ]);
  });
});
