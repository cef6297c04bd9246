import { Button, Tabs } from '@mantine/core';
import { IconMail, IconRefresh } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { RecordList } from '../../../core/web/list/record-list.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { useListState } from '../../../core/web/list/use-list-state.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Empty, Page } from '../../../core/web/page/page.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { mailStatuses, officeContract } from '../platform-contract.ts';
import { officeLabels as labels } from '../screen-labels.ts';
import classes from './access.module.css';

const options = { sort: '', sortable: [], filters: ['status'] };

/** Mails that wait, went out or failed: search, read, send again. */
export default function Outbox() {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const list = useListState(options);
  const { state } = list;
  const [open, setOpen] = useState<string | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const status = mailStatuses.find((one) => one === state.filter.status?.[0]);
  const { data, error, refetch } = useRead(
    officeContract.mails,
    { ...(state.q ? { q: state.q } : {}), ...(status ? { status } : {}), page: state.page, size: state.size },
    { placeholderData: keepPreviousData },
  );
  const resend = useSave(officeContract.resendMail);
  type Mail = NonNullable<typeof data>['items'][number];
  const again = async (ids: readonly string[]) => {
    try {
      const { count } = await resend.mutateAsync({ ids: [...ids] });
      setSelected(new Set());
      showToast({ tone: 'leaf', title: t(labels.resent, { count: format.number(count) }) });
    } catch (failure) {
      showCallError(failure);
    }
  };
  const columns: Column<Mail>[] = [
    {
      name: 'createdAt',
      label: t(labels.queued),
      render: (one) => format.dateTime(one.createdAt),
    },
    { name: 'recipient', label: t(labels.recipient), render: (one) => one.recipient },
    { name: 'subject', label: t(labels.subject), role: 'name', render: (one) => one.subject },
    {
      name: 'status',
      label: t({ en: 'Status', bn: 'অবস্থা' }),
      render: (one) => <StatusBadge family="mail" state={one.status} />,
    },
    {
      name: 'attempts',
      label: t(labels.attempts),
      align: 'end',
      render: (one) => format.number(one.attempts),
    },
    {
      name: 'sentAt',
      label: t(labels.sentAt),
      render: (one) => (one.sentAt ? format.dateTime(one.sentAt) : one.problem || '—'),
    },
  ];
  const total = data ? data.counts.waiting + data.counts.sent + data.counts.failed : 0;
  const tabs = [
    ['all', labels.allMails, total],
    ...mailStatuses.map((one) => [one, labels[one], data?.counts[one] ?? 0] as const),
  ] as const;
  return (
    <Page
      actions={
        selected.size > 0 ? (
          <Button
            loading={resend.isPending}
            leftSection={<IconRefresh size={16} aria-hidden />}
            onClick={() => void again([...selected])}
          >
            {t(labels.resendMany, { count: format.number(selected.size) })}
          </Button>
        ) : null
      }
    >
      {data && !data.canSend ? <p className={classes.notice}>{t(labels.noServer)}</p> : null}
      <Tabs
        mb="md"
        value={status ?? 'all'}
        onChange={(next) => list.setFilter('status', next && next !== 'all' ? [next] : [])}
      >
        <Tabs.List>
          {tabs.map(([name, label, count]) => (
            <Tabs.Tab key={name} value={name}>
              {t(label)} {format.number(count)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={status ?? 'all'} pt="md">
          <RecordList
            label={t(labels.mailText)}
            searchLabel={t(labels.searchMail)}
            list={list}
            read={{ data, error, refetch }}
            columns={columns}
            nameOf={(one) => one.recipient}
            selected={selected}
            onSelect={(rows, on) =>
              setSelected((known) => {
                const next = new Set(known);
                for (const row of rows) on && row.status !== 'sent' ? next.add(row.id) : next.delete(row.id);
                return next;
              })
            }
            onOpen={(one) => setOpen(one.id)}
            actions={(one) => [
              { label: t(labels.mailText), icon: <IconMail size={16} />, onClick: () => setOpen(one.id) },
              ...(one.status === 'sent'
                ? []
                : [
                    {
                      label: t(labels.resend),
                      icon: <IconRefresh size={16} />,
                      onClick: () => void again([one.id]),
                    },
                  ]),
            ]}
            empty={<Empty text={t(labels.noMailYet)} />}
          />
        </Tabs.Panel>
      </Tabs>
      <SideDrawer title={t(labels.mailText)} isOpen={open !== null} onClose={() => setOpen(null)}>
        {open ? <MailText id={open} /> : null}
      </SideDrawer>
    </Page>
  );
}

function MailText({ id }: { id: string }) {
  const t = useText();
  const { data, error, refetch } = useRead(officeContract.mail, { id });
  if (!data) return <Coming read={{ error, refetch }} rows={4} isInPanel />;
  return (
    <>
      <pre className={classes.mailText}>{data.text}</pre>
      {data.isMasked ? <p className={classes.mailText}>{t(labels.masked)}</p> : null}
    </>
  );
}
