import { toAsciiDigits } from '../../../core/digits.ts';

const mostRolls = 500;

/** The rolls somebody wrote as `1, 4, 7-12`, in either language's digits; null where it is not that. */
export function rollsOf(text: string): number[] | null {
  const parts = toAsciiDigits(text)
    .split(/[,;\s]+(?![–-])/)
    .filter(Boolean);
  const rolls = new Set<number>();
  for (const part of parts) {
    const found = /^(\d{1,5})(?:[-–](\d{1,5}))?$/.exec(part);
    const first = Number(found?.[1] ?? 0);
    const last = Number(found?.[2] ?? first);
    if (!found || first === 0 || last < first || last - first >= mostRolls) return null;
    for (let roll = first; roll <= last; roll += 1) rolls.add(roll);
  }
  return rolls.size > mostRolls ? null : [...rolls];
}
