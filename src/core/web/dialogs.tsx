import { Button, Group, Modal } from '@mantine/core';
import { IconAlertTriangle, IconExclamationMark, IconTrash } from '@tabler/icons-react';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Label } from '../labels.ts';
import { CallError } from './call.ts';
import classes from './parts.module.css';
import { useText } from './preferences.tsx';
import type { Tone } from './status-badge.tsx';
import { texts } from './texts.ts';

type Dialog = { title: string; lines: readonly string[]; requestId?: string };
type Asked = {
  title: string;
  text: string;
  /** A second, quieter line: what hangs on the record, or what the act costs. */
  detail?: string;
  action: Label;
  /** Deleting shows the bin. */
  deletes?: boolean;
};
type Question = Asked & { answer: (yes: boolean) => void };

type Dialogs = {
  /** The specification's dialogs: "Validation Error" with all messages, "Error" with the server's, or "Something went wrong". */
  showCallError(error: unknown): void;
  /** "confirm delete {name} {type}"; `detail` says what hangs on the record. */
  confirmDelete(name: string, type: string, detail?: string): Promise<boolean>;
  confirm(question: Asked): Promise<boolean>;
};

const DialogsContext = createContext<Dialogs | null>(null);

export function DialogsProvider({ children }: { children: ReactNode }) {
  const t = useText();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  const confirm = useCallback<Dialogs['confirm']>(
    (asked) => new Promise((answer) => setQuestion({ ...asked, answer })),
    [],
  );
  const value = useMemo<Dialogs>(
    () => ({
      confirm,
      confirmDelete: (name, type, detail) =>
        confirm({
          deletes: true,
          ...(detail ? { detail } : {}),
          title: t(texts.confirmDelete, { name, type }),
          text: t(texts.noRevert),
          action: texts.delete,
        }),
      showCallError(error) {
        if (!(error instanceof CallError))
          return setDialog({ title: t(texts.error), lines: [t(texts.wrong)] });
        if (error.status === 0) return setDialog({ title: t(texts.error), lines: [t(texts.offline)] });
        const messages = Object.values(error.fields).flat();
        if (error.status === 422)
          return setDialog({
            title: t(texts.validationError),
            lines: messages.length > 0 ? messages : [error.message],
          });
        setDialog({
          title: t(texts.error),
          lines: [error.message || t(texts.wrong)],
          ...(error.status >= 500 ? { requestId: error.requestId } : {}),
        });
      },
    }),
    [confirm, t],
  );
  const answer = (yes: boolean) => {
    question?.answer(yes);
    setQuestion(null);
  };
  return (
    <DialogsContext value={value}>
      {children}
      <Modal
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        title={<DialogTitle tone="sindur" icon={<IconExclamationMark size={28} />} text={dialog?.title} />}
        {...dialogLook}
      >
        {dialog?.lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        {dialog?.requestId ? <p className="ps-hint">{t(texts.requestId, { id: dialog.requestId })}</p> : null}
        <Group justify="center" mt="lg">
          <Button miw={110} onClick={() => setDialog(null)} data-autofocus>
            {t(texts.ok)}
          </Button>
        </Group>
      </Modal>
      <Modal
        opened={question !== null}
        onClose={() => answer(false)}
        title={
          <DialogTitle
            tone="marigold"
            icon={question?.deletes ? <IconTrash size={24} /> : <IconAlertTriangle size={24} />}
            text={question?.title}
          />
        }
        {...dialogLook}
      >
        <p>{question?.text}</p>
        {question?.detail ? <p className="ps-hint">{question.detail}</p> : null}
        <Group justify="center" mt="lg">
          <Button variant="default" miw={110} onClick={() => answer(false)} data-autofocus>
            {t(texts.cancel)}
          </Button>
          <Button color="sindur" miw={110} onClick={() => answer(true)}>
            {question ? t(question.action) : ''}
          </Button>
        </Group>
      </Modal>
    </DialogsContext>
  );
}

const dialogLook = {
  size: 460,
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

export function useDialogs(): Dialogs {
  const value = use(DialogsContext);
  if (!value) throw new Error('DialogsProvider is missing');
  return value;
}
