import {
  atLeast,
  by,
  ceiling,
  compare,
  decimalOf,
  type Fraction,
  fraction,
  fractionOf,
  greater,
  lesser,
  minus,
  plus,
  rounded,
  shortDecimalOf,
  sumOf,
  times,
  zero,
} from '../../core/fraction.ts';
import type { Component, Entry, Paper, SubjectMarks } from './marks.ts';
import type { GradeBand, ResultPolicy } from './policy.ts';
import type { Step } from './trace.ts';

export type Outcome = 'passed' | 'failed' | 'absent' | 'expelled' | 'withheld' | 'incomplete';

/** Why a subject was failed, or what is missing in it. */
export type Reason =
  | { readonly kind: 'component'; readonly part: string; readonly got: Fraction; readonly pass: Fraction }
  | { readonly kind: 'absent' | 'expelled' | 'withheld' | 'missing'; readonly part: string }
  | { readonly kind: 'term'; readonly part: string }
  | { readonly kind: 'total'; readonly got: Fraction; readonly pass: Fraction };

export type SubjectResult = {
  readonly code: string;
  readonly role: 'compulsory' | 'fourth';
  readonly isExempt: boolean;
  readonly countsInGpa: boolean;
  /** In marks, grace included. */
  readonly total: Fraction;
  readonly full: Fraction;
  readonly letter: string;
  readonly point: Fraction;
  readonly passed: boolean;
  readonly reasons: readonly Reason[];
  /** Marks given to pass; 0 for none. */
  readonly grace: Fraction;
  readonly isAbsentThroughout: boolean;
  /** How it came about; told when somebody asks, for most results nobody does. */
  readonly steps: () => readonly Step[];
};

export type StudentResult = {
  readonly subjects: readonly SubjectResult[];
  readonly outcome: Outcome;
  readonly compulsoryCount: number;
  readonly compulsoryPointSum: Fraction;
  /** What the fourth subject would add, also where the cap or a failure leaves it without effect. */
  readonly fourthBonus: Fraction;
  /** Two decimals, rounded once. */
  readonly gpa: string;
  readonly gpaWithoutFourth: string;
  readonly letter: string;
  /** Failed compulsory subjects. */
  readonly failedSubjects: readonly string[];
  readonly totalMarks: Fraction;
  readonly totalFull: Fraction;
  readonly totalMarksWithoutFourth: Fraction;
};

const hundred = fraction(100);
/** Hundredths of a mark as marks; those a paper can have are reckoned once. */
const marksOf = (hundredths: number): Fraction =>
  hundredths < 0 || hundredths > 20_000
    ? fraction(hundredths, 100)
    : (knownMarks[hundredths] ??= fraction(hundredths, 100));
const knownMarks: Fraction[] = [];
const percentOf = (value: Fraction, percent: number | string): Fraction =>
  times(value, by(fractionOf(String(percent)), hundred));
const shown = (value: Fraction): string => shortDecimalOf(value);

/**
 * The pass mark of a part with this full mark: `passPercent` of it, rounded half up to a whole mark, which gives the
 * boards' 23 of 70 and 10 of 30. In marks.
 */
export function passMarkOf(full: Fraction, passPercent: number): Fraction {
  return rounded(percentOf(full, passPercent), 0);
}

type Band = { readonly band: GradeBand; readonly from: Fraction; readonly point: Fraction };
type Scale = {
  /** From the highest. */
  readonly bands: readonly Band[];
  readonly best: Fraction;
  /** By full mark: the marks from which each band counts. */
  readonly thresholds: WeakMap<Fraction, readonly Fraction[]>;
};

/** A scale, read once. */
const scaleOf = (bands: readonly GradeBand[]): Scale => {
  let known = scales.get(bands);
  if (!known) {
    const read = bands
      .map((band) => ({ band, from: fractionOf(band.minPercent), point: fractionOf(band.point) }))
      .sort((a, b) => compare(b.from, a.from));
    const best = read.reduce((highest, { point }) => greater(highest, point), zero);
    known = { bands: read, best, thresholds: new WeakMap() };
    scales.set(bands, known);
  }
  return known;
};
const scales = new WeakMap<readonly GradeBand[], Scale>();

