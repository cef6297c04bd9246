import { ActionIcon, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import {
  type ApprovalSettingsAnswer,
  approvalsContract as contract,
} from '../../approvals/approvals-contract.ts';
import { toAsciiDigits } from '../../digits.ts';
import { parseTaka } from '../../money.ts';
import { useRead, useSave } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { useUnsavedGuard } from '../form/unsaved-guard.ts';
import { WholeNumberField } from '../form/whole-number-field.tsx';
import { Coming } from '../page/loaded.tsx';
import { Panel } from '../page/panel.tsx';
import { showToast } from '../page/toasts.tsx';
import classes from './approvals.module.css';
import { approvalLabels as labels } from './labels.ts';
import { useSecondPerson } from './use-second-person.tsx';

/** Up to which amounts one person is enough, how long a request waits, whether one person works in the office. */
export function Limits() {
  const read = useRead(contract.settings, {}, { gcTime: 0 });
  // A form that is open keeps what it was opened with; who saved meanwhile is seen at saving.
  const [opened, setOpened] = useState<ApprovalSettingsAnswer | null>(null);
  if (read.data && !opened) setOpened(read.data);
  return opened ? <Form opened={opened} /> : <Coming read={read} />;
}

type Limit = ApprovalSettingsAnswer['limits'][number];
const isAmount = (text: string, unit: Limit['unit']) => {
  const value = parseTaka(text) ?? -1n;
  return value >= 0n && (unit === null || (value % 100n === 0n && value <= 2_400n));
};
/** Months without the places that amounts have. */
const shownIn = (unit: Limit['unit'], amount: string) => (unit ? amount.replace(/\.00$/, '') : amount);

function Form({ opened }: { opened: ApprovalSettingsAnswer }) {
  const t = useText();
  const { run, dialog } = useSecondPerson();
  const [version, setVersion] = useState(opened.version);
  const [values, setValues] = useState({
    isOnePerson: opened.isOnePerson,
    deadlineDays: opened.deadlineDays,
    limits: opened.limits,
  });
  const [isDirty, setIsDirty] = useState(false);
  const [isTried, setIsTried] = useState(false);
  const save = useSave(contract.saveSettings);
  useUnsavedGuard(isDirty);
  const change = (changes: Partial<typeof values>) => {
    setValues((known) => ({ ...known, ...changes }));
    setIsDirty(true);
  };
  const changeLimit = (name: string, next: Limit) =>
    change({ limits: values.limits.map((one) => (one.name === name ? next : one)) });
  const isWrong = values.limits.some(
    ({ unit, everyone, roles }) =>
      !isAmount(everyone, unit) || roles.some((role) => !isAmount(role.amount, unit)),
  );
  const submit = () => {
    setIsTried(true);
    if (isWrong || save.isPending) return;
    const given = {
      version,
      isOnePerson: values.isOnePerson,
      deadlineDays: values.deadlineDays,
      limits: values.limits.map(({ name, everyone, roles }) => ({ name, everyone, roles })),
    };
    void run<{ version: number }>(
      async (reason) => {
        const answer = await save.mutateAsync({ ...given, reason });
        setIsDirty(false);
        return answer;
      },
      (saved) => {
        setVersion(saved.version);
        showToast({ tone: 'leaf', title: t(labels.saved) });
      },
    );
  };
  const problemOf = (amount: string, unit: Limit['unit']) =>
    isTried && !isAmount(amount, unit) ? t(unit ? labels.notMonths : labels.notAmount) : undefined;
  return (
    <form
      className={classes.limits}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Panel title={t(labels.limits)}>
        <div className={classes.limits}>
          <p className="ps-hint">{t(labels.limitsText)}</p>
          {values.limits.map((limit) => (
            <LimitFields
              key={limit.name}
              limit={limit}
              roles={opened.roles}
              problemOf={problemOf}
              onChange={(next) => changeLimit(limit.name, next)}
            />
          ))}
          <WholeNumberField
            label={t(labels.deadlineDays)}
            value={values.deadlineDays}
            min={1}
            max={30}
            onChange={(deadlineDays) => change({ deadlineDays })}
          />
        </div>
      </Panel>
      <Panel title={t(labels.always)}>
        <ul className={classes.always}>
          {opened.always.map((one) => (
            <li key={one.en}>{t(one)}</li>
          ))}
        </ul>
      </Panel>
      <Panel title={t(labels.onePerson)}>
        <Checkbox
          label={t(labels.onePerson)}
          description={t(labels.onePersonText)}
          checked={values.isOnePerson}
          onChange={(event) => change({ isOnePerson: event.currentTarget.checked })}
        />
      </Panel>
      <div>
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {t(labels.save)}
        </Button>
      </div>
      {dialog}
    </form>
  );
}

function LimitFields(props: {
  limit: Limit;
  roles: ApprovalSettingsAnswer['roles'];
  problemOf: (amount: string, unit: Limit['unit']) => string | undefined;
  onChange: (limit: Limit) => void;
}) {
  const { limit, roles, problemOf, onChange } = props;
  const t = useText();
  const format = useFormat();
  const left = roles.filter((one) => !limit.roles.some((known) => known.role === one.code));
  return (
    <div className={classes.limit}>
      <h3>{t(limit.label)}</h3>
      <TextInput
        label={t(labels.everyone)}
        description={limit.isByDay ? t(labels.byDay) : undefined}
        leftSection={limit.unit ? undefined : '৳'}
        inputMode="decimal"
        autoComplete="off"
        value={format.digits(shownIn(limit.unit, limit.everyone))}
        error={problemOf(limit.everyone, limit.unit)}
        onChange={(event) => onChange({ ...limit, everyone: toAsciiDigits(event.currentTarget.value) })}
      />
      {limit.roles.map(({ role, amount }) => {
        const name = roles.find((one) => one.code === role)?.label ?? { en: role, bn: role };
        return (
          <div key={role} className={classes.role}>
            <TextInput
              label={t(labels.ofRole, { role: name })}
              leftSection={limit.unit ? undefined : '৳'}
              inputMode="decimal"
              autoComplete="off"
              value={format.digits(shownIn(limit.unit, amount))}
              error={problemOf(amount, limit.unit)}
              onChange={(event) =>
                onChange({
                  ...limit,
                  roles: limit.roles.map((one) =>
                    one.role === role ? { role, amount: toAsciiDigits(event.currentTarget.value) } : one,
                  ),
                })
              }
            />
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={t(labels.removeRole, { role: name })}
              onClick={() => onChange({ ...limit, roles: limit.roles.filter((one) => one.role !== role) })}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {left.length > 0 ? (
        <Select
          label={t(labels.addRole)}
          data={left.map((one) => ({ value: one.code, label: t(one.label) }))}
          value={null}
          onChange={(role) =>
            role
              ? onChange({ ...limit, roles: [...limit.roles, { role, amount: limit.everyone }] })
              : undefined
          }
        />
      ) : null}
    </div>
  );
}
