import { useState } from 'react';
import type * as z from 'zod';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { Figures } from '../../../core/web/page/figures.tsx';
import { leaveContract as contract } from '../contract.ts';
import { entryTexts } from '../labels.ts';
import { leaveLabels as labels } from './labels.ts';
import classes from './leave.module.css';
import { useDays } from './parts.tsx';

type Entry = z.output<typeof contract.ledger.output>['items'][number];

/** Every entry of somebody's leave in a year, and what they come to. */
export function LedgerDrawer(props: { id: string; year: number; onClose: () => void }) {
  const { id, year, onClose } = props;
  const t = useText();
  const format = useFormat();
  const days = useDays();
  const [page, setPage] = useState(1);
  const read = useRead(contract.ledger, { id, year, page });
  const columns: Column<Entry>[] = [
    { name: 'day', label: t(labels.day), isWhole: true, render: (row) => format.date(row.day) },
    {
      name: 'entry',
      label: t(labels.entry),
      role: 'name',
      render: (row) => (
        <span>
          {t(entryTexts[row.kind])}
          <span className={classes.below}>
            {[t(row.type), ...(row.note ? [row.note] : []), ...(row.by ? [row.by] : [])].join(' · ')}
          </span>
        </span>
      ),
    },
    { name: 'days', label: t(labels.days), align: 'end', render: (row) => days(row.halves) },
  ];
  const name = read.data ? t(read.data.employee.name) : '';
  return (
    <SideDrawer
      title={`${t(labels.ledger)} ${format.digits(String(year))}: ${name}`}
      size={620}
      isText
      onClose={onClose}
    >
      <div className={classes.stack}>
        {read.data ? (
          <Figures
            small
            items={read.data.balances.map((one) => ({
              label: t(one.type),
              figure: one.left === null ? days(one.taken) : days(one.left),
              note:
                one.given === null
                  ? t(labels.noMaximum, { taken: days(one.taken) })
                  : t(labels.ofGiven, { days: days(one.given), taken: days(one.taken) }),
            }))}
          />
        ) : null}
        <PagedTable
          label={t(labels.ledger)}
          columns={columns}
          read={read}
          nameOf={(row) => format.date(row.day)}
          pages={{ page, size: 25, onPage: setPage, onSize: () => setPage(1) }}
          isWithin
          letterKeys={false}
          empty={t(labels.noEntries)}
        />
      </div>
    </SideDrawer>
  );
}
