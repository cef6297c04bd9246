import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import classes from '../../screens/payroll.module.css';
import { runsContract as contract } from '../contract.ts';

/** What computing again would change: nothing is said while nothing would. */
export function ChangedSince({ id }: { id: string }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.changes, { id }, { staleTime: 0 });
  if (!data || data.total === 0) return null;
  const money = (amount: string | null) => (amount === null ? t(labels.notIn) : format.money(amount));
  return (
    <details className={classes.strip} data-tone="marigold">
      <summary>{t(labels.changedSince, { count: format.number(data.total) })}</summary>
      <ul>
        {data.items.map((one) => (
          <li key={one.code}>
            {t(one.name)} ({format.digits(one.code)}):{' '}
            {t(labels.changedTo, { before: money(one.before), after: money(one.after) })}
            {one.lines.length > 0 ? ` · ${one.lines.map((line) => t(line)).join(', ')}` : ''}
          </li>
        ))}
      </ul>
    </details>
  );
}
