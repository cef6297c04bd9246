import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  enterMarks,
  type SamplePaper,
  sampleExam,
  samplePupil,
  sampleRoom,
  writtenAndChoice,
} from '../../../test/samples/sample-exam.ts';
import { makeWorld, type Person, type World } from '../../../test/world.ts';
import { newId } from '../../core/ids.ts';
import { takersSql } from '../exams/public.ts';
import type { Entry } from '../grading/marks.ts';
import { boardPolicy, type GradeBand, type ResultPolicy } from '../grading/policy.ts';
import { subjectsTaken } from './grading/examined.ts';
import { readInputs } from './publish/service/read-inputs.ts';
import cases from './results-cases.json' with { type: 'json' };

let world: World;
let head: Person;

beforeAll(async () => {
  world = await makeWorld();
  head = await world.person(world.siteA, ['head']);
});
afterAll(() => world.close());

type JsonCase = {
  id: string;
  title: string;
  ruleSet: string;
  subjects: {
    code: string;
    role: string;
    exempt?: boolean;
    papers: { components: Record<string, { full: number; obtained: number | string; pass?: number }> }[];
  }[];
  expected: {
    gpa: string;
    gpaWithoutFourth: string;
    letter: string;
    result: string;
    failedCount: number;
    totalMarks: number;
    totalFull: number;
    subjects: { total?: number; letter: string }[];
  };
};
// biome-ignore lint/suspicious/noExplicitAny: the cases' rule sets have different fields each
const ruleSets = cases.ruleSets as Record<string, any>;
const worked = (cases.cases as unknown as JsonCase[])
  .filter((each) => !ruleSets[each.ruleSet].terms?.length)
  .map((each) => ({
    ...each,
    // Here an exemption is written in every part of the subject.
    subjects: each.subjects.map((subject) =>
      subject.exempt
        ? { ...subject, papers: [{ components: { cq: { full: 100, obtained: 'EX' } } }] }
        : subject,
    ),
  }));

function policyOf(name: string): ResultPolicy {
  const set = ruleSets[name];
  const bands = (set.scale === 'NU4' ? cases.scaleNU4 : cases.scaleGPA5).map(
    (band): GradeBand => ({
      letter: band.letter,
      minPercent: String(band.minPercent),
      point: band.point.toFixed(2),
    }),
  );
  return {
    ...boardPolicy,
    scale: bands,
    passPercent: set.passPercent,
    componentSeparatePass: set.componentSeparatePass,
    combinedPapers: set.combinedPapers,
    combinedPassMarks: set.combinedPassMarks,
    fourthSubject: set.fourthSubject?.enabled ? { threshold: '2.00', cap: '5.00' } : null,
    failGpaMode: set.failGpaMode,
    subjectMarkRounding: set.subjectMarkRounding,
    absentPaperFails: set.absentPaperFails,
    grace: set.grace,
    totalIncludesFourth: set.totalIncludesFourth,
  };
}

describe('worked results, through the database', () => {
  it.each(worked.map((each) => [each.id, each.title, each] as const))('%s %s', async (_, __, each) => {
    const shared = await world.inSite(world.siteA, async (transaction) => {
      const place = await sampleRoom(transaction, 1);
      const papers: SamplePaper[] = each.subjects.flatMap((subject) =>
        subject.papers.map((paper, at) => ({
          code: `${subject.code}-${at}`,
          unit: subject.code,
          role: subject.role === 'fourth' ? 'optional' : 'compulsory',
          components: Object.entries(paper.components).map(([code, component]) => ({
            code,
            full: Math.round(component.full * 100),
            pass: component.pass === undefined ? null : Math.round(component.pass * 100),
          })),
        })),
      );
      const made = await sampleExam(transaction, place, papers);
      const entries = each.subjects.flatMap((subject) =>
        subject.papers.map((paper) =>
          Object.values(paper.components).map(
            ({ obtained }): Entry =>
              subject.exempt
                ? 'EX'
                : typeof obtained === 'number'
                  ? Math.round(obtained * 100)
                  : (obtained as 'AB'),
          ),
        ),
      );
      for (const [at, paper] of made.papers.entries())
        await enterMarks(transaction, paper, String(place.enrolments[0]), entries[at] ?? []);
      await transaction.change(
        'INSERT INTO results_setting (site_id, id, exam_id, class_id, policy, merit) VALUES ($1, $2, $3, NULL, $4::jsonb, $5::jsonb)',
        newId(),
        made.examId,
        JSON.stringify(policyOf(each.ruleSet)),
        JSON.stringify({ sortKeys: ['gpa_desc'], method: 'competition', includeFailed: false }),
      );
      return { place, made };
    });
    const made = await head.call('POST', '/api/v1/results/runs', {
      examId: shared.made.examId,
      classId: shared.place.classId,
    });
    expect(made.status, made.text).toBe(200);
    const answer = await head.call(
      'GET',
      `/api/v1/results/runs/${made.body.runId}/results/${shared.place.enrolments[0]}`,
    );
    const student = answer.body.student as never as {
      gpa: number;
      gpaWithoutFourth: number;
      letter: string;
      outcome: string;
      failed: number;
      total: number;
      totalFull: number;
      subjects: { total: string; letter: string }[];
    };
    const { expected } = each;
    expect({
      gpa: (student.gpa / 100).toFixed(2),
      without: (student.gpaWithoutFourth / 100).toFixed(2),
      letter: student.letter,
      outcome: student.outcome,
      failed: student.failed,
      total: student.total / 100,
      full: student.totalFull / 100,
      letters: student.subjects.map((subject) => subject.letter),
    }).toEqual({
      gpa: expected.gpa,
      without: expected.gpaWithoutFourth,
      letter: expected.letter,
      outcome: expected.result.toLowerCase(),
      failed: expected.failedCount,
      total: expected.totalMarks,
      full: expected.totalFull,
      letters: expected.subjects.map((subject) => subject.letter),
    });
  });
});

