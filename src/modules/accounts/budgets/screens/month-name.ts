import { monthLabels, partsOf } from '../../../../core/dates.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';

/** The name of the month a day is in, with its year. */
export function useMonthName() {
  const t = useText();
  const format = useFormat();
  return (day: string): string => {
    const { year, month } = partsOf(day);
    const name = monthLabels[month - 1];
    return `${name ? t(name) : ''} ${format.digits(String(year))}`;
  };
}
