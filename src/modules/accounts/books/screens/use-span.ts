import { addDays, addMonths, isDate, todayInDhaka } from '../../../../core/dates.ts';
import type { Label } from '../../../../core/labels.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { accountsContract as contract } from '../../contract.ts';
import { reportLabels as labels } from '../../screen-labels.ts';

type Quick = { readonly label: Label; readonly from: string; readonly to: string };

/** The days of a report, kept in the address; the fiscal year of today, or its month, until somebody chooses. */
export function useSpan(usual: 'year' | 'month' = 'year') {
  const [query, setQuery] = usePageQuery();
  const { data, isPending } = useRead(contract.years, {});
  const today = todayInDhaka(new Date());
  const years = data?.items ?? [];
  const yearOf = (day: string) => {
    const known = years.find((one) => one.startDate <= day && day <= one.endDate);
    if (known) return { from: known.startDate, to: known.endDate };
    // Without a year of the books: the government's, July to June.
    const first = Number(day.slice(0, 4)) - (day.slice(5) < '07-01' ? 1 : 0);
    return { from: `${first}-07-01`, to: `${first + 1}-06-30` };
  };
  const year = yearOf(today);
  const month = `${today.slice(0, 7)}-01`;
  const lastMonth = addMonths(month, -1);
  const asked = (name: string) => {
    const text = query.get(name) ?? '';
    return isDate(text) ? text : null;
  };
  const endOf = (day: string) => addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1);
  const from = asked('from') ?? (usual === 'month' ? month : year.from);
  const to = asked('to') ?? (usual === 'month' ? endOf(from) : from > year.to ? yearOf(from).to : year.to);
  const quick: readonly Quick[] = [
    { label: labels.thisMonth, from: month, to: addDays(addMonths(month, 1), -1) },
    { label: labels.lastMonth, from: lastMonth, to: addDays(month, -1) },
    { label: labels.thisYear, ...year },
    { label: labels.lastYear, ...yearOf(addDays(year.from, -1)) },
  ];
  return {
    from,
    to: [from, to].toSorted().at(-1) ?? to,
    today,
    /** The first day of the fiscal year a day is in. */
    firstOf: (day: string) => yearOf(day).from,
    /** The first day of the books; nothing stands before it. */
    begin: years.at(-1)?.startDate ?? year.from,
    isReady: !isPending || (asked('from') !== null && asked('to') !== null),
    years: data,
    quick,
    get: (name: string) => query.get(name),
    day: asked('to'),
    /** Changes the address; null takes a part away. */
    set: (changes: Readonly<Record<string, string | null>>) =>
      setQuery((known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries({ page: null, ...changes }))
          if (value === null) next.delete(name);
          else next.set(name, value);
        return next;
      }),
  };
}
export type Span = ReturnType<typeof useSpan>;
