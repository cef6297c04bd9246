import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import classes from '../../screens/library.module.css';
import { lendingContract as contract, type Loan } from '../contract.ts';
import { lendingLabels as labels } from '../labels.ts';

export type LoanAct = {
  readonly kind: 'lost' | 'damaged';
  readonly loan: Pick<Loan, 'id' | 'copy' | 'title'>;
};

/** A book that does not come back, or not whole: why, and what it costs. */
export function LoanDialog({ act, onClose }: { act: LoanAct; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const lose = useSave(contract.lose);
  const takeBack = useSave(contract.takeBack);
  const { kind, loan } = act;
  const isLost = kind === 'lost';
  const [amount, setAmount] = useState(isLost ? loan.copy.price : '');
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const problem = fieldErrors(lose.error ?? takeBack.error);
  const charged = (paisa: string) => {
    showToast({ tone: 'leaf', title: t(labels.charged, { amount: format.money(paisa) }) });
    onClose();
  };
  const submit = () => {
    setIsTried(true);
    if (reason.trim().length < 3) return;
    if (isLost)
      lose.mutate(
        { id: loan.id, reason, price: amount === '' ? '0' : amount },
        { onSuccess: (done) => charged(done.charged), onError: showCallError },
      );
    else
      takeBack.mutate(
        {
          code: loan.copy.barcode,
          condition: 'damaged',
          damage: amount === '' ? '0' : amount,
          note: reason,
        },
        { onSuccess: (done) => charged(done.damage), onError: showCallError },
      );
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isLost ? labels.loseTitle : labels.damageTitle, { book: loan.title.title })}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      <form
        className={classes.drawer}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p className={classes.quiet}>{t(isLost ? labels.loseText : labels.damageText)}</p>
        <TextInput
          label={t(isLost ? labels.price : labels.cost)}
          inputMode="decimal"
          autoComplete="off"
          leftSection="৳"
          value={amount}
          error={problem('price') ?? problem('damage')}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
        <Textarea
          label={t(texts.reason)}
          required
          autosize
          minRows={2}
          maxLength={300}
          data-autofocus
          value={reason}
          error={
            problem('reason') ?? (isTried && reason.trim().length < 3 ? t(texts.writeReason) : undefined)
          }
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t(texts.cancel)}
          </Button>
          <Button type="submit" color="sindur" loading={lose.isPending || takeBack.isPending}>
            {t(isLost ? labels.enterLost : labels.takeBack)}
          </Button>
        </Group>
      </form>
    </Modal>
  );
}
