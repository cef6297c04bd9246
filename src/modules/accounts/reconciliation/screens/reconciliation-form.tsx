import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { addDays, isDate, startOfMonth, todayInDhaka } from '../../../../core/dates.ts';
import { newId } from '../../../../core/ids.ts';
import { parseTaka } from '../../../../core/money.ts';
import { CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { LedgerSelect } from '../../chart/screens/ledger-select.tsx';
import { AmountField } from '../../screens/amount-field.tsx';
import { reconciliationPath } from '../../screens/paths.ts';
import { useChoices } from '../../screens/use-choices.ts';
import { reconciliationContract as contract } from '../contract.ts';
import { reconciliationLabels as labels } from '../labels.ts';

/** Which statement it is, and what it ends with. */
export function ReconciliationForm(props: {
  banks: readonly { readonly id: string; readonly through: string | null }[];
  first: string | null;
  onClose: () => void;
}) {
  const { banks } = props;
  const t = useText();
  const format = useFormat();
  const navigate = useNavigate();
  const { showCallError } = useDialogs();
  const choices = useChoices();
  const create = useSave(contract.create);
  const [key] = useState(newId);
  const [first] = useState(() => {
    const bank = banks.find((one) => one.id === props.first) ?? banks[0];
    const today = todayInDhaka(new Date());
    // Banks send a statement for a month that is over.
    const day = addDays(startOfMonth(today), -1);
    return {
      ledgerId: bank?.id ?? null,
      day: bank?.through && bank.through >= day ? today : day,
      statementBalance: '',
    };
  });
  const [given, setGiven] = useState(first);
  const [isTried, setIsTried] = useState(false);
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const ledgers = useMemo(() => {
    const ids = new Set(banks.map((one) => one.id));
    return new Map([...choices.ledgers].filter(([id]) => ids.has(id)));
  }, [banks, choices.ledgers]);
  const set = (changes: Partial<typeof given>) => {
    setGiven((known) => ({ ...known, ...changes }));
    setRefused({});
  };
  const through = banks.find((one) => one.id === given.ledgerId)?.through ?? null;
  const own: Readonly<Record<string, string | undefined>> = {
    ledgerId: given.ledgerId ? undefined : t(labels.wrong.bank),
    day: isDate(given.day) ? undefined : t(labels.wrong.day),
    statementBalance: parseTaka(given.statementBalance) === null ? t(labels.wrong.balance) : undefined,
  };
  const errorOf = (name: string) => refused[name]?.join(' ') ?? (isTried ? own[name] : undefined);
  const save = async () => {
    setIsTried(true);
    const { ledgerId } = given;
    if (!ledgerId || Object.values(own).some((one) => one !== undefined)) return;
    try {
      const { id } = await create.mutateAsync({ ...given, ledgerId, idempotencyKey: key });
      props.onClose();
      // The guard of what was typed is gone with the form.
      setTimeout(() => navigate(reconciliationPath(id)), 0);
    } catch (error) {
      if (error instanceof CallError && error.status === 422 && Object.keys(error.fields).length > 0)
        setRefused(error.fields);
      else showCallError(error);
    }
  };
  return (
    <FormDrawer
      title={t(labels.fresh)}
      isDirty={JSON.stringify(given) !== JSON.stringify(first)}
      isBusy={create.isPending}
      isSpaced
      saveText={t(labels.begin)}
      onSave={() => void save()}
      onClose={props.onClose}
    >
      <LedgerSelect
        label={t(labels.bank)}
        isRequired
        ledgers={ledgers}
        value={given.ledgerId}
        error={errorOf('ledgerId')}
        onChange={(ledgerId) => set({ ledgerId })}
      />
      <DateField
        label={t(labels.day)}
        required
        description={through ? t(labels.agreedThrough, { day: format.date(through) }) : t(labels.neverAgreed)}
        value={given.day}
        {...(through ? { min: addDays(through, 1) } : {})}
        max={todayInDhaka(new Date())}
        error={errorOf('day')}
        onChange={(day) => set({ day })}
      />
      <AmountField
        label={t(labels.statement)}
        isLabelled
        description={t(labels.statementHint)}
        value={given.statementBalance}
        error={errorOf('statementBalance')}
        onChange={(statementBalance) => set({ statementBalance })}
      />
    </FormDrawer>
  );
}
