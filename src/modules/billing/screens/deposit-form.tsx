import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { todayInDhaka } from '../../../core/dates.ts';
import { fieldErrors } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { DateField } from '../../../core/web/form/date-field.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { billingFields as fields } from '../labels.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import classes from './billing.module.css';

/** What the bank wrote on the slip. */
export function DepositForm(props: {
  isBusy: boolean;
  onDeposit: (given: { reference: string; depositedOn: string }) => Promise<void>;
}) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [reference, setReference] = useState('');
  const [depositedOn, setDepositedOn] = useState(todayInDhaka(new Date()));
  const [error, setError] = useState<unknown>(null);
  const problem = fieldErrors(error);
  return (
    <form
      noValidate
      className={classes.stack}
      onSubmit={(event) => {
        event.preventDefault();
        props.onDeposit({ reference, depositedOn }).catch((failure: unknown) => {
          setError(failure);
          showCallError(failure);
        });
      }}
    >
      <div className={classes.pair}>
        <TextInput
          label={t(fields.reference)}
          required
          value={reference}
          error={problem('reference')}
          onChange={(event) => setReference(event.currentTarget.value)}
        />
        <DateField
          label={t(fields.depositedOn)}
          required
          value={depositedOn}
          error={problem('depositedOn')}
          onChange={setDepositedOn}
        />
      </div>
      <div>
        <Button type="submit" loading={props.isBusy}>
          {t(labels.deposit)}
        </Button>
      </div>
    </form>
  );
}
