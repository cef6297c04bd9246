import { Radio, Select, Switch } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { isWaiting } from '../../../../core/approvals/approvals.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SaveBar, type SaveState } from '../../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { prorations } from '../../billing/periods.ts';
import { feesContract as contract } from '../../contract.ts';
import { counterLabels } from '../../counter/labels.ts';
import { receiptYears } from '../../receipts/series.ts';
import { MoneyField } from '../../screens/money-field.tsx';
import type { Settings } from '../../screens/types.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { type Paper, papers } from '../../shapes.ts';
import { feeHead } from '../fee-head.entity.ts';
import { spreadLabels as labels, settingLabels } from '../labels.ts';
import classes from './setup.module.css';

/** What a payment settles first, and whether the advance pays by itself. */
export function SpreadSettings() {
  const { data, error, refetch } = useRead(contract.settings, {});
  return data ? <Form settings={data} /> : <Coming kind="form" read={{ error, refetch }} rows={6} />;
}

type Values = Omit<Settings, 'can' | 'version'>;

function Form({ settings }: { settings: Settings }) {
  const t = useText();
  const format = useFormat();
  const second = useSecondPerson();
  const [changes, setChanges] = useState<Partial<Values>>({});
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const { can, version, ...known } = settings;
  const values: Values = { ...known, ...changes };
  const isDirty = (Object.keys(values) as (keyof Values)[]).some((name) => values[name] !== known[name]);
  useUnsavedGuard(isDirty);
  const save = useSave(contract.saveSettings);
  const submit = () => {
    if (!isDirty || save.isPending) return;
    const given = { version, ...values, absenceFine: values.absenceFine === '' ? '0' : values.absenceFine };
    void second.run(
      async (reason) => {
        const answer = await save.mutateAsync({ ...given, reason });
        // What waits is not saved: the settings are shown as they are.
        if (isWaiting(answer)) setChanges({});
        return answer;
      },
      () => {
        setSavedAt(new Date().toISOString());
        showToast({ tone: 'leaf', title: t(labels.saved) });
      },
    );
  };
  const state: SaveState = save.isPending
    ? { kind: 'saving' }
    : isDirty
      ? { kind: 'notSaved' }
      : savedAt
        ? { kind: 'saved', time: format.time(savedAt) }
        : { kind: 'clean' };
  const change = (next: Partial<Values>) => setChanges((before) => ({ ...before, ...next }));
  const disabled = !can.edit;
  return (
    <div className={classes.choices}>
      {second.dialog}
      <p>{t(can.edit ? labels.help : settingLabels.readOnly)}</p>
      <Panel title={t(labels.ofLine)}>
        <Radio.Group
          aria-label={t(labels.ofLine)}
          value={values.isPrincipalFirst ? 'principal' : 'fine'}
          onChange={(value) => change({ isPrincipalFirst: value === 'principal' })}
        >
          <Radio
            value="fine"
            disabled={disabled}
            label={t(labels.finesFirst)}
            description={t(labels.finesFirstHelp)}
          />
          <Radio
            value="principal"
            disabled={disabled}
            label={t(labels.principalFirst)}
            description={t(labels.principalFirstHelp)}
          />
        </Radio.Group>
      </Panel>
      <Panel title={t(labels.between)} actions={<Link to={feeHead.path}>{t(labels.heads)}</Link>}>
        <Radio.Group
          aria-label={t(labels.between)}
          value={values.isHeadFirst ? 'heads' : 'oldest'}
          onChange={(value) => change({ isHeadFirst: value === 'heads' })}
        >
          <Radio value="oldest" disabled={disabled} label={t(labels.oldestFirst)} />
          <Radio
            value="heads"
            disabled={disabled}
            label={t(labels.headsFirst)}
            description={t(labels.headsFirstHelp)}
          />
        </Radio.Group>
      </Panel>
      <Panel title={t(labels.advance)}>
        <Switch
          checked={values.usesAdvance}
          disabled={disabled}
          label={t(labels.usesAdvance)}
          description={t(labels.usesAdvanceHelp)}
          onChange={(event) => change({ usesAdvance: event.currentTarget.checked })}
        />
      </Panel>
      <Panel title={t(labels.proration)}>
        <Radio.Group
          aria-label={t(labels.proration)}
          value={values.proration}
          onChange={(value) => change({ proration: prorations.find((one) => one === value) ?? 'full' })}
        >
          {prorations.map((value) => (
            <Radio
              key={value}
              value={value}
              disabled={disabled}
              label={t(labels.prorations[value])}
              description={t(labels.prorationHelp[value])}
            />
          ))}
        </Radio.Group>
      </Panel>
      <Panel title={t(labels.receiptYear)}>
        <Radio.Group
          aria-label={t(labels.receiptYear)}
          value={values.receiptYear}
          onChange={(value) => change({ receiptYear: receiptYears.find((one) => one === value) ?? 'fiscal' })}
        >
          {receiptYears.map((value) => (
            <Radio
              key={value}
              value={value}
              disabled={disabled}
              label={t(labels.receiptYears[value])}
              description={t(labels.receiptYearHelp[value])}
            />
          ))}
        </Radio.Group>
      </Panel>
      <Printing values={values} disabled={disabled} onChange={change} />
      <Absences values={values} disabled={disabled} onChange={change} />
      {can.edit ? <SaveBar state={state} onSave={submit} /> : null}
    </div>
  );
}

type PartProps = { values: Values; disabled: boolean; onChange: (next: Partial<Values>) => void };

/** What receipts lie on, and whether anybody has to ask for them. */
function Printing({ values, disabled, onChange }: PartProps) {
  const t = useText();
  return (
    <Panel title={t(labels.printing)}>
      <Select
        w={260}
        label={t(counterLabels.papers)}
        data={papers.map((value) => ({ value, label: t(counterLabels.paperNames[value]) }))}
        value={values.paper}
        disabled={disabled}
        allowDeselect={false}
        onChange={(paper) => onChange({ paper: (paper as Paper | null) ?? 'roll80' })}
      />
      <Switch
        mt={12}
        checked={values.isAutoPrint}
        disabled={disabled}
        label={t(labels.autoPrint)}
        description={t(labels.autoPrintHelp)}
        onChange={(event) => onChange({ isAutoPrint: event.currentTarget.checked })}
      />
    </Panel>
  );
}

/** What a day of absence costs, and as which fee it is charged. */
function Absences({ values, disabled, onChange }: PartProps) {
  const t = useText();
  const { data: setup } = useFeesSetup();
  const onDemand = (setup?.subHeads ?? []).filter((one) => one.schedule === 'onDemand');
  return (
    <Panel title={t(labels.absences)}>
      <div className={classes.absences}>
        <MoneyField
          label={t(labels.absenceFine)}
          description={t(labels.absenceFineHelp)}
          disabled={disabled}
          value={values.absenceFine === '0.00' ? '' : values.absenceFine}
          onChange={(absenceFine) => onChange({ absenceFine })}
        />
        <WholeNumberField
          label={t(labels.absenceFreeDays)}
          disabled={disabled}
          value={values.absenceFreeDays}
          min={0}
          max={31}
          onChange={(absenceFreeDays) => onChange({ absenceFreeDays })}
        />
        <Select
          label={t(labels.absenceAs)}
          disabled={disabled}
          clearable
          data={onDemand.map((one) => ({ value: one.id, label: t(one.label) }))}
          value={values.absenceSubHeadId}
          onChange={(absenceSubHeadId) => onChange({ absenceSubHeadId })}
        />
      </div>
    </Panel>
  );
}
