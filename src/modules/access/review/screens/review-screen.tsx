import { Button, SegmentedControl } from '@mantine/core';
import { IconCheck, IconUserOff } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useListState } from '../../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/access.module.css';
import { platformReviewContract, type ReviewLine, reviewContract, reviewFilters } from '../contract.ts';
import { reviewLabels as labels } from '../labels.ts';

const contracts = { site: reviewContract, platform: platformReviewContract } as const;
const options = { sort: '', sortable: [], filters: ['show'] };

/** Who may do what is looked at person by person: kept, or withdrawn, with who decided and when. */
export function ReviewScreen({ side }: { side: 'site' | 'platform' }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const list = useListState(options);
  const { state } = list;
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const filter = reviewFilters.find((one) => one === state.filter.show?.[0]) ?? 'open';
  const { data, error, refetch } = useRead(
    contracts[side].read,
    { filter, page: state.page, size: state.size },
    { placeholderData: keepPreviousData },
  );
  const told = (title: string) => showToast({ tone: 'leaf', title });
  const begin = useSave(contracts[side].begin, { onSaved: () => told(t(labels.begun)) });
  const close = useSave(contracts[side].close, { onSaved: () => told(t(labels.closed)) });
  const decide = useSave(contracts[side].decide);
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  const nameOf = (one: ReviewLine) => t({ en: one.nameEn, bn: one.nameBn });
  const ask = (one: ReviewLine, decision: 'kept' | 'withdrawn') => {
    const isMarked = one.isUnseen || one.isBothSides;
    const isKept = decision === 'kept';
    const run = (note: string) => decide.mutateAsync({ id: one.id, decision, note });
    if (isKept && !isMarked) return void run('').catch(showCallError);
    setAsked({
      title: t(isKept ? labels.keepTitle : labels.withdrawTitle, { name: nameOf(one) }),
      text: isKept
        ? marksOf(one)
            .map((mark) => t(mark))
            .join(' · ')
        : t(labels.withdrawText),
      action: t(isKept ? labels.keep : labels.withdraw),
      isDanger: !isKept,
      isOptional: !isKept,
      run,
    });
  };
  const columns: Column<ReviewLine>[] = [
    { name: 'person', label: t(labels.person), role: 'name', render: nameOf },
    { name: 'roles', label: t(labels.roles), render: (one) => one.roles.map((role) => t(role)).join(', ') },
    {
      name: 'lastSeen',
      label: t(labels.lastSeen),
      render: (one) => (one.lastSignInAt ? format.dateTime(one.lastSignInAt) : t(labels.never)),
    },
    {
      name: 'remark',
      label: t(labels.remark),
      render: (one) =>
        marksOf(one).length > 0 ? (
          <strong>
            {marksOf(one)
              .map((mark) => t(mark))
              .join(' · ')}
          </strong>
        ) : (
          '—'
        ),
    },
    {
      name: 'decision',
      label: t(labels.decision),
      render: (one) =>
        one.decision && one.decidedBy && one.decidedAt ? (
          <>
            {t(labels[one.decision])}
            <br />
            <span className={classes.quiet}>
              {t(labels.by, { name: one.decidedBy, date: format.dateTime(one.decidedAt) })}
              {one.note ? ` · ${one.note}` : ''}
            </span>
          </>
        ) : one.isOwn ? (
          <span className={classes.quiet}>{t(labels.ownLine)}</span>
        ) : (
          '—'
        ),
    },
  ];
  const { open, counts } = data;
  const count = (name: keyof typeof counts | 'all') =>
    format.number(name === 'all' ? counts.open + counts.kept + counts.withdrawn : counts[name]);
  return (
    <Page
      actions={
        !data.can.edit ? null : open ? (
          <Button loading={close.isPending} onClick={() => close.mutate({}, { onError: showCallError })}>
            {t(labels.close)}
          </Button>
        ) : (
          <Button loading={begin.isPending} onClick={() => begin.mutate({}, { onError: showCallError })}>
            {t(labels.begin)}
          </Button>
        )
      }
    >
      {data.isDue ? (
        <p className={classes.notice} data-tone="marigold" role="status">
          {t(labels.due)}
        </p>
      ) : null}
      {open ? (
        <>
          <p className={classes.quiet}>
            {t(labels.running, { date: format.dateTime(open.begunAt), name: open.begunBy })}
          </p>
          <div className={classes.tools}>
            <SegmentedControl
              aria-label={t(labels.show)}
              value={filter}
              data={reviewFilters.map((value) => ({ value, label: `${t(labels[value])} (${count(value)})` }))}
              onChange={(next) => list.setFilter('show', next === 'open' ? [] : [next])}
            />
          </div>
          <PagedTable
            read={{ data, error, refetch }}
            pages={list.pages}
            empty={t(labels.nobody)}
            label={t(labels.lines)}
            columns={columns}
            nameOf={nameOf}
            actions={(one) =>
              one.decision || one.isOwn || !data.can.edit
                ? []
                : [
                    { label: t(labels.keep), icon: <IconCheck size={16} />, onClick: () => ask(one, 'kept') },
                    {
                      label: t(labels.withdraw),
                      icon: <IconUserOff size={16} />,
                      isDanger: true,
                      onClick: () => ask(one, 'withdrawn'),
                    },
                  ]
            }
          />
        </>
      ) : (
        <p>
          {t(labels.none)}{' '}
          {data.lastClosedAt && !data.isDue
            ? t(labels.next, { date: format.dateTime(data.lastClosedAt) })
            : ''}{' '}
          {side === 'platform' ? t(labels.reaches) : ''}
        </p>
      )}
      {data.past.length > 0 ? (
        <Panel title={t(labels.past)}>
          <ul className={classes.list}>
            {data.past.map((one) => (
              <li key={one.id}>
                {t(labels.pastLine, {
                  date: format.dateTime(one.closedAt),
                  name: one.closedBy,
                  kept: format.number(one.kept),
                  withdrawn: format.number(one.withdrawn),
                })}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </Page>
  );
}

const marksOf = (one: ReviewLine) => [
  ...(one.isBothSides ? [labels.bothSides] : []),
  ...(one.isUnseen ? [labels.unseen] : []),
];
