import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { link } from '../../../../core/module/paths.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox, StateChoice } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesPath } from '../../../fees/paths.ts';
import { feesPermission } from '../../../fees/permissions.ts';
import { OutsideReceipt } from '../../../fees/receipts/outside/panels.tsx';
import { chargeTexts } from '../../labels.ts';
import classes from '../../screens/library.module.css';
import { MemberName } from '../../screens/parts.tsx';
import { chargeStates, holdsContract as contract, type ListedCharge } from '../holds-contract.ts';
import { lendingLabels as labels } from '../labels.ts';

const tones = {
  open: 'sindur',
  settled: 'leaf',
  waived: 'slate',
  cancelled: 'slate',
  refund: 'marigold',
  refunded: 'slate',
} as const;

/** Fines, lost and damaged books: students' stand in their fees, employees' are kept here. */
export function Charges() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const query = useQueryValues();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const state = query.oneOf('state', chargeStates);
  const q = query.text('q');
  const { data, error, refetch } = useRead(
    contract.charges,
    { state, ...(q ? { q } : {}), page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const { confirm, showCallError } = useDialogs();
  const settle = useSave(contract.settleCharge);
  const waive = useSave(contract.waiveCharge);
  const refund = useSave(contract.refundCharge);
  const tellWaiting = useTellWaiting();
  const columns: Column<ListedCharge>[] = [
    { name: 'no', label: t(labels.accession), role: 'serial', render: (row) => format.number(row.accession) },
    {
      name: 'book',
      label: t(labels.book),
      render: (row) => (
        <span>
          <span className={classes.name}>{row.title}</span>
          <span className={classes.below}>
            {[
              t(chargeTexts[row.kind]),
              ...(row.days > 0 ? [t(labels.late, { days: format.number(row.days) })] : []),
              ...(row.reason ? [row.reason] : []),
            ].join(' · ')}
          </span>
        </span>
      ),
    },
    { name: 'member', label: t(labels.member), render: (row) => <MemberName member={row.member} /> },
    { name: 'day', label: t(labels.day), isWhole: true, render: (row) => format.date(row.day) },
    { name: 'amount', label: t(labels.amount), align: 'end', render: (row) => format.money(row.amount) },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <Mark tone={tones[row.state]}>{t(labels[row.state])}</Mark>,
    },
    {
      name: 'proof',
      label: t(labels.proof),
      render: (row) =>
        row.receipt ? (
          <OutsideReceipt receipt={row.receipt} />
        ) : row.proof ? (
          format.digits(row.proof)
        ) : row.isBilled && row.studentId && may(feesPermission.collect) ? (
          <Link to={link(feesPath.counter, { student: row.studentId })}>{t(labels.inFees)}</Link>
        ) : row.isBilled ? (
          t(labels.inFees)
        ) : (
          '–'
        ),
    },
  ];
  const takeMoney = async (row: ListedCharge) => {
    const amount = format.money(row.amount);
    const isSure = await confirm({
      title: t(labels.settleTitle, { amount }),
      text: t(labels.settleText, { name: row.member.name }),
      action: labels.settle,
    });
    if (!isSure) return;
    settle.mutate(
      { id: row.id },
      {
        onSuccess: ({ receipt }) =>
          showToast({
            tone: 'leaf',
            title: t(labels.settleDone, { amount, number: format.digits(receipt.number) }),
          }),
        onError: showCallError,
      },
    );
  };
  const askWaive = (row: ListedCharge) =>
    setAsked({
      title: t(labels.waiveTitle, { amount: format.money(row.amount) }),
      text: t(labels.waiveText, { name: row.member.name }),
      action: t(labels.waive),
      run: async (reason) => {
        const answer = await waive.mutateAsync({ id: row.id, reason });
        if (isWaiting(answer)) tellWaiting(answer);
      },
    });
  const askRefund = (row: ListedCharge) =>
    setAsked({
      title: t(labels.giveBackTitle, { amount: format.money(row.amount) }),
      text: t(labels.giveBackText, { name: row.member.name }),
      action: t(labels.refunded),
      run: async (reason) => {
        const answer = await refund.mutateAsync({ id: row.id, reason });
        if (isWaiting(answer)) tellWaiting(answer);
      },
    });
  return (
    <>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <StateChoice
          label={labels.state}
          value={state}
          choices={[
            ['open', labels.open],
            ['settled', labels.settled],
            ['waived', labels.waived],
            ['cancelled', labels.cancelled],
            ['refund', labels.refund],
            ['refunded', labels.refunded],
            ['all', labels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
        {data ? (
          <span className={classes.end}>{t(labels.sum, { amount: format.money(data.amount) })}</span>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.tabCharges)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.title}
        pages={query.pages}
        isNarrowed={q !== '' || state !== 'open'}
        empty={t(labels.noCharges)}
        {...(data && (data.can.lend || may(feesPermission.collect))
          ? {
              actions: (row: ListedCharge) => [
                ...(row.state === 'open' && !row.isBilled && may(feesPermission.collect)
                  ? [{ label: t(labels.settle), onClick: () => void takeMoney(row) }]
                  : []),
                ...(row.state === 'open' && !row.isBilled && data.can.lend
                  ? [{ label: t(labels.waive), onClick: () => askWaive(row) }]
                  : []),
                ...(row.state === 'refund' && data.can.lend
                  ? [{ label: t(labels.refunded), onClick: () => askRefund(row) }]
                  : []),
              ],
            }
          : {})}
      />
      <p className={classes.quiet}>{t(labels.inFeesHint)}</p>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}
