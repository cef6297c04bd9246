import { Button, Progress } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { fileRefusals, mostUploadBytes, offeredTypes } from '../../contracts/files-contract.ts';
import type { Label } from '../../labels.ts';
import { CallError } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import { showToast } from '../page/toasts.tsx';
import classes from './add-files.module.css';
import { fileLabels } from './file-labels.ts';
import { useUnsavedGuard } from './unsaved-guard.ts';
import { uploadFile } from './upload.ts';

type Sending = { readonly done: number; readonly count: number };
type Refused = { readonly key: string; readonly name: string; readonly reason: string };

const refusals = {
  image: { type: fileRefusals.notAnImage, size: fileRefusals.imageTooLarge },
  document: { type: fileRefusals.notADocument, size: fileRefusals.documentTooLarge },
} as const;

/**
 * Takes many files, chosen or dropped, sends them one after another to where `pathOf` says for each, and lists which were
 * refused and why. `added` is what is said of those that arrived, with their `{count}`.
 */
export function AddFiles(props: {
  accept: keyof typeof refusals;
  label: Label;
  hint: Label;
  added: Label;
  pathOf: () => string;
  /** After all of them, also where some were refused or it was stopped. */
  onDone: () => void;
}) {
  const { accept, label, hint, added, pathOf, onDone } = props;
  const t = useText();
  const format = useFormat();
  const chooser = useRef<HTMLInputElement>(null);
  const stopping = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const [isOver, setIsOver] = useState(false);
  useUnsavedGuard(sending !== null);
  useEffect(() => () => stopping.current?.abort(), []);

  const reasonOf = (error: unknown): string => {
    if (!(error instanceof CallError)) return t(fileLabels.away);
    return Object.values(error.fields).flat()[0] ?? (error.message || t(fileLabels.away));
  };
  const send = async (files: readonly File[]) => {
    if (files.length === 0 || sending) return;
    const stop = new AbortController();
    stopping.current = stop;
    const wrong: Refused[] = [];
    let arrived = 0;
    setRefused([]);
    for (const [done, file] of files.entries()) {
      setSending({ done, count: files.length });
      const refuse = (reason: string) => wrong.push({ key: `${done} ${file.name}`, name: file.name, reason });
      try {
        if (!offeredTypes[accept].split(',').includes(file.type)) refuse(t(refusals[accept].type));
        else if (file.size > mostUploadBytes[accept]) refuse(t(refusals[accept].size));
        else {
          await uploadFile(pathOf(), file, { onProgress: () => {}, signal: stop.signal });
          arrived += 1;
        }
      } catch (error) {
        if (stop.signal.aborted) break;
        refuse(reasonOf(error));
      }
    }
    setSending(null);
    setRefused(wrong);
    if (arrived > 0) showToast({ tone: 'leaf', title: t(added, { count: format.number(arrived) }) });
    onDone();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a further way to what the button does
    <div
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        if (event.dataTransfer.files.length === 0) return;
        event.preventDefault();
        setIsOver(false);
        void send([...event.dataTransfer.files]);
      }}
    >
      <div className={classes.row}>
        <Button disabled={sending !== null} onClick={() => chooser.current?.click()}>
          {t(label)}
        </Button>
        {sending ? (
          <Button variant="default" onClick={() => stopping.current?.abort()}>
            {t(fileLabels.stop)}
          </Button>
        ) : null}
      </div>
      <span className="ps-hint" role="status">
        {sending
          ? t(fileLabels.sending, { done: format.number(sending.done), count: format.number(sending.count) })
          : t(hint)}
      </span>
      {sending ? (
        <Progress
          className={classes.bar}
          value={(sending.done / sending.count) * 100}
          aria-label={t(label)}
        />
      ) : null}
      {refused.length > 0 ? (
        <ul className={classes.refused} role="alert">
          {refused.map((one) => (
            <li key={one.key}>{t(fileLabels.refused, { name: one.name, reason: one.reason })}</li>
          ))}
        </ul>
      ) : null}
      <input
        ref={chooser}
        type="file"
        hidden
        multiple
        tabIndex={-1}
        aria-label={t(label)}
        accept={offeredTypes[accept]}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          void send(files);
        }}
      />
    </div>
  );
}
