import { Button, MultiSelect, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import type { Label } from '../../../../core/labels.ts';
import { parseTaka } from '../../../../core/money.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { type CallError, fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { residences, student } from '../../../students/student.entity.ts';
import { feesContract as contract } from '../../contract.ts';
import classes from '../../screens/fees.module.css';
import { MoneyField } from '../../screens/money-field.tsx';
import type { FeeRuleItem, Setup } from '../../screens/types.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { useYear, YearSelect } from '../../screens/year-select.tsx';
import { genderLabels, words } from '../../words.ts';
import { AboveDialog, aboveOf } from '../ceiling/screens/above-dialog.tsx';
import { settingLabels as labels } from '../labels.ts';
import { isPlain } from './amounts.tsx';
import { labelOf, type Named, useCalendarMonth, useWho } from './use-who.ts';

/** The kind of student a text names. */
const residenceOf = (text: string | null | undefined) =>
  residences.find((one) => one.value === text)?.value ?? null;

/** Amounts for fewer than a whole class: a group, a version, a shift, boys or girls. */
export function SpecialRules({ setup }: { setup: Setup }) {
  const t = useText();
  const taka = useTaka();
  const who = useWho(setup);
  const { year } = useYear(setup);
  const { confirmDelete } = useDialogs();
  const second = useSecondPerson();
  const { data, error, refetch } = useRead(
    contract.rules,
    { yearId: year?.id ?? '' },
    { enabled: year !== undefined },
  );
  const [opened, setOpened] = useState<FeeRuleItem | 'new' | null>(null);
  const remove = useSave(contract.removeRule);
  const rules = (data?.items ?? []).filter((rule) => !isPlain(rule));
  const fee = (rule: FeeRuleItem) => {
    const label = labelOf(setup.subHeads, rule.subHeadId);
    return label ? t(label) : '';
  };
  const columns: Column<FeeRuleItem>[] = [
    { name: 'fee', label: t(words.head), role: 'name', render: fee },
    { name: 'who', label: t(labels.who), render: who },
    { name: 'amount', label: t(words.amount), align: 'end', render: (rule) => taka.signed(rule.amount) },
  ];
  const askRemove = async (rule: FeeRuleItem) => {
    if (await confirmDelete(`${fee(rule)}, ${who(rule)}`, t(labels.rule)))
      await second.run(
        (reason) => remove.mutateAsync({ id: rule.id, version: rule.version, reason }),
        () => undefined,
      );
  };
  return (
    <>
      {second.dialog}
      <div className={classes.filters}>
        <YearSelect setup={setup} />
        <p className={classes.note}>{t(labels.specialHelp)}</p>
        {data?.can.edit ? (
          <div className={classes.filtersEnd}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
              {t(labels.newSpecial)}
            </Button>
          </div>
        ) : null}
      </div>
      <Loaded
        read={{ data, error, refetch }}
        rows={6}
        empty={rules.length === 0 ? t(labels.noSpecial) : null}
      >
        {() => (
          <WholeTable
            label={t(labels.tabSpecial)}
            columns={columns}
            rows={rules}
            nameOf={fee}
            {...(data?.can.edit
              ? {
                  onOpen: setOpened,
                  actions: (rule: FeeRuleItem) => [
                    { label: t(texts.edit), onClick: () => setOpened(rule) },
                    { label: t(texts.delete), isDanger: true, onClick: () => void askRemove(rule) },
                  ],
                }
              : {})}
          />
        )}
      </Loaded>
      {opened && year ? (
        <RuleForm
          key={opened === 'new' ? 'new' : opened.id}
          setup={setup}
          yearId={year.id}
          rule={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

function RuleForm(props: { setup: Setup; yearId: string; rule: FeeRuleItem | null; onClose: () => void }) {
  const { setup, yearId, rule, onClose } = props;
  const t = useText();
  const second = useSecondPerson();
  const [values, setValues] = useState({
    subHeadId: rule?.subHeadId ?? '',
    classId: rule?.classId ?? null,
    groupId: rule?.groupId ?? null,
    versionId: rule?.versionId ?? null,
    shiftId: rule?.shiftId ?? null,
    gender: (rule?.gender === 'male' || rule?.gender === 'female' ? rule.gender : null) as
      | 'male'
      | 'female'
      | null,
    entry: (rule?.entry === 'new' || rule?.entry === 'returning' ? rule.entry : null) as
      | 'new'
      | 'returning'
      | null,
    residence: residenceOf(rule?.residence),
    subjectId: rule?.subjectId ?? null,
    months: rule?.months ?? [],
    amount: rule?.amount ?? '',
  });
  const monthOf = useCalendarMonth();
  const [isDirty, setIsDirty] = useState(false);
  const [above, setAbove] = useState<ReturnType<typeof aboveOf>>(null);
  const [problems, setProblems] = useState<Readonly<Record<string, string | undefined>>>({});
  const create = useSave(contract.createRule);
  const update = useSave(contract.updateRule);
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setIsDirty(true);
    setProblems({});
  };
  const submit = (ceilingReason?: string) => {
    const amount = parseTaka(values.amount);
    const found = {
      ...(values.subHeadId ? {} : { subHeadId: t(words.needed) }),
      ...(amount !== null && amount >= 0n ? {} : { amount: t(words.notAmount) }),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const content = { ...values, yearId, ...(ceilingReason ? { ceilingReason } : {}) };
    void second.run(
      async (reason) => {
        const given = { ...content, reason };
        const answer = rule
          ? await update.mutateAsync({ id: rule.id, version: rule.version, ...given })
          : await create.mutateAsync({ ...given, idempotencyKey: crypto.randomUUID() });
        if (isWaiting(answer)) onClose();
        return answer;
      },
      () => onClose(),
      (refused) => {
        const error = refused as CallError;
        const flags = aboveOf(error);
        setAbove(flags);
        if (flags) return true;
        const isAtField = error.status === 422 && Object.keys(error.fields).every((name) => name in values);
        const at = fieldErrors(error);
        if (isAtField)
          setProblems(Object.fromEntries(Object.keys(error.fields).map((name) => [name, at(name)])));
        return isAtField;
      },
    );
  };
  const choice = (
    name: 'classId' | 'groupId' | 'versionId' | 'shiftId' | 'subjectId',
    label: Label,
    items: readonly Named[],
    help?: Label,
  ) => (
    <Select
      label={t(label)}
      description={help ? t(help) : undefined}
      data={items.map((one) => ({ value: one.id, label: t(one.label) }))}
      value={values[name]}
      placeholder={t(labels.everyGroup)}
      clearable
      error={problems[name]}
      onChange={(value) => change({ [name]: value })}
    />
  );
  return (
    <FormDrawer
      title={t(rule ? labels.editSpecial : labels.newSpecial)}
      isDirty={isDirty}
      isBusy={create.isPending || update.isPending}
      isSpaced
      onSave={() => submit()}
      onClose={onClose}
    >
      {second.dialog}
      {above ? (
        <AboveDialog
          above={above}
          isBusy={create.isPending || update.isPending}
          onSave={submit}
          onClose={() => setAbove(null)}
        />
      ) : null}
      <Select
        label={t(words.head)}
        required
        data={setup.subHeads.map((one) => ({ value: one.id, label: t(one.label) }))}
        value={values.subHeadId || null}
        error={problems.subHeadId}
        allowDeselect={false}
        searchable
        onChange={(value) => change({ subHeadId: value ?? '' })}
      />
      {choice('classId', words.class, setup.classes)}
      {setup.subjects.length > 0 || values.subjectId
        ? choice('subjectId', labels.subject, setup.subjects, labels.subjectHelp)
        : null}
      {choice('groupId', labels.group, setup.groups)}
      {choice('versionId', labels.version, setup.versions)}
      {choice('shiftId', labels.shift, setup.shifts)}
      <Select
        label={t(labels.gender)}
        data={(['male', 'female'] as const).map((value) => ({ value, label: t(genderLabels[value]) }))}
        value={values.gender}
        placeholder={t(labels.everyGroup)}
        clearable
        error={problems.gender}
        onChange={(value) => change({ gender: value === 'male' || value === 'female' ? value : null })}
      />
      <Select
        label={t(labels.entry)}
        data={(['new', 'returning'] as const).map((value) => ({ value, label: t(labels.entries[value]) }))}
        value={values.entry}
        placeholder={t(labels.everyGroup)}
        clearable
        error={problems.entry}
        onChange={(value) => change({ entry: value === 'new' || value === 'returning' ? value : null })}
      />
      <Select
        label={t(student.fields.residence.label)}
        data={residences.map((one) => ({ value: one.value, label: t(one.label) }))}
        value={values.residence}
        placeholder={t(labels.everyGroup)}
        clearable
        error={problems.residence}
        onChange={(value) => change({ residence: residenceOf(value) })}
      />
      <MultiSelect
        label={t(labels.months)}
        data={Array.from({ length: 12 }, (_, place) => ({
          value: String(place + 1),
          label: monthOf(place + 1),
        }))}
        value={values.months.map(String)}
        {...(values.months.length === 0 ? { placeholder: t(labels.everyMonth) } : {})}
        clearable
        error={problems.months}
        onChange={(months) => change({ months: months.map(Number) })}
      />
      <MoneyField
        label={t(words.amount)}
        required
        value={values.amount}
        error={problems.amount}
        onChange={(amount) => change({ amount })}
      />
    </FormDrawer>
  );
}
