import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { toAsciiDigits } from '../../../core/digits.ts';
import { newId } from '../../../core/ids.ts';
import { fieldErrors } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { billingFields as fields } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import type { InvoiceShown } from '../shapes.ts';
import classes from './billing.module.css';

type Given = { id: string; bank: string; branch: string; invoices: { id: string; amount: string }[] };

/** Which open invoices a slip pays, how much of each, and at which bank. */
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
    invoices: props.invoices.map(({ id, payable }) => ({ id, amount: payable })),
  }));
  const [error, setError] = useState<unknown>(null);
  const problem = fieldErrors(error);
  if (props.invoices.length === 0) return <p className={classes.quiet}>{t(labels.nothingOpen)}</p>;
  const setInvoices = (invoices: Given['invoices']) => setGiven({ ...given, invoices });
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
          <p className={classes.quiet}>{t(labels.partHint)}</p>
          {props.invoices.map((one) => {
            const place = given.invoices.findIndex(({ id }) => id === one.id);
            return (
              <div key={one.id} className={classes.paid}>
                <Checkbox
                  label={`${format.digits(one.no)} · ${format.money(one.payable)} · ${format.date(one.dueOn)}`}
                  checked={place >= 0}
                  onChange={(event) =>
                    setInvoices(
                      event.currentTarget.checked
                        ? [...given.invoices, { id: one.id, amount: one.payable }]
                        : given.invoices.filter(({ id }) => id !== one.id),
                    )
                  }
                />
                {place >= 0 ? (
                  <TextInput
                    aria-label={t(labels.amountOf, { no: format.digits(one.no) })}
                    inputMode="decimal"
                    leftSection="৳"
                    value={format.digits(given.invoices[place]?.amount ?? '')}
                    error={problem(`invoices.${place}.amount`)}
                    onChange={(event) => {
                      const value = toAsciiDigits(event.currentTarget.value);
                      setInvoices(
                        given.invoices.map((each) =>
                          each.id === one.id ? { ...each, amount: value } : each,
                        ),
                      );
                    }}
                  />
                ) : null}
              </div>
            );
          })}
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
        <Button type="submit" loading={props.isBusy} disabled={given.invoices.length === 0}>
          {t(labels.make)}
        </Button>
      </div>
    </form>
  );
}
