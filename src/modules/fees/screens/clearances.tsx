import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../core/web/call.ts';
import type { Column } from '../../../core/web/data-table.tsx';
import { PagedTable } from '../../../core/web/paged-table.tsx';
import { useFormat, useText } from '../../../core/web/preferences.tsx';
import { type Clearance, clearanceContract as contract } from '../clearance-contract.ts';
import { clearanceLabels as labels } from '../clearance-labels.ts';
import { fileContract } from '../file-contract.ts';
import { feesPermission } from '../permissions.ts';
import { words } from '../screen-labels.ts';
import { ClearanceDrawer } from './clearance-drawer.tsx';
import { ClearancePrints } from './clearance-prints.tsx';
import classes from './fees.module.css';
import { FileMenu } from './file-menu.tsx';
import { LedgerDrawer } from './ledger-drawer.tsx';
import { Opens } from './opens.tsx';
import { useQueryValues } from './query-values.ts';
import { SearchBox } from './search-box.tsx';
import { useStudentColumns } from './student-columns.tsx';
import { useClearancePrint, useTimesPrinted } from './use-clearance-print.ts';
import { useMay } from './use-may.ts';
import { useFeesSetup } from './use-names.ts';

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
      <ClearanceDrawer isOpen={isGiving} studentId={null} onClose={() => setIsGiving(false)} />
      <ClearancePrints of={printsOf} onClose={() => setPrintsOf(null)} />
      <LedgerDrawer studentId={ledgerOf} onClose={() => setLedgerOf(null)} />
    </>
  );
}
