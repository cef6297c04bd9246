import { Button } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router';
import { useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { fileLabels } from '../../../../core/web/form/file-labels.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { RichText } from '../../../../core/web/rich/rich-text.tsx';
import { noticesContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import classes from './notice.module.css';

/** A notice as it reaches somebody: opening it is reading it, and where it must be confirmed a button does so. */
export default function ReadNotice() {
  const { id = '' } = useParams();
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const read = useSave(contract.read, { refreshes: [contract.own.path] });
  const acknowledge = useSave(contract.acknowledge, { refreshes: [contract.own.path] });
  const open = useEffectEvent(() => read.mutate({ id }));
  useEffect(() => {
    if (id !== '') open();
  }, [id]);
  const notice = read.data;
  if (!notice)
    return (
      <Page>
        <Coming read={{ error: read.error, refetch: () => read.mutate({ id }) }} />
      </Page>
    );
  return (
    <Page>
      <Panel title={t(notice.noticeTitle)}>
        <div className={classes.stack}>
          <span className={classes.quiet}>
            {notice.memo === '' ? null : `${t(labels.memo, { memo: format.digits(notice.memo) })} · `}
            {notice.publishedAt ? format.dateTime(notice.publishedAt) : format.date(notice.publishOn)}
          </span>
          {notice.withdrawnReason === null ? (
            <RichText text={t(notice.body)} />
          ) : (
            <p role="status">{t(labels.withdrawn, { reason: notice.withdrawnReason })}</p>
          )}
          {notice.attachments.length > 0 ? (
            <section aria-label={t(labels.attachments)}>
              <h3 className={classes.title}>{t(labels.attachments)}</h3>
              <ul>
                {notice.attachments.map((file) => (
                  <li key={file.id}>
                    <a href={file.url} target="_blank" rel="noopener">
                      {file.name}
                    </a>{' '}
                    <span className={classes.quiet}>
                      {t(fileLabels.bytes, {
                        count: format.number(Math.max(1, Math.round(file.bytes / 1024))),
                      })}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          {notice.acknowledgedAt ? (
            <p className={classes.quiet} role="status">
              {t(labels.confirmed, { day: format.date(notice.acknowledgedAt) })}
            </p>
          ) : notice.mustAcknowledge && notice.withdrawnReason === null ? (
            <div>
              <Button
                loading={acknowledge.isPending}
                onClick={() =>
                  acknowledge
                    .mutateAsync({ id })
                    .then(() => read.mutate({ id }))
                    .catch(showCallError)
                }
              >
                {t(labels.confirm)}
              </Button>
            </div>
          ) : null}
        </div>
      </Panel>
    </Page>
  );
}