function findBand(scale: readonly GradeBand[], total: Fraction, full: Fraction): Band {
  if (compare(full, zero) <= 0) throw new RangeError('A full mark is above 0');
  const { bands, thresholds } = scaleOf(scale);
  let from = thresholds.get(full);
  if (!from) {
    from = bands.map((one) => by(times(one.from, full), hundred));
    thresholds.set(full, from);
  }
  for (let place = 0; place < bands.length; place += 1)
    if (atLeast(total, from[place] as Fraction)) return bands[place] as Band;
  throw new RangeError(`No band for ${shown(times(by(total, full), hundred))} %`);
}

/**
 * The band of a scale in which `total` of `full` lies; bands are half-open, so 79.995 % is below the one at 80.
 * Throws RangeError when the scale does not reach down to it or `full` is not above 0.
 */
export const bandOf = (scale: readonly GradeBand[], total: Fraction, full: Fraction): GradeBand =>
  findBand(scale, total, full).band;

/** The letter of a final GPA (a decimal text): the best band whose point it reaches; `F` below all of them. */
export function letterOfGpa(scale: readonly GradeBand[], gpa: string): string {
  const value = fractionOf(gpa);
  let best: Band | null = null;
  for (const one of scaleOf(scale).bands)
    if (atLeast(value, one.point) && (!best || compare(one.point, best.point) > 0)) best = one;
  return best?.band.letter ?? 'F';
}

/**
 * What is wrong with a scale: bands must begin at 0, differ, and rise in points as they rise in percent. Null when
 * nothing is. A save refuses a scale with a problem.
 */
export function scaleProblem(scale: readonly GradeBand[]): 'begin' | 'twice' | 'order' | null {
  const bands = [...scale].sort((a, b) => compare(fractionOf(a.minPercent), fractionOf(b.minPercent)));
  const [first] = bands;
  if (!first || compare(fractionOf(first.minPercent), zero) !== 0) return 'begin';
  for (const [place, band] of bands.entries()) {
    const next = bands[place + 1];
    if (!next) break;
    if (compare(fractionOf(band.minPercent), fractionOf(next.minPercent)) === 0) return 'twice';
    if (compare(fractionOf(band.point), fractionOf(next.point)) >= 0) return 'order';
  }
  return null;
}

/** A part that is checked: a component over both papers, or of one paper where each must be passed. */
type Part = {
  readonly name: string;
  readonly full: Fraction;
  readonly pass: Fraction;
  readonly mustPass: boolean;
  /** Paper and component, by place. */
  readonly members: readonly (readonly [number, number])[];
};
/** What a subject's papers ask, whoever sits them. */
type Shape = {
  readonly policy: ResultPolicy;
  readonly papers: readonly Pick<Paper, 'name' | 'components'>[];
  readonly full: Fraction;
  readonly parts: readonly Part[];
};

/** Remembered by the components of the first paper: a class sits the same papers. */
const shapes = new WeakMap<readonly Component[], Shape[]>();

