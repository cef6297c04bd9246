import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { isGuid } from '../../../../core/identifiers.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import type { AskedReason } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column, RowAction } from '../../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../../core/web/list/record-list.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { Empty, Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { useHistoryAction } from '../../../access/control/panels.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { type ChequeStep, chequeKinds, chequeStatuses } from '../../rules.ts';
import { reportLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { daysOf, ListDays, StateTabs } from '../../screens/list-parts.tsx';
import { voucherPath } from '../../screens/paths.ts';
import { chequeLabels as labels } from '../register-labels.ts';

const ChequeForm = lazy(() => import('./cheque-form.tsx').then((all) => ({ default: all.ChequeForm })));
const ReasonDialog = lazy(() =>
  import('../../../../core/web/form/reason-dialog.tsx').then((all) => ({ default: all.ReasonDialog })),
);
const sorts = ['day', 'number', 'amount', 'status'] as const;
const options = { sort: '-day', sortable: sorts, filters: ['status', 'kind', 'from', 'to'] };
export type Cheque = z.output<typeof contract.cheques.output>['items'][number];

/** Cheques written and received: what is in hand, given or deposited, cleared and come back. */
export default function ChequeRegister() {
  const t = useText();
  const format = useFormat();
  const list = useListState(options);
  const [query, setQuery] = usePageQuery();
  const asked = query.get('cheque') ?? '';
  const only = isGuid(asked) ? asked : null;
  const [form, setForm] = useState<Cheque | 'new' | null>(null);
  const { state } = list;
  const status = chequeStatuses.find((one) => one === state.filter.status?.[0]);
  const kind = chequeKinds.find((one) => one === state.filter.kind?.[0]);
  const { data, error, refetch } = useRead(
    contract.cheques,
    {
      search: state.q,
      ...(status ? { status } : {}),
      ...(kind ? { kind } : {}),
      ...daysOf(list),
      ...(only ? { id: only } : {}),
      sort: sorts.find((one) => one === state.sort.replace('-', '')) ?? 'day',
      direction: state.sort.startsWith('-') ? 'desc' : 'asc',
      page: state.page,
      size: pageSizeOf(state.size),
    },
    { placeholderData: keepPreviousData },
  );
  const { actionsOf, dialog } = useSteps(setForm);
  const historyOf = useHistoryAction('accounts_cheque');
  const columns = useColumns();
  const fresh = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setForm('new')}>
      {t(labels.fresh)}
    </Button>
  );
  return (
    <Page
      count={data ? t(labels.count, { count: format.number(data.total) }) : undefined}
      actions={data?.can.edit ? fresh : null}
    >
      {only ? (
        <p className={classes.note}>
          {t(labels.only)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setQuery({})}>
            {t(reportLabels.showAll)}
          </Button>
        </p>
      ) : null}
      <StateTabs list={list} states={chequeStatuses} labels={labels.states} counts={data?.counts}>
        <RecordList
          label={t({ en: 'Cheque register', bn: 'চেক রেজিস্টার' })}
          searchLabel={t(labels.search)}
          list={list}
          read={{ data, error, refetch }}
          columns={columns}
          nameOf={(row) => row.number}
          actions={(row) => [...actionsOf(row), ...historyOf(row.id)]}
          filters={
            <>
              <Select
                aria-label={t(labels.kind)}
                w={190}
                allowDeselect={false}
                data={[
                  { value: 'all', label: t(labels.kindAll) },
                  ...chequeKinds.map((one) => ({ value: one, label: t(labels[one]) })),
                ]}
                value={kind ?? 'all'}
                onChange={(next) => list.setFilter('kind', next && next !== 'all' ? [next] : [])}
              />
              <ListDays list={list} />
            </>
          }
          end={
            data && data.total > 0 ? (
              <span className={classes.code}>{t(labels.sum, { amount: format.money(data.amount) })}</span>
            ) : null
          }
          empty={<Empty text={t(labels.none)} action={data?.can.edit ? fresh : null} />}
        />
      </StateTabs>
      {form ? (
        <Suspense fallback={null}>
          <ChequeForm cheque={form === 'new' ? null : form} onClose={() => setForm(null)} />
        </Suspense>
      ) : null}
      {dialog}
    </Page>
  );
}

