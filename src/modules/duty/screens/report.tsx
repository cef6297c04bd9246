import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { todayInDhaka } from '../../../core/dates.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { DateSpan } from '../../../core/web/list/date-span.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { dutyContract as contract } from '../contract.ts';
import classes from './duty.module.css';
import { dutyLabels as labels } from './labels.ts';

type Row = z.output<typeof contract.report.output>['items'][number];

/** How many duties everybody had, the most first. */
export function Report() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const today = todayInDhaka(new Date());
  const from = query.text('from') || `${today.slice(0, 4)}-01-01`;
  const to = query.text('to') || `${today.slice(0, 4)}-12-31`;
  const { data, error, refetch } = useRead(
    contract.report,
    { from, to, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const count = (
    name: 'planned' | 'done' | 'missed' | 'swappedAway' | 'holidays',
    label: string,
  ): Column<Row> => ({
    name,
    label,
    align: 'end',
    render: (row) => format.number(row[name]),
  });
  const columns: Column<Row>[] = [
    {
      name: 'employee',
      label: t(labels.employee),
      role: 'name',
      render: (row) => (
        <span>
          <span className={classes.name}>{t(row.name)}</span>
          <span className={classes.below}>{t(row.designation)}</span>
        </span>
      ),
    },
    count('planned', t(labels.duties)),
    count('done', t(labels.done)),
    count('missed', t(labels.missed)),
    count('swappedAway', t(labels.swappedAway)),
    count('holidays', t(labels.holidays)),
  ];
  return (
    <>
      <search className={classes.tools}>
        <DateSpan from={from} to={to} onChange={(first, last) => query.set({ from: first, to: last })} />
      </search>
      <PagedTable
        label={t(labels.tabReport)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        empty={t(labels.nobody)}
      />
    </>
  );
}
