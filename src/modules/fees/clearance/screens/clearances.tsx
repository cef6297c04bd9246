import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { SearchBox } from '../../counter/screens/search-box.tsx';
import { feesPermission } from '../../permissions.ts';
import { fileContract } from '../../reports/file-contract.ts';
import { FileMenu } from '../../reports/screens/file-menu.tsx';
import classes from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import { useQueryValues } from '../../screens/query-values.ts';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import { useMay } from '../../screens/use-may.ts';
import { useFeesSetup } from '../../screens/use-names.ts';
import { words } from '../../words.ts';
import { type Clearance, clearanceContract as contract } from '../contract.ts';
import { clearanceLabels as labels } from '../labels.ts';
import { ClearancePrints } from './clearance-prints.tsx';
import { useClearancePrint, useTimesPrinted } from './use-clearance-print.ts';

const LedgerDrawer = lazy(() =>
  import('../../reports/screens/ledger-drawer.tsx').then((all) => ({ default: all.LedgerDrawer })),
);
const ClearanceDrawer = lazy(() =>
  import('./clearance-drawer.tsx').then((all) => ({ default: all.ClearanceDrawer })),
);

/** The certificates that were given, to find one and to print it again. */
export function Clearances() {
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const query = useQueryValues();
  const { data: setup } = useFeesSetup();
  const [isGiving, setIsGiving] = useState(false);
  const [printsOf, setPrintsOf] = useState<Clearance | null>(null);
  const [ledgerOf, setLedgerOf] = useState<string | null>(null);
  const { print } = useClearancePrint();
  const timesPrinted = useTimesPrinted();
  const filter = { ...query.given('q'), ...query.given('classId', 'class') };
  const { data, error, refetch } = useRead(contract.clearances, {
    ...filter,
    page: query.pages.page,
    size: query.pages.size,
  });
  const columns: Column<Clearance>[] = [
    ...useStudentColumns<Clearance>(setLedgerOf),
    {
      name: 'number',
      label: t(labels.number),
      render: (row) => <span className={classes.whole}>{format.digits(row.number)}</span>,
    },
    { name: 'day', label: t(labels.clearOn), render: (row) => format.date(row.day) },
    { name: 'purpose', label: t(labels.purpose), render: (row) => row.purpose || '–' },
    { name: 'by', label: t(labels.by), render: (row) => row.issuedBy },
    {
      name: 'printed',
      label: t(labels.printed),
      render: (row) => (
        <Opens onOpen={row.printed === 0 ? null : () => setPrintsOf(row)}>{timesPrinted(row.printed)}</Opens>
      ),
    },
  ];
  const giveButton = may(feesPermission.collect) ? (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsGiving(true)}>
      {t(labels.give)}
    </Button>
  ) : null;
  return (
    <>
      <search className={classes.filters}>
        <SearchBox label={t(labels.search)} value={query.text('q')} onSearch={(q) => query.set({ q })} />
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
          <FileMenu path={fileContract.clearancesFile.path} name="clearances" filter={filter} />
          {giveButton}
        </div>
      </search>
      <PagedTable
        tools="own"
        label={t(labels.tab)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.number}
        pages={query.pages}
        isNarrowed={Object.keys(filter).length > 0}
        empty={t(labels.none)}
        actions={(row) => [
          { label: t(row.printed > 0 ? labels.reprint : labels.print), onClick: () => void print(row) },
        ]}
      />
      {isGiving && (
        <Suspense>
          <ClearanceDrawer isOpen studentId={null} onClose={() => setIsGiving(false)} />
        </Suspense>
      )}
      <ClearancePrints of={printsOf} onClose={() => setPrintsOf(null)} />
      <Suspense>
        {ledgerOf === null ? null : <LedgerDrawer studentId={ledgerOf} onClose={() => setLedgerOf(null)} />}
      </Suspense>
    </>
  );
}
