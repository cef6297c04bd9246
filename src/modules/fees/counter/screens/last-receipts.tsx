import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { feesContract as contract } from '../../contract.ts';
import { receiptsOfDay } from '../../receipts/screens/receipts-of-day.ts';
import shared from '../../screens/fees.module.css';
import type { MyDay } from '../../screens/types.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { methodLabels } from '../../words.ts';
import { counterLabels as labels } from '../labels.ts';
import classes from './counter.module.css';

/** The last five receipts one made today, to look at and to print again. */
export function LastReceipts({ day, onOpen }: { day: MyDay; onOpen: (id: string) => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { data } = useRead(contract.payments, { from: day.day, to: day.day, collectorId: day.collectorId });
  const items = (data?.items ?? []).filter((one) => one.kind === 'receipt').slice(0, 5);
  if (!data) return null;
  return (
    <Panel
      title={t(labels.lastReceipts)}
      flush
      actions={
        day.receipts > 0 ? (
          <Link to={receiptsOfDay(day, { kind: 'receipt' })}>
            {t(labels.allReceipts, { count: format.number(day.receipts) })}
          </Link>
        ) : null
      }
    >
      {items.length === 0 ? <Empty text={t(labels.noReceipts)} /> : null}
      {items.length > 0 ? (
        <div className={shared.scroll}>
          <table className={shared.small} aria-label={t(labels.lastReceipts)}>
            <tbody>
              {items.map((one) => (
                <tr key={one.id}>
                  <td className={shared.quiet}>
                    <button
                      type="button"
                      className={shared.plainButton}
                      onClick={() => onOpen(one.receiptId)}
                    >
                      {format.digits(one.number)}
                    </button>
                  </td>
                  <td>{t(one.student.name)}</td>
                  <td className={classes.onlyWide}>{t(methodLabels[one.method])}</td>
                  <td className={`${classes.onlyWide} ${shared.end}`}>{format.time(one.at)}</td>
                  <td className={shared.end}>
                    {one.isCancelled ? (
                      <StatusBadge family="payment" state="cancelled" />
                    ) : (
                      taka.signed(one.amount)
                    )}
                  </td>
                  <td className={shared.end}>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      leftSection={<IconPrinter size={15} aria-hidden />}
                      aria-label={`${t(labels.reprint)} ${one.number}`}
                      onClick={() => onOpen(one.receiptId)}
                    >
                      <span className={shared.iconOnly}>{t(labels.reprint)}</span>
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : null}
    </Panel>
  );
}
