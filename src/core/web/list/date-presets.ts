import { addDays, addMonths, endOfMonth, startOfMonth, startOfWeek } from '../../dates.ts';

/** Days from the first to the last, both counted. */
export type Period = { readonly from: string; readonly to: string };

/** The years a day is in: of the books, with the one before, and of the classes where there is one. */
export type Years = {
  readonly fiscal: Period;
  readonly lastFiscal: Period;
  readonly academic: Period | null;
};

/** The periods that lists and reports offer, in their order. */
export const presetNames = [
  'today',
  'yesterday',
  'week',
  'last7',
  'last30',
  'month',
  'lastMonth',
  'fiscal',
  'lastFiscal',
  'academic',
] as const;
export type PresetName = (typeof presetNames)[number];

/** What each period is on a day; the week is the school's, from Saturday. */
export function presetsOn(today: string, years: Years): { readonly [N in PresetName]: Period | null } {
  const yesterday = addDays(today, -1);
  const lastMonth = addMonths(startOfMonth(today), -1);
  const week = startOfWeek(today);
  return {
    today: { from: today, to: today },
    yesterday: { from: yesterday, to: yesterday },
    week: { from: week, to: addDays(week, 6) },
    last7: { from: addDays(today, -6), to: today },
    last30: { from: addDays(today, -29), to: today },
    month: { from: startOfMonth(today), to: endOfMonth(today) },
    lastMonth: { from: lastMonth, to: endOfMonth(lastMonth) },
    fiscal: years.fiscal,
    lastFiscal: years.lastFiscal,
    academic: years.academic,
  };
}

/** The government's fiscal year a day is in, July to June: for books that have no year of their own yet. */
export function governmentYear(day: string): Period {
  const first = Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0);
  return { from: `${first}-07-01`, to: `${first + 1}-06-30` };
}

/** The years of a day, of the books' own where they have them. */
export function yearsOn(day: string, fiscal: readonly Period[], academic: readonly Period[]): Years {
  const holds = (on: string) => (one: Period) => one.from <= on && on <= one.to;
  const now = fiscal.find(holds(day)) ?? governmentYear(day);
  const before = addDays(now.from, -1);
  return {
    fiscal: now,
    lastFiscal: fiscal.find(holds(before)) ?? governmentYear(before),
    academic: academic.find(holds(day)) ?? null,
  };
}