function shapeOf(subject: SubjectMarks, policy: ResultPolicy): Shape {
  const { papers } = subject;
  const key = papers[0]?.components ?? [];
  const known = shapes.get(key);
  const found = known?.find(
    (one) =>
      one.policy === policy &&
      one.papers.length === papers.length &&
      papers.every(
        ({ name, components }, at) =>
          one.papers[at]?.components === components && one.papers[at]?.name === name,
      ),
  );
  if (found) return found;
  const members = new Map<string, [number, number][]>();
  const isApart = policy.combinedPapers === 'each_paper' && papers.length > 1;
  for (const [at, { name: paper, components }] of papers.entries())
    for (const [place, { code }] of components.entries()) {
      const name = isApart ? `${paper}/${code}` : code;
      const known = members.get(name);
      if (known) known.push([at, place]);
      else members.set(name, [[at, place]]);
    }
  const parts = [...members].map(([name, places]) => partOf(name, places, papers, policy));
  const shape = {
    policy,
    papers: papers.map(({ name, components }) => ({ name, components })),
    full: sumOf(parts.map((part) => part.full)),
    parts,
  };
  // A policy that was changed in a form is another one each time: only the last few are kept.
  shapes.set(key, [shape, ...(known ?? []).slice(0, 3)]);
  return shape;
}

function partOf(
  name: string,
  members: readonly (readonly [number, number])[],
  papers: readonly Paper[],
  policy: ResultPolicy,
): Part {
  const components = members.flatMap(([at, place]) => papers[at]?.components[place] ?? []);
  const full = marksOf(components.reduce((sum, one) => sum + one.full, 0));
  const isPlain = components.length > 1 && policy.combinedPassMarks === 'percent_of_combined';
  return {
    name,
    full,
    pass: isPlain
      ? passMarkOf(full, policy.passPercent)
      : sumOf(
          components.map((one) =>
            typeof one.pass === 'number'
              ? marksOf(one.pass)
              : passMarkOf(marksOf(one.full), policy.passPercent),
          ),
        ),
    mustPass: policy.componentSeparatePass && components.every((one) => one.mustPass !== false),
    members,
  };
}

const kinds = { AB: 'absent', EXP: 'expelled', WH: 'withheld', missing: 'missing' } as const;

/** Whether the grade of a total fails: the band with no points. */
const isFailing = (band: GradeBand): boolean => fractionOf(band.point).over === 0;

/** The letter of who failed: the band's with no points, `F` in a scale without one. */
export const failingLetter = (scale: readonly GradeBand[]): string => scale.find(isFailing)?.letter ?? 'F';

function roundedTotal(total: Fraction, policy: ResultPolicy): Fraction {
  if (policy.subjectMarkRounding === 'half_up') return rounded(total, 0);
  if (policy.subjectMarkRounding === 'ceil') return ceiling(total);
  return total;
}

const gotOf = (entry: Entry): Fraction => (typeof entry === 'number' ? marksOf(entry) : zero);

const entryAt = ({ papers }: SubjectMarks, at: number, place: number): Entry =>
  papers[at]?.entries[place] ?? null;

/** What a part has in hundredths of a mark, and whether its marks are all there is to judge it by. */
function gotIn(
  subject: SubjectMarks,
  { members }: Part,
): { got: number; isJudged: boolean; isAbsent: boolean } {
  let got = 0;
  let isJudged = true;
  let isAbsent = false;
  for (const [at, place] of members) {
    const entry = entryAt(subject, at, place);
    if (typeof entry === 'number') got += entry;
    else if (entry !== 'EX') {
      isJudged = false;
      if (entry === 'AB') isAbsent = true;
    }
  }
  return { got, isJudged, isAbsent };
}

/** A subject of one examination, from its papers; `grace` marks by part are added first. */
function subjectOfPapers(subject: SubjectMarks, policy: ResultPolicy, grace: Grace): SubjectResult {
  const { parts, full } = shapeOf(subject, policy);
  const reasons: Reason[] = [];
  for (const { kind, part } of decisiveEntries(subject, policy)) reasons.push({ kind, part });
  let raw = 0;
  let isAbsentThroughout = true;
  for (const part of parts) {
    const { got, isJudged, isAbsent } = gotIn(subject, part);
    raw += got;
    if (!isAbsent) isAbsentThroughout = false;
    if (!part.mustPass || !isJudged) continue;
    const marks = withGrace(got, part, grace);
    if (!atLeast(marks, part.pass))
      reasons.push({ kind: 'component', part: part.name, got: marks, pass: part.pass });
  }
  const given = grace.size === 0 ? zero : sumOf(grace.values());
  return graded(subject, policy, {
    total: roundedTotal(plus(marksOf(raw), given), policy),
    full,
    reasons,
    steps: () => stepsOfPapers(subject, policy, grace),
    grace: given,
    isAbsentThroughout,
  });
}

