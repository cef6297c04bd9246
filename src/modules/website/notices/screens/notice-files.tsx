import { ActionIcon, Button, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type * as z from 'zod';
import { fileRefusals, mostUploadBytes, offeredTypes } from '../../../../core/contracts/files-contract.ts';
import { fillPath } from '../../../../core/endpoint.ts';
import { newId } from '../../../../core/ids.ts';
import { CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { fileLabels } from '../../../../core/web/form/file-labels.ts';
import { uploadFile } from '../../../../core/web/form/upload.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { noticesContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import classes from './notice.module.css';

type Notice = z.output<typeof contract.notice.output>;

/** A notice's attachments: the one of its form, and as many further ones as it has, in their order. */
export function NoticeFiles({ notice, again }: { notice: Notice; again: () => void }) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const arrange = useSave(contract.arrangeFiles);
  const remove = useSave(contract.removeFile);
  const chooser = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState('');
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const mayEdit = notice.can.edit && notice.withdrawnReason === null;
  const own = notice.attachments.flatMap((file) =>
    file.ownId === null ? [] : [{ ...file, ownId: file.ownId }],
  );

  const send = async (files: readonly File[]) => {
    const wrong: string[] = [];
    for (const file of files) {
      setSending(file.name);
      const refuse = (reason: string) => wrong.push(t(labels.fileRefused, { name: file.name, reason }));
      if (!offeredTypes.document.split(',').includes(file.type)) refuse(t(fileRefusals.notADocument));
      else if (file.size > mostUploadBytes.document) refuse(t(fileRefusals.documentTooLarge));
      else
        await uploadFile(
          fillPath(contract.addFile.path, { id: notice.id, attachmentId: newId() }).path,
          file,
          {
            onProgress: () => {},
            signal: new AbortController().signal,
          },
        ).catch((error: unknown) => {
          const reason =
            error instanceof CallError ? (Object.values(error.fields).flat()[0] ?? error.message) : '';
          refuse(reason || t(fileLabels.away));
        });
    }
    setSending('');
    setRefused(wrong);
    again();
  };
  const move = (place: number, step: number) => {
    const ids = own.map((file) => file.ownId);
    const [taken = ''] = ids.splice(place, 1);
    ids.splice(place + step, 0, taken);
    const name = own[place]?.name ?? '';
    arrange
      .mutateAsync({ id: notice.id, ids })
      .then(() => setSaid(t(labels.fileMoved, { name, place: format.number(place + step + 1) })))
      .catch(showCallError);
  };
  const takeOff = async (attachmentId: string, name: string) => {
    const isSure = await confirm({
      title: t(labels.removeTitle),
      text: t(labels.removeText, { name }),
      action: labels.removeAction,
    });
    if (isSure) await remove.mutateAsync({ id: notice.id, attachmentId }).catch(showCallError);
  };
  return (
    <Panel
      title={t(labels.attachments)}
      actions={
        mayEdit ? (
          <Button variant="default" loading={sending !== ''} onClick={() => chooser.current?.click()}>
            {t(labels.addFile)}
          </Button>
        ) : null
      }
    >
      <div className={classes.stack}>
        {notice.attachments.length === 0 ? <span className={classes.quiet}>{t(labels.noFiles)}</span> : null}
        <ol className={classes.files}>
          {notice.attachments.map((file) => {
            const place = own.findIndex((one) => one.ownId === file.ownId);
            const { name } = file;
            return (
              <li key={file.ownId ?? file.id}>
                <span>
                  <a href={file.url} target="_blank" rel="noopener">
                    {name}
                  </a>{' '}
                  <span className={classes.quiet}>
                    {t(fileLabels.bytes, {
                      count: format.number(Math.max(1, Math.round(file.bytes / 1024))),
                    })}
                    {file.ownId === null && mayEdit ? ` · ${t(labels.fromForm)}` : ''}
                  </span>
                </span>
                {mayEdit && file.ownId !== null ? (
                  <>
                    <ActionIcon
                      variant="default"
                      size="lg"
                      aria-label={t(labels.earlier, { name })}
                      disabled={place === 0}
                      onClick={() => move(place, -1)}
                    >
                      <IconArrowUp size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="default"
                      size="lg"
                      aria-label={t(labels.later, { name })}
                      disabled={place === own.length - 1}
                      onClick={() => move(place, 1)}
                    >
                      <IconArrowDown size={16} aria-hidden />
                    </ActionIcon>
                    <ActionIcon
                      variant="default"
                      size="lg"
                      aria-label={t(labels.removeFile, { name })}
                      onClick={() => void takeOff(file.ownId ?? '', name)}
                    >
                      <IconTrash size={16} aria-hidden />
                    </ActionIcon>
                  </>
                ) : null}
              </li>
            );
          })}
        </ol>
        <VisuallyHidden role="status">{said}</VisuallyHidden>
        {mayEdit ? (
          <span className={classes.quiet} role="status">
            {sending ? t(labels.sendingFile, { name: sending }) : t(labels.addHint)}
          </span>
        ) : null}
        {refused.length > 0 ? (
          <ul className={classes.refused} role="alert">
            {refused.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        ) : null}
        <input
          ref={chooser}
          type="file"
          hidden
          multiple
          tabIndex={-1}
          aria-label={t(labels.addFile)}
          accept={offeredTypes.document}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])];
            event.currentTarget.value = '';
            if (files.length > 0) void send(files);
          }}
        />
      </div>
    </Panel>
  );
}
