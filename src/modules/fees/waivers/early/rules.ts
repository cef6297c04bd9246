import type { Label } from '../../../../core/labels.ts';
import { greater, lesser, shareOf } from '../../rules.ts';
import { capBook } from '../rules.ts';

/** An offer that is reckoned when fees are paid: early in the month, or several months at once. Amounts in paisa. */
export type EarlyOffer = {
  readonly id: string;
  readonly name: Label;
  readonly kind: 'percent' | 'fixed';
  /** Hundredths of a percent. */
  readonly share: number | null;
  readonly amount: bigint | null;
  /** The fee heads it is of; none: every fee that is billed by itself. */
  readonly headIds: readonly string[];
  /** Paid on or before this day of the month the fee falls due in. */
  readonly payBy: number | null;
  /** So many months of one fee paid at once, none of them late: this month and later ones. */
  readonly payMonths: number | null;
  /** At most of the fees that fall due in a month, and in a calendar year. */
  readonly monthCap: bigint | null;
  readonly yearCap: bigint | null;
  /** What it took of the student's fees before, by the month 'YYYY-MM' they fell due in. */
  readonly taken: readonly { readonly month: string; readonly amount: bigint }[];
};

/** A line that may be paid now; paisa. */
export type OfferableLine = {
  readonly id: string;
  readonly subHeadId: string;
  readonly headId: string;
  /** 'YYYY-MM-DD'. */
  readonly due: string;
  readonly principal: bigint;
  readonly fine: bigint;
  /** Nothing is paid of it, it is no part of instalments, not brought in, and not charged by hand. */
  readonly isWhole: boolean;
  readonly isMonthly: boolean;
};

export type OfferTaken = { readonly lineId: string; readonly offerId: string; readonly amount: bigint };

/** Whether a line meets what one offer asks, of the lines that are paid together on `today`. */
function meets(offer: EarlyOffer, line: OfferableLine, monthsOf: ReadonlyMap<string, number>, today: string) {
  if (!line.isWhole || line.fine > 0n || line.principal <= 0n) return false;
  if (offer.headIds.length > 0 && !offer.headIds.includes(line.headId)) return false;
  const month = line.due.slice(0, 7);
  if (offer.payBy !== null) return today <= `${month}-${String(offer.payBy).padStart(2, '0')}`;
  if (offer.payMonths === null || !line.isMonthly || month < today.slice(0, 7)) return false;
  return (monthsOf.get(line.subHeadId) ?? 0) >= offer.payMonths;
}

/**
 * What offers take of lines that are all paid in full on `today`, the earliest due first. Offers are not added up: of those a
 * line meets, the one that takes most counts, of two alike the first. Caps count what was taken before. Source: the offers of
 * private schools (full-year payment, early-bird until a day), which are not combined.
 */
export function earlyOffersOf(
  offers: readonly EarlyOffer[],
  lines: readonly OfferableLine[],
  today: string,
): OfferTaken[] {
  if (offers.length === 0) return [];
  const book = capBook(
    new Map(offers.map(({ id, monthCap, yearCap }) => [id, { month: monthCap, year: yearCap }])),
    (month) => month.slice(0, 4),
  );
  for (const { id, taken } of offers) for (const one of taken) book.note(id, one.month, one.amount);
  const months = new Map<string, Set<string>>();
  for (const line of lines) {
    const month = line.due.slice(0, 7);
    if (!line.isMonthly || !line.isWhole || line.fine > 0n || month < today.slice(0, 7)) continue;
    const known = months.get(line.subHeadId) ?? new Set();
    months.set(line.subHeadId, known.add(month));
  }
  const monthsOf = new Map([...months].map(([subHeadId, all]) => [subHeadId, all.size]));
  const sorted = [...lines].sort((one, other) =>
    one.due === other.due ? (one.id < other.id ? -1 : 1) : one.due < other.due ? -1 : 1,
  );
  return sorted.flatMap((line): OfferTaken[] => {
    const month = line.due.slice(0, 7);
    let best: OfferTaken | null = null;
    for (const offer of offers) {
      if (!meets(offer, line, monthsOf, today)) continue;
      const wanted =
        offer.kind === 'percent' ? shareOf(line.principal, offer.share ?? 0) : (offer.amount ?? 0n);
      const room = book.roomIn(month)({ id: offer.id });
      const amount = greater(lesser(lesser(wanted, line.principal), room?.left ?? wanted), 0n);
      if (amount > (best?.amount ?? 0n)) best = { lineId: line.id, offerId: offer.id, amount };
    }
    if (!best) return [];
    book.note(best.offerId, month, best.amount);
    return [best];
  });
}

/** What offers take together, in paisa. */
export const sumOf = (taken: readonly OfferTaken[]): bigint =>
  taken.reduce((sum, { amount }) => sum + amount, 0n);
