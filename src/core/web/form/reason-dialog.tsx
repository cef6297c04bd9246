import { Button, Group, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isDate } from '../../dates.ts';
import { CallError } from '../device/call.ts';
import { useText } from '../device/preferences.tsx';
import { useDialogs } from '../page/dialogs.tsx';
import { texts } from '../page/texts.ts';
import { DateField } from './date-field.tsx';
import { useTypedCount } from './typed-count.tsx';

export type AskedReason = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isOptional?: boolean;
  /** The most characters a reason has; 300 where it is not said. */
  readonly most?: number;
  /** Where a day is asked for too: its label, the one to begin with, and the first that may be. */
  readonly day?: { readonly label: string; readonly value: string; readonly min?: string | undefined };
  /** Where an amount may be said too. */
  readonly amount?: { readonly label: string; readonly help: string };
  /** On so many records it works: above `typedAbove` their number is typed to confirm it. */
  readonly count?: number;
  /** Does it; a refusal keeps the dialog and what was typed. `day` and `amount` are '' where none is asked for. */
  readonly run: (reason: string, day: string, amount: string) => Promise<unknown>;
};

/** Asks why before an act that others will hear of, and where it matters on which day. */
export function ReasonDialog({ asked, onClose }: { asked: AskedReason | null; onClose: () => void }) {
  const t = useText();
  return (
    <Modal
      opened={asked !== null}
      onClose={onClose}
      title={asked?.title}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      styles={{ title: { fontWeight: 600, fontSize: 16 } }}
    >
      {asked ? <ReasonForm key={asked.title} asked={asked} onClose={onClose} /> : null}
    </Modal>
  );
}

function ReasonForm({ asked, onClose }: { asked: AskedReason; onClose: () => void }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [reason, setReason] = useState('');
  const [day, setDay] = useState(asked.day?.value ?? '');
  const [amount, setAmount] = useState('');
  const [problem, setProblem] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isSaid = asked.isOptional || reason.trim() !== '';
  const isDay = asked.day === undefined || isDate(day);
  const { field, isSure } = useTypedCount(asked.count ?? 0);
  const submit = async () => {
    setIsTried(true);
    if (isBusy || !isSaid || !isDay || !isSure) return;
    setIsBusy(true);
    try {
      await asked.run(reason.trim(), day, amount.trim());
      onClose();
    } catch (error) {
      // Without a day nothing but the reason can be amiss, whatever the act calls it.
      const fields = error instanceof CallError && error.status === 422 ? error.fields : {};
      const problems = asked.day ? (fields.reason ?? []) : Object.values(fields).flat();
      if (problems.length > 0) setProblem(problems.join(' '));
      else showCallError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // It may stand inside another form, which is not meant.
        event.stopPropagation();
        void submit();
      }}
    >
      <p style={{ marginTop: 0 }}>{asked.text}</p>
      {asked.day ? (
        <DateField
          label={asked.day.label}
          required
          mb="md"
          value={day}
          min={asked.day.min}
          error={isTried && !isDay ? t(texts.writeDate) : undefined}
          onChange={setDay}
        />
      ) : null}
      {asked.amount ? (
        <TextInput
          mb="md"
          inputMode="decimal"
          label={asked.amount.label}
          description={asked.amount.help}
          maxLength={20}
          value={amount}
          onChange={(event) => setAmount(event.currentTarget.value)}
        />
      ) : null}
      <Textarea
        name="reason"
        label={t(texts.reason)}
        required={!asked.isOptional}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={asked.most ?? 300}
        data-autofocus
        value={reason}
        error={problem || (isTried && !isSaid ? t(texts.writeReason) : undefined)}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem('');
        }}
      />
      {field}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t(texts.cancel)}
        </Button>
        <Button
          type="submit"
          loading={isBusy}
          disabled={!isSure}
          {...(asked.isDanger ? { color: 'sindur' } : {})}
        >
          {asked.action}
        </Button>
      </Group>
    </form>
  );
}
