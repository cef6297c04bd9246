import { addMonths } from '../../../core/dates.ts';
import { lesser } from '../rules.ts';

/** Parts a plan may have. */
export const fewestParts = 2;
export const mostParts = 24;

/** The period of a part: that of the fee it is of, which part it is and of how many. */
export type PartPeriod = { readonly period: string; readonly part: number; readonly parts: number };

/** `2026-07~1/3~…`: what a part's line has for its period; `own` makes it the only one of its name. */
export const partPeriod = ({ period, part, parts }: PartPeriod, own: string): string =>
  `${period}~${part}/${parts}~${own}`;

/** What {@link partPeriod} wrote; null for the period of what is no part. */
export function readPartPeriod(text: string): PartPeriod | null {
  const [, period = '', part, parts] = /^([^~]*)~(\d+)\/(\d+)~[\w-]+$/.exec(text) ?? [];
  return part === undefined ? null : { period, part: Number(part), parts: Number(parts) };
}

/**
 * An amount in `count` parts on the same day of following months: whole taka, what does not divide in the first. Paisa;
 * throws RangeError for fewer parts than 1, or more than there are taka.
 */
export function evenParts(amount: bigint, count: number, first: string): { due: string; amount: bigint }[] {
  const each = count < 1 ? 0n : (amount / BigInt(count) / 100n) * 100n;
  if (each <= 0n) throw new RangeError('More parts than taka');
  return Array.from({ length: count }, (_, place) => ({
    due: addMonths(first, place),
    amount: place === 0 ? amount - each * BigInt(count - 1) : each,
  }));
}

/**
 * What each part takes of each fee: the parts in their order fill themselves from the fees in theirs, so that a fee is
 * finished before the next one begins. Paisa above 0 on both sides; throws RangeError unless both come to the same.
 */
export function spreadParts(
  fees: readonly { readonly id: string; readonly open: bigint }[],
  parts: readonly bigint[],
): { part: number; id: string; amount: bigint }[] {
  const left = fees.map((fee) => ({ ...fee }));
  const taken: { part: number; id: string; amount: bigint }[] = [];
  for (const [part, wanted] of parts.entries()) {
    let rest = wanted;
    for (const fee of left) {
      const amount = lesser(fee.open, rest);
      if (amount <= 0n) continue;
      taken.push({ part, id: fee.id, amount });
      fee.open -= amount;
      rest -= amount;
    }
    if (rest !== 0n || wanted <= 0n) throw new RangeError('The parts are not what is open');
  }
  if (left.some((fee) => fee.open !== 0n)) throw new RangeError('The parts are not what is open');
  return taken;
}