describe('properties, through the database', () => {
  it('a higher mark never lowers a GPA, the 4th subject never does, the order of papers is nothing, 5.00 is the most', async () => {
    const shape = fc.array(fc.tuple(fc.integer({ min: 0, max: 7000 }), fc.integer({ min: 0, max: 3000 })), {
      minLength: 4,
      maxLength: 4,
    });
    const samples = fc.sample(shape, { numRuns: 20, seed: 11 });
    const made = await world.inSite(world.siteA, async (transaction) => {
      const place = await sampleRoom(transaction, 0);
      const papers: SamplePaper[] = ['x1', 'x2', 'x3', 'x4'].map((code, at) => ({
        code,
        components: writtenAndChoice,
        ...(at === 3 ? { role: 'optional' as const } : {}),
      }));
      const examined = await sampleExam(transaction, place, papers);
      const enter = async (all: (readonly [number, number])[], roll: number) => {
        const enrolmentId = await samplePupil(transaction, place, roll);
        for (const [at, paper] of examined.papers.entries())
          await enterMarks(transaction, paper, enrolmentId, all[at] ?? []);
        return enrolmentId;
      };
      let roll = 0;
      const groups: string[][] = [];
      for (const all of samples) {
        const better = all.map(([cq, mcq]): [number, number] => [
          Math.min(7000, cq + 500),
          Math.min(3000, mcq + 200),
        ]);
        const [a, b, c, fourth] = all;
        const group: string[] = [];
        for (const each of [all, better, [c, a, b, fourth] as typeof all])
          group.push(await enter(each, ++roll));
        groups.push(group);
      }
      return { place, examined, groups };
    });
    const answer = await head.call('POST', '/api/v1/results/runs', {
      examId: made.examined.examId,
      classId: made.place.classId,
    });
    const rows = await world.inSite(world.siteA, (transaction) =>
      transaction.rows<{ enrolment_id: string; gpa: number; gpa_without_fourth: number }>(
        'SELECT enrolment_id, gpa, gpa_without_fourth FROM results_result WHERE site_id = $1 AND run_id = $2',
        answer.body.runId,
      ),
    );
    const found = new Map(rows.map((row) => [row.enrolment_id, row]));
    for (const [usual = '', better = '', turned = ''] of made.groups) {
      expect(found.get(better)?.gpa).toBeGreaterThanOrEqual(found.get(usual)?.gpa ?? 0);
      expect(found.get(turned)?.gpa).toBe(found.get(usual)?.gpa);
    }
    for (const row of rows) {
      expect(row.gpa).toBeGreaterThanOrEqual(row.gpa_without_fourth);
      expect(row.gpa).toBeLessThanOrEqual(500);
    }
  });
});

it('has the same students take a paper as the mark sheets list', async () => {
  const where = 'p.exam_id = $2';
  const compared = await world.inSite(world.siteA, async (transaction) => {
    const exams = await transaction.rows<{ exam_id: string; class_id: string }>(
      'SELECT DISTINCT exam_id, class_id FROM exams_paper WHERE site_id = $1',
    );
    let pairs = 0;
    for (const { exam_id: examId, class_id: classId } of exams) {
      const takers = await transaction.rows<{ paper_id: string; enrolment_id: string }>(
        `${takersSql(where)} AND p.class_id = $3`,
        examId,
        classId,
      );
      const inputs = await readInputs(transaction, examId, classId);
      const taken = inputs.students.flatMap((one) =>
        subjectsTaken(one, inputs.papers).flatMap(({ papers }) => papers.map(({ id }) => `${id} ${one.id}`)),
      );
      expect(taken.toSorted()).toEqual(takers.map((one) => `${one.paper_id} ${one.enrolment_id}`).toSorted());
      pairs += taken.length;
    }
    return pairs;
  });
  expect(compared).toBeGreaterThan(50);
});
