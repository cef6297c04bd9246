import { Badge, Button, Switch } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { Link, useParams } from 'react-router';
import type * as z from 'zod';
import { todayInDhaka } from '../../../../core/dates.ts';
import { fillPath } from '../../../../core/endpoint.ts';
import { link } from '../../../../core/module/paths.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Page, SkeletonRows } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { RichText } from '../../../../core/web/rich/rich-text.tsx';
import { ChooseAudience } from '../../../communication/panels.tsx';
import { websitePath } from '../../paths.ts';
import { noticesContract as contract } from '../contract.ts';
import { labels } from '../labels.ts';
import classes from './notice.module.css';
import { NoticeFiles } from './notice-files.tsx';

type Notice = z.output<typeof contract.notice.output>;

/** One notice: its text, for whom it is, going out, who has read it, and the office paper. */
export default function NoticeScreen() {
  const { id = '' } = useParams();
  const query = useQueryValues();
  const { page, size } = query.pages;
  const read = useRead(contract.notice, { id, page, size }, { placeholderData: keepPreviousData });
  return (
    <Page>
      {read.data ? (
        <Shown key={`${read.data.publishedAt} ${read.data.isPlanned}`} notice={read.data} read={read} />
      ) : (
        <Coming read={read} />
      )}
    </Page>
  );
}

function Shown({ notice, read }: { notice: Notice; read: { error: Error | null; refetch: () => unknown } }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const withdraw = useSave(contract.withdraw);
  const isOut = notice.publishedAt !== null;
  const words = isOut
    ? { title: labels.withdrawTitle, text: labels.withdrawText, action: labels.withdraw }
    : { title: labels.takeBackTitle, text: labels.takeBackText, action: labels.takeBack };
  const withdrawIt = () =>
    setAsked({
      title: t(words.title),
      text: t(words.text),
      action: t(words.action),
      most: 300,
      run: async (reason) => {
        const { stopped } = await withdraw.mutateAsync({ id: notice.id, reason });
        if (stopped > 0)
          showToast({ tone: 'leaf', title: t(labels.stopped, { count: format.number(stopped) }) });
      },
    });
  return (
    <div className={classes.stack}>
      <Panel
        title={t(labels.content)}
        actions={
          <div className={classes.row}>
            <Button
              variant="default"
              onClick={() =>
                downloadFile(fillPath(contract.paper.path, { id: notice.id }).path, 'notice.pdf').catch(
                  showCallError,
                )
              }
            >
              {t(labels.paper)}
            </Button>
            <Button component={Link} variant="default" to={link(websitePath.notices, { edit: notice.id })}>
              {t(labels.list)}
            </Button>
          </div>
        }
      >
        <div className={classes.stack}>
          {notice.memo ? (
            <span className={classes.quiet}>{t(labels.memo, { memo: format.digits(notice.memo) })}</span>
          ) : null}
          <h3 className={classes.title}>
            {t(notice.noticeTitle)} {notice.isDraft ? <Badge variant="light">{t(labels.draft)}</Badge> : null}
          </h3>
          <RichText text={t(notice.body)} />
          {notice.isPlanned ? (
            <p role="status">{t(labels.willBeShown, { day: format.date(notice.publishOn) })}</p>
          ) : null}
          {notice.withdrawnReason === null ? null : (
            <p role="status">{t(labels.withdrawn, { reason: notice.withdrawnReason })}</p>
          )}
        </div>
      </Panel>
      <NoticeFiles notice={notice} again={() => void read.refetch()} />
      {isOut ? (
        <Readers notice={notice} read={read} />
      ) : notice.can.edit ? (
        <Audience notice={notice} />
      ) : null}
      {(isOut || notice.isPlanned) && notice.withdrawnReason === null && notice.can.edit ? (
        <div>
          <Button variant="default" onClick={withdrawIt}>
            {t(words.action)}
          </Button>
        </div>
      ) : null}
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </div>
  );
}

function Audience({ notice }: { notice: Notice }) {
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const [groups, setGroups] = useState(notice.groups);
  const [mustAcknowledge, setMust] = useState(notice.mustAcknowledge);
  const keep = useSave(contract.keep);
  const publish = useSave(contract.publish);
  const day = format.date(notice.publishOn);
  const isToCome = notice.publishOn > todayInDhaka(new Date());
  const given = { id: notice.id, groups, mustAcknowledge };
  const publishIt = async () => {
    const isSure = await confirm({
      title: t(labels.publishTitle),
      text: isToCome ? t(labels.plannedText, { day }) : t(labels.publishText),
      action: labels.publish,
    });
    if (!isSure) return;
    await keep
      .mutateAsync(given)
      .then(() => publish.mutateAsync({ id: notice.id }))
      .then(({ told, away, plannedFor }) =>
        showToast({
          tone: 'leaf',
          title: plannedFor
            ? t(labels.willBeShown, { day: format.date(plannedFor) })
            : t(away > 0 ? labels.publishedAway : labels.published, {
                count: format.number(told),
                away: format.number(away),
              }),
        }),
      )
      .catch(showCallError);
  };
  return (
    <Panel title={t(labels.audience)}>
      <div className={classes.stack}>
        <Suspense fallback={<SkeletonRows rows={2} />}>
          <ChooseAudience groups={groups} onChange={setGroups} />
        </Suspense>
        <Switch
          label={t(labels.mustAcknowledge)}
          checked={mustAcknowledge}
          onChange={(event) => setMust(event.currentTarget.checked)}
        />
        <div className={classes.row}>
          <Button
            variant="default"
            loading={keep.isPending}
            disabled={groups.length === 0}
            onClick={() =>
              keep
                .mutateAsync(given)
                .then(() => showToast({ tone: 'leaf', title: t(labels.kept) }))
                .catch(showCallError)
            }
          >
            {t(labels.keep)}
          </Button>
          {notice.isPlanned ? null : (
            <Button
              loading={publish.isPending}
              disabled={groups.length === 0}
              onClick={() => void publishIt()}
            >
              {t(labels.publish)}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function Readers({
  notice,
  read,
}: {
  notice: Notice;
  read: { error: Error | null; refetch: () => unknown };
}) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const columns: Column<Notice['open']['items'][number]>[] = [
    { name: 'name', label: t(labels.name), role: 'name', render: (row) => t(row.name) },
  ];
  return (
    <>
      <Figures
        items={[
          { label: t(labels.told), figure: format.number(notice.counts.told) },
          { label: t(labels.read), figure: format.number(notice.counts.read) },
          ...(notice.mustAcknowledge
            ? [{ label: t(labels.acknowledged), figure: format.number(notice.counts.acknowledged) }]
            : []),
          ...(notice.away > 0 ? [{ label: t(labels.away), figure: format.number(notice.away) }] : []),
          { label: t(labels.notYet), figure: format.number(notice.open.total) },
        ]}
      />
      <Panel title={t(labels.notYet)} flush>
        <PagedTable
          label={t(labels.notYet)}
          columns={columns}
          read={{ data: notice.open, error: read.error, refetch: read.refetch }}
          nameOf={(row) => t(row.name)}
          pages={query.pages}
          isWithin
          empty={t(labels.nobody)}
        />
      </Panel>
    </>
  );
}
