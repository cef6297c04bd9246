import { addDays, dhakaInstant, timeInDhaka, todayInDhaka, weekdayNumber } from '../../../../core/dates.ts';
import { quietUntil } from '../../sending/rules.ts';

/** When somebody reads messages: days of the week (0 is Saturday), and minutes of the Dhaka day. */
export type Hours = { readonly days: readonly number[]; readonly from: number; readonly to: number };
export type Quiet = { readonly from: number; readonly to: number };

/** So far ahead it is looked for the next hours; longer than any vacation. */
const lookDays = 70;

export const clockOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** From when somebody with these hours reads what is written at `now`; null: now, or nobody knows. */
export function readsFrom(now: Date, hours: Hours | null, isOff: (day: string) => boolean): Date | null {
  if (!hours || hours.days.length === 0) return null;
  const today = todayInDhaka(now);
  const clock = timeInDhaka(now);
  for (let ahead = 0; ahead <= lookDays; ahead += 1) {
    const day = addDays(today, ahead);
    if (!hours.days.includes(weekdayNumber(day)) || isOff(day)) continue;
    if (ahead > 0 || clock < clockOf(hours.from)) return dhakaInstant(day, clockOf(hours.from));
    if (clock < clockOf(hours.to)) return null;
  }
  return null;
}

/**
 * When the bell may ring for what is written at `now`: in the reader's hours, and never in the quiet hours of the
 * institution. Hours that lie wholly within the quiet ones are left alone: then it rings when these end.
 */
export function ringsAt(now: Date, hours: Hours | null, quiet: Quiet, isOff: (day: string) => boolean): Date {
  let at = now;
  for (let tries = 0; tries < 4; tries += 1) {
    const awake = quietUntil(at, quiet.from, quiet.to) ?? at;
    const open = readsFrom(awake, hours, isOff) ?? awake;
    if (open.getTime() === at.getTime()) return at;
    at = open;
  }
  return quietUntil(now, quiet.from, quiet.to) ?? now;
}
