import { describe, expect, it } from 'vitest';
import { plainMarks as plain } from '../../../test/samples/plain-marks.ts';
import { compare, decimalOf, fraction, shortDecimalOf, times } from '../../core/fraction.ts';
import type { Entry, SubjectMarks } from '../grading/marks.ts';
import { boardPolicy, type GradeBand, gpa5, juniorPolicy, type ResultPolicy } from '../grading/policy.ts';
import { whoSits } from './grading/sittings.ts';
import cases from './results-cases.json' with { type: 'json' };
import {
  highestOf,
  letterOfGpa,
  passMarkOf,
  positionsOf,
  type Reason,
  resultOf,
  type SortKey,
  type StudentResult,
  traceOf,
} from './rules.ts';

type JsonEntry = number | string;
type JsonSubject = {
  code: string;
  name: string;
  role: string;
  exempt?: boolean;
  papers: {
    name: string;
    components: Record<string, { full: number; obtained: JsonEntry; pass?: number }>;
  }[];
  termMarks?: Record<string, { full: number; obtained: JsonEntry }>;
};

const hundredths = (value: number) => Math.round(value * 100);
const entryOf = (value: JsonEntry): Entry =>
  typeof value === 'number' ? hundredths(value) : (value as Exclude<Entry, number | null>);
const scaleOf = (bands: { letter: string; minPercent: number; point: number }[]): GradeBand[] =>
  bands.map((band) => ({
    letter: band.letter,
    minPercent: String(band.minPercent),
    point: band.point.toFixed(2),
  }));
const scales: Record<string, GradeBand[]> = { GPA5: scaleOf(cases.scaleGPA5), NU4: scaleOf(cases.scaleNU4) };

const nuPolicy: ResultPolicy = {
  ...juniorPolicy,
  scale: scales.NU4 ?? [],
  passPercent: 40,
  failGpaMode: 'average',
};

function policyOf(name: string): ResultPolicy {
  // biome-ignore lint/suspicious/noExplicitAny: the cases' rule sets have different fields each
  const set = (cases.ruleSets as Record<string, any>)[name];
  return {
    scale: scales[set.scale] ?? gpa5,
    passPercent: set.passPercent,
    componentSeparatePass: set.componentSeparatePass,
    combinedPapers: set.combinedPapers,
    combinedPassMarks: set.combinedPassMarks,
    fourthSubject: set.fourthSubject?.enabled
      ? { threshold: set.fourthSubject.threshold.toFixed(2), cap: set.fourthSubject.cap.toFixed(2) }
      : null,
    failGpaMode: set.failGpaMode,
    subjectMarkRounding: set.subjectMarkRounding,
    absentPaperFails: set.absentPaperFails,
    grace: set.grace,
    totalIncludesFourth: set.totalIncludesFourth,
    terms: set.terms ?? [],
    passOn: set.passOn ?? 'combined',
  };
}

const marksOf = (subjects: JsonSubject[]): SubjectMarks[] =>
  subjects.map((subject) => ({
    code: subject.code,
    name: subject.name,
    role: subject.role === 'fourth' ? 'fourth' : 'compulsory',
    ...(subject.exempt ? { isExempt: true } : {}),
    papers: subject.papers.map((paper) => ({
      name: paper.name,
      components: Object.entries(paper.components).map(([code, one]) => ({
        code,
        full: hundredths(one.full),
        ...(one.pass === undefined ? {} : { pass: hundredths(one.pass) }),
      })),
      entries: Object.values(paper.components).map((one) => entryOf(one.obtained)),
    })),
    ...(subject.termMarks
      ? {
          termMarks: Object.fromEntries(
            Object.entries(subject.termMarks).map(([id, term]) => [
              id,
              { full: hundredths(term.full), entry: entryOf(term.obtained) },
            ]),
          ),
        }
      : {}),
  }));