type Grace = ReadonlyMap<string, Fraction>;

const withGrace = (got: number, part: Part, grace: Grace): Fraction => {
  const own = grace.get(part.name);
  return own ? plus(marksOf(got), own) : marksOf(got);
};

type Decisive = { readonly kind: 'absent' | 'expelled' | 'withheld' | 'missing'; readonly part: string };
const nothing: readonly Decisive[] = [];

/** What stands in a component instead of marks and decides about the subject. */
function decisiveEntries({ papers }: SubjectMarks, policy: ResultPolicy): readonly Decisive[] {
  let found: Decisive[] | null = null;
  for (const { name, components, entries } of papers)
    for (let place = 0; place < components.length; place += 1) {
      const entry = entries[place] ?? null;
      if (typeof entry === 'number' || entry === 'EX') continue;
      const component = components[place] as Component;
      const isChecked = policy.componentSeparatePass && component.mustPass !== false;
      if (entry === 'AB' && !policy.absentPaperFails && !isChecked) continue;
      found ??= [];
      found.push({ kind: kinds[entry ?? 'missing'], part: `${name}/${component.code}` });
    }
  return found ?? nothing;
}

const stepsOfPapers = (subject: SubjectMarks, policy: ResultPolicy, grace: Grace): Step[] => [
  ...decisiveEntries(subject, policy).map(({ kind, part }): Step => ({ rule: kind, values: { part } })),
  ...shapeOf(subject, policy).parts.flatMap((part): Step[] => {
    const { got, isJudged } = gotIn(subject, part);
    if (!isJudged) return [];
    const marks = withGrace(got, part, grace);
    const values = { part: part.name, got: shown(marks), full: shown(part.full) };
    if (!part.mustPass) return [{ rule: 'part', values }];
    const rule = atLeast(marks, part.pass) ? 'partPassed' : 'partFailed';
    return [{ rule, values: { ...values, pass: shown(part.pass) } }];
  }),
];

/**
 * A subject of a yearly result: each term's share of its full mark by its weight. A term the student is exempt from,
 * or in which the subject was not examined, leaves its weight to the others.
 */
function subjectOfTerms(subject: SubjectMarks, policy: ResultPolicy, grace: Grace): SubjectResult {
  const reasons: Reason[] = [];
  const steps: Step[] = [];
  const shares: Fraction[] = [];
  let absences = 0;
  const taken = policy.terms.filter(({ id }) => subject.termMarks?.[id]?.entry !== 'EX');
  const last = policy.terms.at(-1);
  const full = marksOf(subject.termMarks?.[taken.at(-1)?.id ?? '']?.full ?? 10_000);
  const weights = sumOf(taken.map((one) => fractionOf(String(one.weight))));
  for (const { id, weight } of taken) {
    const term = subject.termMarks?.[id];
    if (!term || term.entry === null) {
      reasons.push({ kind: 'missing', part: id });
      steps.push({ rule: 'missing', values: { part: id } });
      continue;
    }
    if (term.entry === 'AB') absences += 1;
    const special = typeof term.entry === 'string' && term.entry !== 'EX' ? kinds[term.entry] : null;
    const part = by(fractionOf(String(weight)), weights);
    if (special) steps.push({ rule: special, values: { part: id } });
    if (special && (special !== 'absent' || policy.absentPaperFails))
      reasons.push({ kind: special, part: id });
    const share = by(gotOf(term.entry), marksOf(term.full));
    shares.push(times(times(share, full), part));
    const mustPass =
      policy.passOn === 'every_term' || (policy.passOn === 'combined_and_last_term' && id === last?.id);
    const isFailed = mustPass && !special && !atLeast(times(share, hundred), fraction(policy.passPercent));
    if (isFailed) reasons.push({ kind: 'term', part: id });
    steps.push({
      rule: 'term',
      values: {
        part: id,
        got: shown(gotOf(term.entry)),
        full: shown(marksOf(term.full)),
        weight: shown(times(part, hundred)),
        share: shown(times(times(share, full), part)),
      },
    });
    if (isFailed)
      steps.push({ rule: 'termFailed', values: { part: id, percent: String(policy.passPercent) } });
  }
  const given = sumOf(grace.values());
  return graded(subject, policy, {
    total: roundedTotal(plus(sumOf(shares), given), policy),
    full,
    reasons,
    steps: () => steps,
    grace: given,
    isAbsentThroughout: absences > 0 && absences === taken.length,
  });
}

