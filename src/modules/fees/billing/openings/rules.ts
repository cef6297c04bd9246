import { partsOf } from '../../../../core/dates.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { readDate } from '../../../../core/validation/import/dates-in-sheets.ts';
import { periodOf, type Schedule } from '../periods.ts';

/**
 * The month 'YYYY-MM' a cell names, as people write it: `March 2026`, `মার্চ ২০২৬`, `Mar-26`, `03/2026`, `2026-03`, or any
 * day of it. Null for what names none, a month without its year among it.
 */
export function readMonth(cell: string): string | null {
  const text = toAsciiDigits(cell.normalize('NFKC')).trim();
  const [, year, month] = /^(20\d\d)\s*[-/.]\s*(\d{1,2})$/.exec(text) ?? [];
  const [, before, after] = /^(\d{1,2})\s*[-/.]\s*(20\d\d)$/.exec(text) ?? [];
  const numbers = year && month ? `${year}-${month}-1` : before && after ? `${after}-${before}-1` : null;
  const found = readDate(numbers ?? `1 ${text}`) ?? (numbers ? null : readDate(text));
  return found ? found.date.slice(0, 7) : null;
}

type Year = { readonly startDate: string; readonly endDate: string };

/**
 * The period a due of this month has as a line: the one a run of invoices would give it, so that the run does not bill it
 * again. Null where it has none of its own: what is asked for when it is needed, a due without its month, and one of a
 * year nobody knows here.
 */
export function openingPeriod(schedule: Schedule, month: string, years: readonly Year[]): string | null {
  if (schedule === 'once') return 'once';
  if (schedule === 'onDemand' || month === '') return null;
  if (schedule === 'monthly') return month;
  const year = years.find((one) => one.startDate.slice(0, 7) <= month && month <= one.endDate.slice(0, 7));
  return year ? periodOf(schedule, month, year.startDate) : null;
}

/** The day a due was to be paid: as the sheet says, or the sub-head's day of its month. Null where neither is known. */
export function openingDueDay(given: string | null, month: string, dueDay: number): string | null {
  if (given !== null) return given;
  return month === '' ? null : `${month}-${String(dueDay).padStart(2, '0')}`;
}

/** Whether a due day can be right: not before 2000, and no more than a year after today. */
export function isPlausibleDue(due: string, today: string): boolean {
  const { year, month, day } = partsOf(today);
  const last = `${year + 1}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return due >= '2000-01-01' && due <= last;
}

/**
 * What hinders bringing advances in, in paisa: the books' ledger of advances must be what the students have, or the sheet
 * would be counted twice. 0n where nothing does; above it the ledger has more than the students, below it less.
 */
export const advanceGap = (ofLedger: bigint, ofStudents: bigint): bigint => ofLedger - ofStudents;
