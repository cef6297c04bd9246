import { SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import classes from '../../screens/messages.module.css';
import { ledgerContract as contract } from '../contract.ts';
import { ledgerLabels as labels } from '../labels.ts';

type Order = z.output<typeof contract.orders.output>['items'][number];
const states = ['asked', 'granted', 'refused', 'all'] as const;

/** Packs that institutions ordered: the platform, which sells them, grants or refuses each. */
export default function SmsOrders() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const state = query.oneOf('state', states);
  const { page, size } = query.pages;
  const read = useRead(contract.orders, { state, page, size }, { placeholderData: keepPreviousData });
  const decide = useSave(contract.decide);
  const columns: Column<Order>[] = [
    { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
    { name: 'site', label: t(labels.institution), role: 'name', render: (row) => t(row.site) },
    { name: 'parts', label: t(labels.parts), align: 'end', render: (row) => format.number(row.parts) },
    { name: 'price', label: t(labels.price), align: 'end', render: (row) => format.money(row.price) },
    {
      name: 'payment',
      label: t(labels.payment),
      render: (row) => (
        <span>
          {row.payment}
          <span className={classes.below}>{t(row.by)}</span>
        </span>
      ),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => (
        <span>
          {t(labels[row.state])}
          {row.decidedBy ? (
            <span className={classes.below}>{[t(row.decidedBy), row.reason].filter(Boolean).join(': ')}</span>
          ) : null}
        </span>
      ),
    },
  ];
  const grant = async (row: Order) => {
    const isSure = await confirm({
      title: t(labels.grantTitle, { parts: format.number(row.parts), name: row.site }),
      text: t(labels.grantText, { payment: row.payment, price: format.digits(row.price) }),
      action: labels.grant,
    });
    if (isSure)
      await decide.mutateAsync({ site: row.siteId, id: row.id, outcome: 'granted' }).catch(showCallError);
  };
  const refuse = (row: Order) =>
    setAsked({
      title: t(labels.refuseTitle, { name: row.site }),
      text: t(labels.refuseText),
      action: t(labels.refuse),
      most: 300,
      run: (reason) => decide.mutateAsync({ site: row.siteId, id: row.id, outcome: 'refused', reason }),
    });
  return (
    <Page>
      <div className={classes.tools}>
        <SegmentedControl
          aria-label={t(labels.state)}
          value={state}
          data={states.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => query.set({ state: value })}
        />
      </div>
      <PagedTable
        label={t(labels.orders)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.site)}
        pages={query.pages}
        isNarrowed={state !== 'asked'}
        empty={t(labels.noOrders)}
        actions={(row: Order) =>
          row.state === 'asked'
            ? [
                { label: t(labels.grant), onClick: () => void grant(row) },
                { label: t(labels.refuse), isDanger: true, onClick: () => refuse(row) },
              ]
            : []
        }
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}