function graded(
  subject: SubjectMarks,
  policy: ResultPolicy,
  found: Pick<SubjectResult, 'total' | 'full' | 'reasons' | 'steps' | 'grace' | 'isAbsentThroughout'>,
): SubjectResult {
  const band = findBand(policy.scale, found.total, found.full);
  const { total, full, grace } = found;
  const reasons =
    found.reasons.length === 0 && band.point.over === 0
      ? [{ kind: 'total' as const, got: total, pass: percentOf(full, policy.passPercent) }]
      : found.reasons;
  const passed = reasons.length === 0;
  const letter = passed ? band.band.letter : failingLetter(policy.scale);
  const point = passed ? band.point : zero;
  return {
    code: subject.code,
    role: subject.role,
    isExempt: false,
    countsInGpa: subject.countsInGpa !== false,
    total,
    full,
    letter,
    point,
    passed,
    reasons,
    grace,
    isAbsentThroughout: found.isAbsentThroughout,
    steps: () => [
      ...found.steps(),
      ...(grace.over > 0 ? [{ rule: 'grace' as const, values: { marks: shown(grace) } }] : []),
      {
        rule: passed ? ('graded' as const) : ('subjectFailed' as const),
        values: {
          total: shown(total),
          full: shown(full),
          percent: shown(times(by(total, full), hundred)),
          letter,
          point: decimalOf(point, 2),
        },
      },
    ],
  };
}

const noGrace: Grace = new Map();

/** One subject of one student. Throws RangeError when a subject has neither papers nor terms. */
export function resultOfSubject(
  subject: SubjectMarks,
  policy: ResultPolicy,
  grace: Grace = noGrace,
): SubjectResult {
  if (subject.isExempt)
    return {
      code: subject.code,
      role: subject.role,
      isExempt: true,
      countsInGpa: false,
      total: zero,
      full: zero,
      letter: 'EX',
      point: zero,
      passed: true,
      reasons: [],
      grace: zero,
      isAbsentThroughout: false,
      steps: () => [{ rule: 'exempt', values: {} }],
    };
  return policy.terms.length > 0
    ? subjectOfTerms(subject, policy, grace)
    : subjectOfPapers(subject, policy, grace);
}

const counts = (subject: SubjectResult) => subject.role === 'compulsory' && !subject.isExempt;

/** The marks each failing part of a subject lacks; null when grace cannot cure it (an absence, for example). */
function lackOf(subject: SubjectResult): Map<string, Fraction> | null {
  const lack = new Map<string, Fraction>();
  for (const reason of subject.reasons) {
    if (reason.kind === 'component') lack.set(reason.part, minus(reason.pass, reason.got));
    else if (reason.kind === 'total') lack.set('', minus(reason.pass, reason.got));
    else return null;
  }
  return lack;
}

/**
 * Which subjects get how many grace marks, by part. Only compulsory ones, exactly what is missing, all of a subject or
 * nothing, the smallest lack first; with `onlyIfAllFailuresCured` nothing unless every failure is cured by it.
 */
