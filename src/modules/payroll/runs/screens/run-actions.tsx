import { Button } from '@mantine/core';
import { useState } from 'react';
import { todayInDhaka } from '../../../../core/dates.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { FormDrawer } from '../../../../core/web/form/form-drawer.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { screenLabels as labels } from '../../screens/labels.ts';
import classes from '../../screens/payroll.module.css';
import { runsContract as contract } from '../contract.ts';
import type { RunDetail } from './run-view.tsx';

/** What can be done to a run as it stands, the next step last. */
export function RunActions({ run, onGone }: { run: RunDetail; onGone: () => void }) {
  const t = useText();
  const format = useFormat();
  const { showCallError, confirm } = useDialogs();
  const second = useSecondPerson();
  const [asked, setAsked] = useState<'pay' | 'reverse' | null>(null);
  const [day, setDay] = useState(todayInDhaka(new Date()));
  const compute = useSave(contract.compute);
  const check = useSave(contract.check);
  const approve = useSave(contract.approve);
  const pay = useSave(contract.pay);
  const lock = useSave(contract.lock);
  const reverse = useSave(contract.reverse);
  const discard = useSave(contract.discard);
  const { id, version, state } = run;
  const say = (title: string) => showToast({ tone: 'leaf', title });
  const mayPrepare = run.can.prepare;
  const isOpen = state === 'draft' || state === 'computed' || state === 'checked';
  const onDiscard = async () => {
    const yes = await confirm({
      title: t(labels.discard),
      text: t(labels.discardText),
      action: labels.discard,
    });
    if (yes) discard.mutate({ id }, { onError: showCallError, onSuccess: onGone });
  };
  const onLock = async () => {
    const yes = await confirm({ title: t(labels.lock), text: t(labels.lockText), action: labels.lock });
    if (yes) lock.mutate({ id }, { onError: showCallError, onSuccess: () => say(t(labels.locked)) });
  };
  const onCompute = () =>
    compute.mutate(
      { id },
      {
        onError: showCallError,
        onSuccess: ({ persons, changed }) =>
          say(t(labels.computed, { count: format.number(persons), changed: format.number(changed) })),
      },
    );
  const onDay = () => {
    if (asked === 'pay')
      pay.mutate(
        { id, day },
        {
          onError: showCallError,
          onSuccess: ({ voucher }) => {
            setAsked(null);
            say(voucher ? t(labels.paid, { number: format.digits(voucher) }) : t(labels.paidWithout));
          },
        },
      );
    else {
      setAsked(null);
      void second.run(
        (reason) => reverse.mutateAsync({ id, version, day, reason }),
        () => say(t(labels.reversed)),
      );
    }
  };
  return (
    <>
      {mayPrepare && isOpen ? (
        <Button variant="default" onClick={() => void onDiscard()}>
          {t(labels.discard)}
        </Button>
      ) : null}
      {mayPrepare && isOpen ? (
        <Button
          variant={state === 'draft' ? 'filled' : 'default'}
          loading={compute.isPending}
          onClick={onCompute}
        >
          {t(state === 'draft' ? labels.compute : labels.computeAgain)}
        </Button>
      ) : null}
      {mayPrepare && state === 'computed' ? (
        <Button
          loading={check.isPending}
          onClick={() =>
            check.mutate({ id, version }, { onError: showCallError, onSuccess: () => say(t(labels.checked)) })
          }
        >
          {t(labels.check)}
        </Button>
      ) : null}
      {mayPrepare && state === 'checked' ? (
        <Button
          loading={approve.isPending}
          onClick={() =>
            void second.run(
              (reason) => approve.mutateAsync({ id, version, reason }),
              () => say(t(labels.approved)),
            )
          }
        >
          {t(labels.ask)}
        </Button>
      ) : null}
      {mayPrepare && (state === 'approved' || state === 'paid') ? (
        <Button variant="default" onClick={() => setAsked('reverse')}>
          {t(labels.reverse)}
        </Button>
      ) : null}
      {run.can.disburse && state === 'approved' ? (
        <Button onClick={() => setAsked('pay')}>{t(labels.pay)}</Button>
      ) : null}
      {run.can.disburse && state === 'paid' ? (
        <Button variant="default" loading={lock.isPending} onClick={() => void onLock()}>
          {t(labels.lock)}
        </Button>
      ) : null}
      {asked ? (
        <FormDrawer
          title={t(asked === 'pay' ? labels.pay : labels.reverse)}
          isDirty={false}
          isBusy={pay.isPending}
          saveText={t(asked === 'pay' ? labels.pay : labels.reverse)}
          isSpaced
          onSave={onDay}
          onClose={() => setAsked(null)}
        >
          <p className={classes.quiet}>{t(asked === 'pay' ? labels.payText : labels.reverseText)}</p>
          <DateField label={t(labels.day)} value={day} onChange={setDay} />
        </FormDrawer>
      ) : null}
      {second.dialog}
    </>
  );
}
