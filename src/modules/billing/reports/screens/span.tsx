import { useSearchParams } from 'react-router';
import { isDate, startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import classes from '../../screens/billing.module.css';

/** The days of a report, in the address; at first this month so far. */
export function useSpan() {
  const t = useText();
  const [query, setQuery] = useSearchParams();
  const today = todayInDhaka(new Date());
  const of = (name: 'from' | 'to', otherwise: string) => {
    const given = query.get(name) ?? '';
    return isDate(given) ? given : otherwise;
  };
  const from = of('from', startOfMonth(today));
  const to = of('to', today);
  const set = (name: 'from' | 'to', value: string) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      next.set(name, value);
      next.delete('page');
      return next;
    });
  return {
    from,
    to,
    fields: (
      <search className={classes.buttons} style={{ marginBottom: 12 }}>
        <DateField w={170} label={t(texts.from)} value={from} onChange={(value) => set('from', value)} />
        <DateField w={170} label={t(texts.to)} value={to} onChange={(value) => set('to', value)} />
      </search>
    ),
  };
}
