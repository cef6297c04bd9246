import { Button } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import { ReasonField } from '../../screens/reason-field.tsx';
import type { DueLine, Dues } from '../../screens/types.ts';
import { useLineName } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { fineWaiverContract as contract } from '../contract.ts';
import { fineWaiverLabels as labels } from '../labels.ts';

/** Waives the fines of one student, each in part or whole, with the reason. */
export function FineWaiverDrawer({ dues, onClose }: { dues: Dues; onClose: () => void }) {
  const t = useText();
  const taka = useTaka();
  const format = useFormat();
  const lineName = useLineName();
  const { showCallError } = useDialogs();
  /** By the line's id; '' where nothing is waived. */
  const [amounts, setAmounts] = useState<Readonly<Record<string, string>>>({});
  const [reason, setReason] = useState('');
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const save = useSave(contract.waiveFines);
  const tellWaiting = useTellWaiting();
  const lines = dues.lines.filter((line) => paisaOf(line.fine) > 0n);
  const typed = lines.filter((line) => (amounts[line.id] ?? '') !== '');
  const sum = typed.reduce((all, line) => all + paisaOf(amounts[line.id] ?? ''), 0n);
  const isWrong = (line: DueLine) => {
    const amount = parseTaka(amounts[line.id] ?? '');
    return amount === null || amount <= 0n || amount > paisaOf(line.fine);
  };
  const change = (id: string, amount: string) => {
    setAmounts((known) => ({ ...known, [id]: amount }));
    setProblems({});
  };
  const submit = () => {
    const found: Record<string, string> = {
      ...Object.fromEntries(
        typed
          .filter(isWrong)
          .map((line) => [line.id, t(labels.atMost, { amount: taka.signed(line.fine) })] as const),
      ),
      ...(typed.length > 0 ? {} : { lines: t(labels.none) }),
      ...(reason.trim().length >= 3 ? {} : { reason: t(words.reasonNeeded) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      {
        studentId: dues.student.id,
        lines: typed.map((line) => ({
          lineId: line.id,
          fine: line.fine,
          amount: takaText(paisaOf(amounts[line.id] ?? '')),
        })),
        reason: reason.trim(),
        idempotencyKey: crypto.randomUUID(),
      },
      {
        onError: (error) => {
          const at = fieldErrors(error);
          if (error.status === 422) setProblems({ lines: at('lines'), reason: at('reason') });
          else showCallError(error);
        },
        onSuccess: (answer) => {
          if (isWaiting(answer)) tellWaiting(answer);
          else
            showToast({
              tone: 'leaf',
              title: t(labels.done, { amount: taka.signed(sum), name: dues.student.name }),
            });
          onClose();
        },
      },
    );
  };
  return (
    <FormDrawer
      title={t(labels.title)}
      isDirty={typed.length > 0 || reason !== ''}
      isBusy={save.isPending}
      isSpaced
      saveText={sum > 0n ? t(labels.save, { amount: taka.signed(sum) }) : t(labels.saveNone)}
      onSave={submit}
      onClose={onClose}
    >
      <div>
        <strong>{t(dues.student.name)}</strong>
        <p className={classes.note}>{t(labels.help)}</p>
      </div>
      {lines.length > 1 ? (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              setAmounts(Object.fromEntries(lines.map((line) => [line.id, line.fine])));
              setProblems({});
            }}
          >
            {t(labels.all, {
              amount: taka.signed(lines.reduce((all, line) => all + paisaOf(line.fine), 0n)),
            })}
          </Button>
        </div>
      ) : null}
      {lines.map((line) => (
        <MoneyField
          key={line.id}
          label={lineName(line)}
          description={
            line.lateDays > 0
              ? t(labels.fineOfDays, {
                  amount: taka.signed(line.fine),
                  days: format.number(line.lateDays),
                })
              : t(labels.fineOf, { amount: taka.signed(line.fine) })
          }
          value={amounts[line.id] ?? ''}
          error={problems[line.id]}
          onChange={(amount) => change(line.id, amount)}
        />
      ))}
      {problems.lines ? (
        <p className={classes.wrong} role="alert">
          {problems.lines}
        </p>
      ) : null}
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
