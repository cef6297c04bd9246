import { monthPart, type Proration, partOfAmount } from '../periods.ts';
import { serviceMonth, type Use } from '../services/rules.ts';

/** Why a fee that is billed comes to less now. */
export const reckoningReasons = ['left', 'partMonth', 'subject', 'service'] as const;
export type ReckoningReason = (typeof reckoningReasons)[number];

/** A month's fee as it was billed; amounts in paisa. */
export type BilledFee = {
  readonly period: string;
  /** What the fee was billed with, before waivers. */
  readonly amount: bigint;
  /** What a whole month costs, where a part of it was billed. */
  readonly whole: bigint;
  /** Owed of it after waivers, paid or not. */
  readonly payable: bigint;
  /** The subject its rule is for; null for a fee of everybody. */
  readonly subjectId: string | null;
  /** The services it was billed for, as they stand today; none for any other fee. */
  readonly services?: readonly Use[];
};

export type Stay = {
  readonly proration: Proration;
  readonly from: string | null;
  /** The last day of one who left. */
  readonly leftOn: string | null;
  /** The subjects taken by choice today. */
  readonly subjects: readonly string[];
};

/**
 * What a billed month comes to now: nothing where the student had left before it or no longer takes the subject it is for, its
 * part in the month of leaving, as the settings bill it, and of a service its days until it ended. What waivers left of the fee shrinks with it, rounded half up to the
 * paisa. Null where it comes to as much as before; a fee never comes to more.
 */
export function reckonFee(
  fee: BilledFee,
  stay: Stay,
): { readonly amount: bigint; readonly payable: bigint; readonly why: ReckoningReason } | null {
  const left = stay.leftOn;
  const dropped = fee.subjectId !== null && !stay.subjects.includes(fee.subjectId);
  if (dropped) return lower(fee, 0n, 'subject');
  if (fee.services) {
    const now = serviceMonth(stay.proration, fee.period, fee.services, { from: stay.from, to: left });
    return lower(fee, now?.amount ?? 0n, 'service');
  }
  if (left === null) return null;
  if (left < `${fee.period}-01`) return lower(fee, 0n, 'left');
  const part = monthPart(stay.proration, fee.period, { from: stay.from, to: left });
  return part ? lower(fee, partOfAmount(fee.whole, part), 'partMonth') : null;
}

function lower(fee: BilledFee, amount: bigint, why: ReckoningReason) {
  if (amount >= fee.amount || fee.amount === 0n) return null;
  const payable = (fee.payable * amount * 2n + fee.amount) / (2n * fee.amount);
  return payable >= fee.payable ? null : { amount, payable, why };
}