const reasonText = (reason: Reason): string => {
  switch (reason.kind) {
    case 'component':
      return `component:${reason.part} ${shortDecimalOf(reason.got)}<${shortDecimalOf(reason.pass)}`;
    case 'total':
      return `total ${shortDecimalOf(reason.got)}<${shortDecimalOf(reason.pass)}`;
    case 'term':
      return `failed:${reason.part}`;
    default:
      return `${reason.kind}:${reason.part}`;
  }
};

const told = (result: StudentResult) => ({
  subjects: result.subjects.map((one) =>
    one.isExempt
      ? { code: one.code, status: 'exempt', letter: 'EX' }
      : {
          code: one.code,
          total: Number(shortDecimalOf(one.total)),
          full: Number(shortDecimalOf(one.full)),
          percent: Number(shortDecimalOf(times(one.total, fraction(100 * one.full.under, one.full.over)))),
          letter: one.letter,
          point: Number(decimalOf(one.point, 2)),
          passed: one.passed,
          ...(one.reasons.length > 0 ? { failReasons: one.reasons.map(reasonText) } : {}),
          ...(compare(one.grace, fraction(0)) > 0 ? { grace: Number(shortDecimalOf(one.grace)) } : {}),
        },
  ),
  compulsoryCount: result.compulsoryCount,
  compulsoryPointSum: Number(decimalOf(result.compulsoryPointSum, 2)),
  fourthBonus: Number(decimalOf(result.fourthBonus, 2)),
  gpa: result.gpa,
  gpaWithoutFourth: result.gpaWithoutFourth,
  letter: result.letter,
  result: { passed: 'Passed', failed: 'Failed', absent: 'Absent' }[result.outcome as 'passed'],
  failedSubjects: result.failedSubjects,
  failedCount: result.failedSubjects.length,
  totalMarks: Number(shortDecimalOf(result.totalMarks)),
  totalFull: Number(shortDecimalOf(result.totalFull)),
  totalMarksWithoutFourth: Number(shortDecimalOf(result.totalMarksWithoutFourth)),
});

