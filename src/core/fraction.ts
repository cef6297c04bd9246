/**
 * Exact arithmetic for marks, points and shares: no figure that decides about somebody is ever rounded on the way.
 * A fraction is in lowest terms and its denominator is positive; both are whole numbers that a number holds exactly.
 * What would not fit is worked out in long integers, and refused with a RangeError when it does not fit afterwards
 * either: a school's marks are far from that.
 */
export type Fraction = { readonly over: number; readonly under: number };

function gcd(a: number, b: number): number {
  let [one, other] = [a, b];
  while (other !== 0) [one, other] = [other, one % other];
  return one < 0 ? -one : one;
}

/** `over / under`. Throws RangeError when `under` is 0 or a number is not whole. */
export function fraction(over: number, under = 1): Fraction {
  if (under === 1 && Number.isSafeInteger(over)) return { over, under };
  if (under === 0) throw new RangeError('A fraction over nothing');
  if (!Number.isSafeInteger(over) || !Number.isSafeInteger(under))
    throw new RangeError(`Not a fraction of whole numbers: ${over} / ${under}`);
  const divisor = gcd(over, under) * (under < 0 ? -1 : 1);
  // Never -0, which would be another zero.
  return { over: over / divisor || 0, under: under / divisor };
}

/** The same from integers of any length. */
function longFraction(over: bigint, under: bigint): Fraction {
  let [one, other] = [over, under];
  while (other !== 0n) [one, other] = [other, one % other];
  return fraction(Number(over / one), Number(under / one));
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
  return longFraction(BigInt(`${parts[1]}${parts[2]}${places}`), 10n ** BigInt(places.length));
}

export const zero = fraction(0);

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.under === b.under) return fraction(a.over + b.over, a.under);
  const over = a.over * b.under + b.over * a.under;
  const under = a.under * b.under;
  if (Number.isSafeInteger(over) && Number.isSafeInteger(under) && isExact(a, b))
    return fraction(over, under);
  const [x, y, u, v] = [BigInt(a.over), BigInt(b.over), BigInt(a.under), BigInt(b.under)];
  return longFraction(x * v + y * u, u * v);
}

/** Whether both products of a sum are exact: a large one could lose its last digit and still look whole. */
const isExact = (a: Fraction, b: Fraction): boolean =>
  Number.isSafeInteger(a.over * b.under) && Number.isSafeInteger(b.over * a.under);

export const minus = (a: Fraction, b: Fraction): Fraction => plus(a, { over: -b.over || 0, under: b.under });

export function times(a: Fraction, b: Fraction): Fraction {
  const over = a.over * b.over;
  const under = a.under * b.under;
  if (Number.isSafeInteger(over) && Number.isSafeInteger(under)) return fraction(over, under);
  return longFraction(BigInt(a.over) * BigInt(b.over), BigInt(a.under) * BigInt(b.under));
}

/** Throws RangeError when `b` is 0. */
export function by(a: Fraction, b: Fraction): Fraction {
  if (b.over === 0) throw new RangeError('A fraction over nothing');
  const sign = b.over < 0 ? -1 : 1;
  return times(a, { over: b.under * sign, under: b.over * sign });
}

/** The sum of all; brought to lowest terms once, at the end. */
export function sumOf(all: Iterable<Fraction>): Fraction {
  let over = 0;
  let under = 1;
  for (const one of all) {
    const next = under % one.under === 0 ? under : one.under % under === 0 ? one.under : under * one.under;
    const sum = over * (next / under) + one.over * (next / one.under);
    if (!Number.isSafeInteger(sum) || !Number.isSafeInteger(next)) return sumOneByOne(all);
    over = sum;
    under = next;
  }
  return fraction(over, under);
}

function sumOneByOne(all: Iterable<Fraction>): Fraction {
  let sum = zero;
  for (const one of all) sum = plus(sum, one);
  return sum;
}

/** Negative when a < b, 0 when they are equal, positive when a > b. */
export function compare(a: Fraction, b: Fraction): number {
  if (a.under === b.under) return a.over - b.over;
  const left = a.over * b.under;
  const right = b.over * a.under;
  if (Number.isSafeInteger(left) && Number.isSafeInteger(right)) return left - right;
  const difference = BigInt(a.over) * BigInt(b.under) - BigInt(b.over) * BigInt(a.under);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

export const atLeast = (a: Fraction, b: Fraction): boolean => compare(a, b) >= 0;
export const lesser = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const greater = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);

/** `value × 10^places` as a whole number, rounded half away from zero; places 0 to 6. 4.125 with 2 places gives 413. */
export function wholeOf(value: Fraction, places: number): number {
  const scale = 10 ** places;
  if (scale % value.under === 0) return value.over * (scale / value.under);
  const size = Math.abs(value.over);
  const doubled = size * scale * 2 + value.under;
  const whole = Number.isSafeInteger(doubled)
    ? (doubled - (doubled % (value.under * 2))) / (value.under * 2)
    : Number((BigInt(size) * BigInt(scale) * 2n + BigInt(value.under)) / (BigInt(value.under) * 2n));
  return value.over < 0 ? -whole || 0 : whole;
}

/** Rounded half away from zero to `places` decimals (0 to 6); 4.125 gives 4.13. */
export const rounded = (value: Fraction, places: number): Fraction =>
  fraction(wholeOf(value, places), 10 ** places);

/** The next whole number at or above `value`. */
export const ceiling = (value: Fraction): Fraction => {
  const rest = value.over % value.under;
  return fraction((value.over - rest) / value.under + (rest > 0 ? 1 : 0));
};

/** With exactly `places` decimals, rounded half away from zero: `4.13`. */
export function decimalOf(value: Fraction, places: number): string {
  const scaled = wholeOf(value, places);
  const digits = String(Math.abs(scaled)).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  return scaled < 0 ? `-${text}` : text;
}

/** As short as it can be with at most `places` decimals: `33`, `33.5`. */
export function shortDecimalOf(value: Fraction, places = 2): string {
  const text = decimalOf(value, places);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}
