import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { type Column, DataTable } from '../../../core/web/list/data-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { dutyContract as contract } from '../contract.ts';
import { CandidateSelect } from './assign-drawer.tsx';
import classes from './duty.module.css';
import { dutyLabels as labels } from './labels.ts';

type Own = z.output<typeof contract.mine.output>['turns'][number];

/** One's own duties from today on; a colleague can be asked to take one over. */
export function Mine() {
  const t = useText();
  const format = useFormat();
  const [swapped, setSwapped] = useState<Own | null>(null);
  const { data, error, refetch } = useRead(contract.mine, {});
  if (!data) return <Coming read={{ error, refetch }} />;
  if (!data.isEmployee) return <Nothing>{t(labels.noEmployee)}</Nothing>;
  if (data.turns.length === 0) return <Nothing>{t(labels.noDuty)}</Nothing>;
  const columns: Column<Own>[] = [
    { name: 'when', label: t(labels.when), role: 'name', render: (row) => format.date(row.day) },
    {
      name: 'place',
      label: t(labels.place),
      render: (row) => (
        <span>
          {t(row.place)}
          <span className={classes.below}>{`${format.time(row.startsAt)} – ${format.time(row.endsAt)}`}</span>
        </span>
      ),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.swap ? (
          <Mark tone="marigold">{t(labels.swapAsked)}</Mark>
        ) : (
          <Mark tone="ink">{t(labels[row.status])}</Mark>
        ),
    },
  ];
  return (
    <div className={classes.stack}>
      <p className={classes.quiet}>{t(labels.ofYear, { count: format.number(data.count) })}</p>
      <DataTable
        label={t(labels.tabMine)}
        columns={columns}
        rows={data.turns}
        nameOf={(row) => format.date(row.day)}
        actions={(row) =>
          row.status === 'planned' && !row.swap
            ? [{ label: t(labels.swap), onClick: () => setSwapped(row) }]
            : []
        }
      />
      {swapped ? <AskSwap turn={swapped} onClose={() => setSwapped(null)} /> : null}
    </div>
  );
}

function AskSwap({ turn, onClose }: { turn: Own; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [toId, setToId] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const save = useSave(contract.askSwap);
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(labels.swap)}
      isDirty={toId !== null || reason !== ''}
      isBusy={save.isPending}
      saveText={t(labels.swap)}
      isSpaced
      onSave={() =>
        save.mutate(
          { id: turn.id, toId: toId ?? '', reason },
          {
            onError: showCallError,
            onSuccess: () => {
              showToast({ tone: 'leaf', title: t(labels.saved) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.addTo, { place: turn.place, day: format.date(turn.day) })}</p>
      <CandidateSelect
        placeId={turn.placeId}
        day={turn.day}
        value={toId}
        error={problem('toId')}
        onChange={setToId}
      />
      <Textarea
        label={t(labels.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        error={problem('reason')}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
