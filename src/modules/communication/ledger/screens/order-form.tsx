import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { WholeNumberField } from '../../../../core/web/form/whole-number-field.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/messages.module.css';
import { ledgerContract as contract } from '../contract.ts';
import { ledgerLabels as labels } from '../labels.ts';

const empty = { parts: 1000, price: '', payment: '' };

/** Orders a pack of SMS parts; the platform grants it. */
export function OrderForm() {
  const t = useText();
  const { showCallError } = useDialogs();
  const [given, setGiven] = useState(empty);
  const order = useSave(contract.order);
  const problem = fieldErrors(order.error);
  return (
    <Panel title={t(labels.order)}>
      <form
        className={classes.pair}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          order.mutate(given, {
            onError: showCallError,
            onSuccess: () => {
              setGiven(empty);
              showToast({ tone: 'leaf', title: t(labels.ordered) });
            },
          });
        }}
      >
        <WholeNumberField
          label={t(labels.parts)}
          value={given.parts}
          min={100}
          max={10_000_000}
          error={problem('parts')}
          onChange={(parts) => setGiven({ ...given, parts })}
        />
        <TextInput
          label={t(labels.price)}
          inputMode="decimal"
          value={given.price}
          error={problem('price')}
          onChange={(event) => setGiven({ ...given, price: event.currentTarget.value })}
        />
        <TextInput
          label={t(labels.payment)}
          description={t(labels.paymentHint)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={given.payment}
          error={problem('payment')}
          onChange={(event) => setGiven({ ...given, payment: event.currentTarget.value })}
        />
        <div className={classes.row}>
          <Button type="submit" loading={order.isPending}>
            {t(labels.order)}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
