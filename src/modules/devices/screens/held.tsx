import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../core/digits.ts';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { useForm } from '../../../core/web/form/use-form.ts';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { Mark } from '../../../core/web/page/mark.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { devicesContract as contract, type HeldGroup } from '../contract.ts';
import { devicesFields as fields, holdTexts } from '../labels.ts';
import { devicesPermission } from '../permissions.ts';
import { releaseInput } from '../shapes.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';

/** A device's clock as an instant, so that it is shown like every other time. */
const instantOf = (clock: string) => `${clock.replace(' ', 'T')}+06:00`;
const shifted = (clock: string, minutes: number) =>
  new Date(Date.parse(instantOf(clock)) + minutes * 60_000).toISOString();

/** What a wrong clock brought, by device and day of that clock: put right by a shift, or dropped. */
export function Held() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const query = useQueryValues();
  const [released, setReleased] = useState<HeldGroup | null>(null);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const drop = useSave(contract.release);
  const { data, error, refetch } = useRead(contract.held, { page: query.pages.page, size: query.pages.size });
  const columns: Column<HeldGroup>[] = [
    { name: 'device', label: t(labels.device), role: 'name', render: (row) => row.device },
    {
      name: 'reason',
      label: t(labels.why),
      render: (row) => <Mark tone="marigold">{t(holdTexts[row.reason])}</Mark>,
    },
    { name: 'punches', label: t(labels.punches), align: 'end', render: (row) => format.number(row.punches) },
    {
      name: 'clock',
      label: t(labels.ofDevice),
      render: (row) => (
        <span>
          {format.dateTime(instantOf(row.from))}
          {row.to === row.from ? null : (
            <span className={classes.below}>{format.dateTime(instantOf(row.to))}</span>
          )}
        </span>
      ),
    },
  ];
  const askDrop = (row: HeldGroup) =>
    setAsked({
      title: t(labels.drop),
      text: t(labels.dropText),
      action: t(labels.drop),
      isDanger: true,
      run: (reason) =>
        drop.mutateAsync({
          deviceId: row.deviceId,
          from: row.from,
          to: row.to,
          outcome: 'dropped',
          minutes: 0,
          reason,
        }),
    });
  return (
    <>
      <PagedTable
        label={t(labels.tabHeld)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.device}
        pages={query.pages}
        empty={t(labels.noHeld)}
        {...(may(devicesPermission.manage)
          ? {
              onOpen: setReleased,
              actions: (row: HeldGroup) => [
                { label: t(labels.release), onClick: () => setReleased(row) },
                { label: t(labels.drop), isDanger: true, onClick: () => askDrop(row) },
              ],
            }
          : {})}
      />
      {released ? <ReleaseForm group={released} onClose={() => setReleased(null)} /> : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function ReleaseForm({ group, onClose }: { group: HeldGroup; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const save = useSave(contract.release);
  const form = useForm({ minutes: String(group.suggested), reason: '' }, fields);
  const minutes = Number(toAsciiDigits(form.values.minutes));
  const submit = () => {
    const input = form.checked(releaseInput, {
      deviceId: group.deviceId,
      from: group.from,
      to: group.to,
      outcome: 'taken',
      minutes,
      reason: form.values.reason,
    });
    if (!input) return;
    save.mutate(input, {
      onError: form.refuse,
      onSuccess: ({ punches, days }) => {
        showToast({
          tone: 'leaf',
          title: t(labels.released, { punches: format.number(punches), days: format.number(days) }),
        });
        onClose();
      },
    });
  };
  return (
    <FormDrawer
      title={t(labels.releaseTitle, { count: format.number(group.punches), name: group.device })}
      form={form.form}
      isDirty={form.isDirty}
      isBusy={save.isPending}
      saveText={t(labels.release)}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.releaseText, { minutes: format.number(group.suggested) })}</p>
      <TextInput
        name="minutes"
        label={t(fields.minutes)}
        required
        inputMode="text"
        maxLength={10}
        value={format.digits(form.values.minutes)}
        error={form.problems.minutes}
        onChange={(event) => form.change('minutes', toAsciiDigits(event.currentTarget.value))}
      />
      {Number.isInteger(minutes) && Math.abs(minutes) <= 60_000_000 ? (
        <p className={classes.quiet} aria-live="polite">
          {t(labels.becomes, {
            from: format.dateTime(instantOf(group.from)),
            to: format.dateTime(shifted(group.from, minutes)),
          })}
        </p>
      ) : null}
      <TextInput
        name="reason"
        label={t(fields.reason)}
        required
        maxLength={300}
        data-autofocus
        value={form.values.reason}
        error={form.problems.reason}
        onChange={(event) => form.change('reason', event.currentTarget.value)}
      />
    </FormDrawer>
  );
}