export function graceFor(
  marks: readonly SubjectMarks[],
  results: readonly SubjectResult[],
  policy: ResultPolicy,
): ReadonlyMap<string, ReadonlyMap<string, Fraction>> {
  const given = new Map<string, ReadonlyMap<string, Fraction>>();
  const { grace } = policy;
  if (!grace) return given;
  const failures = results.filter((one) => counts(one) && !one.passed);
  const curable = failures
    .flatMap((one) => {
      const lack = lackOf(one);
      const own = marks.find(({ code }) => code === one.code);
      if (!lack || !own || !resultOfSubject(own, policy, lack).passed) return [];
      return [{ code: one.code, lack, needed: sumOf(lack.values()) }];
    })
    .filter(({ needed }) => compare(needed, fraction(grace.perSubjectMax ?? grace.maxTotal)) <= 0)
    .sort((a, b) => compare(a.needed, b.needed));
  let left = fraction(grace.maxTotal);
  for (const { code, lack, needed } of curable) {
    if (given.size >= grace.maxSubjects || compare(needed, left) > 0) continue;
    left = minus(left, needed);
    given.set(code, lack);
  }
  return grace.onlyIfAllFailuresCured && given.size < failures.length ? new Map() : given;
}

/**
 * A student's whole result. Pure: the same marks and policy give the same result, on the server and in the browser.
 * Sources: the boards' GPA since 2001 (bonus above 2.00 of the fourth subject, cap 5.00, a failed compulsory subject
 * makes the GPA 0.00); rounding half up to two decimals once, at the end.
 */
export function resultOf(marks: readonly SubjectMarks[], policy: ResultPolicy): StudentResult {
  const first = marks.map((subject) => resultOfSubject(subject, policy));
  const grace = graceFor(marks, first, policy);
  const subjects =
    grace.size === 0
      ? first
      : marks.map((subject, place) => {
          const own = grace.get(subject.code);
          return own ? resultOfSubject(subject, policy, own) : (first[place] as SubjectResult);
        });
  const compulsory = subjects.filter(counts);
  const inGpa = compulsory.filter((one) => one.countsInGpa);
  const fourth = subjects.filter(isFourth);
  const failed = inGpa.filter((one) => !one.passed);
  const outcome = outcomeOf(subjects, compulsory, failed);

  const sum = sumOf(inGpa.map((one) => one.point));
  const bonus = bonusOf(fourth, policy);
  const isZero = isZeroed(outcome, policy);
  const gpaOf = (points: Fraction) =>
    isZero ? '0.00' : decimalOf(lesser(capOf(policy), by(points, divisorOf(inGpa.length))), 2);
  const gpa = gpaOf(plus(sum, bonus));

  const totalWithoutFourth = sumOf(compulsory.map((one) => one.total));
  const inTotal = policy.totalIncludesFourth ? [...compulsory, ...fourth] : compulsory;
  return {
    subjects,
    outcome,
    compulsoryCount: inGpa.length,
    compulsoryPointSum: sum,
    fourthBonus: bonus,
    gpa,
    gpaWithoutFourth: fourth.length > 0 ? gpaOf(sum) : gpa,
    letter: outcome === 'passed' ? letterOfGpa(policy.scale, gpa) : 'F',
    failedSubjects: failed.map((one) => one.code),
    totalMarks: inTotal === compulsory ? totalWithoutFourth : sumOf(inTotal.map((one) => one.total)),
    totalFull: sumOf(inTotal.map((one) => one.full)),
    totalMarksWithoutFourth: totalWithoutFourth,
  };
}

/** The steps that lead to a result of `resultOf`, from the marks of each subject to the letter. */
export function traceOf(
  marks: readonly SubjectMarks[],
  result: StudentResult,
  policy: ResultPolicy,
): readonly Step[] {
  return [
    ...marks.map((subject, place) => ({
      rule: 'subject' as const,
      values: { code: subject.code, name: subject.name },
      steps: result.subjects[place]?.steps() ?? [],
    })),
    ...conclusionOf(result, policy),
  ];
}

