import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { newId } from '../../../core/ids.ts';
import { fieldErrors } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { billingFields as fields } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { InvoiceShown } from '../shapes.ts';
import classes from './billing.module.css';

type Given = { id: string; bank: string; branch: string; invoiceIds: string[] };

/** Which open invoices a slip pays, and at which bank. */
export function ChallanForm(props: {
  invoices: readonly InvoiceShown[];
  isBusy: boolean;
  onMake: (given: Given) => Promise<void>;
}) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState<Given>(() => ({
    id: newId(),
    bank: '',
    branch: '',
    invoiceIds: props.invoices.map(({ id }) => id),
  }));
  const [error, setError] = useState<unknown>(null);
  const problem = fieldErrors(error);
  if (props.invoices.length === 0) return <p className={classes.quiet}>{t(labels.nothingOpen)}</p>;
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        props.onMake(given).catch((failure: unknown) => {
          setError(failure);
          showCallError(failure);
        });
      }}
    >
      <Panel title={t(labels.chooseInvoices)}>
        <div className={classes.stack}>
          {props.invoices.map((one) => (
            <Checkbox
              key={one.id}
              label={`${format.digits(one.no)} · ${format.money(one.open)} · ${format.date(one.dueOn)}`}
              checked={given.invoiceIds.includes(one.id)}
              onChange={(event) =>
                setGiven({
                  ...given,
                  invoiceIds: event.currentTarget.checked
                    ? [...given.invoiceIds, one.id]
                    : given.invoiceIds.filter((id) => id !== one.id),
                })
              }
            />
          ))}
        </div>
      </Panel>
      <Panel>
        <div className={classes.pair}>
          <TextInput
            label={t(fields.bank)}
            required
            value={given.bank}
            error={problem('bank')}
            onChange={(event) => setGiven({ ...given, bank: event.currentTarget.value })}
          />
          <TextInput
            label={t(fields.branch)}
            value={given.branch}
            error={problem('branch')}
            onChange={(event) => setGiven({ ...given, branch: event.currentTarget.value })}
          />
        </div>
      </Panel>
      <div>
        <Button type="submit" loading={props.isBusy} disabled={given.invoiceIds.length === 0}>
          {t(labels.make)}
        </Button>
      </div>
    </form>
  );
}
