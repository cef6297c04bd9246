import { Button, Select, Tabs, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { newId } from '../../../../core/ids.ts';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { stateTexts } from '../../labels.ts';
import { labels as common } from '../../screens/labels.ts';
import classes from '../../screens/messages.module.css';
import { messageStates } from '../../sending/contract.ts';
import { everywhereContract as contract, spans } from '../contract.ts';
import { everywhereLabels as labels } from '../labels.ts';

type Message = z.output<typeof contract.messages.output>['items'][number];
type Site = z.output<typeof contract.sites.output>['items'][number];
const sorts = ['failed', 'unknown', 'waiting', 'sent', 'name'] as const;

/** What all institutions and the platform itself send by SMS: message by message, or counted by institution. */
export default function SmsOutbox() {
  const t = useText();
  const query = useQueryValues();
  const tab = query.oneOf('tab', ['messages', 'institutions']);
  return (
    <Page>
      <p className={classes.quiet}>{t(labels.privacy)}</p>
      <Tabs
        mt="sm"
        mb="md"
        value={tab}
        onChange={(next) => query.set({ tab: next, q: null, state: null, site: null })}
      >
        <Tabs.List>
          <Tabs.Tab value="messages">{t(labels.messages)}</Tabs.Tab>
          <Tabs.Tab value="institutions">{t(labels.institutions)}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={tab} pt="md">
          {tab === 'messages' ? <Messages /> : <Institutions />}
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}

const useDays = () => {
  const query = useQueryValues();
  return spans.find((one) => one === query.text('days')) ?? '30';
};

function Days() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  return (
    <Select
      label={t(labels.days)}
      allowDeselect={false}
      data={spans.map((value) => ({
        value,
        label: t(labels.lastDays, { count: format.number(Number(value)) }),
      }))}
      value={useDays()}
      onChange={(days) => query.set({ days })}
    />
  );
}

function Search({ label }: { label: string }) {
  const query = useQueryValues();
  const [words, setWords] = useState(query.text('q'));
  const look = () => query.set({ q: words.trim() });
  return (
    <TextInput
      type="search"
      label={label}
      value={words}
      onChange={(change) => setWords(change.currentTarget.value)}
      onBlur={look}
      onKeyDown={(change) => {
        if (change.key === 'Enter') look();
      }}
    />
  );
}

function Messages() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const state = messageStates.find((one) => one === query.text('state'));
  const [q, site, days] = [query.text('q'), Number(query.text('site')) || undefined, useDays()];
  const read = useRead(
    contract.messages,
    { days, ...(state ? { state } : {}), ...(site ? { site } : {}), ...(q ? { q } : {}), ...pagesOf(query) },
    { placeholderData: keepPreviousData },
  );
  const again = useSave(contract.again);
  const ask = useSave(contract.ask);
  const sendAgain = async (row: Message) => {
    const isSure = await confirm({
      title: t(labels.againTitle),
      text: t(labels.againText, { name: row.site }),
      action: labels.again,
    });
    if (!isSure) return;
    try {
      const { messages } = await again.mutateAsync({ site: row.siteId, batch: row.batchId, key: newId() });
      showToast({ tone: 'leaf', title: t(labels.sentAgain, { count: format.number(messages) }) });
    } catch (failure) {
      showCallError(failure);
    }
  };
  const askNow = async (row: Message) => {
    try {
      const { asked } = await ask.mutateAsync({ site: row.siteId });
      showToast({ tone: 'leaf', title: t(labels.asked, { count: format.number(asked) }) });
    } catch (failure) {
      showCallError(failure);
    }
  };
  const columns: Column<Message>[] = [
    { name: 'at', label: t(common.at), isWhole: true, render: (row) => format.dateTime(row.at) },
    { name: 'site', label: t(labels.institution), role: 'name', render: (row) => t(row.site) },
    { name: 'event', label: t(labels.event), render: (row) => t(row.event) },
    { name: 'address', label: t(labels.number), isWhole: true, render: (row) => format.digits(row.address) },
    { name: 'parts', label: t(common.parts), align: 'end', render: (row) => format.number(row.parts) },
    {
      name: 'attempts',
      label: t(labels.attempts),
      align: 'end',
      render: (row) => format.number(row.attempts),
    },
    {
      name: 'state',
      label: t(common.state),
      render: (row) => (
        <span>
          {t(stateTexts[row.state])}
          {row.problem || row.gateway ? (
            <span className={classes.below}>{[row.gateway, row.problem].filter(Boolean).join(': ')}</span>
          ) : null}
        </span>
      ),
    },
  ];
  return (
    <>
      <search className={classes.tools}>
        <Search label={t(labels.search)} />
        <Select
          label={t(common.state)}
          clearable
          placeholder={t(common.all)}
          data={messageStates.map((one) => ({ value: one, label: t(stateTexts[one]) }))}
          value={state ?? null}
          onChange={(value) => query.set({ state: value })}
        />
        <Days />
        {site ? (
          <Button
            variant="default"
            leftSection={<IconX size={15} aria-hidden />}
            aria-label={t(labels.allInstitutions)}
            onClick={() => query.set({ site: null })}
          >
            {read.data?.chosen ? t(read.data.chosen.name) : t(labels.allInstitutions)}
          </Button>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.messages)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.site)}
        pages={query.pages}
        isNarrowed={state !== undefined || site !== undefined || q !== ''}
        empty={t(labels.none)}
        actions={(row: Message) =>
          row.mayAgain
            ? [{ label: t(labels.again), onClick: () => void sendAgain(row) }]
            : row.state === 'unknown'
              ? [{ label: t(labels.ask), onClick: () => void askNow(row) }]
              : []
        }
      />
    </>
  );
}

