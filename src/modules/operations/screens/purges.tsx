import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Mark } from '../../../core/web/page/mark.tsx';
import { farewellContract as contract, type Purge } from '../contract.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import { ConfirmPurge } from './purge-forms.tsx';

/** Institutions that are to be removed, with the people who say so and the days that are left. */
export default function Purges() {
  const t = useText();
  const format = useFormat();
  const { pages } = useQueryValues();
  const [confirmed, setConfirmed] = useState<Purge | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const stop = useSave(contract.stop);
  const { data, error, refetch } = useRead(
    contract.purges,
    { page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  const askStop = (row: Purge) =>
    setAsked({
      title: t(labels.stopTitle, { name: row.site.name }),
      text: t(row.site.name),
      action: t(labels.stop),
      run: async (reason) => {
        await stop.mutateAsync({ id: row.id, reason });
      },
    });
  return (
    <>
      <PagedTable
        label={t(labels.purges)}
        read={{ data, error, refetch }}
        pages={pages}
        nameOf={(row) => t(row.site.name)}
        empty={t(labels.noPurges)}
        actions={(row) => [
          ...(row.state === 'asked' && !row.isMine
            ? [{ label: t(labels.confirm), isDanger: true, onClick: () => setConfirmed(row) }]
            : []),
          ...(row.state === 'asked' || row.state === 'waiting'
            ? [{ label: t(labels.stop), onClick: () => askStop(row) }]
            : []),
        ]}
        columns={[
          { name: 'name', label: t(labels.institution), render: (row) => t(row.site.name) },
          { name: 'state', label: t(labels.state), render: (row) => <PurgeState purge={row} /> },
          { name: 'reason', label: t(labels.reason), render: (row) => row.reason },
          {
            name: 'by',
            label: t(labels.by),
            render: (row) =>
              [row.askedBy, row.confirmedBy ?? row.stoppedBy ?? []]
                .flat()
                .map((one) => t(one))
                .join(', '),
          },
          { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.askedAt) },
        ]}
      />
      {confirmed ? <ConfirmPurge purge={confirmed} onClose={() => setConfirmed(null)} /> : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function PurgeState({ purge }: { purge: Purge }) {
  const t = useText();
  const format = useFormat();
  const said = {
    asked: { tone: 'marigold', text: t(labels.asked) },
    waiting: {
      tone: 'sindur',
      text: t(labels.purgeWaiting, { day: purge.notBefore ? format.dateTime(purge.notBefore) : '' }),
    },
    doing: { tone: 'sindur', text: t(labels.doing) },
    done: {
      tone: 'slate',
      text: t(labels.purged, { rows: format.number(purge.rows), files: format.number(purge.files) }),
    },
    stopped: { tone: 'leaf', text: t(labels.stopped) },
  } as const;
  const { tone, text } = said[purge.state];
  return (
    <>
      <Mark tone={tone}>{text}</Mark>
      {purge.problem ? <div>{t(purge.problem)}</div> : null}
      {purge.stopReason ? <div>{purge.stopReason}</div> : null}
    </>
  );
}