function useColumns(): Column<Cheque>[] {
  const t = useText();
  const format = useFormat();
  const link = (one: Cheque['voucher']) =>
    one ? (
      <Link className={classes.whole} to={voucherPath(one.type, one.id)}>
        {format.digits(one.number)}
      </Link>
    ) : null;
  return [
    {
      name: 'number',
      label: t(labels.number),
      role: 'name',
      isWhole: true,
      sortable: true,
      render: (row) => format.digits(row.number),
    },
    {
      name: 'day',
      label: t(labels.day),
      sortable: true,
      isWhole: true,
      // A card shows the party and the amount first.
      isMinor: true,
      render: (row) => format.date(row.day),
    },
    {
      name: 'party',
      label: t(labels.party),
      render: (row) => (
        <div>
          {row.party ? t(row.party) : t(row.other)}
          <small className={classes.place}>{format.sentence(row.narration)}</small>
        </div>
      ),
    },
    {
      name: 'amount',
      label: t(labels.amount),
      align: 'end',
      sortable: true,
      isWhole: true,
      render: (row) => format.money(row.amount),
    },
    {
      name: 'bank',
      label: t(labels.bank),
      isMinor: true,
      render: (row) => (
        <div>
          {t(row.bank)}
          <small className={classes.place}>
            {[t(labels[row.kind]), row.drawnOn].filter(Boolean).join(' · ')}
          </small>
        </div>
      ),
    },
    {
      name: 'vouchers',
      label: t(labels.vouchers),
      isMinor: true,
      render: (row) =>
        row.voucher ? (
          <div>
            {link(row.voucher)} {link(row.undoneBy)} {link(row.fineVoucher)}
          </div>
        ) : (
          '—'
        ),
    },
    {
      name: 'status',
      label: t(labels.status),
      sortable: true,
      render: (row) => (
        <div>
          <StatusBadge family="cheque" state={stateOf(row)} />
          {row.statusDay ? (
            <small className={classes.place}>
              {[t(labels.since, { day: format.date(row.statusDay) }), row.reason].filter(Boolean).join(' · ')}
            </small>
          ) : null}
        </div>
      ),
    },
  ];
}

function stateOf(row: Cheque) {
  if (row.isStale) return 'stale' as const;
  if (row.isPostDated) return 'postDated' as const;
  if (row.status !== 'posted') return row.status;
  return row.kind === 'issued' ? ('issued' as const) : ('deposited' as const);
}

/** What may be done with a cheque, each step with its day and, where it undoes something, its reason. */
function useSteps(onEdit: (cheque: Cheque) => void) {
  const t = useText();
  const format = useFormat();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  // Fetched with the first step, and there from then on, so that it closes as others do.
  const [wasAsked, setWasAsked] = useState(false);
  const stepping = useSave(contract.stepCheque);
  const tellWaiting = useTellWaiting();
  const ask = (row: Cheque, step: ChequeStep) => {
    const today = todayInDhaka(new Date());
    const name = step === 'post' ? (row.kind === 'issued' ? 'issue' : 'deposit') : step;
    const isUndone = step === 'bounce' || step === 'cancel';
    const number = format.digits(row.number);
    const amount = format.money(row.amount);
    setWasAsked(true);
    setAsked({
      title: t(labels.asks[name], { number }),
      text:
        step === 'post'
          ? t(labels.tells.post, { amount })
          : step === 'clear'
            ? t(labels.tells.clear)
            : row.status === 'cleared'
              ? t(labels.tells.takeBack)
              : t(row.voucher ? labels.tells.undo : labels.tells.cancel),
      action: t(labels.steps[name]),
      isDanger: isUndone,
      isOptional: !isUndone,
      day: {
        label: t(labels.day2),
        value: today,
        min: row.statusDay ?? (step === 'post' ? row.day : undefined),
      },
      ...(step === 'bounce' && row.kind === 'received'
        ? { amount: { label: t(labels.fine), help: t(labels.fineHelp) } }
        : {}),
      run: async (reason, day, fine) => {
        const saved = await stepping.mutateAsync({
          id: row.id,
          version: row.version,
          step,
          day,
          reason,
          fine,
        });
        if (isWaiting(saved)) return tellWaiting(saved);
        showToast({
          tone: 'leaf',
          title: t(labels.done, { number, state: t(labels.states[saved.status]) }),
        });
      },
    });
  };
  const actionsOf = (row: Cheque): RowAction[] => [
    ...row.steps.map((step) => ({
      label: t(labels.steps[step === 'post' ? (row.kind === 'issued' ? 'issue' : 'deposit') : step]),
      isDanger: step === 'bounce' || step === 'cancel',
      onClick: () => ask(row, step),
    })),
    ...(row.mayEdit ? [{ label: t(labels.correct), onClick: () => onEdit(row) }] : []),
  ];
  const dialog = wasAsked ? (
    <Suspense fallback={null}>
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Suspense>
  ) : null;
  return { actionsOf, dialog };
}