const pagesOf = ({ pages: { page, size } }: ReturnType<typeof useQueryValues>) => ({ page, size });

function Institutions() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [q, days] = [query.text('q'), useDays()];
  const sort = query.oneOf('sort', sorts);
  const read = useRead(
    contract.sites,
    { days, sort, ...(q ? { q } : {}), ...pagesOf(query) },
    { placeholderData: keepPreviousData },
  );
  const { showCallError } = useDialogs();
  const balance = useSave(contract.balance, { refreshes: [] });
  const showBalance = async (row: Site) => {
    try {
      const { items } = await balance.mutateAsync({ site: row.siteId });
      const said = items.map((one) =>
        t(labels.balanceOf, {
          name: one.name,
          balance: one.balance === null ? t(labels.noBalance) : format.digits(one.balance),
        }),
      );
      showToast({ tone: 'leaf', title: t(row.site), text: said.join('; ') || t(labels.noProvider) });
    } catch (failure) {
      showCallError(failure);
    }
  };
  const count = (
    name: 'waiting' | 'shown' | 'sent' | 'unknown' | 'failed' | 'stopped' | 'parts',
    label: string,
  ): Column<Site> => ({
    name,
    label,
    align: 'end',
    render: (row) => format.number(row[name]),
  });
  const columns: Column<Site>[] = [
    { name: 'site', label: t(labels.institution), role: 'name', render: (row) => t(row.site) },
    count('failed', t(labels.failed)),
    count('unknown', t(labels.unknown)),
    count('waiting', t(labels.waiting)),
    count('shown', t(labels.shown)),
    count('sent', t(labels.sent)),
    count('stopped', t(labels.stopped)),
    count('parts', t(common.parts)),
  ];
  return (
    <>
      <search className={classes.tools}>
        <Search label={t(labels.searchSite)} />
        <Select
          label={t(labels.sort)}
          allowDeselect={false}
          data={sorts.map((value) => ({ value, label: t(labels[value]) }))}
          value={sort}
          onChange={(value) => query.set({ sort: value })}
        />
        <Days />
      </search>
      <PagedTable
        label={t(labels.institutions)}
        columns={columns}
        read={read}
        nameOf={(row) => t(row.site)}
        pages={query.pages}
        isNarrowed={q !== ''}
        empty={t(labels.none)}
        actions={(row: Site) => [
          {
            label: t(labels.show),
            onClick: () => query.set({ tab: 'messages', site: row.siteId, q: null, sort: null }),
          },
          { label: t(labels.balance), onClick: () => void showBalance(row) },
        ]}
      />
    </>
  );
}
