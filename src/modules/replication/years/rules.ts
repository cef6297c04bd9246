import { addMonths, partsOf } from '../../../core/dates.ts';
import { toBengaliDigits } from '../../../core/digits.ts';
import type { Label } from '../../../core/labels.ts';

/** Whole months from the first day of one year to that of another: 12 from 2026 to 2027. Days are `YYYY-MM-DD`. */
export function monthsApart(from: string, to: string): number {
  const [one, other] = [partsOf(from), partsOf(to)];
  return other.year * 12 + other.month - (one.year * 12 + one.month);
}

/** A record of one year as the other one would have it. */
export type YearRow = Readonly<Record<string, unknown>> & {
  readonly labels: Readonly<Record<string, Label>>;
};

/**
 * The record of a year as it stands in another: with that year, its days as many months later, and without a person who is
 * left out or has left. `people` is everybody who is there; null leaves all of them out.
 */
export function movedRow<R extends YearRow>(
  row: R,
  how: {
    readonly field: string;
    readonly to: { readonly id: string; readonly name: Label };
    readonly months: number;
    readonly dates: readonly string[];
    readonly person: string | null;
    readonly people: ReadonlySet<string> | null;
  },
): R {
  const moved: Record<string, unknown> = { ...row, [how.field]: how.to.id };
  for (const name of how.dates)
    if (typeof row[name] === 'string') moved[name] = addMonths(row[name], how.months);
  if (how.person !== null && !how.people?.has(String(row[how.person]))) moved[how.person] = null;
  return { ...moved, labels: { ...row.labels, [how.field]: how.to.name } } as R;
}

/** What the year after another is called: every number in its name is one more, `2025-26` → `2026-27`. */
export function nameAfter(name: string): string {
  return name.replace(/\d+/g, (digits) =>
    String(Number(digits) + 1)
      .padStart(digits.length, '0')
      .slice(-digits.length),
  );
}

export type YearDays = {
  readonly nameEn: string;
  readonly nameBn: string;
  readonly kind: string;
  readonly startDate: string;
  readonly endDate: string;
};

/** The year that follows another: its name counted on, its days a year later. */
export function yearAfter(year: { name: Label; kind: string; startDate: string; endDate: string }): YearDays {
  const nameEn = nameAfter(year.name.en);
  return {
    nameEn,
    nameBn: /[০-৯]/.test(year.name.bn) ? toBengaliDigits(nameEn) : nameEn,
    kind: year.kind,
    startDate: addMonths(year.startDate, 12),
    endDate: addMonths(year.endDate, 12),
  };
}
