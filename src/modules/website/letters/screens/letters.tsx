import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { pageSizeOf } from '../../../../core/contracts/page-sizes.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { lettersContract as contract, type ListedLetter } from '../contract.ts';
import { kindTexts, letterLabels as labels, letterFields, stateTexts } from '../labels.ts';
import { letterStates } from '../rules.ts';
import { LetterDrawer } from './letter-drawer.tsx';
import classes from './letters.module.css';

const states = ['all', ...letterStates] as const;

/** What visitors of the website wrote, the newest first. */
export default function Letters() {
  const t = useText();
  const format = useFormat();
  const [query, setQuery] = usePageQuery();
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
  const state = states.find((one) => one === query.get('state')) ?? 'all';
  const q = query.get('q') ?? '';
  const [typed, setTyped] = useState(q);
  const search = useDebouncedCallback((words: string) => set({ q: words.trim(), page: null }), 250);
  const asked = Number(query.get('page'));
  const page = Number.isInteger(asked) && asked >= 1 ? asked : 1;
  const size = Number(pageSizeOf(query.get('size') ?? ''));
  const { data, error, refetch } = useRead(
    contract.letters,
    { state, ...(q ? { q } : {}), page, size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<ListedLetter>[] = [
    {
      name: 'subject',
      label: t(letterFields.subject ?? labels.list),
      role: 'name',
      render: (row) => row.subject,
    },
    {
      name: 'receivedAt',
      label: t(labels.receivedAt),
      isWhole: true,
      render: (row) => format.dateTime(row.receivedAt),
    },
    { name: 'kind', label: t(labels.kind), render: (row) => t(kindTexts[row.kind]) },
    {
      name: 'name',
      label: t(letterFields.name ?? labels.list),
      render: (row) => row.name || t(labels.nobody),
    },
    { name: 'state', label: t(letterFields.state ?? labels.list), render: (row) => t(stateTexts[row.state]) },
    { name: 'code', label: t(labels.code), isMinor: true, render: (row) => row.code },
  ];
  const opened = query.get('letter');
  return (
    <Page>
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
          aria-label={t(letterFields.state ?? labels.list)}
          value={state}
          data={states.map((value) => ({
            value,
            label: t(value === 'all' ? labels.all : stateTexts[value]),
          }))}
          onChange={(value) => set({ state: value === 'all' ? null : value, page: null })}
        />
      </search>
      <PagedTable
        label={t(labels.list)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.subject}
        pages={{
          page,
          size,
          onPage: (next) => set({ page: String(next) }),
          onSize: (next) => set({ size: String(next), page: null }),
        }}
        isNarrowed={q !== '' || state !== 'all'}
        empty={t(labels.empty)}
        onOpen={(row) => set({ letter: row.id })}
      />
      {opened ? <LetterDrawer key={opened} id={opened} onClose={() => set({ letter: null })} /> : null}
    </Page>
  );
}
