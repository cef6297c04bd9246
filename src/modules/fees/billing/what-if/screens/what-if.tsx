import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { useDialogs } from '../../../../../core/web/page/dialogs.tsx';
import { texts } from '../../../../../core/web/page/texts.ts';
import { SearchBox } from '../../../counter/screens/search-box.tsx';
import { feesSetupPermission } from '../../../permissions.ts';
import classes from '../../../screens/fees.module.css';
import { useQueryValues } from '../../../screens/query-values.ts';
import type { Setup } from '../../../screens/types.ts';
import { useMay } from '../../../screens/use-may.ts';
import { words } from '../../../words.ts';
import { useMonthName } from '../../screens/months.ts';
import { whatIfContract as contract, type Scenario } from '../contract.ts';
import { whatIfLabels as labels } from '../labels.ts';

const ScenarioDrawer = lazy(() =>
  import('./scenario-drawer.tsx').then((all) => ({ default: all.ScenarioDrawer })),
);
const AdoptDrawer = lazy(() => import('./adopt-drawer.tsx').then((all) => ({ default: all.AdoptDrawer })));
const ScenarioResults = lazy(() =>
  import('./scenario-results.tsx').then((all) => ({ default: all.ScenarioResults })),
);

/** As many scenarios as stand side by side. */
const most = 3;

/** Scenarios of other fees and waivers, and what they would bring beside today. */
export function WhatIf({ setup }: { setup: Setup }) {
  const t = useText();
  const format = useFormat();
  const monthName = useMonthName();
  const query = useQueryValues();
  const { confirm, showCallError } = useDialogs();
  const [opened, setOpened] = useState<Scenario | 'new' | null>(null);
  const [adopting, setAdopting] = useState<Scenario | null>(null);
  const may = useMay();
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const remove = useSave(contract.removeScenario);
  const filter = query.given('q');
  const { data, error, refetch } = useRead(contract.scenarios, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  const askRemove = async (row: Scenario) => {
    const isSure = await confirm({
      title: t(labels.removeTitle, { name: row.name }),
      text: t(labels.removeText),
      action: labels.remove,
    });
    if (!isSure) return;
    setTicked((known) => known.filter((id) => id !== row.id));
    remove.mutate({ id: row.id }, { onError: showCallError });
  };
  const columns: Column<Scenario>[] = [
    { name: 'name', label: t(labels.scenario), role: 'name', render: (row) => row.name },
    {
      name: 'months',
      label: t(labels.months),
      render: (row) => `${monthName(row.fromMonth)} – ${monthName(row.toMonth)}`,
    },
    { name: 'year', label: t(words.year), render: (row) => t(row.year) },
    {
      name: 'changes',
      label: t(labels.changes),
      render: (row) =>
        t(labels.changesOf, {
          amounts: format.number(row.amounts.length),
          ended: format.number(row.endedTypes.length),
          given: format.number(row.given.length),
        }),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => t(row.adopted ? labels.isRules : labels.isPlan),
    },
    {
      name: 'madeBy',
      label: t(labels.madeBy),
      render: (row) => (
        <span>
          {row.madeBy}
          <span className={classes.other}>{format.dateTime(row.madeAt)}</span>
        </span>
      ),
    },
  ];
  return (
    <>
      <search className={classes.filters}>
        <SearchBox label={t(words.search)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
        <div className={classes.filtersEnd}>
          <Button variant="default" disabled={ticked.length === 0} onClick={() => setShown(ticked)}>
            {t(labels.compare, { count: format.number(ticked.length) })}
          </Button>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpened('new')}>
            {t(labels.add)}
          </Button>
        </div>
      </search>
      <p className={classes.note}>
        {t(labels.help)} {t(labels.compareHelp)}
      </p>
      <PagedTable
        label={t(labels.tab)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.name}
        pages={query.pages}
        selected={new Set(ticked)}
        onSelect={(rows, on) =>
          setTicked((known) => {
            const ids = rows.map((row) => row.id);
            const rest = known.filter((id) => !ids.includes(id));
            return on ? [...rest, ...ids].slice(0, most) : rest;
          })
        }
        onOpen={(row) => setShown([row.id])}
        actions={(row) => [
          { label: t(labels.show), onClick: () => setShown([row.id]) },
          ...(row.adopted
            ? []
            : [
                ...(may(feesSetupPermission.edit)
                  ? [{ label: t(labels.adopt), onClick: () => setAdopting(row) }]
                  : []),
                { label: t(texts.edit), onClick: () => setOpened(row) },
                { label: t(labels.remove), isDanger: true, onClick: () => void askRemove(row) },
              ]),
        ]}
        isNarrowed={Object.keys(filter).length > 0}
        empty={t(labels.none)}
      />
      <Suspense fallback={null}>
        {opened ? (
          <ScenarioDrawer
            key={opened === 'new' ? 'new' : opened.id}
            setup={setup}
            scenario={opened === 'new' ? null : opened}
            onClose={() => setOpened(null)}
          />
        ) : null}
        {adopting ? (
          <AdoptDrawer setup={setup} scenario={adopting} onClose={() => setAdopting(null)} />
        ) : null}
        {shown ? <ScenarioResults ids={shown} onClose={() => setShown(null)} /> : null}
      </Suspense>
    </>
  );
}
