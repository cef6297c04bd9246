import { Select } from '@mantine/core';
import { useState } from 'react';
import { addDays, daysBetween } from '../../../core/dates.ts';
import { fieldErrors, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { dutyContract as contract } from '../contract.ts';
import classes from './duty.module.css';
import { dutyLabels as labels } from './labels.ts';
import type { Cell } from './week.tsx';

/** Whoever could stand there then, those with the fewest duties first. */
export function CandidateSelect(props: {
  placeId: string;
  day: string;
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const format = useFormat();
  const { data } = useRead(contract.candidates, { placeId: props.placeId, day: props.day });
  return (
    <Select
      label={t(labels.colleague)}
      required
      searchable
      data={(data?.items ?? []).map((one) => ({
        value: one.id,
        label: `${t(one.name)} · ${t(labels.ofYear, { count: format.number(one.count) })}`,
      }))}
      value={props.value}
      error={props.error}
      onChange={props.onChange}
    />
  );
}

/** Puts somebody on duty by hand. */
export function AssignDrawer({ cell, onClose }: { cell: Cell; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [employeeId, setEmployeeId] = useState<string | null>(null);
  const save = useSave(contract.assign);
  const problem = fieldErrors(save.error);
  return (
    <FormDrawer
      title={t(labels.add)}
      isDirty={employeeId !== null}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(
          { placeId: cell.place.id, day: cell.day, employeeId: employeeId ?? '' },
          { onError: showCallError, onSuccess: onClose },
        )
      }
      onClose={onClose}
    >
      <p className={classes.quiet}>
        {t(labels.addTo, { place: cell.place.name, day: format.date(cell.day) })}
      </p>
      <CandidateSelect
        placeId={cell.place.id}
        day={cell.day}
        value={employeeId}
        error={problem('employeeId')}
        onChange={setEmployeeId}
      />
    </FormDrawer>
  );
}

/** Fills the places between two days by who had the fewest duties. */
export function PlanDrawer(props: { from: string; to: string; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [from, setFrom] = useState(props.from);
  const [to, setTo] = useState(addDays(props.from, Math.max(0, daysBetween(props.from, props.to))));
  const save = useSave(contract.plan);
  const problem = fieldErrors(save.error);
  const plan = () =>
    save.mutate(
      { from, to },
      {
        onError: showCallError,
        onSuccess: ({ made, lacks }) => {
          const [first] = lacks;
          showToast({
            tone: first ? 'marigold' : 'leaf',
            title: t(labels.made, { count: format.number(made) }),
            ...(first
              ? {
                  text: t(labels.lacks, {
                    count: format.number(lacks.length),
                    place: first.place,
                    day: format.date(first.day),
                  }),
                }
              : {}),
          });
          props.onClose();
        },
      },
    );
  return (
    <FormDrawer
      title={t(labels.plan)}
      isDirty={false}
      isBusy={save.isPending}
      saveText={t(labels.plan)}
      isSpaced
      onSave={plan}
      onClose={props.onClose}
    >
      <p className={classes.quiet}>{t(labels.planText)}</p>
      <div className={classes.pair}>
        <DateField label={t(labels.from)} required value={from} error={problem('from')} onChange={setFrom} />
        <DateField label={t(labels.to)} required value={to} error={problem('to')} onChange={setTo} />
      </div>
    </FormDrawer>
  );
}
