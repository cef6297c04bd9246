import { Button, Select, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { filePathOf } from '../../../core/contracts/list-files-contract.ts';
import { isDate } from '../../../core/dates.ts';
import { approvalLabels } from '../../../core/web/approvals/labels.ts';
import { type CallError, call, queryOf, useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { type ExportKind, ExportMenu } from '../../../core/web/entity/entity-list-parts.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../core/web/list/date-span.tsx';
import { FilterFold } from '../../../core/web/list/filter-fold.tsx';
import { StatusBadge } from '../../../core/web/list/status-badge.tsx';
import { WholeTable } from '../../../core/web/list/whole-table.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Loaded } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { texts } from '../../../core/web/page/texts.ts';
import { type LogEntry, logContract } from '../log-contract.ts';
import { officeLabels as labels } from '../screen-labels.ts';
import classes from './access.module.css';
import { LogDetail } from './log-detail.tsx';

type LogPage = { items: LogEntry[]; next: string | null };
const operations = ['insert', 'update', 'delete'] as const;
const filterNames = ['q', 'actor', 'entity', 'operation', 'from', 'to', 'siteId', 'record'] as const;
type FilterName = (typeof filterNames)[number];

/** Who changed what and when, newest first, with everything it can be narrowed by kept in the address. */
export function LogScreen({ side }: { side: 'site' | 'platform' }) {
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const [query, setQuery] = usePageQuery();
  const [open, setOpen] = useState<LogEntry | null>(null);
  const filterOf = (name: FilterName) => query.get(name) ?? '';
  const set = (changes: Partial<Record<FilterName, string>>) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(changes))
          value ? next.set(name, value) : next.delete(name);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const filters = filtersOf(query);
  const isNarrowed = Object.keys(filters).length > 0;
  const list = useInfiniteQuery<LogPage, CallError, { pages: LogPage[] }, unknown[], string | null>({
    queryKey: [side === 'site' ? logContract.own.path : logContract.platform.path, filters],
    initialPageParam: null,
    queryFn: ({ pageParam, signal }) => readLog(side, filters, { cursor: pageParam }, signal),
    getNextPageParam: (page) => page.next,
  });
  // Nobody knows how long it is: what is more than a page is made in the queue.
  const save = (kind: ExportKind) => {
    const { path } = side === 'site' ? logContract.own : logContract.platform;
    downloadFile(`${filePathOf(path)}${queryOf({ ...filters, format: kind })}`, `changes.${kind}`).catch(
      showCallError,
    );
  };
  const readAll = async function* () {
    for (let cursor: string | null = null, isFirst = true; cursor !== null || isFirst; isFirst = false) {
      const page: LogPage = await readLog(side, filters, { cursor, size: 200 });
      yield page.items;
      cursor = page.next;
    }
  };
  const rows = list.data?.pages.flatMap((page) => page.items) ?? [];
  const columns: Column<LogEntry>[] = [
    {
      name: 'at',
      isWhole: true,
      label: t(labels.when),
      render: (one) => <span className={classes.when}>{format.dateTime(one.at)}</span>,
    },
    {
      name: 'record',
      label: t(labels.record),
      role: 'name',
      render: (one) => (one.record ? t(one.record) : t(one.entity)),
    },
    { name: 'entity', label: t(labels.table), render: (one) => t(one.entity) },
    {
      name: 'operation',
      label: t(labels.act),
      render: (one) => <StatusBadge family="change" state={one.operation} />,
    },
    {
      name: 'actor',
      label: t(labels.who),
      render: (one) => (
        <>
          {one.actor ? t(one.actor) : t(texts.unknownActor)}
          {one.impersonator ? <span className={classes.quiet}> · {t(one.impersonator)}</span> : null}
          {one.byOnePerson ? (
            <span className={classes.quiet}> · {t(approvalLabels.byOnePerson)}</span>
          ) : one.askedBy ? (
            <span className={classes.quiet}> · {t(approvalLabels.askedBy, { name: one.askedBy })}</span>
          ) : null}
        </>
      ),
    },
    ...(side === 'platform'
      ? [
          {
            name: 'site',
            label: t(labels.institution),
            render: (one: LogEntry) => (one.site ? t(one.site) : '—'),
          },
        ]
      : []),
    {
      name: 'changes',
      label: t(labels.changes),
      render: (one) =>
        one.operation === 'update' ? (
          <>
            {one.changes
              .slice(0, 3)
              .map((change) => t(change.field))
              .join(', ')}
            {one.changes.length > 3 ? (
              <span className={classes.when}>
                {' '}
                {t(labels.more, { count: format.number(one.changes.length - 3) })}
              </span>
            ) : null}
          </>
        ) : (
          <span className={classes.when}>—</span>
        ),
    },
  ];
  return (
    <Page>
      <FilterFold count={Object.keys(filters).length}>
        <LogFilters
          side={side}
          filterOf={filterOf}
          set={set}
          isNarrowed={isNarrowed}
          onClear={() => setQuery({})}
          onExport={save}
        />
      </FilterFold>
      {filters.record ? (
        <p className={classes.notice}>
          {t(labels.ofOneRecord)}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => set({ record: '' })}>
            {t(labels.everyRecord)}
          </Button>
        </p>
      ) : null}
      <Loaded read={list} rows={10} empty={rows.length === 0 && t(labels.noChanges)}>
        {() => (
          <WholeTable
            label={t(labels.changes)}
            columns={columns}
            rows={rows}
            nameOf={(one) => (one.record ? t(one.record) : t(one.entity))}
            onOpen={setOpen}
            readAll={readAll}
            tools="own"
          />
        )}
      </Loaded>
      {list.hasNextPage ? (
        <div className={classes.more}>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            {t(labels.older)}
          </Button>
        </div>
      ) : null}
      <LogDetail
        entry={open}
        onClose={() => setOpen(null)}
        onOnlyThis={(entry) => {
          setQuery({ entity: entry.tableName, record: entry.recordId });
          setOpen(null);
        }}
      />
    </Page>
  );
}

