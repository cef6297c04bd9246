import { type CutRule, noWork, type OvertimeRule, type Work } from '../rules.ts';
import { absentDaysOf, type DayMark, type DayRule } from './day-rules.ts';

/** What is known of somebody's month: what other modules answered, the days they told, and what was entered by hand. */
export type MonthOfWork = {
  readonly gathered: Partial<Work>;
  readonly days: readonly DayMark[];
  readonly given: Partial<Work>;
};

/**
 * What was done in a month, and the cut rule as it holds for it. What was entered by hand goes before what the modules
 * answer, and that before what follows from the days. Lates are counted once: where attendance says how many days they
 * cost by its own rule, `latesPerDay` no longer does; a cut rule by which lates cost no day is stronger than both.
 */
export function workOf<R extends CutRule & DayRule>(
  month: Partial<MonthOfWork>,
  cut: R | null,
): { readonly work: Work; readonly cut: R | null } {
  const { gathered = {}, days = [], given = {} } = month;
  const fromDays =
    days.length > 0 && cut
      ? {
          absentDays: absentDaysOf(days, cut),
          unpaidLeaveDays: days.filter((mark) => mark === 'unpaidLeave').length * 100,
        }
      : {};
  const costsDays = cut !== null && cut.latesPerDay > 0 && given.lates === undefined;
  const lateDays = given.lateDays ?? (costsDays ? gathered.lateDays : undefined);
  return {
    work: { ...noWork, ...fromDays, ...gathered, ...given, lateDays: lateDays ?? 0 },
    cut: cut === null || lateDays === undefined ? cut : { ...cut, latesPerDay: 0 },
  };
}

/**
 * The approved overtime that lies within the hours from entry to exit: it is paid by the overtime rule, and so not a second time as
 * an hour of work. Hours that the office typed are paid as typed, and what no rule pays stays an hour of work.
 */
export const overtimeWithin = (
  given: Partial<Work>,
  { workedHours, overtimeHours }: Work,
  overtime: readonly OvertimeRule[],
): number =>
  given.workedHours === undefined && overtime.some((rule) => rule.unit === 'hour')
    ? Math.min(workedHours, overtimeHours)
    : 0;
