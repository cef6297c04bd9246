import { useQuery } from '@tanstack/react-query';
import { todayInDhaka } from '../../dates.ts';
import { type Years, yearsOn } from './date-presets.ts';
import { noYears, readYears } from './years-door.ts';

/** Today, and the institution's years today is in; the government's fiscal year until those are read. */
export function useYears(): { readonly today: string; readonly years: Years } {
  const { data = noYears } = useQuery({
    queryKey: ['years-of-lists'],
    queryFn: readYears,
    staleTime: 3_600_000,
  });
  const today = todayInDhaka(new Date());
  return { today, years: yearsOn(today, data.fiscal, data.academic) };
}
