import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/messages.module.css';
import { ledgerContract as contract } from '../contract.ts';
import { ledgerLabels as labels } from '../labels.ts';

type Packs = z.output<typeof contract.ledger.output>['packs'];

/** Orders a pack of the platform's price list; the platform grants it. */
export function OrderForm({ packs }: { packs: Packs }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [packId, setPackId] = useState<string | null>(null);
  const [payment, setPayment] = useState('');
  const order = useSave(contract.order);
  const problem = fieldErrors(order.error);
  const pack = packs.find((one) => one.id === packId) ?? packs[0];
  return (
    <Panel title={t(labels.order)}>
      {pack ? (
        <form
          className={classes.pair}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            order.mutate(
              { packId: pack.id, price: pack.price, payment },
              {
                onError: showCallError,
                onSuccess: () => {
                  setPayment('');
                  showToast({ tone: 'leaf', title: t(labels.ordered) });
                },
              },
            );
          }}
        >
          <Select
            label={t(labels.pack)}
            allowDeselect={false}
            data={packs.map((one) => ({
              value: one.id,
              label: t(labels.packFor, { name: one.name, price: format.digits(one.price) }),
            }))}
            value={pack.id}
            error={problem('packId')}
            onChange={setPackId}
          />
          <TextInput
            label={t(labels.payment)}
            description={t(labels.paymentHint)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={payment}
            error={problem('payment')}
            onChange={(event) => setPayment(event.currentTarget.value)}
          />
          <div className={classes.row}>
            <Button type="submit" loading={order.isPending}>
              {t(labels.order)}
            </Button>
          </div>
        </form>
      ) : (
        <p className={classes.quiet}>{t(labels.noPacks)}</p>
      )}
    </Panel>
  );
}
