import { Button } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { noPaying, PaymentInputs } from '../../form/screens/payment-inputs.tsx';
import { admissionLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { deskContract as contract } from '../contract.ts';

/** A fee that did not come as cash: the transaction is noted, and the money looked for in the wallet or the bank. */
export function ClaimForm({ id }: { id: string }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [isOpen, setIsOpen] = useState(false);
  const [paying, setPaying] = useState(noPaying);
  const save = useSave(contract.claim);
  const problem = fieldErrors(save.error);
  if (!isOpen)
    return (
      <div>
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t(labels.paidElsewhere)}
        </Button>
      </div>
    );
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // What lacks is said at its field.
        const { payer, ...rest } = paying;
        save.mutate({ id, payer: payer as 'bkash', ...rest }, { onError: showCallError });
      }}
    >
      <PaymentInputs paying={paying} problem={problem} onChange={setPaying} />
      <div>
        <Button type="submit" loading={save.isPending}>
          {t(labels.noteTrx)}
        </Button>
      </div>
    </form>
  );
}
