import { useState } from 'react';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { feesContract as contract } from '../../contract.ts';
import { counterLabels as labels } from '../../counter/labels.ts';
import shared from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { words } from '../../words.ts';

/** Begins a shift with the change that lies in the drawer. */
export function OpenShift({ onClose }: { onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [float, setFloat] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSave(contract.openShift, {
    onSaved: () => {
      showToast({ tone: 'leaf', title: t(labels.shiftBegun) });
      onClose();
    },
  });
  const submit = () => {
    const paisa = float === '' ? 0n : parseTaka(float);
    if (paisa === null || paisa < 0n) return setProblem(t(words.notAmount));
    save.mutate({ float: takaText(paisa) }, { onError: showCallError });
  };
  return (
    <FormDrawer
      title={t(labels.openShift)}
      isDirty={float !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.openShift)}
      onSave={submit}
      onClose={onClose}
    >
      <p className={shared.note}>{t(labels.openShiftHelp)}</p>
      <MoneyField
        label={t(labels.float)}
        data-autofocus
        value={float}
        error={problem}
        onChange={(value) => {
          setFloat(value);
          setProblem(null);
        }}
      />
    </FormDrawer>
  );
}
