import { shortWeekdayLabels, weekdays } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { clockOf } from '../hours/rules.ts';
import { labels } from './labels.ts';

export const dayLabel = (day: number): Label => shortWeekdayLabels[weekdays[day] ?? 'saturday'];

/** Somebody's hours in words: `Sun, Mon, 03:00 PM to 05:00 PM`. */
export function useHoursText(): (hours: { days: readonly number[]; from: number; to: number }) => string {
  const t = useText();
  const format = useFormat();
  return ({ days, from, to }) =>
    t(labels.hoursOf, {
      days: days.map((day) => t(dayLabel(day))).join(', '),
      from: format.time(clockOf(from)),
      to: format.time(clockOf(to % 1440)),
    });
}
