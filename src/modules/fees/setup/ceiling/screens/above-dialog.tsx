import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import type { Label } from '../../../../../core/labels.ts';
import type { CallError } from '../../../../../core/web/device/call.ts';
import { useText } from '../../../../../core/web/device/preferences.tsx';
import { texts } from '../../../../../core/web/page/texts.ts';
import classes from '../../../screens/fees.module.css';
import { ReasonField } from '../../../screens/reason-field.tsx';
import { useTaka } from '../../../screens/use-taka.ts';
import { words } from '../../../words.ts';
import { ceilingErrors, ceilingLabels as labels } from '../labels.ts';

type Above = { heads: Label; amount: string; allowed: string; source: Label };

/** What a refused save is above, where that is why it was refused; null otherwise. */
export function aboveOf(error: CallError): readonly Above[] | null {
  return error.code === ceilingErrors.above.code ? ((error.details.above ?? []) as readonly Above[]) : null;
}

/** Names the ceilings that fees are above, and saves them all the same with a reason. */
export function AboveDialog(props: {
  above: readonly Above[];
  isBusy: boolean;
  onSave: (reason: string) => void;
  onClose: () => void;
}) {
  const { above, isBusy, onSave, onClose } = props;
  const t = useText();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | undefined>();
  const submit = () => {
    if (reason.trim().length < 3) setProblem(t(words.reasonNeeded));
    else onSave(reason.trim());
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(labels.reasonTitle)}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      size={560}
    >
      <form
        className={classes.stack}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) submit();
        }}
      >
        <AboveTable above={above} />
        <p className={classes.note}>{t(labels.reasonText)}</p>
        <ReasonField
          value={reason}
          error={problem}
          onChange={(value) => {
            setReason(value);
            setProblem(undefined);
          }}
        />
        <div className={classes.deskButtons}>
          <Button variant="default" onClick={onClose}>
            {t(texts.cancel)}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t(labels.saveAnyway)}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** What is asked and what is allowed, a line each. */
export function AboveTable({ above }: { above: readonly Above[] }) {
  const t = useText();
  const taka = useTaka();
  return (
    <div className={classes.scroll}>
      <table className={classes.small} aria-label={t(labels.above)}>
        <thead>
          <tr>
            <th scope="col">{t(labels.heads)}</th>
            <th scope="col" className={classes.end}>
              {t(labels.asked)}
            </th>
            <th scope="col" className={classes.end}>
              {t(labels.allowed)}
            </th>
          </tr>
        </thead>
        <tbody>
          {above.map((one) => (
            <tr key={`${one.heads.en} ${one.amount} ${one.allowed}`}>
              <td>
                {t(one.heads)}
                <span className={classes.other}>{t(one.source)}</span>
              </td>
              <td className={classes.end}>{taka.plain(one.amount)}</td>
              <td className={classes.end}>{taka.plain(one.allowed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
