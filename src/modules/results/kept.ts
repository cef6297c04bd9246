import { decimalOf, shortDecimalOf } from '../../core/fraction.ts';
import type { SubjectKept, Unit } from './examined.ts';
import { marksOfSubject } from './examined.ts';
import type { Entry, SubjectMarks } from './marks.ts';
import type { SubjectResult } from './rules.ts';

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

const hundredths = (decimal: string): number => Math.round(Number(decimal) * 100);

export function storedOf(result: SubjectResult, marks: SubjectMarks, unit: Unit): SubjectStored {
  const grace = hundredths(shortDecimalOf(result.grace));
  return {
    code: result.code,
    total: hundredths(shortDecimalOf(result.total)),
    full: hundredths(shortDecimalOf(result.full)),
    letter: result.letter,
    point: hundredths(decimalOf(result.point, 2)),
    entries: unit.papers.map((paper) => {
      if (marks.termMarks) return [marks.termMarks[paper.id]?.entry ?? null];
      const own = marks.papers.find((one) => one.id === paper.id);
      return own ? own.components.map(({ entry }) => entry) : [];
    }),
    ...(result.role === 'fourth' ? { role: 'fourth' as const } : {}),
    ...(result.passed ? {} : { failed: true as const }),
    ...(result.isExempt ? { exempt: true as const } : {}),
    ...(result.countsInGpa ? {} : { uncounted: true as const }),
    ...(grace > 0 ? { grace } : {}),
    ...(result.reasons.length > 0
      ? {
          reasons: result.reasons.map((reason) => ({
            kind: reason.kind,
            part: 'part' in reason ? reason.part : '',
          })),
        }
      : {}),
  };
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
  const marks = marksOfSubject({ code: stored.code, role, papers: isYearly ? [] : taken }, (id) => entries.get(id));
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