/** The last of these steps: from the points of the subjects to the letter. */
export function conclusionOf(result: StudentResult, policy: ResultPolicy): readonly Step[] {
  const { subjects, outcome, compulsoryCount, gpa } = result;
  const fourth = subjects.filter(isFourth);
  const points = plus(result.compulsoryPointSum, result.fourthBonus);
  const average = by(points, divisorOf(compulsoryCount));
  const cap = capOf(policy);
  return [
    {
      rule: 'sum',
      values: { sum: decimalOf(result.compulsoryPointSum, 2), count: String(compulsoryCount) },
    },
    ...(policy.fourthSubject && fourth.length > 0
      ? [
          {
            rule: 'bonus' as const,
            values: {
              subject: fourth.map((one) => one.code).join(', '),
              point: fourth.map((one) => decimalOf(one.point, 2)).join(', '),
              threshold: decimalOf(thresholdOf(policy), 2),
              bonus: decimalOf(result.fourthBonus, 2),
            },
          },
        ]
      : []),
    ...(isZeroed(outcome, policy)
      ? [{ rule: 'zero' as const, values: { failed: result.failedSubjects.join(', ') } }]
      : [
          {
            rule: 'divided' as const,
            values: {
              sum: decimalOf(points, 2),
              count: String(compulsoryCount),
              gpa: shortDecimalOf(average, 4),
            },
          },
          ...(compare(average, cap) > 0
            ? [{ rule: 'capped' as const, values: { cap: decimalOf(cap, 2) } }]
            : []),
        ]),
    { rule: 'final', values: { gpa, letter: result.letter, without: result.gpaWithoutFourth } },
  ];
}

const isFourth = (subject: SubjectResult) => subject.role === 'fourth' && !subject.isExempt;
const thresholdOf = (policy: ResultPolicy) => fractionOf(policy.fourthSubject?.threshold ?? '0');
const capOf = (policy: ResultPolicy) =>
  policy.fourthSubject ? fractionOf(policy.fourthSubject.cap) : scaleOf(policy.scale).best;
const divisorOf = (count: number) => fraction(Math.max(1, count));
const isZeroed = (outcome: Outcome, policy: ResultPolicy) =>
  outcome !== 'passed' && policy.failGpaMode === 'zero';
const bonusOf = (fourth: readonly SubjectResult[], policy: ResultPolicy): Fraction =>
  policy.fourthSubject
    ? sumOf(fourth.map((one) => greater(zero, minus(one.point, thresholdOf(policy)))))
    : zero;

function outcomeOf(
  subjects: readonly SubjectResult[],
  compulsory: readonly SubjectResult[],
  failed: readonly SubjectResult[],
): Outcome {
  const has = (kind: Reason['kind']) =>
    subjects.some((one) => one.reasons.some((reason) => reason.kind === kind));
  if (has('withheld')) return 'withheld';
  if (has('missing')) return 'incomplete';
  if (has('expelled')) return 'expelled';
  if (compulsory.length > 0 && compulsory.every((one) => one.isAbsentThroughout)) return 'absent';
  return failed.length > 0 ? 'failed' : 'passed';
}

/** Every examinee's marks in a subject; the highest of them, leaving out who has no mark. Null without any. */
export function highestOf(entries: readonly Entry[]): number | null {
  const values = entries.filter((entry) => typeof entry === 'number');
  return values.length === 0 ? null : Math.max(...values);
}

