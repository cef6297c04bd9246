import { Button, Group, Modal, Text } from '@mantine/core';
import { createContext, type ReactNode, use, useCallback, useMemo, useState } from 'react';
import type { Label } from '../labels.ts';
import { CallError } from './call.ts';
import { useText } from './preferences.tsx';
import { texts } from './texts.ts';

type Dialog = { title: string; lines: readonly string[]; requestId?: string };
type Question = { title: string; text: string; action: Label; answer: (yes: boolean) => void };

type Dialogs = {
  /** The specification's dialogs: "Validation Error" with all messages, "Error" with the server's, or "Something went wrong". */
  showCallError(error: unknown): void;
  /** "confirm delete {name} {type}". */
  confirmDelete(name: string, type: string): Promise<boolean>;
  confirm(question: { title: string; text: string; action: Label }): Promise<boolean>;
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
      confirmDelete: (name, type) =>
        confirm({
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
        zIndex={400}
        opened={dialog !== null}
        onClose={() => setDialog(null)}
        title={dialog?.title}
        closeButtonProps={{ 'aria-label': t(texts.close) }}
      >
        {dialog?.lines.map((line) => (
          <Text key={line}>{line}</Text>
        ))}
        {dialog?.requestId ? <Text c="dimmed">{t(texts.requestId, { id: dialog.requestId })}</Text> : null}
        <Group justify="center" mt="lg">
          <Button miw={110} onClick={() => setDialog(null)} data-autofocus>
            {t(texts.ok)}
          </Button>
        </Group>
      </Modal>
      <Modal
        zIndex={400}
        opened={question !== null}
        onClose={() => answer(false)}
        title={question?.title}
        withCloseButton={false}
      >
        <Text>{question?.text}</Text>
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

export function useDialogs(): Dialogs {
  const value = use(DialogsContext);
  if (!value) throw new Error('DialogsProvider is missing');
  return value;
}
