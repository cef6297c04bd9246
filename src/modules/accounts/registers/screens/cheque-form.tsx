import { SegmentedControl, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDate, todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import { parseTaka } from '../../../../core/money.ts';
import { CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { LedgerSelect } from '../../chart/screens/ledger-select.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { type ChequeKind, chequeKinds } from '../../rules.ts';
import { voucherLabels } from '../../screen-labels.ts';
import { AmountField } from '../../screens/amount-field.tsx';
import { useChoices } from '../../screens/use-choices.ts';
import { chequeLabels as labels } from '../register-labels.ts';
import type { Cheque } from './cheque-register.tsx';

/** A cheque as it is put into the register, or corrected while it is in hand. */
export function ChequeForm({ cheque, onClose }: { cheque: Cheque | null; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const { ledgers, data: choices } = useChoices();
  const [first] = useState(() => ({
    kind: cheque?.kind ?? ('issued' as ChequeKind),
    number: cheque?.number ?? '',
    day: cheque?.day ?? todayInDhaka(new Date()),
    bankLedgerId: cheque?.bankLedgerId ?? null,
    otherLedgerId: cheque?.otherLedgerId ?? null,
    partyId: cheque?.partyId ?? null,
    drawnOn: cheque?.drawnOn ?? '',
    amount: cheque ? format.money(cheque.amount).replace('৳', '') : '',
    narration: cheque?.narration ?? '',
  }));
  const [given, setGiven] = useState(first);
  const [key] = useState(newId);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const create = useSave(contract.createCheque);
  const update = useSave(contract.updateCheque);
  const set = (changes: Partial<typeof given>) => {
    setGiven((known) => ({ ...known, ...changes }));
    setRefused({});
  };
  const ofKind = (kinds: readonly string[]) =>
    new Map([...ledgers].filter(([, one]) => kinds.includes(one.kind)));
  const banks = ofKind(['bank']);
  const others = ofKind(['other']);
  const needsParty = given.otherLedgerId ? ledgers.get(given.otherLedgerId)?.isByParty === true : false;
  const paisa = parseTaka(given.amount);
  const own: Readonly<Record<string, string | undefined>> = {
    number: given.number.trim() === '' ? t(voucherLabels.wrong.number) : undefined,
    day: isDate(given.day) ? undefined : t(voucherLabels.wrong.date),
    bankLedgerId: given.bankLedgerId ? undefined : t(voucherLabels.wrong.ledger),
    otherLedgerId: given.otherLedgerId ? undefined : t(voucherLabels.wrong.ledger),
    partyId: needsParty && !given.partyId ? t(voucherLabels.wrong.party) : undefined,
    drawnOn:
      given.kind === 'received' && given.drawnOn.trim() === '' ? t(voucherLabels.wrong.bank) : undefined,
    amount: paisa !== null && paisa > 0n ? undefined : t(voucherLabels.wrong.amount),
    narration: given.narration.trim() === '' ? t(voucherLabels.wrong.narration) : undefined,
  };
  const errorOf = (name: string) => refused[name]?.join(' ') ?? (isTried ? own[name] : undefined);
  const save = async () => {
    setIsTried(true);
    const { bankLedgerId, otherLedgerId } = given;
    if (!bankLedgerId || !otherLedgerId || Object.values(own).some((one) => one !== undefined)) return;
    const body = { ...given, bankLedgerId, otherLedgerId, number: given.number.trim() };
    try {
      if (cheque) await update.mutateAsync({ ...body, id: cheque.id, version: cheque.version });
      else await create.mutateAsync({ ...body, idempotencyKey: key });
      showToast({ tone: 'leaf', title: t(labels.saved, { number: format.digits(body.number) }) });
      onClose();
    } catch (error) {
      if (error instanceof CallError && error.status === 422 && Object.keys(error.fields).length > 0)
        setRefused(error.fields);
      else showCallError(error);
    }
  };
  return (
    <FormDrawer
      title={cheque ? t(labels.edit, { number: format.digits(cheque.number) }) : t(labels.fresh)}
      isDirty={JSON.stringify(given) !== JSON.stringify(first)}
      isBusy={create.isPending || update.isPending}
      isSpaced
      onSave={() => void save()}
      onClose={onClose}
    >
      <SegmentedControl
        aria-label={t(labels.kind)}
        fullWidth
        data={chequeKinds.map((one) => ({ value: one, label: t(labels[one]) }))}
        value={given.kind}
        onChange={(kind) => set({ kind: kind as ChequeKind })}
      />
      <TextInput
        label={t(labels.number)}
        required
        autoComplete="off"
        maxLength={20}
        data-autofocus
        value={given.number}
        error={errorOf('number')}
        onChange={(event) => set({ number: event.currentTarget.value })}
      />
      <DateField
        label={t(labels.day)}
        required
        value={given.day}
        error={errorOf('day')}
        onChange={(day) => set({ day })}
      />
      <AmountField
        label={t(labels.amount)}
        isLabelled
        value={given.amount}
        error={errorOf('amount')}
        onChange={(amount) => set({ amount })}
      />
      <LedgerSelect
        label={t(labels.bank)}
        isRequired
        ledgers={banks}
        value={given.bankLedgerId}
        error={errorOf('bankLedgerId')}
        onChange={(bankLedgerId) => set({ bankLedgerId })}
      />
      {given.kind === 'received' ? (
        <TextInput
          label={t(labels.drawnOn)}
          required
          autoComplete="off"
          maxLength={100}
          value={given.drawnOn}
          error={errorOf('drawnOn')}
          onChange={(event) => set({ drawnOn: event.currentTarget.value })}
        />
      ) : null}
      <LedgerSelect
        label={t(labels.other)}
        isRequired
        ledgers={others}
        value={given.otherLedgerId}
        error={errorOf('otherLedgerId')}
        onChange={(otherLedgerId) => set({ otherLedgerId })}
      />
      <Select
        label={t(labels.party)}
        required={needsParty}
        searchable
        clearable
        selectFirstOptionOnChange
        nothingFoundMessage={t(voucherLabels.noParty)}
        data={(choices?.parties ?? []).map((one) => ({ value: one.id, label: t(one.name) }))}
        value={given.partyId}
        error={errorOf('partyId')}
        onChange={(partyId) => set({ partyId })}
      />
      <TextInput
        label={t(labels.narration)}
        required
        autoComplete="off"
        maxLength={500}
        value={given.narration}
        error={errorOf('narration')}
        onChange={(event) => set({ narration: event.currentTarget.value })}
      />
    </FormDrawer>
  );
}
