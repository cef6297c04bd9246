import {
  atLeast,
  by,
  ceiling,
  compare,
  decimalOf,
  type Fraction,
  fraction,
  fractionOf,
  minus,
  plus,
  rounded,
  shortDecimalOf,
  sumOf,
  times,
  zero,
} from '../../core/fraction.ts';
import type { Component, Entry, SubjectMarks } from './marks.ts';
import { examinedIn, gotIn, isExemptThroughout, type Part } from './parts.ts';
import type { ResultPolicy } from './policy.ts';
import { failingLetter, findBand, hundred, marksOf, percentOf, shown } from './scale.ts';
import type { Step } from './trace.ts';

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
  /** The same by part. */
  readonly given: Grace;
  readonly isAbsentThroughout: boolean;
};

/** Grace marks by part; '' is the subject as a whole. */
export type Grace = ReadonlyMap<string, Fraction>;

const kinds = { AB: 'absent', EXP: 'expelled', WH: 'withheld', missing: 'missing' } as const;

function roundedTotal(total: Fraction, policy: ResultPolicy): Fraction {
  if (policy.subjectMarkRounding === 'half_up') return rounded(total, 0);
  if (policy.subjectMarkRounding === 'ceil') return ceiling(total);
  return total;
}

const gotOf = (entry: Entry): Fraction => (typeof entry === 'number' ? marksOf(entry) : zero);

/** A subject of one examination, from its papers; `grace` marks by part are added first. */
function subjectOfPapers(subject: SubjectMarks, policy: ResultPolicy, grace: Grace): SubjectResult {
  const { parts, full } = examinedIn(subject, policy);
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
    raw: grace.size === 0 ? marksOf(raw) : plus(marksOf(raw), given),
    full,
    reasons,
    grace: given,
    given: grace,
    isAbsentThroughout,
  });
}

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

const rawOfPapers = (subject: SubjectMarks, policy: ResultPolicy): Fraction =>
  marksOf(examinedIn(subject, policy).parts.reduce((sum, part) => sum + gotIn(subject, part).got, 0));

const stepsOfPapers = (subject: SubjectMarks, policy: ResultPolicy, grace: Grace): Step[] => [
  ...decisiveEntries(subject, policy).map(({ kind, part }): Step => ({ rule: kind, values: { part } })),
  ...examinedIn(subject, policy).parts.flatMap((part): Step[] => {
    const { got, isJudged } = gotIn(subject, part);
    if (!isJudged) return [];
    const marks = withGrace(got, part, grace);
    const values = { part: part.name, got: shown(marks), full: shown(part.full) };
    if (!part.mustPass) return [{ rule: 'part', values }];
    const rule = atLeast(marks, part.pass) ? 'partPassed' : 'partFailed';
    return [{ rule, values: { ...values, pass: shown(part.pass) } }];
  }),
  ...subject.papers.flatMap(({ name, components, entries }) =>
    components.flatMap(({ code, full }, place): Step[] =>
      entries[place] === 'EX'
        ? [{ rule: 'partExempt', values: { part: `${name}/${code}`, full: shown(marksOf(full)) } }]
        : [],
    ),
  ),
];

/** What the parts of a subject's papers say of it by themselves: one is missed, one is failed, or nothing. */
export function failureIn(subject: SubjectMarks, policy: ResultPolicy): 'component' | 'absent' | null {
  if (subject.papers.length === 0 || isExemptThroughout(subject)) return null;
  const decisive = decisiveEntries(subject, policy);
  if (decisive.some(({ kind }) => kind === 'absent')) return 'absent';
  const isFailed = examinedIn(subject, policy).parts.some((part) => {
    const { got, isJudged } = gotIn(subject, part);
    return part.mustPass && isJudged && !atLeast(marksOf(got), part.pass);
  });
  return isFailed ? 'component' : null;
}

type Found = Pick<SubjectResult, 'full' | 'reasons' | 'isAbsentThroughout'>;

/**
 * A subject of a yearly result: each term's share of its full mark by its weight. A term the student is exempt from,
 * or in which the subject was not examined, leaves its weight to the others.
 */
function termsOf(
  subject: SubjectMarks,
  policy: ResultPolicy,
): Found & { readonly raw: Fraction; readonly steps: readonly Step[] } {
  const reasons: Reason[] = [];
  const steps: Step[] = [];
  const shares: Fraction[] = [];
  let absences = 0;
  const taken = policy.terms.filter(({ id }) => subject.termMarks?.[id]?.entry !== 'EX');
  const last = policy.terms.at(-1);
  const full = marksOf(subject.termMarks?.[taken.at(-1)?.id ?? '']?.full ?? 10_000);
  const weights = sumOf(taken.map((one) => fractionOf(String(one.weight))));
  const best = policy.bestOf === undefined ? null : bestTerms(subject, taken, policy.bestOf);
  for (const { id, weight } of taken) {
    const term = subject.termMarks?.[id];
    if (!term || term.entry === null) {
      reasons.push({ kind: 'missing', part: id });
      steps.push({ rule: 'missing', values: { part: id } });
      continue;
    }
    if (term.entry === 'AB') absences += 1;
    const special = typeof term.entry === 'string' && term.entry !== 'EX' ? kinds[term.entry] : null;
    if (best && !best.has(id) && (!special || special === 'absent')) {
      const values = { got: shown(gotOf(term.entry)), full: shown(marksOf(term.full)) };
      steps.push({ rule: 'termLeftOut', values: { part: id, ...values, count: String(best.size) } });
      continue;
    }
    const part = best ? fraction(1, best.size) : by(fractionOf(String(weight)), weights);
    if (special) steps.push({ rule: special, values: { part: id } });
    if (special && (special !== 'absent' || policy.absentPaperFails))
      reasons.push({ kind: special, part: id });
    const share = by(gotOf(term.entry), marksOf(term.full));
    shares.push(times(times(share, full), part));
    const mustPass =
      policy.passOn === 'every_term' || (policy.passOn === 'combined_and_last_term' && id === last?.id);
    const isLow = mustPass && !special && !atLeast(times(share, hundred), fraction(policy.passPercent));
    // A part of it that was missed or failed decides as it does in that examination's own result.
    const isMissed = !special && term.failed === 'absent' && (mustPass || policy.absentPaperFails);
    const isPartFailed = !special && term.failed === 'component' && mustPass;
    if (isMissed) reasons.push({ kind: 'absent', part: id });
    else if (isLow || isPartFailed) reasons.push({ kind: 'term', part: id });
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
    if (isMissed) steps.push({ rule: 'termMissed', values: { part: id } });
    else if (isLow)
      steps.push({ rule: 'termFailed', values: { part: id, percent: String(policy.passPercent) } });
    else if (isPartFailed) steps.push({ rule: 'termPartFailed', values: { part: id } });
  }
  return {
    raw: sumOf(shares),
    full,
    reasons,
    steps,
    isAbsentThroughout: absences > 0 && absences === taken.length,
  };
}

