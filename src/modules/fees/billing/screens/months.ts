import { monthLabels } from '../../../../core/dates.ts';
import { withDigits } from '../../../../core/format.ts';
import { usePreferences } from '../../../../core/web/device/preferences.tsx';

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text);

/** `July 2026` of '2026-07'. */
export function useMonthName(): (month: string) => string {
  const { language, digits } = usePreferences();
  return (month) => {
    if (!isMonth(month)) return withDigits(month, { language, digits });
    const name = monthLabels[Number(month.slice(5)) - 1]?.[language] ?? '';
    return withDigits(`${name} ${month.slice(0, 4)}`, { language, digits });
  };
}

/** '2026-07' moved by months. */
function monthAfter(month: string, by: number): string {
  const place = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`;
}

/** Months around `month`, the latest first. */
export const monthsAround = (month: string, before: number, after: number): string[] =>
  Array.from({ length: before + after + 1 }, (_, place) => monthAfter(month, after - place));
