import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { isDate } from '../../../core/dates.ts';
import { DateField } from '../../../core/web/date-field.tsx';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import { voucherLabels as labels } from '../screen-labels.ts';

export type AskedReason = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isOptional?: boolean;
  /** The day to begin with, where one is asked for. */
  readonly day?: string;
  readonly min?: string | undefined;
  readonly dayLabel?: string;
  /** Does it; a refusal keeps the dialog and what was typed. */
  readonly run: (reason: string, day: string) => Promise<unknown>;
};

/** Asks why, and where it matters on which day. */
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
  const [day, setDay] = useState(asked.day ?? '');
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const noReason = !asked.isOptional && reason.trim() === '';
  const noDay = asked.day !== undefined && !isDate(day);
  const submit = async () => {
    setIsTried(true);
    if (noReason || noDay) return;
    setIsBusy(true);
    try {
      await asked.run(reason.trim(), day);
      onClose();
    } catch (error) {
      showCallError(error);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p style={{ marginTop: 0 }}>{asked.text}</p>
      {asked.day !== undefined ? (
        <DateField
          label={asked.dayLabel ?? t(labels.reverseDay)}
          required
          mb="md"
          value={day}
          min={asked.min}
          error={isTried && noDay ? t(labels.wrong.date) : undefined}
          onChange={setDay}
        />
      ) : null}
      <Textarea
        name="reason"
        label={t(labels.reason)}
        required={!asked.isOptional}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={300}
        data-autofocus
        value={reason}
        error={isTried && noReason ? t(labels.giveReason) : undefined}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t(texts.cancel)}
        </Button>
        <Button type="submit" loading={isBusy} {...(asked.isDanger ? { color: 'sindur' } : {})}>
          {asked.action}
        </Button>
      </Group>
    </form>
  );
}
