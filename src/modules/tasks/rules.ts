import { addDays, addMonths, daysBetween } from '../../core/dates.ts';

export const taskStates = ['planned', 'doing', 'blocked', 'done', 'cancelled'] as const;
export type TaskState = (typeof taskStates)[number];
export const recurrences = ['none', 'daily', 'monthly', 'quarterly', 'yearly'] as const;
export type Recurrence = (typeof recurrences)[number];
export const priorities = ['low', 'normal', 'high'] as const;
export type Priority = (typeof priorities)[number];

const monthsOf: Readonly<Record<Exclude<Recurrence, 'none' | 'daily'>, number>> = {
  monthly: 1,
  quarterly: 3,
  yearly: 12,
};

/** A task that is still to be done. */
export const isOpen = (state: TaskState): boolean => state !== 'done' && state !== 'cancelled';

/**
 * The day of the next one after `due`, counted from the day the series began: one of the 31st is on the last day of a
 * shorter month and on the 31st again afterwards. Null where nothing follows.
 */
export function nextDue(series: {
  readonly every: Recurrence;
  readonly anchor: string;
  readonly due: string;
  readonly until: string | null;
}): string | null {
  const { every, anchor, due, until } = series;
  if (every === 'none') return null;
  let next = addDays(due, 1);
  if (every !== 'daily') {
    const step = monthsOf[every];
    // At least as many steps as lie between; a few more find the first day after `due`.
    let count = Math.max(1, Math.floor(daysBetween(anchor, due) / (31 * step)));
    next = addMonths(anchor, count * step);
    while (next <= due) {
      count += 1;
      next = addMonths(anchor, count * step);
    }
  }
  return until !== null && next > until ? null : next;
}

/** Reminded of: the day before, the day itself, the day after, and then every week. */
export function remindsOn(due: string, today: string): boolean {
  const days = daysBetween(due, today);
  return days >= -1 && (days <= 1 || days % 7 === 0);
}