function subjectOfTerms(subject: SubjectMarks, policy: ResultPolicy, given: Grace): SubjectResult {
  const { raw, full, reasons, isAbsentThroughout } = termsOf(subject, policy);
  const grace = sumOf(given.values());
  return graded(subject, policy, {
    raw: plus(raw, grace),
    full,
    reasons,
    grace,
    given,
    isAbsentThroughout,
  });
}

/** The terms with the highest shares of their full marks, the earlier one where two are equal. */
function bestTerms(subject: SubjectMarks, taken: ResultPolicy['terms'], count: number): ReadonlySet<string> {
  const shareOf = (id: string) => {
    const term = subject.termMarks?.[id];
    return term && term.full > 0 ? by(gotOf(term.entry), marksOf(term.full)) : zero;
  };
  const ordered = [...taken].sort((a, b) => compare(shareOf(b.id), shareOf(a.id)));
  return new Set(ordered.slice(0, count).map((one) => one.id));
}

function graded(
  subject: SubjectMarks,
  policy: ResultPolicy,
  found: Found &
    Pick<SubjectResult, 'grace' | 'given'> & {
      /** With grace, not rounded yet. */
      readonly raw: Fraction;
    },
): SubjectResult {
  const { full } = found;
  const total = roundedTotal(found.raw, policy);
  const band = findBand(policy.scale, total, full);
  const reasons =
    found.reasons.length === 0 && band.point.over === 0
      ? [{ kind: 'total' as const, got: total, pass: percentOf(full, policy.passPercent) }]
      : found.reasons;
  const passed = reasons.length === 0;
  return {
    code: subject.code,
    role: subject.role,
    isExempt: false,
    countsInGpa: subject.countsInGpa !== false,
    total,
    full,
    letter: passed ? band.band.letter : failingLetter(policy.scale),
    point: passed ? band.point : zero,
    passed,
    reasons,
    grace: found.grace,
    given: found.given,
    isAbsentThroughout: found.isAbsentThroughout,
  };
}

/** How a result of `resultOfSubject` came about, from the marks it was made of; told when somebody asks. */
export function stepsOfSubject(
  subject: SubjectMarks,
  result: SubjectResult,
  policy: ResultPolicy,
): readonly Step[] {
  if (result.isExempt) return [{ rule: 'exempt', values: {} }];
  const { total, full, letter, grace } = result;
  const isYearly = policy.terms.length > 0;
  const terms = isYearly ? termsOf(subject, policy) : null;
  const raw = plus(terms ? terms.raw : rawOfPapers(subject, policy), grace);
  return [
    ...(terms ? terms.steps : stepsOfPapers(subject, policy, result.given)),
    ...(grace.over > 0 ? [{ rule: 'grace' as const, values: { marks: shown(grace) } }] : []),
    ...(compare(raw, total) === 0
      ? []
      : [{ rule: 'rounded' as const, values: { raw: shortDecimalOf(raw, 4), total: shown(total) } }]),
    {
      rule: result.passed
        ? ('graded' as const)
        : isOpen(result)
          ? ('subjectOpen' as const)
          : ('subjectFailed' as const),
      values: {
        total: shown(total),
        full: shown(full),
        percent: shown(times(by(total, full), hundred)),
        letter,
        point: decimalOf(result.point, 2),
      },
    },
  ];
}

/** Whether a mark is still missing or withheld, so that nothing is decided yet. */
const isOpen = ({ reasons }: SubjectResult): boolean =>
  reasons.some(({ kind }) => kind === 'missing' || kind === 'withheld');

const noGrace: Grace = new Map();

/** One subject of one student. Throws RangeError when a subject has neither papers nor terms. */
export function resultOfSubject(
  subject: SubjectMarks,
  policy: ResultPolicy,
  grace: Grace = noGrace,
): SubjectResult {
  if (subject.isExempt || isExemptThroughout(subject))
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
      given: noGrace,
      isAbsentThroughout: false,
    };
  return policy.terms.length > 0
    ? subjectOfTerms(subject, policy, grace)
    : subjectOfPapers(subject, policy, grace);
}

/** Whether a subject decides about passing: a compulsory one the student is not exempt from. */
export const counts = (subject: SubjectResult) => subject.role === 'compulsory' && !subject.isExempt;

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
