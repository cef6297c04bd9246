/*
 * Shares of amounts, exact. Amounts are bigint paisa, not below 0; percentages, days and hours are whole hundredths
 * (7.5 % = 750, half a day = 50). Source of the rounding: half up to the paisa, once, at the end of a reckoning.
 */

/** `over / under` rounded half up; both not below 0, `under` above it. Throws RangeError else. */
export function divided(over: bigint, under: bigint): bigint {
  if (under <= 0n || over < 0n) throw new RangeError('Only what is not below nothing is shared');
  return (2n * over + under) / (2n * under);
}

/** The share `over / under` of an amount, rounded half up to the paisa. */
export const shareOf = (amount: bigint, over: number | bigint, under: number | bigint): bigint =>
  divided(amount * BigInt(over), BigInt(under));

/** Hundredths of a percent of an amount: 1500 of 16,000.00 is 2,400.00. */
export const percentOf = (amount: bigint, percent: number): bigint => shareOf(amount, percent, 10_000);

/** Half up to the whole taka. */
export const wholeTaka = (paisa: bigint): bigint => divided(paisa, 100n) * 100n;

export const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

export const sumOf = (amounts: Iterable<bigint>): bigint => {
  let sum = 0n;
  for (const amount of amounts) sum += amount;
  return sum;
};

/**
 * Each amount's share `over / under`, so that together they are the share of their sum to the paisa: what rounding takes
 * from one line it gives to the next. Every part is within one paisa of its own share.
 */
export function sharesOf(amounts: readonly bigint[], over: number, under: number): bigint[] {
  let sum = 0n;
  let given = 0n;
  return amounts.map((amount) => {
    sum += amount;
    const part = shareOf(sum, over, under) - given;
    given += part;
    return part;
  });
}