describe('worked results', () => {
  it.each(cases.cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_, __, one) => {
    const result = told(resultOf(marksOf(one.subjects as unknown as JsonSubject[]), policyOf(one.ruleSet)));
    // biome-ignore lint/suspicious/noExplicitAny: the cases differ in their fields
    const { graceUsed, ...expected } = one.expected as any;
    expect(result).toEqual(expected);
    if (graceUsed)
      expect(
        result.subjects.flatMap((subject) =>
          'grace' in subject ? [{ code: subject.code, marks: subject.grace }] : [],
        ),
      ).toEqual(graceUsed);
  });

  it.each(cases.passMarks33.map(({ full, passMark }) => [passMark, full] as const))(
    'the pass mark is %i of %i',
    (pass, full) => {
      expect(decimalOf(passMarkOf(fraction(full), 33), 0)).toBe(String(pass));
    },
  );

  it.each(cases.gpaToLetter.map(({ gpa, letter }) => [gpa, letter] as const))(
    'GPA %s is %s',
    (gpa, letter) => {
      expect(letterOfGpa(gpa5, gpa)).toBe(letter);
    },
  );

  it.each(cases.merit.cases.map((one) => [one.id, one.title, one] as const))('%s %s', (_, __, one) => {
    const scope = one.rule.scope as 'class' | 'section' | 'shift';
    const positions = positionsOf(
      cases.merit.students.map((student) => ({
        id: String(student.roll),
        roll: student.roll,
        unit: scope === 'class' ? '' : student[scope],
        outcome: student.result.toLowerCase() as 'passed',
        gpa: student.gpa,
        total: fraction(student.total),
        failedCount: student.failed,
        marks: Object.fromEntries(Object.entries(student.tie).map(([code, mark]) => [code, fraction(mark)])),
      })),
      {
        sortKeys: one.rule.sortKeys as SortKey[],
        method: one.rule.method as 'dense',
        includeFailed: one.rule.includeFailed,
      },
    );
    expect(Object.fromEntries(positions)).toEqual(one.expectedPositions);
    expect(one.notRanked.filter((roll) => positions.has(String(roll)))).toEqual([]);
  });

  it('the highest mark leaves out who was absent', () => {
    const { studentMarks, expectedHighest } = cases.highestMarks;
    for (const [code, highest] of Object.entries(expectedHighest))
      expect(
        highestOf(
          studentMarks.map(({ marks }) => entryOf((marks as Record<string, JsonEntry>)[code] ?? 'AB')),
        ),
      ).toBe(highest * 100);
    expect(highestOf(['AB', null])).toBeNull();
  });

  it.each(cases.nuCases.map((one) => [one.id, one.title, one] as const))('%s %s', (_, __, one) => {
    const credits = Object.fromEntries(one.courses.map(({ course, credit }) => [course, String(credit)]));
    const policy = { ...nuPolicy, credits };
    const marks = one.courses.map(({ course, mark }) => plain(course, hundredths(mark)));
    const year = resultOf(marks, policy);
    expect({
      totalCredit: Number(shortDecimalOf(year.divisor)),
      totalPoint: Number(shortDecimalOf(year.compulsoryPointSum, 4)),
      gpa: year.gpa,
      complete: year.outcome === 'passed',
    }).toEqual(one.expected);
    expect(year.subjects.map(({ letter, point }) => [letter, Number(decimalOf(point, 2))])).toEqual(
      one.courses.map(({ letter, point }) => [letter, point]),
    );
    // The trace leads to the same figures.
    const steps = traceOf(marks, year, policy);
    expect(steps.find((step) => step.rule === 'creditSum')?.values).toMatchObject({
      sum: String(one.expected.totalPoint),
      credits: String(one.expected.totalCredit),
    });
    expect(steps.some((step) => step.rule === 'creditFailed')).toBe(!one.expected.complete);
    expect(steps.at(-1)?.values.gpa).toBe(one.expected.gpa);
    expect(steps[0]?.steps?.at(-1)).toMatchObject({ rule: 'credit', values: { credits: '4' } });
  });
});

describe('the best of several examinations', () => {
  const policy: ResultPolicy = {
    ...juniorPolicy,
    terms: ['t1', 't2', 't3'].map((id) => ({ id, weight: 1 })),
    bestOf: 2,
  };
  const year = (...entries: Entry[]): SubjectMarks => ({
    code: '109',
    name: '109',
    role: 'compulsory',
    papers: [],
    termMarks: Object.fromEntries(
      entries.map((entry, at) => [`t${at + 1}`, { full: at === 2 ? 5000 : 10000, entry }]),
    ),
  });
  const totalOf = (...entries: Entry[]) => resultOf([year(...entries)], policy).subjects[0];

  const stepsOf = (...entries: Entry[]) =>
    traceOf([year(...entries)], resultOf([year(...entries)], policy), policy)[0]?.steps ?? [];

  it('counts each of them the same by its share of the full mark, whatever was worst or missed', () => {
    // 60 % and 80 % of the last full mark, 50; the 40 % are left out.
    expect(decimalOf(totalOf(4000, 6000, 4000)?.total ?? fraction(0), 2)).toBe('35.00');
    const missed = totalOf('AB', 6000, 4000);
    expect(missed).toMatchObject({ passed: true, reasons: [] });
    expect(decimalOf(missed?.total ?? fraction(0), 2)).toBe('35.00');
    expect(stepsOf('AB', 6000, 4000).map((step) => step.rule)).toEqual([
      'termLeftOut',
      'term',
      'term',
      'graded',
    ]);
  });

  it('still needs every mark, and an absence among the best fails', () => {
    expect(resultOf([year(null, 6000, 4000)], policy).outcome).toBe('incomplete');
    expect(resultOf([year('WH', 6000, 4000)], policy).outcome).toBe('withheld');
    expect(totalOf('AB', 'AB', 4000)?.passed).toBe(false);
    expect(resultOf([year('AB', 'AB', 'AB')], policy).outcome).toBe('absent');
  });

  it('says when a mark was rounded', () => {
    const rounding: ResultPolicy = { ...policy, subjectMarkRounding: 'ceil' };
    const marks = [year(4050, 6090, 4010)];
    const [{ steps } = { steps: [] }] = traceOf(marks, resultOf(marks, rounding), rounding);
    expect(steps?.find((step) => step.rule === 'rounded')?.values).toEqual({ raw: '35.275', total: '36' });
  });
});

