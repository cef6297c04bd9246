import { useState } from 'react';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { devicesContract as contract } from '../contract.ts';
import { DeviceForm } from './device-form.tsx';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';

type Waiting = { id: string; address: string; calls: number; firstAt: string; lastAt: string };

/** Serial numbers that called at the institution's address and that nobody has admitted. */
export function Pending() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const [admitted, setAdmitted] = useState<string | null>(null);
  const { data, error, refetch } = useRead(contract.pending, {
    page: query.pages.page,
    size: query.pages.size,
  });
  const columns: Column<Waiting>[] = [
    { name: 'serial', label: t(labels.serial), role: 'name', render: (row) => row.id },
    { name: 'address', label: t(labels.address), render: (row) => row.address },
    { name: 'calls', label: t(labels.calls), align: 'end', render: (row) => format.number(row.calls) },
    { name: 'first', label: t(labels.first), render: (row) => format.dateTime(row.firstAt) },
    { name: 'last', label: t(labels.last), render: (row) => format.dateTime(row.lastAt) },
  ];
  return (
    <>
      <p className={classes.quiet}>{t(labels.pendingText)}</p>
      <PagedTable
        label={t(labels.tabPending)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => row.id}
        pages={query.pages}
        empty={t(labels.noPending)}
        onOpen={(row) => setAdmitted(row.id)}
        actions={(row) => [{ label: t(labels.admit), onClick: () => setAdmitted(row.id) }]}
      />
      {admitted === null ? null : (
        <DeviceForm known={null} serial={admitted} onToken={() => {}} onClose={() => setAdmitted(null)} />
      )}
    </>
  );
}
