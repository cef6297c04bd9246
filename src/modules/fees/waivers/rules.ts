import { lesser, type RoomOf, type WaivedLine } from '../rules.ts';

/** When a waiver counts: months 'YYYY-MM', and within them days where an offer begins or ends inside a month. */
export type Window = {
  readonly fromMonth: string;
  readonly toMonth: string | null;
  readonly fromDay: string | null;
  readonly toDay: string | null;
};

/** Whether a waiver lowers a fee that falls due on a day: the due day alone decides, so a fee is never lowered by halves. */
export function countsOn({ fromMonth, toMonth, fromDay, toDay }: Window, due: string): boolean {
  const month = due.slice(0, 7);
  return (
    fromMonth <= month &&
    (toMonth === null || month <= toMonth) &&
    (fromDay === null || fromDay <= due) &&
    (toDay === null || due <= toDay)
  );
}

/** The months somebody asked for, held to the days of an offer; null where nothing is left of them. */
export function windowWithin(
  asked: { readonly fromMonth: string; readonly toMonth: string | null },
  offer: { readonly startsOn: string | null; readonly endsOn: string | null },
): Window | null {
  const startMonth = offer.startsOn?.slice(0, 7) ?? null;
  const endMonth = offer.endsOn?.slice(0, 7) ?? null;
  const fromMonth = startMonth !== null && startMonth > asked.fromMonth ? startMonth : asked.fromMonth;
  const toMonth =
    endMonth !== null && (asked.toMonth === null || endMonth < asked.toMonth) ? endMonth : asked.toMonth;
  if (toMonth !== null && toMonth < fromMonth) return null;
  return {
    fromMonth,
    toMonth,
    fromDay: fromMonth === startMonth ? offer.startsOn : null,
    toDay: toMonth === endMonth ? offer.endsOn : null,
  };
}

/** A cap in paisa, or none. */
export type Caps = { readonly month: bigint | null; readonly year: bigint | null };

/**
 * What capped waivers have taken of lines, and may still take. Lines are told to it in the order in which they are
 * reckoned, those that stand already first. `yearOf` names the academic year of a month where there are several.
 */
export function capBook(capsOf: ReadonlyMap<string, Caps>, yearOf: (month: string) => string = () => '') {
  const taken = new Map<string, bigint>();
  const sumOf = (key: string) => taken.get(key) ?? 0n;
  const note = (waiver: string, month: string, amount: bigint) => {
    if (!capsOf.has(waiver)) return;
    for (const key of [`${waiver} of ${yearOf(month)}`, `${waiver} in ${month}`])
      taken.set(key, sumOf(key) + amount);
  };
  return {
    note,
    /** What waivers may still take of a line that falls due in `month`. */
    roomIn:
      (month: string) =>
      ({ id }: { readonly id?: string }): ReturnType<RoomOf> => {
        const caps = id === undefined ? undefined : capsOf.get(id);
        if (id === undefined || caps === undefined) return null;
        const ofMonth = caps.month === null ? null : atLeastNone(caps.month - sumOf(`${id} in ${month}`));
        const ofYear =
          caps.year === null ? null : atLeastNone(caps.year - sumOf(`${id} of ${yearOf(month)}`));
        if (ofMonth === null) return ofYear === null ? null : { left: ofYear, of: 'year' };
        if (ofYear !== null && ofYear < ofMonth) return { left: ofYear, of: 'year' };
        return { left: ofMonth, of: 'month' };
      },
    noteLine(month: string, line: Pick<WaivedLine, 'byType'>) {
      for (const { id, amount } of line.byType) if (id !== undefined) note(id, month, amount);
    },
  };
}
export type CapBook = ReturnType<typeof capBook>;

const atLeastNone = (left: bigint): bigint => (left > 0n ? left : 0n);

/** How many months from one 'YYYY-MM' to another, both counted; of an open end a year. */
export function monthsOf(from: string, to: string | null): number {
  if (to === null) return 12;
  const number = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return number(to) - number(from) + 1;
}

/** What caps leave of what a waiver would come to in `months` months; null where neither can be said. */
export function worthWithin(worth: bigint | null, caps: Caps, months: number): bigint | null {
  const most = [
    ...(caps.month === null ? [] : [caps.month * BigInt(months)]),
    // Months of one waiver may touch one academic year more than they fill.
    ...(caps.year === null ? [] : [caps.year * BigInt(Math.ceil(months / 12) + (months > 1 ? 1 : 0))]),
    ...(worth === null ? [] : [worth]),
  ];
  return most.length === 0 ? null : most.reduce(lesser);
}

/** One child of a family that learns here. */
export type Child = {
  readonly id: string;
  readonly bornOn: string | null;
  readonly code: string;
};

/** The brothers and sisters in the order they count: the eldest is the first child; of an unknown birthday last. */
export function inOrder<C extends Child>(children: readonly C[]): C[] {
  const keyOf = (child: Child) => `${child.bornOn ?? '9999-12-31'} ${child.code}`;
  return [...children].sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

/** Which child of the family a student is, from 1; 0 for who is not among them. */
export const placeOf = (children: readonly Child[], id: string): number =>
  inOrder(children).findIndex((child) => child.id === id) + 1;

/** Whether an offer for the children from one to another is for this one. */
export const isForChild = (
  offer: { readonly childFrom: number | null; readonly childTo: number | null },
  place: number,
): boolean =>
  offer.childFrom === null ||
  (place >= offer.childFrom && (offer.childTo === null || place <= offer.childTo));
