import { isDate, startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import classes from '../../screens/billing.module.css';

/** The days of a report, in the address; at first this month so far. */
export function useSpan() {
  const [query, setQuery] = usePageQuery();
  const today = todayInDhaka(new Date());
  const of = (name: 'from' | 'to', otherwise: string) => {
    const given = query.get(name) ?? '';
    return isDate(given) ? given : otherwise;
  };
  const from = of('from', startOfMonth(today));
  const to = of('to', today);
  const set = (first: string, last: string) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      next.set('from', first);
      next.set('to', last);
      next.delete('page');
      return next;
    });
  return {
    from,
    to,
    fields: (
      <search className={classes.buttons} style={{ marginBottom: 12 }}>
        <DateSpan from={from} to={to} onChange={set} />
      </search>
    ),
  };
}
