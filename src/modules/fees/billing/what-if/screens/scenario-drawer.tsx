import { Button, MultiSelect, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { parseTaka, takaText } from '../../../../../core/money.ts';
import { fieldErrors, useSave } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import classes from '../../../screens/fees.module.css';
import { MoneyField } from '../../../screens/money-field.tsx';
import type { Setup } from '../../../screens/types.ts';
import { PercentField } from '../../../setup/screens/percent-field.tsx';
import { words } from '../../../words.ts';
import { useMonthName } from '../../screens/months.ts';
import { whatIfContract as contract, type Scenario } from '../contract.ts';
import { whatIfLabels as labels, whatIfFields } from '../labels.ts';
import { monthsFrom } from '../rules.ts';

const all = 'all';

/** Which fees and waivers a scenario changes, and for which months of a year. */
export function ScenarioDrawer(props: { setup: Setup; scenario: Scenario | null; onClose: () => void }) {
  const { setup, scenario, onClose } = props;
  const t = useText();
  const monthName = useMonthName();
  const { showCallError } = useDialogs();
  const usual = setup.years.find((one) => one.isCurrent) ?? setup.years[0];
  const [begun] = useState({
    name: scenario?.name ?? '',
    yearId: scenario?.yearId ?? usual?.id ?? '',
    fromMonth: scenario?.fromMonth ?? laterOf(usual?.startDate.slice(0, 7), setup.today.slice(0, 7)),
    toMonth: scenario?.toMonth ?? usual?.endDate.slice(0, 7) ?? setup.today.slice(0, 7),
    amounts: (scenario?.amounts ?? []).map((one) => ({
      subHeadId: one.subHeadId,
      classId: one.classId ?? all,
      amount: one.amount ?? '',
    })),
    endedTypes: scenario?.endedTypes ?? [],
    given: (scenario?.given ?? []).map((one) => ({
      classId: one.classId ?? all,
      subHeadIds: one.subHeadIds,
      share: one.share as number | null,
    })),
  });
  const [values, setValues] = useState(begun);
  const [key] = useState(() => crypto.randomUUID());
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setProblems({});
  };
  const save = useSave(contract.saveScenario);
  const year = setup.years.find((one) => one.id === values.yearId);
  const months = year
    ? monthsFrom(year.startDate.slice(0, 7), year.endDate.slice(0, 7)).map((month) => ({
        value: month,
        label: monthName(month),
      }))
    : [];
  const fees = setup.subHeads
    .filter((one) => one.isActive && one.schedule !== 'onDemand')
    .map((one) => ({ value: one.id, label: t(one.label) }));
  const classesOf = [
    { value: all, label: t(labels.allClasses) },
    ...setup.classes.map((one) => ({ value: one.id, label: t(one.label) })),
  ];
  const submit = () => {
    const isNothing = values.amounts.length + values.endedTypes.length + values.given.length === 0;
    const isWrong = (text: string) => text.trim() !== '' && (parseTaka(text) ?? -1n) < 0n;
    const found: Record<string, string> = {
      ...(values.name.trim().length >= 2 ? {} : { name: t(words.needed) }),
      ...(isNothing ? { amounts: t(labels.nowhere) } : {}),
      ...(values.amounts.some((one) => isWrong(one.amount)) ? { amounts: t(words.notAmount) } : {}),
      ...(values.given.every((one) => one.share !== null) ? {} : { given: t(words.needed) }),
      ...(values.given.every((one) => one.subHeadIds.length > 0) ? {} : { given: t(words.needed) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    save.mutate(
      {
        ...values,
        name: values.name.trim(),
        amounts: values.amounts.map((one) => {
          const paisa = parseTaka(one.amount);
          return {
            subHeadId: one.subHeadId,
            classId: one.classId === all ? null : one.classId,
            amount: one.amount.trim() === '' || paisa === null ? null : takaText(paisa),
          };
        }),
        given: values.given.map((one) => ({
          classId: one.classId === all ? null : one.classId,
          subHeadIds: one.subHeadIds,
          share: one.share ?? 0,
        })),
        of: scenario ? { id: scenario.id, version: scenario.version } : null,
        idempotencyKey: key,
      },
      {
        onError: (error) => {
          const at = fieldErrors(error);
          if (error.status === 422)
            setProblems(Object.fromEntries(Object.keys(error.fields).map((name) => [name, at(name)])));
          else showCallError(error);
        },
        onSuccess: () => {
          showToast({ tone: 'leaf', title: t(labels.saved) });
          onClose();
        },
      },
    );
  };
  const amountAt = (place: number, changes: Partial<(typeof values.amounts)[number]>) =>
    change({ amounts: values.amounts.map((one, at) => (at === place ? { ...one, ...changes } : one)) });
  const givenAt = (place: number, changes: Partial<(typeof values.given)[number]>) =>
    change({ given: values.given.map((one, at) => (at === place ? { ...one, ...changes } : one)) });
  return (
    <FormDrawer
      title={t(scenario ? labels.edit : labels.add)}
      size={620}
      isDirty={JSON.stringify(values) !== JSON.stringify(begun)}
      isBusy={save.isPending}
      isSpaced
      onSave={submit}
      onClose={onClose}
    >
      <TextInput
        label={t(whatIfFields.name)}
        required
        maxLength={100}
        value={values.name}
        error={problems.name}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Select
        label={t(words.year)}
        required
        data={setup.years.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={values.yearId || null}
        error={problems.yearId}
        allowDeselect={false}
        onChange={(id) => {
          const chosen = setup.years.find((one) => one.id === id);
          if (chosen)
            change({
              yearId: chosen.id,
              fromMonth: chosen.startDate.slice(0, 7),
              toMonth: chosen.endDate.slice(0, 7),
            });
        }}
      />
      <div className={classes.filters}>
        <Select
          label={t(whatIfFields.fromMonth)}
          data={months}
          value={values.fromMonth}
          error={problems.fromMonth}
          allowDeselect={false}
          onChange={(fromMonth) => change({ fromMonth: fromMonth ?? '' })}
        />
        <Select
          label={t(whatIfFields.toMonth)}
          data={months}
          value={values.toMonth}
          error={problems.toMonth}
          allowDeselect={false}
          onChange={(toMonth) => change({ toMonth: toMonth ?? '' })}
        />
      </div>
      <fieldset className={classes.stack}>
        <legend>{t(labels.amounts)}</legend>
        <p className={classes.note}>{t(labels.amountsHelp)}</p>
        {values.amounts.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <div key={place} className={classes.filters}>
            <Select
              w={180}
              label={t(labels.fee)}
              data={fees}
              searchable
              value={one.subHeadId}
              allowDeselect={false}
              onChange={(value) => amountAt(place, { subHeadId: value ?? '' })}
            />
            <Select
              w={140}
              label={t(words.class)}
              data={classesOf}
              value={one.classId}
              allowDeselect={false}
              onChange={(value) => amountAt(place, { classId: value ?? all })}
            />
            <MoneyField
              w={130}
              label={t(words.amount)}
              value={one.amount}
              onChange={(amount) => amountAt(place, { amount })}
            />
            <Button
              variant="subtle"
              onClick={() => change({ amounts: values.amounts.filter((_, at) => at !== place) })}
            >
              {t(labels.takeOut)}
            </Button>
          </div>
        ))}
        {problems.amounts ? <p className={classes.wrong}>{problems.amounts}</p> : null}
        <Button
          variant="default"
          disabled={fees.length === 0}
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() =>
            change({
              amounts: [...values.amounts, { subHeadId: fees[0]?.value ?? '', classId: all, amount: '' }],
            })
          }
        >
          {t(labels.addAmount)}
        </Button>
      </fieldset>
      <MultiSelect
        label={t(labels.ended)}
        description={t(labels.endedHelp)}
        data={setup.waiverTypes.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={[...values.endedTypes]}
        error={problems.endedTypes}
        clearable
        onChange={(endedTypes) => change({ endedTypes })}
      />
      <fieldset className={classes.stack}>
        <legend>{t(labels.given)}</legend>
        {values.given.map((one, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
          <div key={place} className={classes.filters}>
            <Select
              w={140}
              label={t(words.class)}
              data={classesOf}
              value={one.classId}
              allowDeselect={false}
              onChange={(value) => givenAt(place, { classId: value ?? all })}
            />
            <MultiSelect
              w={240}
              label={t(labels.fees)}
              data={fees}
              value={[...one.subHeadIds]}
              onChange={(subHeadIds) => givenAt(place, { subHeadIds })}
            />
            <PercentField
              label={t(whatIfFields.share)}
              value={one.share}
              onChange={(share) => givenAt(place, { share })}
            />
            <Button
              variant="subtle"
              onClick={() => change({ given: values.given.filter((_, at) => at !== place) })}
            >
              {t(labels.takeOut)}
            </Button>
          </div>
        ))}
        {problems.given ? <p className={classes.wrong}>{problems.given}</p> : null}
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => change({ given: [...values.given, { classId: all, subHeadIds: [], share: null }] })}
        >
          {t(labels.addGiven)}
        </Button>
      </fieldset>
    </FormDrawer>
  );
}

function laterOf(one: string | undefined, other: string): string {
  return one !== undefined && one > other ? one : other;
}
