import { useQuery } from '@tanstack/react-query';
import { todayInDhaka } from '../../dates.ts';
import { useSession } from '../auth/session.tsx';
import { type Years, yearsOn } from './date-presets.ts';
import { noYears, readYears } from './years-door.ts';

/**
 * Today, and the institution's years today is in; the government's fiscal year until those are read, and on the
 * platform, which has none.
 */
export function useYears(): { readonly today: string; readonly years: Years } {
  const { current } = useSession();
  const site = current?.site?.id ?? null;
  const { data = noYears } = useQuery({
    queryKey: ['years-of-lists', site],
    queryFn: readYears,
    enabled: site !== null,
    staleTime: 3_600_000,
  });
  const today = todayInDhaka(new Date());
  return { today, years: yearsOn(today, data.fiscal, data.academic) };
}
