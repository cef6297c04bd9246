import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { listsContract as contract } from '../contract.ts';
import { listLabels as labels, listFields } from '../labels.ts';
import classes from './lists.module.css';

type Ages = { version: number; teacherAge: number; staffAge: number };

/** The ages at which teachers and others leave. */
export function AgesDrawer({ ages, onClose }: { ages: Ages; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState(ages);
  const save = useSave(contract.saveAges);
  const problem = fieldErrors(save.error);
  const submit = () =>
    save.mutate(given, {
      onError: showCallError,
      onSuccess: () => {
        showToast({ tone: 'leaf', title: t(labels.saved) });
        onClose();
      },
    });
  return (
    <FormDrawer
      title={t(labels.ages)}
      isDirty={given.teacherAge !== ages.teacherAge || given.staffAge !== ages.staffAge}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <p className={classes.quiet}>{t(labels.agesHint)}</p>
      {(['teacherAge', 'staffAge'] as const).map((name) => (
        <WholeNumberField
          key={name}
          name={name}
          label={t(listFields[name] ?? labels.age)}
          value={given[name]}
          min={50}
          max={80}
          error={problem(name)}
          onChange={(age) => setGiven({ ...given, [name]: age })}
        />
      ))}
    </FormDrawer>
  );
}
