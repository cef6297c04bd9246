import {
  atLeast,
  by,
  compare,
  type Fraction,
  fraction,
  fractionOf,
  greater,
  rounded,
  shortDecimalOf,
  times,
  zero,
} from '../../core/fraction.ts';
import type { GradeBand } from './policy.ts';

export const hundred = fraction(100);
/** Hundredths of a mark as marks; those a paper can have are reckoned once. */
export function marksOf(hundredths: number): Fraction {
  const known = knownMarks[hundredths];
  if (known) return known;
  const marks = fraction(hundredths, 100);
  if (hundredths >= 0 && hundredths < knownMarks.length) knownMarks[hundredths] = marks;
  return marks;
}
const knownMarks: (Fraction | undefined)[] = Array.from({ length: 20_001 });

/** `percent` of a value. */
export const percentOf = (value: Fraction, percent: number | string): Fraction =>
  times(value, by(fractionOf(String(percent)), hundred));
/** Marks as they are read: with at most two decimals, as short as they can be. */
export const shown = (value: Fraction): string => shortDecimalOf(value);

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
export const scaleOf = (bands: readonly GradeBand[]): Scale => {
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

/** {@link bandOf} with its points, read once a scale. */
export function findBand(scale: readonly GradeBand[], total: Fraction, full: Fraction): Band {
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

/** Whether the grade of a total fails: the band with no points. */
const isFailing = (band: GradeBand): boolean => fractionOf(band.point).over === 0;

/** The letter of who failed: the band's with no points, `F` in a scale without one. */
export const failingLetter = (scale: readonly GradeBand[]): string => scale.find(isFailing)?.letter ?? 'F';
