import { Button, Group, Modal } from '@mantine/core';
import { IconAlertTriangle, IconExclamationMark, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../device/preferences.tsx';
import { useTypedCount } from '../form/typed-count.tsx';
import type { Tone } from '../list/status-badge.tsx';
import type { Dialog, Question } from './dialogs.tsx';
import classes from './parts.module.css';
import { texts } from './texts.ts';

type Windows = {
  dialog: Dialog | null;
  question: Question | null;
  onClose: () => void;
  onAnswer: (yes: boolean) => void;
};

/** The two windows that may stand before every screen: what went wrong, and a question. */
export function DialogWindows(props: Windows) {
  const { onClose, onAnswer } = props;
  const t = useText();
  const dialog = useLast(props.dialog);
  const question = useLast(props.question);
  return (
    <>
      <Modal
        opened={props.dialog !== null}
        onClose={onClose}
        title={<DialogTitle tone="sindur" icon={<IconExclamationMark size={28} />} text={dialog?.title} />}
        {...dialogLook}
      >
        {dialog?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {dialog?.requestId ? <p className="ps-hint">{t(texts.requestId, { id: dialog.requestId })}</p> : null}
        <Group justify="center" mt="lg">
          <Button miw={110} onClick={onClose} data-autofocus>
            {t(texts.ok)}
          </Button>
        </Group>
      </Modal>
      <Modal
        opened={props.question !== null}
        onClose={() => onAnswer(false)}
        title={
          <DialogTitle
            tone="marigold"
            icon={question?.deletes ? <IconTrash size={24} /> : <IconAlertTriangle size={24} />}
            text={question?.title}
          />
        }
        {...dialogLook}
      >
        {question ? (
          <Answer
            key={props.question ? 'asked' : 'answered'}
            question={question}
            isClosing={props.question === null}
            onAnswer={onAnswer}
          />
        ) : null}
      </Modal>
    </>
  );
}

/** What is asked, and its two buttons; of a large act the number of records is typed before it can be done. */
function Answer(props: { question: Question; isClosing: boolean; onAnswer: (yes: boolean) => void }) {
  const { question, isClosing, onAnswer } = props;
  const t = useText();
  const { field, isSure } = useTypedCount(question.count ?? 0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isSure && !isClosing) onAnswer(true);
      }}
    >
      <p>{question.text}</p>
      {question.detail ? <p className="ps-hint">{question.detail}</p> : null}
      {field}
      <Group justify="center" mt="lg">
        <Button variant="default" miw={110} onClick={() => onAnswer(false)} data-autofocus>
          {t(texts.cancel)}
        </Button>
        <Button type="submit" color="sindur" miw={110} disabled={!isSure}>
          {t(question.action)}
        </Button>
      </Group>
    </form>
  );
}

/** The last value there was: a window keeps its words while it fades. */
function useLast<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

const dialogLook = {
  size: 460,
  // Before whatever window or drawer asked for it.
  zIndex: 290,
  withCloseButton: false,
  classNames: {
    header: classes.dialogHeader ?? '',
    title: classes.dialogTitle ?? '',
    body: classes.dialogBody ?? '',
  },
} as const;

function DialogTitle({ tone, icon, text }: { tone: Tone; icon: ReactNode; text: string | undefined }) {
  return (
    <>
      <span aria-hidden>
        <span className={classes.dialogIcon} data-tone={tone}>
          {icon}
        </span>
      </span>
      <span>{text}</span>
    </>
  );
}
