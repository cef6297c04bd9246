import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Label } from '../../../../core/labels.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { reportLabels as labels } from '../../reports/labels.ts';
import shared from '../../screens/fees.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import classes from './receipts.module.css';

type Sum = {
  readonly key: string;
  readonly label: Label;
  readonly receipts: number;
  readonly amount: string;
};

/** Collections by fee, by method and by collector, side by side. */
export function PaymentSums(props: {
  sums: {
    readonly amount: string;
    readonly byHead: readonly Sum[];
    readonly byMethod: readonly Sum[];
    readonly byCollector: readonly Sum[];
  };
}) {
  const { sums } = props;
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const [isOpen, setIsOpen] = useState(false);
  const parts = [
    { title: labels.byMethod, rows: sums.byMethod, filter: 'method' },
    { title: labels.byHead, rows: sums.byHead, filter: 'head' },
    { title: labels.byCollector, rows: sums.byCollector, filter: 'collector' },
  ];
  /** What a collector took is money; a sum of it leaves out what was paid from advances. */
  const money = { method: query.text('method') || 'money' };
  /** The receipts a sum is made of. */
  const listOf = (filter: string, { key }: Sum) =>
    query.address({ [filter]: key, ...(filter === 'collector' ? money : {}) });
  return (
    <>
      <dl className={`${shared.totals} ${classes.total}`}>
        <div>
          <dt>{t(labels.collected)}</dt>
          <dd>
            <ToList to={['advance', 'opening'].includes(query.text('method')) ? null : query.address(money)}>
              {taka.signed(sums.amount)}
            </ToList>
          </dd>
        </div>
      </dl>
      <div className={classes.parts} data-open={isOpen || undefined}>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          leftSection={
            isOpen ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />
          }
          onClick={() => setIsOpen(!isOpen)}
        >
          {t(labels.sums)}
        </Button>
        <div className={shared.three}>
          {parts.map(({ title, rows, filter }) => (
            <Panel key={title.en} title={t(title)} flush>
              <table className={shared.small} aria-label={t(title)}>
                <thead>
                  <tr>
                    <th scope="col">{t(words.what)}</th>
                    <th scope="col" className={shared.end}>
                      {t(words.count)}
                    </th>
                    <th scope="col" className={shared.end}>
                      {t(words.amount)}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((row) => (
                    <tr key={row.key}>
                      <td>
                        <ToList to={listOf(filter, row)}>{t(row.label)}</ToList>
                      </td>
                      <td className={shared.end}>
                        <ToList to={listOf(filter, row)}>{format.number(row.receipts)}</ToList>
                      </td>
                      <td className={shared.end}>
                        <ToList to={listOf(filter, row)}>{taka.plain(row.amount)}</ToList>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Panel>
          ))}
        </div>
      </div>
    </>
  );
}

function ToList({ to, children }: { to: string | null; children: string }) {
  return to === null ? (
    children
  ) : (
    <Link to={to} replace preventScrollReset>
      {children}
    </Link>
  );
}
