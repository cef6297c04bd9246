import { ActionIcon, Button, Progress } from '@mantine/core';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { fileRefusals, mostUploadBytes, offeredTypes } from '../../../../core/contracts/files-contract.ts';
import { CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { uploadFile } from '../../../../core/web/form/upload.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { paperLabels as labels } from '../../registers/register-labels.ts';
import shared from '../../screens/accounts.module.css';
import type { Voucher } from './use-voucher.ts';
import classes from './vouchers.module.css';

/** The bills and receipts kept with a voucher: opened by anybody who sees it, taken away from a draft alone. */
export function Papers({ voucher }: { voucher: Voucher | null }) {
  const t = useText();
  const format = useFormat();
  const cache = useQueryClient();
  const { confirm, showCallError } = useDialogs();
  const detach = useSave(contract.detach);
  const chooser = useRef<HTMLInputElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [sending, setSending] = useState<{ name: string; share: number } | null>(null);
  const [refusal, setRefusal] = useState('');
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File, id: string) => {
    if (file.size > mostUploadBytes.document) return setRefusal(t(fileRefusals.documentTooLarge));
    if (!offeredTypes.document.split(',').includes(file.type))
      return setRefusal(t(fileRefusals.notADocument));
    setRefusal('');
    setSending({ name: file.name, share: 0 });
    stop.current = new AbortController();
    try {
      await uploadFile(contract.attach.path.replace(':id', id), file, {
        signal: stop.current.signal,
        onProgress: (share) => setSending((known) => known && { ...known, share }),
      });
      await cache.invalidateQueries({ queryKey: [contract.voucher.path] });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      if (error instanceof CallError && error.fields.file) setRefusal(error.fields.file.join(' '));
      else showCallError(error);
    } finally {
      setSending(null);
    }
  };
  const remove = async (id: string, name: string) => {
    const isSure = await confirm({
      title: t(labels.removeTitle),
      text: t(labels.removeText, { name }),
      action: labels.removeNow,
    });
    if (isSure) await detach.mutateAsync({ id }).catch(showCallError);
  };
  const papers = voucher?.attachments ?? [];
  return (
    <div className={classes.onScreen}>
      <Panel title={t(labels.title)}>
        {papers.length > 0 ? (
          <ul className={classes.papers}>
            {papers.map((one) => (
              <li key={one.id}>
                <IconPaperclip size={16} aria-hidden />
                <a href={one.url} target="_blank" rel="noopener">
                  {one.name}
                </a>
                <span className={shared.code}>
                  {t(labels.bytes, { count: format.number(Math.max(1, Math.round(one.bytes / 1024))) })}
                </span>
                {voucher?.can.detach ? (
                  <ActionIcon
                    aria-label={t(labels.remove, { name: one.name })}
                    onClick={() => void remove(one.id, one.name)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                ) : null}
              </li>
            ))}
          </ul>
        ) : (
          <p className={classes.quietText}>{t(voucher ? labels.none : labels.saveFirst)}</p>
        )}
        {sending ? (
          <div role="status">
            {t(labels.adding, { name: sending.name })}
            <Progress value={sending.share * 100} aria-label={t(labels.add)} />
          </div>
        ) : null}
        {refusal ? (
          <p className={classes.wrong} role="alert">
            {refusal}
          </p>
        ) : null}
        {voucher?.can.attach ? (
          <>
            <Button
              variant="default"
              size="compact-sm"
              disabled={sending !== null}
              leftSection={<IconPaperclip size={15} aria-hidden />}
              onClick={() => chooser.current?.click()}
            >
              {t(labels.add)}
            </Button>
            <p className={classes.quietText}>{t(labels.hint)}</p>
            <input
              ref={chooser}
              type="file"
              accept={offeredTypes.document}
              aria-label={t(labels.add)}
              hidden
              onChange={(event) => {
                const file = event.currentTarget.files?.[0];
                event.currentTarget.value = '';
                if (file) void send(file, voucher.id);
              }}
            />
          </>
        ) : null}
      </Panel>
    </div>
  );
}