/** A page of the log: the newest, or the one where another ended. */
function readLog(
  side: 'site' | 'platform',
  { siteId, ...own }: ReturnType<typeof filtersOf>,
  { cursor, size }: { cursor: string | null; size?: number },
  signal?: AbortSignal,
): Promise<LogPage> {
  const input = { ...own, ...(cursor ? { cursor } : {}), ...(size ? { size } : {}) };
  const options = signal ? { signal } : {};
  return side === 'site'
    ? call(logContract.own, input, options)
    : call(logContract.platform, { ...input, ...(siteId ? { siteId: Number(siteId) } : {}) }, options);
}

function filtersOf(query: URLSearchParams) {
  const of = (name: FilterName) => query.get(name)?.slice(0, 80) ?? '';
  const operation = operations.find((one) => one === of('operation'));
  const actor = /^[0-9a-f-]{36}$/.test(of('actor')) ? of('actor') : '';
  const siteId = /^\d{1,12}$/.test(of('siteId')) ? of('siteId') : '';
  return {
    ...(of('q').trim() ? { q: of('q').trim() } : {}),
    ...(actor ? { actor } : {}),
    ...(of('entity') ? { entity: of('entity') } : {}),
    ...(operation ? { operation } : {}),
    ...(isDate(of('from')) ? { from: of('from') } : {}),
    ...(isDate(of('to')) ? { to: of('to') } : {}),
    ...(of('record') ? { record: of('record') } : {}),
    ...(siteId ? { siteId } : {}),
  };
}

/** What is asked for the institutions to choose from: the chosen one, and a part of another's name. */
function useSiteSearch(chosen: string) {
  const [words, look] = useState('');
  const [q] = useDebouncedValue(words.slice(0, 100), 250);
  const siteId = /^\d{1,12}$/.test(chosen) ? Number(chosen) : null;
  return { look, asked: { ...(q ? { q } : {}), ...(siteId === null ? {} : { siteId }) } };
}

function LogFilters(props: {
  side: 'site' | 'platform';
  filterOf: (name: FilterName) => string;
  set: (changes: Partial<Record<FilterName, string>>) => void;
  isNarrowed: boolean;
  onClear: () => void;
  onExport: (kind: ExportKind) => void;
}) {
  const { side, filterOf, set } = props;
  const t = useText();
  const own = useRead(logContract.ownChoices, {}, { enabled: side === 'site' });
  const site = useSiteSearch(filterOf('siteId'));
  const ofPlatform = useRead(logContract.platformChoices, site.asked, {
    enabled: side === 'platform',
    placeholderData: keepPreviousData,
  });
  const sites = ofPlatform.data?.sites ?? [];
  const choices = side === 'site' ? own.data : ofPlatform.data;
  return (
    <search className={classes.tools}>
      <TextInput
        className={classes.grow}
        type="search"
        label={t(labels.record)}
        placeholder={t(labels.searchRecord)}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filterOf('q')}
        onChange={(event) => set({ q: event.currentTarget.value })}
      />
      <Select
        w={170}
        label={t(labels.who)}
        placeholder={t(labels.everybody)}
        searchable
        clearable
        data={(choices?.actors ?? []).map((one) => ({ value: one.value, label: t(one.label) }))}
        value={filterOf('actor') || null}
        onChange={(value) => set({ actor: value ?? '' })}
      />
      <Select
        w={170}
        label={t(labels.table)}
        placeholder={t(labels.everyTable)}
        searchable
        clearable
        data={(choices?.entities ?? []).map((one) => ({ value: one.value, label: t(one.label) }))}
        value={filterOf('entity') || null}
        onChange={(value) => set({ entity: value ?? '' })}
      />
      <Select
        w={130}
        label={t(labels.act)}
        placeholder={t(labels.everyAct)}
        clearable
        data={operations.map((one) => ({ value: one, label: t(labels[one]) }))}
        value={filterOf('operation') || null}
        onChange={(value) => set({ operation: value ?? '' })}
      />
      {side === 'platform' ? (
        <Select
          w={170}
          label={t(labels.institution)}
          placeholder={t(labels.everyInstitution)}
          searchable
          clearable
          data={sites.map((one) => ({ value: String(one.id), label: t(one.label) }))}
          // The server searches; the name of the chosen one is no search.
          filter={({ options }) => options}
          onSearchChange={(words) => site.look(sites.some((one) => t(one.label) === words) ? '' : words)}
          value={filterOf('siteId') || null}
          onChange={(value) => set({ siteId: value ?? '' })}
        />
      ) : null}
      <DateSpan
        isOptional
        from={filterOf('from')}
        to={filterOf('to')}
        onChange={(from, to) => set({ from, to })}
      />
      {props.isNarrowed ? (
        <Button variant="subtle" size="compact-sm" mb={4} onClick={props.onClear}>
          {t(labels.clearFilters)}
        </Button>
      ) : null}
      <ExportMenu onExport={props.onExport} />
    </search>
  );
}
