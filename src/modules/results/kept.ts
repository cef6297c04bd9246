import { wholeOf } from '../../core/fraction.ts';
import type { SubjectKept, Unit } from './examined.ts';
import { marksOfSubject } from './examined.ts';
import type { Entry, SubjectMarks } from './marks.ts';
import type { SubjectResult } from './rules.ts';
import type { Sat } from './sittings.ts';

/**
 * A subject as `results_result.subjects` holds it: figures in hundredths; what is as usual is left out, so that a
 * year's results of a hundred thousand students stay small. What it was made from stands with it, and the steps in
 * between are told again from that by the run's own rules.
 */
export type SubjectStored = {
  readonly code: string;
  readonly total: number;
  readonly full: number;
  readonly letter: string;
  readonly point: number;
  /** By paper of the unit, in the order of its components; of a yearly result by examination. */
  readonly entries: readonly (readonly Entry[])[];
  readonly role?: 'fourth';
  readonly failed?: true;
  readonly exempt?: true;
  readonly uncounted?: true;
  readonly grace?: number;
  readonly reasons?: readonly { readonly kind: string; readonly part: string }[];
};

export function storedOf(result: SubjectResult, { marks, unit }: Sat): SubjectStored {
  const stored: { -readonly [Field in keyof SubjectStored]: SubjectStored[Field] } = {
    code: result.code,
    total: wholeOf(result.total, 2),
    full: wholeOf(result.full, 2),
    letter: result.letter,
    point: wholeOf(result.point, 2),
    entries: unit.papers.map(({ id, components }) => {
      if (marks.termMarks) return [marks.termMarks[id]?.entry ?? null];
      const own = marks.papers.find((one) => one.id === id);
      return own ? components.map((_, place) => own.entries[place] ?? null) : [];
    }),
  };
  if (result.role === 'fourth') stored.role = 'fourth';
  if (!result.passed) stored.failed = true;
  if (result.isExempt) stored.exempt = true;
  if (!result.countsInGpa) stored.uncounted = true;
  if (result.grace.over > 0) stored.grace = wholeOf(result.grace, 2);
  if (result.reasons.length > 0)
    stored.reasons = result.reasons.map((reason) => ({
      kind: reason.kind,
      part: 'part' in reason ? reason.part : '',
    }));
  return stored;
}

const shortText = (value: number): string => String(value / 100);

/** A stored subject with everything said. */
export const keptOf = (stored: SubjectStored): SubjectKept => ({
  code: stored.code,
  role: stored.role ?? 'compulsory',
  isExempt: stored.exempt ?? false,
  countsInGpa: !stored.uncounted,
  total: shortText(stored.total),
  full: shortText(stored.full),
  letter: stored.letter,
  point: (stored.point / 100).toFixed(2),
  passed: !stored.failed,
  grace: shortText(stored.grace ?? 0),
  reasons: stored.reasons ?? [],
  entries: stored.entries,
});

/** The marks a stored subject was made from, for the rules to say again how it came about. */
export function marksOfStored(stored: SubjectStored, unit: Unit, isYearly: boolean): SubjectMarks {
  const role = stored.role ?? 'compulsory';
  const taken = unit.papers.filter((_, place) => (stored.entries[place]?.length ?? 0) > 0);
  const entries = new Map(unit.papers.map((paper, place) => [paper.id, stored.entries[place]]));
  const marks = marksOfSubject({ code: stored.code, role, papers: isYearly ? [] : taken }, (id) =>
    entries.get(id),
  );
  const plain = { ...marks, isExempt: stored.exempt ?? false, countsInGpa: unit.countsInGpa };
  if (!isYearly) return plain;
  return {
    ...plain,
    termMarks: Object.fromEntries(
      unit.papers.map((paper) => [
        paper.id,
        { full: paper.components[0]?.full ?? 0, entry: entries.get(paper.id)?.[0] ?? null },
      ]),
    ),
  };
}

/** A stored subject `s` in SQL: its total in hundredths, and whether somebody has a mark in it. */
export const storedSql = {
  total: `(s->>'total')::int`,
  failed: `(s ? 'failed')`,
  exempt: `(s ? 'exempt')`,
  hasMark: `NOT (s ? 'exempt') AND NOT coalesce(s->'reasons' @> '[{"kind":"absent"}]' OR s->'reasons' @> '[{"kind":"missing"}]', false)`,
} as const;
