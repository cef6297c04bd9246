import { Anchor, Modal, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../core/web/call.ts';
import type { Column } from '../../../core/web/data-table.tsx';
import { Empty, Failed, Page, SkeletonRows } from '../../../core/web/page.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { StatusBadge, statuses } from '../../../core/web/status-badge.tsx';
import { texts } from '../../../core/web/texts.ts';
import { useListState } from '../../../core/web/use-list-state.ts';
import { contract, type MailRow } from '../contract.ts';
import { mailStatuses } from '../rules.ts';
import { screenLabels as labels } from '../screen-labels.ts';
import classes from './platform.module.css';
import { PlatformList } from './platform-list.tsx';

const listOptions = { sort: 'createdAt', sortable: [], filters: ['status'] } as const;

/** The mails that leave the platform. Without a mail server staff read them here and hand them over. */
export default function Outbox() {
  const t = useText();
  const format = useFormat();
  const list = useListState(listOptions);
  const { q, page, size, filter } = list.state;
  const { data, error, refetch } = useRead(
    contract.listMails,
    { q, page, size, status: filter.status },
    { placeholderData: keepPreviousData },
  );
  const [opened, setOpened] = useState<MailRow | null>(null);
  const columns: Column<MailRow>[] = [
    { name: 'subject', label: t(labels.subject), role: 'name', render: (row) => row.subject },
    { name: 'recipient', label: t(labels.recipient), render: (row) => row.recipient },
    {
      name: 'status',
      label: t(labels.status),
      render: (row) => <StatusBadge family="mail" state={row.status} />,
    },
    { name: 'createdAt', label: t(labels.writtenAt), render: (row) => format.dateTime(row.createdAt) },
    {
      name: 'sentAt',
      label: t(labels.sentAt),
      render: (row) => (row.sentAt ? format.dateTime(row.sentAt) : '–'),
    },
  ];
  return (
    <Page
      count={
        data
          ? t(data.total === 1 ? labels.mailCount : labels.mailsCount, { count: format.number(data.total) })
          : undefined
      }
    >
      <PlatformList
        label={t(labels.mails)}
        searchLabel={t(labels.searchMails)}
        list={list}
        answer={data}
        error={error}
        onRetry={() => void refetch()}
        columns={columns}
        nameOf={(row) => row.subject}
        onOpen={setOpened}
        filters={
          <Select
            w={190}
            aria-label={t(labels.status)}
            placeholder={t(labels.status)}
            clearable
            value={filter.status?.[0] ?? null}
            data={mailStatuses.map((one) => ({ value: one, label: t(statuses.mail[one].label) }))}
            onChange={(value) => list.setFilter('status', value ? [value] : [])}
          />
        }
        empty={<Empty text={t(labels.noMails)} />}
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        size={620}
        title={opened?.subject}
        closeButtonProps={{ 'aria-label': t(texts.close) }}
        styles={{ title: { fontWeight: 600, fontSize: 16 } }}
      >
        {opened ? <Mail id={opened.id} /> : null}
      </Modal>
    </Page>
  );
}

function Mail({ id }: { id: string }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.readMail, { id });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows />;
  return (
    <>
      <p className={classes.hint}>
        {data.recipient} <StatusBadge family="mail" state={data.status} />
      </p>
      {data.problem ? <p>{data.problem}</p> : null}
      {data.text === null ? (
        <p>{t(labels.textHidden)}</p>
      ) : (
        <pre className={classes.mail}>
          {data.text.split(/(https?:\/\/\S+)/).map((part, place) =>
            place % 2 === 1 ? (
              <Anchor key={part} href={part} target="_blank" rel="noopener" underline="always">
                {part}
              </Anchor>
            ) : (
              part
            ),
          )}
        </pre>
      )}
    </>
  );
}
