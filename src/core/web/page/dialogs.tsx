import { createContext, lazy, type ReactNode, Suspense, use, useCallback, useMemo, useState } from 'react';
import type { Label } from '../../labels.ts';
import { CallError, leftCode } from '../device/call.ts';
import { later } from '../device/later.ts';
import { useText } from '../device/preferences.tsx';
import { texts } from './texts.ts';

export type Dialog = { title: string; lines: readonly string[]; requestId?: string };
type Asked = {
  title: string;
  text: string;
  /** A second, quieter line: what hangs on the record, or what the act costs. */
  detail?: string;
  action: Label;
  /** Deleting shows the bin. */
  deletes?: boolean;
  /** On so many records the act works: above `typedAbove` their number is typed to confirm it. */
  count?: number;
};
export type Question = Asked & { answer: (yes: boolean) => void };

type Dialogs = {
  /** The specification's dialogs: "Validation Error" with all messages, "Error" with the server's, or "Something went wrong". */
  showCallError(error: unknown): void;
  /** "confirm delete {name} {type}"; `detail` says what hangs on the record. */
  confirmDelete(name: string, type: string, detail?: string): Promise<boolean>;
  confirm(question: Asked): Promise<boolean>;
};

const DialogsContext = createContext<Dialogs | null>(null);

const DialogWindows = lazy(() =>
  later(async () => ({ default: (await import('./dialog-windows.tsx')).DialogWindows })),
);

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
        // Whoever put the window for the own password away, or left, knows why nothing was done; another window's is told by a toast.
        if (['auth.confirmFirst', 'auth.elsewhere', leftCode].includes(error.code)) return;
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
      <Suspense fallback={null}>
        <DialogWindows
          dialog={dialog}
          question={question}
          onClose={() => setDialog(null)}
          onAnswer={answer}
        />
      </Suspense>
    </DialogsContext>
  );
}

export function useDialogs(): Dialogs {
  const value = use(DialogsContext);
  if (!value) throw new Error('DialogsProvider is missing');
  return value;
}
