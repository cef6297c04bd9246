import { Button, Textarea } from '@mantine/core';
import { type CSSProperties, useEffect, useEffectEvent, useState } from 'react';
import { CallError, fieldErrors, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { threadsContract as contract } from '../contract.ts';
import { most } from '../rules.ts';
import type { Thread } from '../shapes.ts';
import { AttachButton, AttachedFiles, useAttaching } from './attach-button.tsx';
import { useHoursText } from './hours-text.ts';
import { labels } from './labels.ts';
import classes from './threads.module.css';
import { useKeyboardHeight } from './use-keyboard-height.ts';
import { useMessageDraft } from './use-message-draft.ts';

/** Whether a refusal may hide a message that arrived: then it goes again under the same key, and arrives once. */
const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof CallError) || error.status === 0 || error.status >= 500;

/** The line below the messages. What is typed is kept until it has surely arrived. */
export function WritingLine({ thread }: { thread: Thread }) {
  const t = useText();
  const format = useFormat();
  const hoursText = useHoursText();
  const { showCallError } = useDialogs();
  const { draft, change, clear } = useMessageDraft(thread.id);
  const write = useSave(contract.write);
  const [isFailed, setIsFailed] = useState(false);
  const attaching = useAttaching(draft.files, (files) => change({ ...draft, files }));
  const keyboard = useKeyboardHeight();
  const [isFamily] = useState(() => document.querySelector('.ps-family') !== null);
  const problem = fieldErrors(write.error);
  const isWaiting = draft.key !== null;
  const isEmpty = draft.text.trim() === '';
  const send = async () => {
    if (isEmpty || attaching.isBusy || write.isPending) return;
    const key = draft.key ?? crypto.randomUUID();
    change({ ...draft, key });
    setIsFailed(false);
    try {
      await write.mutateAsync({
        id: thread.id,
        text: draft.text,
        fileIds: draft.files.map((one) => one.id),
        idempotencyKey: key,
      });
      clear();
    } catch (error) {
      if (mayHaveArrived(error)) return setIsFailed(true);
      change({ ...draft, key: null });
      showCallError(error);
    }
  };
  const sendWaiting = useEffectEvent(() => {
    if (isWaiting) void send();
  });
  useEffect(() => {
    // What was on its way when the screen was left goes now, and again when the connection is back.
    sendWaiting();
    const listener = () => sendWaiting();
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, []);
  const style = { '--keyboard': `${keyboard}px` } as CSSProperties;
  return (
    <form
      className={classes.line}
      data-family={isFamily || undefined}
      style={style}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {thread.readsFrom && thread.hours ? (
        <p className={classes.notice}>
          {t(labels.readsFrom, {
            name: t(thread.other.name),
            hours: hoursText(thread.hours),
            time: format.dateTime(thread.readsFrom),
          })}
        </p>
      ) : null}
      <AttachedFiles
        files={draft.files}
        isFixed={isWaiting}
        onRemove={(file) => change({ ...draft, files: draft.files.filter((one) => one !== file) })}
      />
      {isFailed || attaching.problem || problem('fileIds') ? (
        <p className={classes.notice} role="alert">
          {isFailed ? t(labels.notSent) : attaching.problem || problem('fileIds')}
        </p>
      ) : null}
      <div className={classes.lineRow}>
        <AttachButton
          isDisabled={isWaiting || attaching.isBusy || draft.files.length >= most.filesOfOne}
          onTake={(files) => void attaching.take(files)}
        />
        <Textarea
          className={classes.lineText ?? ''}
          aria-label={t(labels.write)}
          placeholder={t(labels.writeHint)}
          autosize
          minRows={1}
          maxRows={6}
          maxLength={most.length}
          value={draft.text}
          readOnly={isWaiting}
          error={problem('text')}
          onChange={(event) => change({ ...draft, text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            void send();
          }}
        />
        {isFailed ? (
          <Button
            variant="default"
            onClick={() => {
              change({ ...draft, key: null });
              setIsFailed(false);
            }}
          >
            {t(labels.change)}
          </Button>
        ) : null}
        <Button type="submit" disabled={isEmpty || attaching.isBusy} loading={write.isPending}>
          {t(isFailed ? labels.again : labels.send)}
        </Button>
      </div>
    </form>
  );
}
