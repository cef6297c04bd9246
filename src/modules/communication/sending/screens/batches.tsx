import { Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { newId } from '../../../../core/ids.ts';
import { useMay } from '../../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { eventOf, messageEvents } from '../../events.data.ts';
import { channelTexts, stateTexts } from '../../labels.ts';
import { messagesPermission } from '../../permissions.ts';
import { labels } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { placesInWords } from '../../text/templates.ts';
import { type BatchShown, sendingContract as contract } from '../contract.ts';

const shownCounts = ['queued', 'shown', 'sent', 'delivered', 'failed', 'unknown', 'cancelled'] as const;

/** What was sent, how far it is, and what of it failed. `event`: of one occasion only, `about`: of one thing of it. */
export function Batches({ event, about }: { event?: string; about?: string | null }) {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const { page, size } = query.pages;
  const occasion = event ?? messageEvents.find((one) => one.name === query.text('occasion'))?.name;
  const read = useRead(
    contract.batches,
    { ...(occasion ? { event: occasion } : {}), ...(about ? { about } : {}), page, size },
    { placeholderData: keepPreviousData },
  );
  const cancel = useSave(contract.cancel);
  const resend = useSave(contract.resend);
  const columns: Column<BatchShown>[] = [
    { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
    {
      name: 'text',
      label: t(labels.text),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{t(eventOf(row.event)?.label ?? row.body)}</span>
          <span className={classes.below}>{placesInWords(t(row.body), t).slice(0, 120)}</span>
        </span>
      ),
    },
    {
      name: 'ways',
      label: t(labels.ways),
      render: (row) => row.channels.map((one) => t(channelTexts[one])).join(', '),
    },
    {
      name: 'messages',
      label: t(labels.messages),
      align: 'end',
      render: (row) => format.number(row.counts.total),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.state === 'planned' && row.plannedFor
          ? t(labels.plannedFor, { at: format.dateTime(row.plannedFor) })
          : row.problem
            ? t(labels.notSent, { problem: t(row.problem) })
            : row.plannedFor && row.state === 'cancelled' && row.counts.total === 0
              ? t(labels.takenBack)
              : shownCounts
                  .filter((state) => row.counts[state] > 0)
                  .map((state) => `${t(stateTexts[state])} ${format.number(row.counts[state])}`)
                  .join(' · '),
    },
    { name: 'parts', label: t(labels.parts), align: 'end', render: (row) => format.number(row.charged) },
  ];
  const stop = async (row: BatchShown) => {
    const isPlanned = row.state === 'planned';
    const isSure = await confirm(
      isPlanned
        ? { title: t(labels.takeBackTitle), text: t(labels.takeBackText), action: labels.takeBack }
        : { title: t(labels.stopTitle), text: t(labels.stopText), action: labels.stop },
    );
    if (!isSure) return;
    await cancel
      .mutateAsync({ id: row.id })
      .then(({ cancelled }) =>
        showToast({
          tone: 'leaf',
          title: isPlanned ? t(labels.takenBack) : t(labels.stopped, { count: format.number(cancelled) }),
        }),
      )
      .catch(showCallError);
  };
  const again = async (row: BatchShown, state: 'failed' | 'shown') => {
    const count = row.open[state];
    const isSure = await confirm({
      title: t(state === 'failed' ? labels.againTitle : labels.nowTitle, { count: format.number(count) }),
      text: t(state === 'failed' ? labels.againText : labels.nowText),
      action: labels.sendAction,
      count,
    });
    if (!isSure) return;
    await resend
      .mutateAsync({ id: row.id, key: newId(), state })
      .then(({ messages }) =>
        showToast({ tone: 'leaf', title: t(labels.sent, { count: format.number(messages) }) }),
      )
      .catch(showCallError);
  };
  const maySend = may(messagesPermission.send);
  return (
    <>
      {event ? null : (
        <search className={classes.tools}>
          <Select
            label={t(labels.occasion)}
            clearable
            searchable
            placeholder={t(labels.all)}
            data={messageEvents.map((one) => ({ value: one.name, label: t(one.label) }))}
            value={occasion ?? null}
            onChange={(value) => query.set({ occasion: value })}
          />
        </search>
      )}
      <PagedTable
        label={t(labels.tabSent)}
        columns={columns}
        read={read}
        nameOf={(row) => t(eventOf(row.event)?.label ?? row.body)}
        pages={query.pages}
        isNarrowed={!event && occasion !== undefined}
        empty={t(labels.noBatches)}
        actions={(row: BatchShown) => [
          // Of a planned one nobody has a message yet.
          ...(row.state === 'planned'
            ? []
            : [{ label: t(labels.show), onClick: () => query.set({ tab: 'outbox', batch: row.id }) }]),
          ...(maySend && row.state === 'planned'
            ? [{ label: t(labels.takeBack), isDanger: true, onClick: () => void stop(row) }]
            : []),
          ...(maySend && row.state === 'queued' && row.counts.queued > 0
            ? [{ label: t(labels.stop), isDanger: true, onClick: () => void stop(row) }]
            : []),
          ...(maySend && row.open.failed > 0
            ? [{ label: t(labels.again), onClick: () => void again(row, 'failed') }]
            : []),
          ...(maySend && row.open.shown > 0
            ? [{ label: t(labels.now), onClick: () => void again(row, 'shown') }]
            : []),
        ]}
      />
    </>
  );
}
