import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enterMarks,
  type Room,
  type SampleExam,
  sampleExam,
  sampleRoom,
} from '../../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';
import { gpa5 } from '../../grading/policy.ts';
import { goldenGrades, isGolden } from './golden.ts';

describe('golden A+', () => {
  const policy = { goldenAPlus: true as const, scale: gpa5 };
  const subject = (letter: string, countsInGpa = true, isExempt = false) => ({
    letter,
    countsInGpa,
    isExempt,
  });
  const passed = (...subjects: ReturnType<typeof subject>[]) => ({ outcome: 'passed' as const, subjects });

  it('is A+ in every subject that counts, and only where it is switched on', () => {
    const best = passed(subject('A+'), subject('A+'));
    expect(isGolden(policy, best)).toBe(true);
    expect(isGolden({ scale: gpa5 }, best)).toBe(false);
    expect(isGolden(policy, { ...best, outcome: 'failed' })).toBe(false);
    expect(isGolden(policy, passed(subject('A+'), subject('A')))).toBe(false);
    expect(isGolden(policy, passed(subject('A+'), subject('B', false), subject('EX', false, true)))).toBe(
      true,
    );
    expect(isGolden(policy, passed(subject('B', false)))).toBe(false);
  });

  it('takes what is above A+ for it, and is nothing on a scale without one', () => {
    const higher = { ...policy, scale: [{ letter: 'A++', minPercent: '90', point: '5.00' }, ...gpa5] };
    expect(isGolden(higher, passed(subject('A++'), subject('A+')))).toBe(true);
    const divisions = { ...policy, scale: [{ letter: 'First', minPercent: '60', point: '3.00' }] };
    expect(isGolden(divisions, passed(subject('First')))).toBe(false);
  });

  it('asks the database for the same', () => {
    const { all, some } = goldenGrades(policy, [
      { code: '101', countsInGpa: true },
      { code: '140', countsInGpa: false },
    ]);
    expect(some).toEqual(['101:A+']);
    expect(all).toEqual(expect.arrayContaining(['101:A+', '101:EX', '140:B', '140:F', '140:EX']));
    expect(all).not.toContain('101:A');
    expect(goldenGrades({ scale: gpa5 }, [{ code: '101', countsInGpa: true }])).toEqual({
      all: [],
      some: [],
    });
  });
});

describe('golden A+ in results', () => {
  let world: World;
  let head: Person;
  let room: Room;
  let exam: SampleExam;
  const parts = [{ code: 'cq', full: 10000, pass: 3300 }];
  const marks = [
    [8500, 9000, 8000],
    [8500, 9000, 7900],
    [2000, 9000, 9000],
  ];
  const generate = async () =>
    (await head.call('POST', '/api/v1/results/runs', { examId: exam.examId, classId: room.classId })).body;
  const get = async (id: unknown, path: string, input: object = {}) =>
    (await head.call('GET', `/api/v1/results/runs/${id}/${path}`, input)).body;

  beforeAll(async () => {
    world = await makeWorld();
    head = await world.person(world.siteA, ['head']);
    await world.inSite(world.siteA, async (transaction) => {
      room = await sampleRoom(transaction, 3);
      exam = await sampleExam(transaction, room, [
        { code: 'g101', components: parts },
        { code: 'g109', components: parts },
        { code: 'g126', role: 'optional', components: parts },
      ]);
      for (const [place, enrolmentId] of room.enrolments.entries())
        for (const [at, paper] of exam.papers.entries())
          await enterMarks(transaction, paper, enrolmentId, [marks[place]?.[at] ?? null]);
    });
  });
  afterAll(() => world.close());

  it('RES-8 is said nowhere while it is off, and of the same GPA once it is on', async () => {
    const before = await generate();
    expect((await get(before.runId, 'statistics')).golden).toBeNull();
    expect((await get(before.runId, 'results', { golden: '1' })).total).toBe(0);
    expect((await get(before.runId, 'merit', { by: 'golden' })).lists).toEqual([]);
    const { policy, merit } = (
      await head.call('GET', '/api/v1/results/setting', { examId: exam.examId, classId: room.classId })
    ).body as { policy: object; merit: object };
    const saved = await head.call('PUT', '/api/v1/results/setting', {
      examId: exam.examId,
      classId: room.classId,
      version: null,
      policy: { ...policy, goldenAPlus: true },
      merit,
    });
    expect(saved.status, saved.text).toBe(200);
    const after = await generate();
    expect(after.isNew).toBe(true);
    expect((await get(after.runId, 'statistics')).golden).toBe(1);
    const list = await get(after.runId, 'results', { golden: '1' });
    expect(list.items).toMatchObject([{ roll: 1, gpa: 500, letter: 'A+' }]);
    // The second has a GPA of 5.00, too, but not A+ in the 4th subject.
    expect((await get(after.runId, 'results', { letter: 'A+' })).total).toBe(2);
    const lists = (await get(after.runId, 'merit', { by: 'golden', top: 1 })).lists;
    expect(lists).toMatchObject([{ name: { en: 'Golden A+' }, rows: [{ place: 1, roll: 1 }] }]);
    expect((await get(after.runId, 'sheets')).run).toMatchObject({ goldenAPlus: true });
    const both = [before.runId, after.runId].map(async (id) =>
      ((await get(id, 'results', { sort: 'roll' })).items as { gpa: number }[]).map((one) => one.gpa),
    );
    expect(await both[0]).toEqual(await both[1]);
  });
});
