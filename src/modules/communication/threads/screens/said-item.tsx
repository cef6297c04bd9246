import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { threadsContract as contract } from '../contract.ts';
import type { Said } from '../shapes.ts';
import { labels } from './labels.ts';
import classes from './threads.module.css';

/** One message with its files, and what can be done with it: withdrawing one's own, reporting the other's. */
export function SaidItem(props: { said: Said; threadId: string; onReport?: () => void }) {
  const { said, threadId, onReport } = props;
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const withdraw = useSave(contract.withdraw);
  const takeBack = async () => {
    const yes = await confirm({
      title: t(labels.withdrawTitle),
      text: t(labels.withdrawText),
      action: labels.withdraw,
    });
    if (yes) withdraw.mutate({ id: threadId, messageId: said.id }, { onError: showCallError });
  };
  return (
    <li className={classes.said} data-own={said.isOwn || undefined}>
      <div className={classes.saidHead}>
        <span>{[t(said.by.name), format.dateTime(said.at)].join(' · ')}</span>
        {said.mayWithdraw || onReport ? (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="subtle" aria-label={t(labels.more)}>
                <IconDots size={16} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              {said.mayWithdraw ? (
                <Menu.Item onClick={() => void takeBack()}>{t(labels.withdraw)}</Menu.Item>
              ) : null}
              {onReport ? <Menu.Item onClick={onReport}>{t(labels.report)}</Menu.Item> : null}
            </Menu.Dropdown>
          </Menu>
        ) : null}
      </div>
      {said.text === null ? (
        <p className={classes.gone}>{t(labels.withdrawn)}</p>
      ) : (
        <p className={classes.text}>{said.text}</p>
      )}
      <SaidFiles files={said.files} />
      {said.isOwn && said.text !== null ? (
        <span className={classes.mark}>{t(said.isRead ? labels.read : labels.notRead)}</span>
      ) : null}
    </li>
  );
}

/** The files of a message: pictures as they are, others by their name. */
export function SaidFiles({ files }: { files: Said['files'] }) {
  if (files.length === 0) return null;
  return (
    <div className={classes.files}>
      {files.map((file) => (
        <a key={file.id} href={file.url} target="_blank" rel="noopener">
          {file.mime === 'image/webp' ? <img src={file.url} alt={file.name} loading="lazy" /> : file.name}
        </a>
      ))}
    </div>
  );
}
