import { Button, Checkbox, Select } from '@mantine/core';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { parseTaka } from '../../../../core/money.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { feesContract as contract } from '../../contract.ts';
import classes from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import type { FineRuleItem, Setup } from '../../screens/types.ts';
import { words } from '../../words.ts';
import { fineKindLabels, settingLabels as labels } from '../labels.ts';
import { PercentField } from './percent-field.tsx';

type Kind = keyof typeof fineKindLabels;
type Step = { fromDay: number; amount: string };
const every = 'every';

/** The rule of one fee, or of every fee without its own. */
export function FineRuleForm(props: {
  setup: Setup;
  /** Fees that have a rule; null among them: the rule of all others. */
  taken: readonly (string | null)[];
  item: FineRuleItem | null;
  onClose: () => void;
}) {
  const { setup, taken, item, onClose } = props;
  const t = useText();
  const second = useSecondPerson();
  const rule = item?.rule;
  const free = setup.subHeads.filter((one) => !taken.includes(one.id) || one.id === item?.subHeadId);
  const [values, setValues] = useState({
    fee: item ? (item.subHeadId ?? every) : taken.includes(null) ? '' : every,
    kind: (rule?.kind ?? 'per_day') as Kind,
    amount: rule?.amount ?? '',
    share: rule?.share ?? null,
    steps: (rule?.slabs ?? [{ fromDay: 1, amount: '' }]) as readonly Step[],
    graceDays: rule?.graceDays ?? 0,
    ceiling: rule?.ceiling ?? '',
    stopsOn: rule?.stopsOn ?? '',
    exceptHolidays: Boolean(rule?.exceptHolidays),
    isOncePerMonth: rule?.isOncePerMonth ?? false,
    isActive: item?.isActive ?? true,
  });
  const [isDirty, setIsDirty] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const save = useSave(contract.saveFineRule);
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setIsDirty(true);
    setProblems({});
  };
  const isAmount = (text: string) => (parseTaka(text) ?? 0n) > 0n;
  const { kind } = values;
  const hasAmount = kind !== 'percent' && kind !== 'slab';
  const submit = () => {
    const found: Record<string, string> = {
      ...(values.fee ? {} : { fee: t(words.needed) }),
      ...(hasAmount && !isAmount(values.amount) ? { amount: t(words.notAmount) } : {}),
      ...(kind === 'percent' && values.share === null ? { share: t(words.needed) } : {}),
      ...(kind === 'slab' && !values.steps.every((one) => isAmount(one.amount))
        ? { steps: t(words.notAmount) }
        : {}),
      ...(values.ceiling !== '' && !isAmount(values.ceiling) ? { ceiling: t(words.notAmount) } : {}),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const common = {
      graceDays: values.graceDays,
      ceiling: values.ceiling === '' ? null : values.ceiling,
      stopsOn: values.stopsOn === '' ? null : toAsciiDigits(values.stopsOn),
      exceptHolidays: values.exceptHolidays,
      isOncePerMonth: values.isOncePerMonth,
    };
    const given = {
      subHeadId: values.fee === every ? null : values.fee,
      version: item?.version ?? null,
      isActive: values.isActive,
      rule:
        kind === 'percent'
          ? { kind, share: values.share ?? 0, ...common }
          : kind === 'slab'
            ? {
                kind,
                slabs: [...values.steps].sort((one, other) => one.fromDay - other.fromDay),
                ...common,
              }
            : { kind, amount: values.amount, ...common },
    };
    void second.run(
      async (reason) => {
        const answer = await save.mutateAsync({ ...given, reason });
        if (isWaiting(answer)) onClose();
        return answer;
      },
      () => onClose(),
    );
  };
  return (
    <FormDrawer
      title={t(item ? labels.editFine : labels.newFine)}
      isDirty={isDirty}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      {second.dialog}
      <Select
        label={t(labels.fineOf)}
        required
        disabled={item !== null}
        data={[
          ...(taken.includes(null) && item?.subHeadId !== null
            ? []
            : [{ value: every, label: t(labels.everyFee) }]),
          ...free.map((one) => ({ value: one.id, label: t(one.label) })),
        ]}
        value={values.fee || null}
        error={problems.fee}
        allowDeselect={false}
        onChange={(fee) => change({ fee: fee ?? '' })}
      />
      <Select
        label={t(labels.fineKind)}
        required
        data={(Object.keys(fineKindLabels) as Kind[]).map((value) => ({
          value,
          label: t(fineKindLabels[value]),
        }))}
        value={kind}
        allowDeselect={false}
        onChange={(value) => change({ kind: (value ?? 'per_day') as Kind })}
      />
      {hasAmount ? (
        <MoneyField
          label={t(words.amount)}
          required
          value={values.amount}
          error={problems.amount}
          onChange={(amount) => change({ amount })}
        />
      ) : null}
      {kind === 'percent' ? (
        <PercentField
          label={t(labels.share)}
          value={values.share}
          error={problems.share}
          onChange={(share) => change({ share })}
        />
      ) : null}
      {kind === 'slab' ? (
        <Steps steps={values.steps} problem={problems.steps} onChange={(steps) => change({ steps })} />
      ) : null}
      <WholeNumberField
        label={t(labels.grace)}
        value={values.graceDays}
        min={0}
        max={365}
        onChange={(graceDays) => change({ graceDays })}
      />
      <MoneyField
        label={t(labels.ceiling)}
        value={values.ceiling}
        error={problems.ceiling}
        onChange={(ceiling) => change({ ceiling })}
      />
      <DateField label={t(labels.stops)} value={values.stopsOn} onChange={(stopsOn) => change({ stopsOn })} />
      <Checkbox
        label={t(labels.exceptHolidays)}
        description={t(labels.exceptHolidaysHelp)}
        checked={values.exceptHolidays}
        onChange={(event) => change({ exceptHolidays: event.currentTarget.checked })}
      />
      <Checkbox
        label={t(labels.oncePerMonth)}
        description={t(labels.oncePerMonthHelp)}
        checked={values.isOncePerMonth}
        onChange={(event) => change({ isOncePerMonth: event.currentTarget.checked })}
      />
      <Checkbox
        label={t(texts.active)}
        checked={values.isActive}
        onChange={(event) => change({ isActive: event.currentTarget.checked })}
      />
    </FormDrawer>
  );
}

