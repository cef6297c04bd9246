import { Button, Menu, Select } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../../core/web/list/paged-table.tsx';
import { StatusBadge, statuses } from '../../../../../core/web/list/status-badge.tsx';
import { useAsked } from '../../../../../core/web/page/use-asked.ts';
import { SearchBox } from '../../../counter/screens/search-box.tsx';
import classes from '../../../screens/fees.module.css';
import { useQueryValues } from '../../../screens/query-values.ts';
import { useTaka } from '../../../screens/use-taka.ts';
import { words } from '../../../words.ts';
import { openingsContract as contract, type OpeningBatch } from '../contract.ts';
import {
  openingLabels as labels,
  type OpeningKind,
  openingActs,
  openingKindLabels,
  openingKinds,
  openingStates,
} from '../labels.ts';

const OpeningDrawer = lazy(() =>
  import('./opening-drawer.tsx').then((all) => ({ default: all.OpeningDrawer })),
);
const OpeningImport = lazy(() =>
  import('./opening-import.tsx').then((all) => ({ default: all.OpeningImport })),
);

/** Dues and advances from before: the sheets that were brought in, and bringing in another. */
export function Openings() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const [bringing, setBringing] = useState<OpeningKind | null>(null);
  const kind = openingKinds.find((one) => one === query.text('kind'));
  const state = openingStates.find((one) => one === query.text('state'));
  const filter = { ...(kind ? { kind } : {}), ...(state ? { state } : {}), ...query.given('q') };
  const { data, error, refetch } = useRead(contract.openings, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  useAsked(
    { dues: () => setBringing('dues'), advances: () => setBringing('advances') },
    data?.can.bill === true,
  );
  const open = query.text('opening');
  const at = (by: string | null, on: string | null) => (by && on ? `${by}, ${format.dateTime(on)}` : '–');
  const columns: Column<OpeningBatch>[] = [
    {
      name: 'file',
      label: t(labels.sheet),
      role: 'name',
      render: (row) => (
        <>
          {row.fileName || '–'}
          <span className={classes.other}>{t(openingKindLabels[row.kind])}</span>
        </>
      ),
    },
    {
      name: 'state',
      label: t(labels.state),
      render: (row) => <StatusBadge family="opening" state={row.state} />,
    },
    { name: 'rows', label: t(labels.rows), align: 'end', render: (row) => format.number(row.rows) },
    {
      name: 'students',
      label: t(openingActs.students),
      align: 'end',
      isMinor: true,
      render: (row) => format.number(row.students),
    },
    { name: 'amount', label: t(words.amount), align: 'end', render: (row) => taka.plain(row.amount) },
    { name: 'prepared', label: t(labels.preparedBy), render: (row) => at(row.preparedBy, row.preparedAt) },
    {
      name: 'posted',
      label: t(labels.postedBy),
      isMinor: true,
      render: (row) => at(row.postedBy, row.postedAt),
    },
  ];
  return (
    <>
      <p className="ps-hint">{t(labels.hint)}</p>
      <search className={classes.filters}>
        <SearchBox label={t(labels.search)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
        <Select
          w={190}
          label={t(labels.kind)}
          data={openingKinds.map((value) => ({ value, label: t(openingKindLabels[value]) }))}
          value={kind ?? null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ kind: value })}
        />
        <Select
          w={160}
          label={t(labels.state)}
          data={openingStates.map((value) => ({ value, label: t(statuses.opening[value].label) }))}
          value={state ?? null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ state: value })}
        />
        {data?.can.bill ? (
          <div className={classes.filtersEnd}>
            <Menu position="bottom-end">
              <Menu.Target>
                <Button leftSection={<IconFileImport size={16} aria-hidden />}>{t(labels.bring)}</Button>
              </Menu.Target>
              <Menu.Dropdown>
                {openingKinds.map((one) => (
                  <Menu.Item key={one} onClick={() => setBringing(one)}>
                    {t(openingKindLabels[one])}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </div>
        ) : null}
      </search>
      <PagedTable
        label={t(labels.tab)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.fileName || t(openingKindLabels[row.kind])}
        pages={query.pages}
        isNarrowed={Object.keys(filter).length > 0}
        empty={t(labels.none)}
        onOpen={(row) => query.set({ opening: row.id, page: query.page })}
      />
      <Suspense>
        {bringing ? (
          <OpeningImport
            kind={bringing}
            onClose={() => {
              setBringing(null);
              void refetch();
            }}
          />
        ) : null}
        {open ? <OpeningDrawer id={open} onClose={() => query.set({ opening: null })} /> : null}
      </Suspense>
    </>
  );
}
