import { Checkbox, Select } from '@mantine/core';
import { type ApprovalRequest, approvalsContract as contract } from '../../approvals/approvals-contract.ts';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { usePageQuery } from '../device/use-page-query.ts';
import type { Column } from '../list/data-table.tsx';
import { RecordList } from '../list/record-list.tsx';
import { StatusBadge } from '../list/status-badge.tsx';
import { useListState } from '../list/use-list-state.ts';
import classes from './approvals.module.css';
import { approvalLabels as labels } from './labels.ts';
import { RequestDrawer } from './request-drawer.tsx';
import { RequestState } from './request-state.tsx';

export type View = 'mine' | 'asked' | 'open' | 'decided';
const empty = {
  mine: labels.noneMine,
  asked: labels.noneAsked,
  open: labels.noneOpen,
  decided: labels.noneDecided,
} as const;
const options = { sort: '', sortable: [], filters: ['kind', 'alone'] } as const;

/** Requests of one view; `act` keeps it to one kind, within another module's screen. */
export function RequestList({ view, act }: { view: View; act?: string }) {
  const t = useText();
  const format = useFormat();
  const list = useListState(options);
  const [query, setQuery] = usePageQuery();
  const kind = act ?? list.state.filter.kind?.[0];
  const isAlone = list.state.filter.alone?.[0] === 'true';
  const { data, error, refetch } = useRead(contract.list, {
    view,
    ...(kind ? { act: kind } : {}),
    ...(isAlone ? { alone: 'true' as const } : {}),
    ...(list.state.q ? { q: list.state.q } : {}),
    page: list.state.page,
    size: list.state.size,
  });
  const open = (id: string | null) =>
    setQuery((known) => {
      const next = new URLSearchParams(known);
      if (id) next.set('open', id);
      else next.delete('open');
      return next;
    });
  const columns: Column<ApprovalRequest>[] = [
    {
      name: 'title',
      label: t(labels.what),
      role: 'name',
      render: (row) => (
        <span>
          {format.digits(t(row.title))}
          <span className={classes.other}>
            {row.isMine ? t(labels.byMe) : t(labels.askedBy, { name: row.askedBy })},{' '}
            {format.dateTime(row.askedAt)}
          </span>
        </span>
      ),
    },
    {
      name: 'amount',
      label: t(labels.amount),
      align: 'end',
      render: (row) => (row.amount === null ? '—' : format.money(row.amount)),
    },
    { name: 'reason', label: t(labels.why), isMinor: true, render: (row) => row.reason },
    view === 'mine' || view === 'open'
      ? {
          name: 'deadline',
          label: t(labels.until),
          isWhole: true,
          render: (row) => format.dateTime(row.deadline),
        }
      : { name: 'state', label: t(labels.state), render: (row) => <RequestState request={row} /> },
    ...(view === 'open'
      ? [
          {
            name: 'state',
            label: t(labels.state),
            render: () => <StatusBadge family="approval" state="pending" />,
          },
        ]
      : []),
  ];
  return (
    <>
      <RecordList
        label={t(labels[view])}
        searchLabel={t(labels.search)}
        list={list}
        read={{ data, error, refetch }}
        columns={columns}
        nameOf={(row) => t(row.title)}
        onOpen={(row) => open(row.id)}
        filters={
          <>
            {act || (data?.kinds.length ?? 0) < 2 ? null : (
              <Select
                aria-label={t(labels.kind)}
                placeholder={t(labels.allKinds)}
                clearable
                data={(data?.kinds ?? []).map((one) => ({ value: one.act, label: t(one.label) }))}
                value={kind ?? null}
                onChange={(next) => list.setFilter('kind', next ? [next] : [])}
              />
            )}
            {view === 'decided' ? (
              <Checkbox
                label={t(labels.aloneOnly)}
                checked={isAlone}
                onChange={(event) => list.setFilter('alone', event.currentTarget.checked ? ['true'] : [])}
              />
            ) : null}
          </>
        }
        empty={t(empty[view])}
      />
      <RequestDrawer id={query.get('open')} onClose={() => open(null)} />
    </>
  );
}
