import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import type { Column } from '../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { devicesContract as contract } from '../contract.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';

type Line = { id: string; device: string; line: string; problem: 'unreadable' | 'cut'; receivedAt: string };

/** Lines as they came that nobody could read. */
export function Problems() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { data, error, refetch } = useRead(contract.problems, {
    page: query.pages.page,
    size: query.pages.size,
  });
  const columns: Column<Line>[] = [
    {
      name: 'line',
      label: t(labels.line),
      role: 'name',
      render: (row) => <code className={classes.name}>{row.line}</code>,
    },
    { name: 'device', label: t(labels.device), render: (row) => row.device },
    { name: 'why', label: t(labels.why), render: (row) => t(labels[row.problem]) },
    { name: 'received', label: t(labels.received), render: (row) => format.dateTime(row.receivedAt) },
  ];
  return (
    <PagedTable
      label={t(labels.tabProblems)}
      columns={columns}
      read={{ data, error, refetch }}
      nameOf={(row) => row.line}
      pages={query.pages}
      empty={t(labels.noProblems)}
    />
  );
}
