import { ActionIcon, CloseButton } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import {
  type FileFacts,
  fileRefusals,
  mostUploadBytes,
  offeredTypes,
} from '../../../../core/contracts/files-contract.ts';
import { CallError } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import { uploadFile } from '../../../../core/web/form/upload.ts';
import { threadsContract as contract } from '../contract.ts';
import { most } from '../rules.ts';
import { labels } from './labels.ts';
import classes from './threads.module.css';
import type { Attached } from './use-message-draft.ts';

/** Several files at once, sent one after another before the message that names them. */
export function useAttaching(files: readonly Attached[], onChange: (files: readonly Attached[]) => void) {
  const t = useText();
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);
  const take = async (chosen: readonly File[]) => {
    setProblem('');
    const room = most.filesOfOne - files.length;
    if (chosen.length > room) setProblem(t(labels.tooMany, { count: most.filesOfOne }));
    const stop = new AbortController();
    stopping.current = stop;
    setIsBusy(true);
    let known = files;
    try {
      for (const file of chosen.slice(0, Math.max(0, room))) {
        if (!offeredTypes.document.split(',').includes(file.type)) {
          setProblem(t(fileRefusals.notADocument));
          continue;
        }
        if (file.size > mostUploadBytes.document) {
          setProblem(t(fileRefusals.documentTooLarge));
          continue;
        }
        const facts = await uploadFile<FileFacts>(contract.file.path, file, {
          signal: stop.signal,
          onProgress: () => {},
        });
        known = [...known, { id: facts.id, name: facts.name }];
        onChange(known);
      }
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      setProblem(
        error instanceof CallError && error.status !== 0
          ? error.fields.file?.join(' ') || error.message
          : t(labels.notSent),
      );
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, take };
}

/** The button that chooses files. */
export function AttachButton(props: { isDisabled: boolean; onTake: (files: readonly File[]) => void }) {
  const t = useText();
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t(labels.attach)}
        disabled={props.isDisabled}
        onClick={() => chooser.current?.click()}
      >
        <IconPaperclip size={18} aria-hidden />
      </ActionIcon>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={offeredTypes.document}
        onChange={(event) => {
          const { files } = event.currentTarget;
          if (files && files.length > 0) props.onTake([...files]);
          // The same file may be chosen again after a refusal.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

/** The names of the files that go along, each with a way to leave it out. */
export function AttachedFiles(props: {
  files: readonly Attached[];
  isFixed?: boolean;
  onRemove: (file: Attached) => void;
}) {
  const t = useText();
  if (props.files.length === 0) return null;
  return (
    <div className={classes.chips}>
      {props.files.map((file) => (
        <span key={file.id} className={classes.chip}>
          {file.name}
          {props.isFixed ? null : (
            <CloseButton
              size="sm"
              aria-label={t(labels.remove, { name: file.name })}
              onClick={() => props.onRemove(file)}
            />
          )}
        </span>
      ))}
    </div>
  );
}
