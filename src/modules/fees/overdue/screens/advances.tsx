import { Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import { feesPermission } from '../../permissions.ts';
import { cancelLabels, payBackLabels } from '../../receipts/labels.ts';
import { FileMenu } from '../../reports/screens/file-menu.tsx';
import classes from '../../screens/fees.module.css';
import { useQueryValues } from '../../screens/query-values.ts';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import { useMay } from '../../screens/use-may.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { useTaka } from '../../screens/use-taka.ts';
import { words } from '../../words.ts';
import { overdueContract as contract } from '../contract.ts';
import { overdueLabels as labels } from '../labels.ts';
import { useListSort } from './use-list-sort.ts';

const LedgerDrawer = lazy(() =>
  import('../../reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })),
);

const PayBackDrawer = lazy(() =>
  import('../../receipts/screens/pay-back-drawer.tsx').then((all) => ({ default: all.PayBackDrawer })),
);

type Row = z.output<typeof contract.advances.output>['items'][number] & { id: string };

const sorts = ['student', '-student', 'amount', '-amount', 'lastOn', '-lastOn'] as const;

/** Students whose money lies with the institution in advance. */
export function Advances() {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const may = useMay();
  const [paying, setPaying] = useState<Row | null>(null);
  const [studentId, setStudentId] = useState<string | null>(null);
  const sort = useListSort(query, sorts, 'student');
  const filter = { ...query.given('classId', 'class'), ...query.given('q'), sort: sort.value };
  const { data, error, refetch } = useRead(contract.advances, {
    ...filter,
    page: query.page,
    size: query.size,
  });
  const answer = data
    ? { ...data, items: data.items.map((one) => ({ ...one, id: one.student.id })) }
    : undefined;
  const columns: Column<Row>[] = [
    ...useStudentColumns<Row>(setStudentId).map((column) =>
      column.name === 'student' ? { ...column, sortable: true } : column,
    ),
    {
      name: 'amount',
      label: t(words.advance),
      align: 'end',
      sortable: true,
      render: (row) => <strong>{taka.signed(row.advance)}</strong>,
    },
    { name: 'owed', label: t(labels.owedNow), align: 'end', render: (row) => taka.orDash(row.owed) },
    {
      name: 'lastOn',
      label: t(labels.lastOn),
      sortable: true,
      isWhole: true,
      render: (row) => format.date(row.lastOn),
    },
  ];
  return (
    <>
      <search className={classes.filters}>
        <SearchBox
          label={t(cancelLabels.searchStudent)}
          value={query.text('q')}
          onSearch={(q) => query.set({ q })}
        />
        <Select
          w={150}
          label={t(words.class)}
          data={(setup?.classes ?? []).map((one) => ({ value: one.id, label: t(one.label) }))}
          value={query.text('class') || null}
          placeholder={t(words.all)}
          clearable
          onChange={(value) => query.set({ class: value })}
        />
        <div className={classes.filtersEnd}>
          <FileMenu path={contract.advancesFile.path} name="advances" filter={filter} />
        </div>
      </search>
      {data && data.total > 0 ? (
        <Figures
          small
          items={[
            {
              label: t(labels.allAdvances),
              figure: taka.signed(data.amount),
              note: `${t(labels.students)}: ${format.number(data.total)}`,
              to: `${query.address({})}#advances`,
            },
          ]}
        />
      ) : null}
      <div id="advances">
        <PagedTable
          tools="own"
          label={t(labels.tabAdvances)}
          columns={columns}
          read={{ data: answer, error, refetch }}
          nameOf={(row) => t(row.student.name)}
          pages={query.pages}
          sort={sort.value}
          onSort={sort.set}
          {...(may(feesPermission.collect)
            ? {
                actions: (row: Row) => [{ label: t(payBackLabels.title), onClick: () => setPaying(row) }],
              }
            : {})}
          isNarrowed={Object.keys(filter).length > 1}
          empty={t(labels.noAdvances)}
        />
      </div>
      <Suspense fallback={null}>
        {paying ? (
          <PayBackDrawer student={paying.student} advance={paying.advance} onClose={() => setPaying(null)} />
        ) : null}
        {studentId ? (
          <LedgerDrawer studentId={studentId} only="advance" onClose={() => setStudentId(null)} />
        ) : null}
      </Suspense>
    </>
  );
}
