import { type Fraction, sumOf } from '../../core/fraction.ts';
import type { Component, Entry, Paper, SubjectMarks } from './marks.ts';
import type { ResultPolicy } from './policy.ts';
import { marksOf, passMarkOf } from './scale.ts';

/** A part that is checked: a component over both papers, or of one paper where each must be passed. */
export type Part = {
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
  if (known) for (const one of known) if (one.policy === policy && isOf(one, papers)) return one;
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

function isOf(shape: Shape, papers: readonly Paper[]): boolean {
  if (shape.papers.length !== papers.length) return false;
  for (let at = 0; at < papers.length; at += 1) {
    const one = shape.papers[at];
    const other = papers[at];
    if (one?.components !== other?.components || one?.name !== other?.name) return false;
  }
  return true;
}

/** What this student is examined in: an exempt component leaves the full mark and the pass mark. */
export function examinedIn(subject: SubjectMarks, policy: ResultPolicy): Pick<Shape, 'full' | 'parts'> {
  const shape = shapeOf(subject, policy);
  if (!subject.papers.some(({ entries }) => entries.includes('EX'))) return shape;
  const parts = shape.parts.flatMap((part) => {
    const members = part.members.filter(([at, place]) => entryAt(subject, at, place) !== 'EX');
    return members.length === 0 ? [] : partOf(part.name, members, subject.papers, policy);
  });
  return { parts, full: sumOf(parts.map((part) => part.full)) };
}

/** Whether a subject's every component is exempt: it is as one the student need not take. */
export const isExemptThroughout = ({ papers }: SubjectMarks): boolean =>
  papers.length > 0 &&
  papers.every(({ components, entries }) => components.every((_, place) => entries[place] === 'EX'));

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

const entryAt = ({ papers }: SubjectMarks, at: number, place: number): Entry =>
  papers[at]?.entries[place] ?? null;

/** What a part has in hundredths of a mark, and whether its marks are all there is to judge it by. */
export function gotIn(
  subject: SubjectMarks,
  { members }: Part,
): { got: number; isJudged: boolean; isAbsent: boolean } {
  let got = 0;
  let isJudged = true;
  let isAbsent = false;
  for (const [at, place] of members) {
    const entry = entryAt(subject, at, place);
    if (typeof entry === 'number') got += entry;
    else {
      isJudged = false;
      if (entry === 'AB') isAbsent = true;
    }
  }
  return { got, isJudged, isAbsent };
}
