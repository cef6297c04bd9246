import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { staffContract as contract } from '../contract.ts';
import { staffFields as fields, staffLabels as labels } from '../labels.ts';
import type { StaffRule } from '../rules.ts';
import classes from './staff.module.css';
import { WeekGrid } from './week-grid.tsx';

/** Times of work and what lateness costs, from a day on. */
export function RuleDrawer({
  rule,
  today,
  onClose,
}: {
  rule: StaffRule;
  today: string;
  onClose: () => void;
}) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState({
    startsOn: today,
    inAt: rule.inAt,
    outAt: rule.outAt,
    week: rule.week,
    graceMinutes: rule.graceMinutes,
    halfDayMinutes: rule.halfDayMinutes,
    freeLates: rule.freeLates,
    latesEach: rule.latesEach,
    cutHalves: rule.cutHalves,
  });
  const save = useSave(contract.saveRule);
  const problem = fieldErrors(save.error);
  const put = (next: Partial<typeof given>) => setGiven({ ...given, ...next });
  const number = (name: 'graceMinutes' | 'halfDayMinutes' | 'freeLates' | 'latesEach', max: number) => (
    <WholeNumberField
      label={t(fields[name])}
      required
      value={given[name]}
      min={0}
      max={max}
      error={problem(name)}
      onChange={(value) => put({ [name]: value })}
    />
  );
  return (
    <FormDrawer
      title={t(labels.rule)}
      isDirty={given.inAt !== rule.inAt || given.latesEach !== rule.latesEach || given.week !== rule.week}
      isBusy={save.isPending}
      isSpaced
      onSave={() =>
        save.mutate(given, {
          onError: showCallError,
          onSuccess: () => {
            showToast({ tone: 'leaf', title: t(labels.ruleSaved) });
            onClose();
          },
        })
      }
      onClose={onClose}
    >
      <DateField
        label={t(fields.startsOn)}
        required
        value={given.startsOn}
        error={problem('startsOn')}
        onChange={(startsOn) => put({ startsOn })}
      />
      <div className={classes.pair}>
        <TextInput
          type="time"
          label={t(fields.inAt)}
          required
          value={given.inAt}
          error={problem('inAt')}
          onChange={(event) => put({ inAt: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t(fields.outAt)}
          required
          value={given.outAt}
          error={problem('outAt')}
          onChange={(event) => put({ outAt: event.currentTarget.value })}
        />
      </div>
      <WeekGrid usual={given} week={given.week} error={problem('week')} onChange={(week) => put({ week })} />
      <div className={classes.pair}>
        {number('graceMinutes', 120)}
        {number('halfDayMinutes', 480)}
      </div>
      <div className={classes.pair}>
        {number('freeLates', 31)}
        {number('latesEach', 31)}
      </div>
      <Select
        label={t(fields.cutHalves)}
        allowDeselect={false}
        data={[
          { value: '0', label: t(labels.nothing) },
          { value: '1', label: t(labels.halfDay) },
          { value: '2', label: t(labels.day) },
        ]}
        value={String(given.cutHalves)}
        error={problem('cutHalves')}
        onChange={(value) => put({ cutHalves: Number(value) })}
      />
    </FormDrawer>
  );
}