describe('a term that its own examination fails', () => {
  const terms = ['half', 'annual'].map((id) => ({ id, weight: 1 }));
  const annual = (failed: 'component' | 'absent' | null, passOn: ResultPolicy['passOn']) => {
    const policy: ResultPolicy = { ...boardPolicy, terms, passOn };
    const marks: SubjectMarks = {
      ...plain('109', null),
      papers: [],
      termMarks: { half: { full: 10_000, entry: 8000 }, annual: { full: 10_000, entry: 4500, failed } },
    };
    const result = resultOf([marks], policy);
    const rules = traceOf([marks], result, policy)[0]?.steps?.map((step) => step.rule);
    return { reasons: result.subjects[0]?.reasons.map(reasonText), rules };
  };

  it('is failed by one of its parts where it must be passed by itself', () => {
    const found = annual('component', 'combined_and_last_term');
    expect(found.reasons).toEqual(['failed:annual']);
    expect(found.rules).toEqual(['term', 'term', 'termPartFailed', 'subjectFailed']);
    expect(annual('component', 'combined').reasons).toEqual([]);
  });

  it('knows from the papers which part was failed or missed, and what was examined at all', () => {
    const parts = [
      { code: 'cq', name: { en: '', bn: '' }, full: 7000, pass: 2300, mustPass: true },
      { code: 'mcq', name: { en: '', bn: '' }, full: 3000, pass: 1000, mustPass: true },
    ];
    const papers = terms.map(({ id }) => ({
      id: `${id}-109`,
      examId: id,
      subjectId: '109',
      code: '109',
      name: { en: '', bn: '' },
      groupId: null,
      role: 'compulsory' as const,
      unit: '109',
      position: 1,
      countsInGpa: true,
      components: parts,
    }));
    const termOf = (...entries: Entry[]) => {
      const marks = [[5000, 2000] as Entry[], entries];
      const pupil = { id: 'p', sectionId: 's', groupId: null, roll: 1, religion: null, choices: {}, marks };
      const policy: ResultPolicy = { ...boardPolicy, terms };
      const [sat] = whoSits({ papers, examId: 'annual', students: [pupil], policy });
      return sat?.marks[0]?.termMarks?.annual;
    };
    expect(termOf(1500, 2800)).toEqual({ full: 10_000, entry: 4300, failed: 'component' });
    expect(termOf(5000, 'AB')).toEqual({ full: 10_000, entry: 5000, failed: 'absent' });
    expect(termOf(5000, 2000)).toEqual({ full: 10_000, entry: 7000 });
    expect(termOf(5000, 'EX')).toEqual({ full: 7000, entry: 5000 });
    expect(termOf('EX', 'EX')).toEqual({ full: 10_000, entry: 'EX' });
  });

  it('is failed by a part that was missed, as an absence fails there', () => {
    const found = annual('absent', 'combined');
    expect(found.reasons).toEqual(['absent:annual']);
    expect(found.rules).toContain('termMissed');
  });
});

