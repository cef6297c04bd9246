import { partsOf } from '../../../core/dates.ts';

/** Whether the numbers of receipts begin anew in July or in January. */
export const receiptYears = ['fiscal', 'calendar'] as const;
export type ReceiptYear = (typeof receiptYears)[number];

/**
 * The year before the number of a receipt of a day: `26` from July 2026 to June 2027, or `2026` of the calendar. They are
 * told apart by their length, so that an institution that changes over gives no number twice.
 */
export function yearOfSeries(day: string, by: ReceiptYear): string {
  const { year, month } = partsOf(day);
  return by === 'calendar' ? String(year) : String(month >= 7 ? year : year - 1).slice(2);
}

/** The years a receipt may have that was taken up to a day, in either way of counting: this one and the two before. */
export function latestYears(day: string): readonly string[] {
  const { year } = partsOf(day);
  return [0, 1, 2].flatMap((back) => [String(year - back), String(year - back).slice(2)]);
}
