import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { dutyContract as contract, type HolidayDuty } from '../contract.ts';
import classes from './duty.module.css';
import { dutyLabels as labels } from './labels.ts';

/** Notes once who was there on a holiday. */
export function PresenceDrawer({ holiday, onClose }: { holiday: HolidayDuty; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [there, setThere] = useState<ReadonlySet<string>>(new Set(holiday.people.map((one) => one.id)));
  const save = useSave(contract.markHoliday);
  const submit = () =>
    save.mutate(
      {
        id: holiday.id,
        people: holiday.people.map((one) => ({ employeeId: one.id, wasThere: there.has(one.id) })),
      },
      {
        onError: showCallError,
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.saved) });
          onClose();
        },
      },
    );
  return (
    <FormDrawer
      title={`${t(labels.mark)}: ${format.date(holiday.day)}`}
      isDirty={there.size !== holiday.people.length}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.markText)}</p>
      <div className={classes.ticks}>
        {holiday.people.map((one) => (
          <Checkbox
            key={one.id}
            label={`${t(one.name)}, ${t(one.designation)}`}
            checked={there.has(one.id)}
            onChange={(event) => {
              const next = new Set(there);
              if (event.currentTarget.checked) next.add(one.id);
              else next.delete(one.id);
              setThere(next);
            }}
          />
        ))}
      </div>
    </FormDrawer>
  );
}
