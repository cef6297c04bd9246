import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { ReasonField } from '../../screens/reason-field.tsx';
import type { InvoiceLine } from '../../screens/types.ts';
import { useLineName } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { fineWaiverContract as contract } from '../contract.ts';
import { fineWaiverLabels as labels } from '../labels.ts';

/** Waives a charge by hand in part or whole, with the reason. */
export function ChargeWaiverDrawer({ line, onClose }: { line: InvoiceLine; onClose: () => void }) {
  const t = useText();
  const taka = useTaka();
  const lineName = useLineName();
  const { showCallError } = useDialogs();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<{ amount?: string; reason?: string }>({});
  const save = useSave(contract.waiveCharge);
  const tellWaiting = useTellWaiting();
  const owed = paisaOf(line.principal);
  const amount = parseTaka(typed);
  const submit = () => {
    const isWrong = amount === null || amount <= 0n || amount > owed;
    const found = {
      ...(isWrong ? { amount: t(labels.atMost, { amount: taka.signed(owed) }) } : {}),
      ...(reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    };
    setProblems(found);
    if (amount === null || Object.keys(found).length > 0) return;
    save.mutate(
      {
        lineId: line.id,
        owed: line.principal,
        amount: takaText(amount),
        reason: reason.trim(),
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onError: (error) => {
          const at = fieldErrors(error);
          const said = { amount: at('amount'), reason: at('reason') };
          if (said.amount || said.reason)
            setProblems({
              ...(said.amount ? { amount: said.amount } : {}),
              ...(said.reason ? { reason: said.reason } : {}),
            });
          else showCallError(error);
        },
        onSuccess: (answer) => {
          if (isWaiting(answer)) tellWaiting(answer);
          else
            showToast({
              tone: 'leaf',
              title: t(labels.done, { amount: taka.signed(amount), name: line.student.name }),
            });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.chargeTitle)}
      isDirty={typed !== '' || reason !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={
        amount !== null && amount > 0n ? t(labels.save, { amount: taka.signed(amount) }) : t(labels.saveNone)
      }
      onSave={submit}
      onClose={onClose}
    >
      <div>
        <strong>{t(line.student.name)}</strong>
        <span className={classes.other}>{[lineName(line), line.reason].filter(Boolean).join(' · ')}</span>
        <p className={classes.note}>{t(labels.chargeHelp)}</p>
      </div>
      <MoneyField
        label={t(labels.howMuch)}
        required
        description={t(labels.chargeOwed, { amount: taka.signed(owed) })}
        value={typed}
        error={problems.amount}
        onChange={(next) => {
          setTyped(next);
          setProblems({});
        }}
      />
      <ReasonField
        value={reason}
        error={problems.reason}
        onChange={(next) => {
          setReason(next);
          setProblems({});
        }}
      />
    </FormDrawer>
  );
}
