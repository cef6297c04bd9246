import type { GradeBand, ResultPolicy } from '../../grading/policy.ts';
import type { Outcome } from '../rules.ts';

/** The letters that count as A+: its band and those above it; none on a scale without an A+. */
function goldenLetters(scale: readonly Pick<GradeBand, 'letter' | 'minPercent'>[]): ReadonlySet<string> {
  const best = scale.find((band) => band.letter === 'A+');
  if (!best) return new Set();
  return new Set(
    scale.filter((band) => Number(band.minPercent) >= Number(best.minPercent)).map((band) => band.letter),
  );
}

/**
 * Whether a result is what people call golden A+: passed with A+ in every subject that counts in the GPA, the 4th too.
 * It is no official grade and changes nothing; only where the institution has switched it on.
 */
export function isGolden(
  policy: Pick<ResultPolicy, 'goldenAPlus'> & {
    readonly scale: readonly Pick<GradeBand, 'letter' | 'minPercent'>[];
  },
  result: {
    readonly outcome: Outcome;
    readonly subjects: readonly { letter: string; countsInGpa: boolean; isExempt: boolean }[];
  },
): boolean {
  if (!policy.goldenAPlus || result.outcome !== 'passed') return false;
  const letters = goldenLetters(policy.scale);
  const counted = result.subjects.filter((one) => one.countsInGpa && !one.isExempt);
  return counted.length > 0 && counted.every((one) => letters.has(one.letter));
}

/**
 * The same to ask the database by, of the grades `code:letter` that results are kept with: a passed result all of whose
 * grades are among `all` and some among `some`. Both empty where it is not switched on.
 */
export function goldenGrades(
  policy: Pick<ResultPolicy, 'goldenAPlus' | 'scale'>,
  units: readonly { code: string; countsInGpa: boolean }[],
): { all: string[]; some: string[] } {
  if (!policy.goldenAPlus) return { all: [], some: [] };
  const golden = [...goldenLetters(policy.scale)];
  const every = policy.scale.map((band) => band.letter);
  const some = units.flatMap((unit) =>
    unit.countsInGpa ? golden.map((letter) => `${unit.code}:${letter}`) : [],
  );
  const beside = units.flatMap((unit) =>
    (unit.countsInGpa ? ['EX'] : [...every, 'EX']).map((letter) => `${unit.code}:${letter}`),
  );
  return { all: [...some, ...beside], some };
}
