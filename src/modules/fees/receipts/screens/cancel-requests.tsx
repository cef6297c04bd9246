import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract as contract } from '../../contract.ts';
import { cancelLabels as labels, words } from '../../screen-labels.ts';
import classes from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import type { CancelRequest } from '../../screens/types.ts';
import { usePlace } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { ReceiptDrawer } from './receipt-drawer.tsx';

/** Requests that wait, with approve and refuse for whoever did not ask; or those that were decided. */
export function CancelRequests({ state }: { state: 'open' | 'decided' }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const place = usePlace();
  const query = useQueryValues();
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const { data, error, refetch } = useRead(contract.cancelRequests, {
    state,
    page: query.page,
    size: query.size,
  });
  const columns: Column<CancelRequest>[] = [
    {
      name: 'number',
      label: t(words.receipt),
      role: 'serial',
      render: (row) => (
        <button type="button" className={classes.plainButton} onClick={() => setReceiptId(row.receiptId)}>
          {format.digits(row.number)}
        </button>
      ),
    },
    {
      name: 'student',
      label: t(words.student),
      role: 'name',
      render: (row) => (
        <span>
          {t(row.student.name)}
          <span className={classes.other}>{place(row.student)}</span>
        </span>
      ),
    },
    {
      name: 'amount',
      label: t(words.amount),
      align: 'end',
      render: (row) => <Opens onOpen={() => setReceiptId(row.receiptId)}>{taka.signed(row.amount)}</Opens>,
    },
    {
      name: 'reason',
      label: t(words.reason),
      render: (row) => (
        <span>
          {row.reason}
          <span className={classes.other}>
            {t(labels.askedBy)}: {row.askedBy}, {format.dateTime(row.askedAt)}
          </span>
        </span>
      ),
    },
    state === 'open'
      ? { name: 'act', label: t(words.state), render: (row) => <Decide request={row} /> }
      : {
          name: 'decision',
          label: t(words.state),
          render: (row) => (
            <span>
              <StatusBadge family="approval" state={row.decision === 'approved' ? 'approved' : 'rejected'} />
              <span className={classes.other}>
                {row.decidedBy ?? ''} {row.decidedAt ? `· ${format.date(row.decidedAt)}` : ''}
              </span>
              {row.note ? <span className={classes.other}>{row.note}</span> : null}
            </span>
          ),
        },
  ];
  return (
    <>
      <PagedTable
        label={t(state === 'open' ? labels.tabOpen : labels.tabPast)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.number}
        pages={query.pages}
        empty={t(state === 'open' ? labels.noneOpen : labels.nonePast)}
      />
      <ReceiptDrawer id={receiptId} onClose={() => setReceiptId(null)} />
    </>
  );
}

function Decide({ request }: { request: CancelRequest }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const { confirm, showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const save = useSave(contract.decideCancel);
  if (!request.can.decide) return <StatusBadge family="approval" state="pending" />;
  const { id, version } = request;
  const number = format.digits(request.number);
  const approve = async () => {
    const isSure = await confirm({
      title: t(labels.approveTitle, { number }),
      text: t(labels.approveText, { amount: taka.signed(request.amount), name: request.student.name }),
      action: labels.approveAction,
    });
    if (!isSure) return;
    // The row is gone before the answer's own callback would be called.
    await save
      .mutateAsync({ id, version, decision: 'approved', note: '' })
      .then(() => showToast({ tone: 'leaf', title: t(labels.approved, { number }) }))
      .catch(showCallError);
  };
  return (
    <>
      <Group gap={8}>
        <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => void approve()}>
          {t(labels.approve)}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() =>
            setAsked({
              title: t(labels.refuseTitle, { number }),
              text: t(labels.refuseText),
              action: t(labels.refuse),
              run: async (note) => {
                await save.mutateAsync({ id, version, decision: 'refused', note });
                showToast({ tone: 'ink', title: t(labels.refused) });
              },
            })
          }
        >
          {t(labels.refuse)}
        </Button>
      </Group>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
