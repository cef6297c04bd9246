import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../../core/labels.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import type { Read } from '../../../core/web/page/loaded.tsx';
import { helpdeskFields, helpdeskLabels as labels, stateTexts } from '../labels.ts';
import { ticketNumber } from '../rules.ts';
import { type ListedTicket, listStates } from '../shapes.ts';
import classes from './helpdesk.module.css';

export const whoses = ['all', 'me', 'nobody'] as const;

/** Narrows a list of questions by their state, by who sees to them, and by words. */
export function TicketFilters({ hasWhose, first }: { hasWhose: boolean; first: 'open' | 'all' }) {
  const t = useText();
  const query = useQueryValues();
  const q = query.text('q');
  const [typed, setTyped] = useState(q);
  const search = useDebouncedCallback((words: string) => query.set({ q: words.trim() }), 250);
  const state = listStates.find((one) => one === query.text('state')) ?? first;
  const whose = query.oneOf('whose', whoses);
  return (
    <search className={classes.tools}>
      <TextInput
        type="search"
        w={220}
        aria-label={t(labels.search)}
        placeholder={t(labels.search)}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          search(event.currentTarget.value);
        }}
      />
      <SegmentedControl
        aria-label={t(labels.state)}
        value={state}
        data={listStates.map((value) => ({ value, label: t(labels[value]) }))}
        onChange={(value) => query.set({ state: value })}
      />
      {hasWhose ? (
        <SegmentedControl
          aria-label={t(labels.whose)}
          value={whose}
          data={whoses.map((value) => ({
            value,
            label: t(value === 'all' ? labels.everybody : labels[value]),
          }))}
          onChange={(value) => query.set({ whose: value })}
        />
      ) : null}
    </search>
  );
}

/** Questions with where they stand and until when they are due. */
export function TicketTable<R extends ListedTicket>(props: {
  label: Label;
  read: Read<{ items: readonly R[]; total: number }>;
  empty: Label;
  isNarrowed: boolean;
  /** What this list shows besides, after the subject. */
  more?: readonly Column<R>[];
  onOpen: (row: R) => void;
}) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const field = (name: string) => t(helpdeskFields[name] ?? labels.number);
  const columns: Column<R>[] = [
    {
      name: 'no',
      label: t(labels.number),
      isWhole: true,
      render: (row) => format.digits(ticketNumber(row.no)),
    },
    {
      name: 'subject',
      label: field('subject'),
      role: 'name',
      render: (row) => row.subject,
    },
    {
      name: 'category',
      label: field('categoryId'),
      render: (row) => (
        <span>
          {t(row.category)}
          {row.isConfidential ? <span className={classes.below}>{t(labels.confidential)}</span> : null}
        </span>
      ),
    },
    ...(props.more ?? []),
    { name: 'state', label: t(labels.state), render: (row) => t(stateTexts[row.state]) },
    {
      name: 'due',
      label: t(labels.due),
      render: (row) =>
        row.dueAt === null ? (
          '–'
        ) : (
          <span>
            <span className={row.isLate ? classes.late : undefined}>{format.dateTime(row.dueAt)}</span>
            {row.isLate ? <span className={classes.below}>{t(labels.overdue)}</span> : null}
          </span>
        ),
    },
    {
      name: 'assignee',
      label: field('assigneeId'),
      render: (row) => (row.assignee ? t(row.assignee.name) : t(labels.nobody)),
    },
    {
      name: 'last',
      label: t(labels.last),
      isMinor: true,
      isWhole: true,
      render: (row) => format.dateTime(row.lastAt),
    },
  ];
  return (
    <PagedTable
      label={t(props.label)}
      columns={columns}
      read={props.read}
      nameOf={(row) => row.subject}
      pages={query.pages}
      isNarrowed={props.isNarrowed}
      empty={t(props.empty)}
      onOpen={props.onOpen}
    />
  );
}