describe('an exempt component', () => {
  const parts = [
    { code: 'cq', full: 5000, pass: 1700 },
    { code: 'mcq', full: 2500, pass: 800 },
    { code: 'practical', full: 2500, pass: 800 },
  ];
  const physics = (...entries: Entry[]): SubjectMarks => ({
    code: '136',
    name: '136',
    role: 'compulsory',
    papers: [{ name: '136', components: parts, entries }],
  });
  const rulesOf = (one: SubjectMarks) =>
    (traceOf([one], resultOf([one], boardPolicy), boardPolicy)[0]?.steps ?? []).map((step) => step.rule);

  it('leaves the full mark and the pass mark: what is left is graded by itself', () => {
    const result = resultOf([physics(4000, 2000, 'EX')], boardPolicy);
    const [subject] = result.subjects;
    expect(decimalOf(subject?.total ?? fraction(0), 2)).toBe('60.00');
    expect(decimalOf(subject?.full ?? fraction(0), 2)).toBe('75.00');
    // 60 of 75 is 80 %.
    expect([subject?.letter, subject?.passed, subject?.reasons]).toEqual(['A+', true, []]);
    expect([result.outcome, result.gpa]).toEqual(['passed', '5.00']);
    expect(rulesOf(physics(4000, 2000, 'EX'))).toEqual(['partPassed', 'partPassed', 'partExempt', 'graded']);
  });

  it('leaves the rest to be passed as ever', () => {
    const [failed] = resultOf([physics(1000, 2000, 'EX')], boardPolicy).subjects;
    expect(failed?.reasons.map(reasonText)).toEqual(['component:cq 10<17']);
    const [absent] = resultOf([physics('AB', 'AB', 'EX')], boardPolicy).subjects;
    expect([absent?.passed, absent?.isAbsentThroughout]).toEqual([false, true]);
  });

  it('is part of what two papers have together, and leaves only its own paper', () => {
    const two = (...entries: readonly (readonly Entry[])[]): SubjectMarks => ({
      ...physics(),
      papers: entries.map((own, at) => ({ name: `p${at}`, components: parts, entries: own })),
    });
    const policy: ResultPolicy = { ...boardPolicy, combinedPassMarks: 'percent_of_combined' };
    const [subject] = resultOf([two([1700, 900, 'EX'], [1700, 900, 800])], policy).subjects;
    // Practical: 8 of 25, whose 33 % is 8.25, where 8 of 50 would have failed by far.
    expect(decimalOf(subject?.full ?? fraction(0), 2)).toBe('175.00');
    const [passed] = resultOf([two([1700, 900, 'EX'], [1700, 900, 900])], policy).subjects;
    expect(passed?.passed).toBe(true);
  });

  it('in every component is the exemption of the subject', () => {
    const result = resultOf([physics('EX', 'EX', 'EX'), plain('109', 8000)], boardPolicy);
    expect(result.subjects[0]).toMatchObject({ isExempt: true, letter: 'EX' });
    expect([result.outcome, result.gpa]).toEqual(['passed', '5.00']);
  });
});

describe('the trace of a result that is not simply failed', () => {
  const stepsOf = (...marks: SubjectMarks[]) => traceOf(marks, resultOf(marks, boardPolicy), boardPolicy);
  const rulesOf = (...marks: SubjectMarks[]) => stepsOf(...marks).map((step) => step.rule);

  it('says that an expulsion in the 4th subject decides it, not a failed subject without a name', () => {
    expect(rulesOf(plain('109', 9000), plain('126', 'EXP', 'fourth'))).toContain('zeroExpelled');
    expect(rulesOf(plain('109', 1000))).toContain('zero');
  });

  it('reads as withheld or unfinished where a mark is withheld or missing', () => {
    expect(rulesOf(plain('109', 9000), plain('126', 'WH'))).toContain('zeroWithheld');
    expect(rulesOf(plain('109', 9000), plain('126', null))).toContain('zeroIncomplete');
    for (const entry of ['WH', null] as const) {
      const steps = stepsOf(plain('126', entry))[0]?.steps?.map((step) => step.rule);
      expect(steps).toEqual([entry === null ? 'missing' : 'withheld', 'subjectOpen']);
    }
  });
});