export type Ranked = {
  readonly id: string;
  readonly roll: number;
  /** Where positions are counted apart: a section, a shift; the same for all when they are not. */
  readonly unit: string;
  readonly outcome: Outcome;
  readonly gpa: string;
  readonly total: Fraction;
  readonly failedCount: number;
  /** Marks of the subjects that may break a tie. */
  readonly marks: Readonly<Record<string, Fraction>>;
  readonly bestGrades?: number;
  readonly daysPresent?: number;
};
export type SortKey =
  | 'passed_first'
  | 'failed_asc'
  | 'gpa_desc'
  | 'total_desc'
  | 'best_grades_desc'
  | 'attendance_desc'
  | 'roll_asc'
  | `subject_desc:${string}`;
export type MeritRule = {
  readonly sortKeys: readonly SortKey[];
  /** 1, 1, 3 or 1, 1, 2 or without ties. */
  readonly method: 'competition' | 'dense' | 'ordinal';
  readonly includeFailed: boolean;
};

function order(key: SortKey, a: Ranked, b: Ranked): number {
  switch (key) {
    case 'passed_first':
      return Number(b.outcome === 'passed') - Number(a.outcome === 'passed');
    case 'failed_asc':
      return a.failedCount - b.failedCount;
    case 'gpa_desc':
      return compare(fractionOf(b.gpa), fractionOf(a.gpa));
    case 'total_desc':
      return compare(b.total, a.total);
    case 'best_grades_desc':
      return (b.bestGrades ?? 0) - (a.bestGrades ?? 0);
    case 'attendance_desc':
      return (b.daysPresent ?? 0) - (a.daysPresent ?? 0);
    case 'roll_asc':
      return a.roll - b.roll;
    default: {
      const code = key.slice('subject_desc:'.length);
      return compare(b.marks[code] ?? zero, a.marks[code] ?? zero);
    }
  }
}

/**
 * Merit positions by student, from 1, counted in each unit (`unitOf` may count in others). Students tie when all keys are equal. Who was absent
 * throughout, expelled, withheld or has missing marks is never ranked; who failed only with `includeFailed`.
 */
export function positionsOf(
  students: readonly Ranked[],
  rule: MeritRule,
  unitOf: (student: Ranked) => string = ({ unit }) => unit,
): ReadonlyMap<string, number> {
  const positions = new Map<string, number>();
  const units = Map.groupBy(
    students.filter(({ outcome }) => outcome === 'passed' || (outcome === 'failed' && rule.includeFailed)),
    unitOf,
  );
  const difference = (a: Ranked, b: Ranked) => {
    for (const key of rule.sortKeys) {
      const found = order(key, a, b);
      if (found !== 0) return found;
    }
    return 0;
  };
  for (const members of units.values()) {
    const sorted = [...members].sort((a, b) => difference(a, b) || a.roll - b.roll);
    let position = 0;
    for (const [place, student] of sorted.entries()) {
      const before = sorted[place - 1];
      const ties = before !== undefined && difference(before, student) === 0;
      if (rule.method === 'ordinal') position = place + 1;
      else if (!ties) position = rule.method === 'dense' ? position + 1 : place + 1;
      positions.set(student.id, position);
    }
  }
  return positions;
}

/**
 * A year of credit-weighted courses (National University, 4.00 scale): a failed course contributes no points and leaves
 * the year incomplete. Marks in hundredths of 100, credits whole or halves in hundredths.
 */
export function creditGpaOf(
  courses: readonly { readonly credit: number; readonly mark: number }[],
  scale: readonly GradeBand[],
): { totalCredit: Fraction; totalPoint: Fraction; gpa: string; complete: boolean } {
  const points = courses.map(({ credit, mark }) => {
    const band = bandOf(scale, marksOf(mark), hundred);
    return { failed: isFailing(band), weighted: times(marksOf(credit), fractionOf(band.point)) };
  });
  const totalCredit = sumOf(courses.map(({ credit }) => marksOf(credit)));
  const totalPoint = sumOf(points.map((one) => one.weighted));
  return {
    totalCredit,
    totalPoint,
    gpa: decimalOf(by(totalPoint, totalCredit), 2),
    complete: points.every((one) => !one.failed),
  };
}
