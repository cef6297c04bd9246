import { Button, Group, Modal, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { texts } from '../../../../core/web/page/texts.ts';
import { labels } from '../../labels.ts';

/** Asks for the reason of an act: returning a sheet, cancelling an examination. */
export function ReasonForm(props: {
  title: string;
  text: string;
  action: string;
  /** What the reason begins as. */
  initial?: string;
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useText();
  const [reason, setReason] = useState(props.initial ?? '');
  const [isBusy, setIsBusy] = useState(false);
  const isShort = reason.trim().length < 3;
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={props.title}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      <p>{props.text}</p>
      <Textarea
        label={t(labels.reason)}
        required
        autosize
        minRows={3}
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Group justify="end" mt="md">
        <Button variant="default" onClick={props.onClose}>
          {t(texts.cancel)}
        </Button>
        <Button
          loading={isBusy}
          disabled={isShort}
          onClick={async () => {
            setIsBusy(true);
            await props.onReason(reason.trim());
            setIsBusy(false);
          }}
        >
          {props.action}
        </Button>
      </Group>
    </Modal>
  );
}