function Steps(props: {
  steps: readonly Step[];
  problem: string | undefined;
  onChange: (steps: readonly Step[]) => void;
}) {
  const { steps, onChange } = props;
  const t = useText();
  const format = useFormat();
  const set = (place: number, changes: Partial<Step>) =>
    onChange(steps.map((one, other) => (other === place ? { ...one, ...changes } : one)));
  return (
    <div className={classes.stack}>
      {steps.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps have no name but their place
        <fieldset key={place} className={classes.step}>
          <legend>{t(labels.step, { place: format.number(place + 1) })}</legend>
          <WholeNumberField
            label={t(labels.fromDay)}
            value={step.fromDay}
            min={0}
            max={1000}
            onChange={(fromDay) => set(place, { fromDay })}
          />
          <MoneyField
            label={t(words.amount)}
            value={step.amount}
            onChange={(amount) => set(place, { amount })}
          />
          {steps.length > 1 ? (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => onChange(steps.filter((_, other) => other !== place))}
            >
              {t(labels.removeStep, { place: format.number(place + 1) })}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {props.problem ? (
        <p className={classes.wrong} role="alert">
          {props.problem}
        </p>
      ) : null}
      {steps.length < 10 ? (
        <div>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => onChange([...steps, { fromDay: (steps.at(-1)?.fromDay ?? 0) + 10, amount: '' }])}
          >
            {t(labels.addStep)}
          </Button>
        </div>
      ) : null}
    </div>
  );
}
