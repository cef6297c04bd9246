import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { CallError } from '../../../core/web/call.ts';
import { useDialogs } from '../../../core/web/dialogs.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import { words } from '../screen-labels.ts';

export type AskedReason = {
  readonly title: string;
  readonly text: string;
  readonly action: string;
  readonly isDanger?: boolean;
  /** Does it; a refusal keeps the dialog and what was typed. */
  readonly run: (reason: string) => Promise<unknown>;
};

/** Asks why before money or dues move. */
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
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const submit = async () => {
    if (reason.trim() === '') return setProblem(t(words.reasonNeeded));
    setIsBusy(true);
    try {
      await asked.run(reason.trim());
      onClose();
    } catch (error) {
      const atField =
        error instanceof CallError && error.status === 422 ? Object.values(error.fields).flat() : [];
      if (atField.length > 0) setProblem(atField.join(' '));
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
        if (!isBusy) void submit();
      }}
    >
      <p style={{ marginTop: 0 }}>{asked.text}</p>
      <Textarea
        name="reason"
        label={t(words.reason)}
        required
        autosize
        minRows={2}
        maxRows={8}
        maxLength={500}
        value={reason}
        error={problem || undefined}
        data-autofocus
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setProblem('');
        }}
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
