/**
 * Exact arithmetic for marks, points and shares: no figure that decides about somebody passes through a float.
 * A fraction is in lowest terms and its denominator is positive.
 */
export type Fraction = { readonly over: bigint; readonly under: bigint };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b));

/** `over / under`. Throws RangeError when `under` is 0 or a number is not whole. */
export function fraction(over: bigint | number, under: bigint | number = 1): Fraction {
  const n = BigInt(over);
  const d = BigInt(under);
  if (d === 0n) throw new RangeError('A fraction over nothing');
  const divisor = gcd(n, d) * (d < 0n ? -1n : 1n);
  return { over: n / divisor, under: d / divisor };
}

/** The fraction a decimal text names, `-12.50`. Throws RangeError for anything else. */
export function fractionOf(decimal: string): Fraction {
  const known = read.get(decimal);
  if (known) return known;
  const value = readDecimal(decimal);
  if (read.size < 2000) read.set(decimal, value);
  return value;
}

/** The texts read before: points and percentages of a scale come again for every mark. */
const read = new Map<string, Fraction>();

function readDecimal(decimal: string): Fraction {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (!parts) throw new RangeError(`Not a decimal: ${decimal}`);
  const places = parts[3] ?? '';
  return fraction(BigInt(`${parts[1]}${parts[2]}${places}`), 10n ** BigInt(places.length));
}

export const zero = fraction(0);
export const plus = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.over * b.under + b.over * a.under, a.under * b.under);
export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over, under: b.under });
export const times = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.over, a.under * b.under);
/** Throws RangeError when `b` is 0. */
export const by = (a: Fraction, b: Fraction): Fraction => fraction(a.over * b.under, a.under * b.over);
export const sumOf = (all: Iterable<Fraction>): Fraction => {
  // Marks and points of a student mostly share a denominator: put in lowest terms once, at the end.
  let over = 0n;
  let under = 1n;
  for (const one of all) {
    if (one.under === under) over += one.over;
    else {
      over = over * one.under + one.over * under;
      under *= one.under;
    }
  }
  return fraction(over, under);
};
/** Negative when a < b, 0 when they are equal, positive when a > b. */
export const compare = (a: Fraction, b: Fraction): number => {
  const difference = a.over * b.under - b.over * a.under;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};
export const atLeast = (a: Fraction, b: Fraction): boolean => compare(a, b) >= 0;
export const lesser = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const greater = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);

/** Rounded half away from zero to `places` decimals (0 to 6); 4.125 gives 4.13. */
export function rounded(value: Fraction, places: number): Fraction {
  const scale = 10n ** BigInt(places);
  const sign = value.over < 0n ? -1n : 1n;
  const doubled = value.over * sign * scale * 2n + value.under;
  return fraction((sign * (doubled - (doubled % (value.under * 2n)))) / (value.under * 2n), scale);
}

/** The next whole number at or above `value`. */
export function ceiling(value: Fraction): Fraction {
  const whole = value.over / value.under;
  return fraction(value.over > 0n && value.over % value.under !== 0n ? whole + 1n : whole);
}

/** With exactly `places` decimals, rounded half away from zero: `4.13`. */
export function decimalOf(value: Fraction, places: number): string {
  const { over, under } = rounded(value, places);
  const scaled = (over * 10n ** BigInt(places)) / under;
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return scaled < 0n ? `-${text}` : text;
}

/** As short as it can be with at most `places` decimals: `33`, `33.5`. */
export function shortDecimalOf(value: Fraction, places = 2): string {
  const text = decimalOf(value, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
