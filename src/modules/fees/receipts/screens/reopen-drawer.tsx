import { useState } from 'react';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { feesContract as contract } from '../../contract.ts';
import shared from '../../screens/fees.module.css';
import { ReasonField } from '../../screens/reason-field.tsx';
import type { ClosedDay } from '../../screens/types.ts';
import { words } from '../../words.ts';
import { closeLabels as labels } from '../labels.ts';

/** Asks for a closed shift to be opened again. */
export function ReopenDrawer({ row, onClose }: { row: ClosedDay; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const save = useSave(contract.reopenDay);
  const submit = () => {
    if (reason.trim().length < 3) return setProblem(t(words.reasonNeeded));
    save.mutate({ id: row.id, reason: reason.trim() }, { onError: showCallError, onSuccess: onClose });
  };
  return (
    <FormDrawer
      title={t(labels.reopenTitle, { name: row.collector })}
      isDirty={reason !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={t(labels.reopen)}
      onSave={submit}
      onClose={onClose}
    >
      <div>
        <strong>
          {format.date(row.day)} · {t(labels.shift)} {format.number(row.place)}
        </strong>
        <p className={shared.note}>{t(labels.reopenText)}</p>
      </div>
      <ReasonField
        value={reason}
        error={problem}
        onChange={(next) => {
          setReason(next);
          setProblem(undefined);
        }}
      />
    </FormDrawer>
  );
}
