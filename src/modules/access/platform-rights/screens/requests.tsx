import { SegmentedControl } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/access.module.css';
import { platformRequests as contract, type PlatformRequest } from '../contract.ts';
import { platformRightsLabels as labels } from '../labels.ts';

/** Rights on the platform that wait for another one of its staff, and what became of those before. */
export default function PlatformRequests() {
  const t = useText();
  const format = useFormat();
  const { pages, set, oneOf } = useQueryValues();
  const view = oneOf('view', ['open', 'closed']);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const decide = useSave(contract.decide);
  const withdraw = useSave(contract.withdraw);
  const { data, error, refetch } = useRead(
    contract.list,
    { view, page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  const ask = (
    row: PlatformRequest,
    title: keyof Pick<typeof labels, 'approveTitle' | 'refuseTitle' | 'withdrawTitle'>,
    more: Pick<AskedReason, 'action' | 'run'> & Partial<AskedReason>,
  ) =>
    setAsked({
      title: t(labels[title], { title: row.title }),
      text: `${t(row.askedBy)}: ${row.reason}`,
      ...more,
    });
  const approve = (row: PlatformRequest) =>
    ask(row, 'approveTitle', {
      action: t(labels.approve),
      isOptional: true,
      run: async (note) => {
        await decide.mutateAsync({ id: row.id, decision: 'approved', note });
        showToast({ tone: 'leaf', title: t(labels.approvedToast) });
      },
    });
  const refuse = (row: PlatformRequest) =>
    ask(row, 'refuseTitle', {
      action: t(labels.refuse),
      isDanger: true,
      run: (note) => decide.mutateAsync({ id: row.id, decision: 'refused', note }),
    });
  const takeBack = (row: PlatformRequest) =>
    ask(row, 'withdrawTitle', {
      action: t(labels.withdraw),
      isOptional: true,
      run: (note) => withdraw.mutateAsync({ id: row.id, note }),
    });
  return (
    <>
      <SegmentedControl
        mb="sm"
        aria-label={t(labels.view)}
        value={view}
        data={[
          { value: 'open', label: t(labels.waiting) },
          { value: 'closed', label: t(labels.closed) },
        ]}
        onChange={(next) => set({ view: next === 'closed' ? next : '' })}
      />
      <PagedTable
        label={t(labels.tab)}
        read={{ data, error, refetch }}
        pages={pages}
        nameOf={(row) => t(row.title)}
        empty={t(view === 'open' ? labels.none : labels.noneClosed)}
        actions={(row) => [
          ...(row.can.decide
            ? [
                { label: t(labels.approve), onClick: () => approve(row) },
                { label: t(labels.refuse), isDanger: true, onClick: () => refuse(row) },
              ]
            : []),
          ...(row.can.withdraw ? [{ label: t(labels.withdraw), onClick: () => takeBack(row) }] : []),
        ]}
        columns={[
          { name: 'title', label: t(labels.what), role: 'name', render: (row) => t(row.title) },
          {
            name: 'change',
            label: t(labels.change),
            render: (row) => (
              <ul className={classes.seen}>
                {row.seen.map((one) => (
                  <li key={`${one.label.en} ${one.value.en}`}>
                    {t(one.label)}: {t(one.value)}
                  </li>
                ))}
              </ul>
            ),
          },
          { name: 'reason', label: t(labels.reason), render: (row) => row.reason },
          {
            name: 'askedBy',
            label: t(labels.askedBy),
            render: (row) => (
              <>
                {t(row.askedBy)}
                <br />
                <span className={classes.quiet}>{format.dateTime(row.askedAt)}</span>
              </>
            ),
          },
          {
            name: 'decidedBy',
            label: t(labels.decidedBy),
            render: (row) => (row.decidedBy ? t(row.decidedBy) : '—'),
          },
          { name: 'state', label: t(labels.state), render: (row) => <State request={row} /> },
        ]}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

const tones = {
  asked: 'marigold',
  done: 'leaf',
  refused: 'sindur',
  withdrawn: 'slate',
  expired: 'slate',
  failed: 'sindur',
} as const;

function State({ request }: { request: PlatformRequest }) {
  const t = useText();
  const format = useFormat();
  const { state, byOnePerson, problem, note } = request;
  return (
    <>
      <Mark tone={byOnePerson ? 'marigold' : tones[state]}>
        {t(byOnePerson ? labels.alone : labels[state])}
      </Mark>
      {state === 'asked' ? (
        <div className={classes.quiet}>{t(labels.until, { day: format.dateTime(request.deadline) })}</div>
      ) : null}
      {byOnePerson ? <div className={classes.quiet}>{t(labels.aloneHint)}</div> : null}
      {problem ? <div>{t(problem)}</div> : null}
      {note ? <div>{note}</div> : null}
    </>
  );
}
