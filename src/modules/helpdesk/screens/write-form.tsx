import { Button, Select, Textarea } from '@mantine/core';
import { useState } from 'react';
import { fieldErrors } from '../../../core/web/device/call.ts';
import { useText } from '../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { actTexts, helpdeskFields, helpdeskLabels as labels } from '../labels.ts';
import type { Ticket } from '../shapes.ts';
import { type Attached, Attachments } from './attachments.tsx';
import classes from './helpdesk.module.css';
import type { TicketHands } from './use-ticket.ts';

/** Writing to a question: what becomes of it is the button that sends it. */
export function WriteForm({ ticket, hands }: { ticket: Ticket; hands: TicketHands }) {
  const t = useText();
  const { showCallError } = useDialogs();
  const [text, setText] = useState('');
  const [files, setFiles] = useState<Attached[]>([]);
  const [isUploading, setIsUploading] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const problem = fieldErrors(error);
  const acts = [
    ...(['reply', 'answer', 'askBack', 'solve'] as const).filter((act) => ticket.can.acts.includes(act)),
    ...(ticket.side === 'desk' ? (['note'] as const) : []),
  ];
  const ready = hands.tools?.answers ?? [];
  if (acts.length === 0) return null;
  const send = async (act: (typeof acts)[number]) => {
    if (text.trim() === '') return;
    setError(null);
    try {
      await hands.write({ act, text, fileIds: files.map((one) => one.id) });
      setText('');
      setFiles([]);
      showToast({ tone: 'leaf', title: t(labels.written) });
    } catch (problemOfCall) {
      setError(problemOfCall);
      showCallError(problemOfCall);
    }
  };
  return (
    <form
      className={classes.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = acts;
        if (first) void send(first);
      }}
    >
      {ready.length > 0 ? (
        <Select
          label={t(labels.ready)}
          searchable
          data={ready.map((one) => ({ value: one.id, label: t(one.name) }))}
          value={null}
          onChange={(id) => {
            const found = ready.find((one) => one.id === id);
            if (found) setText((known) => (known === '' ? t(found.text) : `${known}\n${t(found.text)}`));
          }}
        />
      ) : null}
      <Textarea
        label={t(helpdeskFields.text ?? labels.send)}
        autosize
        minRows={3}
        maxLength={4000}
        value={text}
        error={problem('text')}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Attachments
        files={files}
        uploadTo={hands.uploadTo}
        problem={problem('fileIds')}
        onChange={setFiles}
        onBusy={setIsUploading}
      />
      <div className={classes.row}>
        {acts.map((act, place) => (
          <Button
            key={act}
            type={place === 0 ? 'submit' : 'button'}
            variant={place === 0 ? 'filled' : 'default'}
            disabled={text.trim() === '' || isUploading}
            loading={hands.isBusy}
            onClick={place === 0 ? undefined : () => void send(act)}
          >
            {t(actTexts[act])}
          </Button>
        ))}
      </div>
    </form>
  );
}
