import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSizeOf } from '../../../core/contracts/page-sizes.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { tasksContract as contract, type ListedTask, type Task } from '../contract.ts';
import { everyTexts, tasksLabels as labels, priorityTexts, stateTexts, tasksFields } from '../labels.ts';
import { TaskDrawer } from './task-drawer.tsx';
import { TaskForm } from './task-form.tsx';
import classes from './tasks.module.css';

const whoses = ['mine', 'made', 'all'] as const;
const states = ['open', 'overdue', 'done', 'all'] as const;

/** What is to be done, the most urgent first. */
export default function Tasks() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
  const [edited, setEdited] = useState<Task | null>(null);
  const set = (changes: Readonly<Record<string, string | null>>) =>
    setQuery(
      (known) => {
        const next = new URLSearchParams(known);
        for (const [name, value] of Object.entries(changes))
          if (value === null || value === '') next.delete(name);
          else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const whose = whoses.find((one) => one === query.get('whose')) ?? 'mine';
  const state = states.find((one) => one === query.get('state')) ?? 'open';
  const q = query.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const search = useDebouncedCallback((words: string) => set({ q: words.trim(), page: null }), 250);
  const asked = Number(query.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const size = Number(pageSizeOf(query.get('size') ?? ''));
  const { data, error, refetch } = useRead(
    contract.tasks,
    { whose, state, ...(q ? { q } : {}), page, size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<ListedTask>[] = [
    { name: 'title', label: t(tasksFields.title ?? labels.all), role: 'name', render: (row) => row.title },
    {
      name: 'due',
      label: t(tasksFields.due ?? labels.all),
      isWhole: true,
      render: (row) => <span className={row.isLate ? classes.late : undefined}>{format.date(row.due)}</span>,
    },
    {
      name: 'assignee',
      label: t(tasksFields.assigneeId ?? labels.all),
      render: (row) => (row.assignee ? t(row.assignee.name) : t(labels.nobody)),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) =>
        row.isLate ? `${t(stateTexts[row.state])} · ${t(labels.overdue)}` : t(stateTexts[row.state]),
    },
    {
      name: 'priority',
      label: t(tasksFields.priority ?? labels.all),
      render: (row) => t(priorityTexts[row.priority]),
    },
    {
      name: 'steps',
      label: t(labels.steps),
      render: (row) =>
        row.items === 0
          ? '–'
          : t(labels.stepsDone, { done: format.number(row.itemsDone), all: format.number(row.items) }),
    },
    {
      name: 'every',
      label: t(tasksFields.every ?? labels.all),
      isMinor: true,
      render: (row) => t(everyTexts[row.every]),
    },
  ];
  const opened = query.get('task');
  return (
    <Page actions={<Button onClick={() => set({ do: 'new' })}>{t(labels.new)}</Button>}>
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
          aria-label={t(labels.whose)}
          value={whose}
          data={whoses
            .filter((one) => one !== 'all' || data?.can.assign)
            .map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => set({ whose: value, page: null })}
        />
        <SegmentedControl
          aria-label={t(labels.state)}
          value={state}
          data={states.map((value) => ({ value, label: t(labels[value]) }))}
          onChange={(value) => set({ state: value, page: null })}
        />
      </search>
      <PagedTable
        label={t({ en: 'Tasks', bn: 'কাজ' })}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.title}
        pages={{
          page,
          size,
          onPage: (next) => set({ page: String(next) }),
          onSize: (next) => set({ size: String(next), page: null }),
        }}
        isNarrowed={q !== '' || whose !== 'mine' || state !== 'open'}
        empty={t(labels.empty)}
        onOpen={(row) => set({ task: row.id })}
      />
      {opened && !edited ? (
        <TaskDrawer id={opened} onEdit={setEdited} onClose={() => set({ task: null })} />
      ) : null}
      {query.get('do') === 'new' || edited ? (
        <TaskForm
          known={edited}
          onClose={() => {
            setEdited(null);
            set({ do: null });
          }}
        />
      ) : null}
    </Page>
  );
}
