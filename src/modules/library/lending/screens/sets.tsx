import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { StateChoice } from '../../../../core/web/list/search-box.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import classes from '../../screens/library.module.css';
import { TitleName } from '../../screens/parts.tsx';
import { setLabels as labels, lendingLabels } from '../labels.ts';
import { type ClassSet, setsContract as contract } from '../sets-contract.ts';
import { GiveSet } from './give-set.tsx';
import { SetDrawer } from './set-drawer.tsx';

/** Books lent to whole sections. */
export function Sets() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [isGiving, setIsGiving] = useState(false);
  const [opened, setOpened] = useState<string | null>(null);
  const state = query.oneOf('state', ['open', 'closed', 'all']);
  const { data, error, refetch } = useRead(
    contract.sets,
    { state, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const columns: Column<ClassSet>[] = [
    { name: 'section', label: t(labels.section), role: 'name', render: (row) => t(row.section) },
    { name: 'book', label: t(labels.book), render: (row) => <TitleName title={row.title} /> },
    { name: 'teacher', label: t(labels.teacher), render: (row) => (row.teacher ? t(row.teacher) : '–') },
    { name: 'due', label: t(lendingLabels.due), isWhole: true, render: (row) => format.date(row.due) },
    { name: 'copies', label: t(labels.copies), align: 'end', render: (row) => format.number(row.copies) },
    { name: 'out', label: t(labels.out), align: 'end', render: (row) => format.number(row.out) },
    {
      name: 'lost',
      label: t(labels.lost),
      align: 'end',
      render: (row) =>
        row.lost > 0 ? <Mark tone="sindur">{format.number(row.lost)}</Mark> : format.number(0),
    },
  ];
  return (
    <>
      <search className={classes.tools}>
        <StateChoice
          label={lendingLabels.state}
          value={state}
          choices={[
            ['open', labels.open],
            ['closed', labels.closed],
            ['all', lendingLabels.all],
          ]}
          onChange={(value) => query.set({ state: value })}
        />
        {data?.can.lend ? (
          <div className={classes.end}>
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsGiving(true)}>
              {t(labels.give)}
            </Button>
          </div>
        ) : null}
      </search>
      <PagedTable
        label={t(lendingLabels.tabSets)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.section)}
        pages={query.pages}
        isNarrowed={state !== 'open'}
        empty={t(labels.none)}
        onOpen={(row) => setOpened(row.id)}
      />
      {isGiving ? <GiveSet onClose={() => setIsGiving(false)} /> : null}
      {opened ? (
        <SetDrawer id={opened} mayLend={data?.can.lend ?? false} onClose={() => setOpened(null)} />
      ) : null}
    </>
  );
}
