import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { bankLabels } from '../../banks/labels.ts';
import { BankFiles } from '../../banks/screens/bank-files.tsx';
import { accountTexts } from '../../labels.ts';
import { letterLabels } from '../../letters/labels.ts';
import { Raises } from '../../letters/screens/raises.tsx';
import { payrollPayPermission } from '../../permissions.ts';
import { screenLabels as labels } from '../../screens/labels.ts';
import { QueryTabs } from '../../screens/parts.tsx';
import classes from '../../screens/payroll.module.css';
import { useMay } from '../../screens/use-may.ts';
import { setupContract as contract, type PayrollSettings } from '../contract.ts';
import { Increments } from './increments.tsx';
import { Trial } from './trial.tsx';

/** How an institution pays, a box to try the rules on a person, and increments by the scale. */
export default function Settings() {
  const may = useMay();
  return (
    <Page>
      <QueryTabs
        tabs={[
          { name: 'general', label: labels.general, body: () => <General /> },
          { name: 'banks', label: bankLabels.files, body: () => <BankFiles /> },
          ...(may(payrollPayPermission.view)
            ? [
                { name: 'trial', label: labels.trial, body: () => <Trial /> },
                { name: 'increments', label: labels.increments, body: () => <Increments /> },
                { name: 'letters', label: letterLabels.letters, body: () => <Raises /> },
              ]
            : []),
        ]}
      />
    </Page>
  );
}

function General() {
  const { data, error, refetch } = useRead(contract.settings, {});
  return data ? <Form key={data.version} known={data} /> : <Coming read={{ error, refetch }} />;
}

function Form({ known }: { known: PayrollSettings }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState(known);
  const save = useSave(contract.saveSettings);
  const problem = fieldErrors(save.error);
  const isFixed = !known.can.edit;
  const submit = () =>
    save.mutate(
      {
        version: given.version,
        roundNet: given.roundNet,
        gratuityYears: given.gratuityYears,
        gratuityMonths: given.gratuityMonths,
        fundYears: given.fundYears,
        fundPercent: given.fundPercent,
        accounts: given.accounts.flatMap(({ account, ledgerId }) =>
          ledgerId ? [{ account, ledgerId }] : [],
        ),
      },
      { onError: showCallError, onSuccess: () => showToast({ tone: 'leaf', title: t(labels.saved) }) },
    );
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Panel title={t(labels.general)}>
        <div className={classes.pair}>
          <Select
            label={t(labels.rounding)}
            disabled={isFixed}
            allowDeselect={false}
            data={[
              { value: 'taka', label: t(labels.toTaka) },
              { value: 'paisa', label: t(labels.toPaisa) },
            ]}
            value={given.roundNet}
            onChange={(value) => setGiven({ ...given, roundNet: value === 'paisa' ? 'paisa' : 'taka' })}
          />
          <WholeNumberField
            label={t(labels.gratuityYears)}
            disabled={isFixed}
            value={given.gratuityYears}
            min={0}
            max={60}
            error={problem('gratuityYears')}
            onChange={(gratuityYears) => setGiven({ ...given, gratuityYears })}
          />
          <TextInput
            label={t(labels.gratuityMonths)}
            disabled={isFixed}
            inputMode="decimal"
            value={format.digits(given.gratuityMonths)}
            error={problem('gratuityMonths')}
            onChange={(event) => setGiven({ ...given, gratuityMonths: event.currentTarget.value })}
          />
          <WholeNumberField
            label={t(labels.fundYears)}
            disabled={isFixed}
            value={given.fundYears}
            min={0}
            max={40}
            error={problem('fundYears')}
            onChange={(fundYears) => setGiven({ ...given, fundYears })}
          />
          <WholeNumberField
            label={t(labels.fundPercent)}
            disabled={isFixed}
            value={given.fundPercent}
            min={0}
            max={100}
            error={problem('fundPercent')}
            onChange={(fundPercent) => setGiven({ ...given, fundPercent })}
          />
        </div>
      </Panel>
      <Panel title={t(labels.ledgers)}>
        <div className={classes.stack}>
          <p className={classes.quiet}>{t(labels.ledgersHint)}</p>
          <div className={classes.pair}>
            {given.accounts.map(({ account, ledgerId }) => (
              <Select
                key={account}
                label={t(accountTexts[account])}
                searchable
                disabled={isFixed}
                data={known.ledgers.map((one) => ({
                  value: one.id,
                  label: `${format.digits(one.code)} ${t(one.name)}`,
                }))}
                value={ledgerId}
                error={problem(account)}
                onChange={(next) =>
                  setGiven({
                    ...given,
                    accounts: given.accounts.map((one) =>
                      one.account === account ? { account, ledgerId: next } : one,
                    ),
                  })
                }
              />
            ))}
          </div>
          {isFixed ? null : (
            <div>
              <Button type="submit" loading={save.isPending}>
                {t(texts.save)}
              </Button>
            </div>
          )}
        </div>
      </Panel>
    </form>
  );
}
