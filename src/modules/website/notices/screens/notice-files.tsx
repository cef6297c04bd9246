import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type * as z from 'zod';
import { fillPath } from '../../../../core/endpoint.ts';
import { newId } from '../../../../core/ids.ts';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { AddFiles } from '../../../../core/web/form/add-files.tsx';
import { fileLabels } from '../../../../core/web/form/file-labels.ts';
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
  const [said, setSaid] = useState('');
  const mayEdit = notice.can.edit && notice.withdrawnReason === null;
  const own = notice.attachments.flatMap((file) =>
    file.ownId === null ? [] : [{ ...file, ownId: file.ownId }],
  );

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
    <Panel title={t(labels.attachments)}>
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
          <AddFiles
            accept="document"
            label={labels.addFile}
            hint={labels.addHint}
            added={labels.filesAdded}
            pathOf={() => fillPath(contract.addFile.path, { id: notice.id, attachmentId: newId() }).path}
            onDone={again}
          />
        ) : null}
      </div>
    </Panel>
  );
}
