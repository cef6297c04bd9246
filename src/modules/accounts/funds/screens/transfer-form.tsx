import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import { useTellWaiting } from '../../../../core/web/approvals/use-waiting.ts';
import { CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { LedgerSelect } from '../../chart/screens/ledger-select.tsx';
import shared from '../../screens/accounts.module.css';
import { AmountField } from '../../screens/amount-field.tsx';
import { useChoices } from '../../screens/use-choices.ts';
import { fundsContract as contract } from '../contract.ts';
import { fundLabels as labels, fundTexts as words } from '../labels.ts';

type Fund = { readonly id: string | null; readonly name: Label };
const general = 'general';
const idOf = (value: string): string | null => (value === general ? null : value);

/** Money that goes from a fund to another: out of an account of the one, into an account of the other. */
export function TransferForm({ funds, onClose }: { funds: readonly Fund[]; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const tellWaiting = useTellWaiting();
  const choices = useChoices();
  const transfer = useSave(contract.transferFunds);
  const [key] = useState(newId);
  const [first] = useState(() => ({
    from: funds[1]?.id ?? general,
    to: general,
    fromLedgerId: '',
    toLedgerId: '',
    amount: '',
    day: todayInDhaka(new Date()),
    narration: '',
    reason: '',
  }));
  const [given, setGiven] = useState(first);
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const set = (changes: Partial<typeof given>) => {
    setGiven((known) => ({ ...known, ...changes }));
    setRefused({});
  };
  const errorOf = (name: string) => refused[name]?.join(' ');
  /** Cash and banks, those of other funds left out. */
  const moneyOf = (fundId: string | null) =>
    new Map(
      [...choices.ledgers].filter(
        ([, one]) =>
          (one.kind === 'cash' || one.kind === 'bank') && (one.fundId === null || one.fundId === fundId),
      ),
    );
  const isComplete =
    given.fromLedgerId !== '' &&
    given.toLedgerId !== '' &&
    given.narration.trim() !== '' &&
    given.amount.trim() !== '' &&
    given.reason.trim().length >= 3;
  const save = async () => {
    if (!isComplete) return;
    try {
      const answer = await transfer.mutateAsync({
        fromFundId: idOf(given.from),
        toFundId: idOf(given.to),
        fromLedgerId: given.fromLedgerId,
        toLedgerId: given.toLedgerId,
        amount: given.amount,
        day: given.day,
        narration: given.narration.trim(),
        reason: given.reason.trim(),
        idempotencyKey: key,
      });
      if (isWaiting(answer)) tellWaiting(answer);
      else
        showToast({
          tone: 'leaf',
          title: t(labels.transferred, { number: format.digits(answer.number) }),
        });
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.status === 422 && Object.keys(error.fields).length > 0)
        setRefused(error.fields);
      else showCallError(error);
    }
  };
  const data = funds.map((one) => ({ value: one.id ?? general, label: t(one.name) }));
  return (
    <FormDrawer
      title={t(labels.transferTitle)}
      isDirty={JSON.stringify(given) !== JSON.stringify(first)}
      isBusy={transfer.isPending}
      isSpaced
      saveText={t(labels.transfer)}
      onSave={() => void save()}
      onClose={onClose}
    >
      <p className={shared.note}>{t(labels.transferText)}</p>
      <Select
        label={t(words.from)}
        required
        allowDeselect={false}
        data={data}
        value={given.from}
        error={errorOf('fromFundId')}
        onChange={(from) => set({ from: from ?? general, fromLedgerId: '' })}
      />
      <LedgerSelect
        label={t(words.fromLedger)}
        isRequired
        ledgers={moneyOf(idOf(given.from))}
        value={given.fromLedgerId || null}
        error={errorOf('fromLedgerId')}
        onChange={(id) => set({ fromLedgerId: id ?? '' })}
      />
      <Select
        label={t(words.to)}
        required
        allowDeselect={false}
        data={data}
        value={given.to}
        error={errorOf('toFundId')}
        onChange={(to) => set({ to: to ?? general, toLedgerId: '' })}
      />
      <LedgerSelect
        label={t(words.toLedger)}
        isRequired
        ledgers={moneyOf(idOf(given.to))}
        value={given.toLedgerId || null}
        error={errorOf('toLedgerId')}
        onChange={(id) => set({ toLedgerId: id ?? '' })}
      />
      <AmountField
        label={t(words.amount)}
        isLabelled
        value={given.amount}
        error={errorOf('amount')}
        onChange={(amount) => set({ amount })}
      />
      <DateField
        label={t(words.day)}
        required
        value={given.day}
        max={todayInDhaka(new Date())}
        error={errorOf('day')}
        onChange={(day) => set({ day })}
      />
      <TextInput
        label={t(words.narration)}
        required
        maxLength={500}
        value={given.narration}
        error={errorOf('narration')}
        onChange={(event) => set({ narration: event.currentTarget.value })}
      />
      <Textarea
        label={t(labels.reason)}
        required
        autosize
        minRows={2}
        maxLength={300}
        value={given.reason}
        error={errorOf('reason')}
        onChange={(event) => set({ reason: event.currentTarget.value })}
      />
    </FormDrawer>
  );
}
