import { IconAlertCircleFilled } from '@tabler/icons-react';
import { useMemo } from 'react';
import { isDate } from '../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import type { VoucherLine } from '../../rules.ts';
import { budgetsContract as contract } from '../contract.ts';
import { budgetLabels as labels } from '../labels.ts';
import { beyondBudget } from '../rules.ts';
import classes from './budgets.module.css';

/** Tells which ledgers a voucher that is not posted yet would bring above the year's budget. */
export function BeyondNotice({ day, lines }: { day: string; lines: readonly VoucherLine[] }) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.budgetRoom, { on: day }, { enabled: isDate(day) });
  const rooms = useMemo(
    () =>
      new Map(
        (data?.ledgers ?? []).map((one) => [
          one.id,
          {
            type: one.type,
            budget: one.budget === null ? null : (parseTaka(one.budget) ?? 0n),
            actual: parseTaka(one.actual) ?? 0n,
          },
        ]),
      ),
    [data],
  );
  if (!data || data.budgetId === null) return null;
  const found = beyondBudget(lines, rooms);
  if (found.length === 0) return null;
  const nameOf = (id: string) => data.ledgers.find((one) => one.id === id)?.name ?? { en: '', bn: '' };
  return (
    <Panel title={t(labels.beyondTold)}>
      <div role="status">
        {found.map((one) => (
          <p key={one.ledger} className={classes.beyond}>
            <IconAlertCircleFilled size={16} aria-hidden />
            {t(labels.beyondNow, {
              name: t(nameOf(one.ledger)),
              over: format.money(takaText(one.over)),
              budget: format.money(takaText(one.budget)),
            })}
          </p>
        ))}
        <p>{t(data.beyond === 'refuse' ? labels.beyondRefuse : labels.beyondWarn)}</p>
      </div>
    </Panel>
  );
}
