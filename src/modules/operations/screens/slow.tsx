import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { waysContract as contract } from '../ways-contract.ts';
import { waysLabels as labels } from '../ways-labels.ts';

/** Requests somebody waited for, the slowest first, each with the id by which it stands in the log. */
export default function Slow() {
  const t = useText();
  const format = useFormat();
  const { pages } = useQueryValues();
  const { data, error, refetch } = useRead(
    contract.slow,
    { page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  return (
    <PagedTable
      label={t(labels.slow)}
      read={{ data, error, refetch }}
      pages={pages}
      nameOf={(row) => row.route}
      empty={t(labels.noSlow)}
      columns={[
        { name: 'route', label: t(labels.route), lang: 'en', render: (row) => `${row.method} ${row.route}` },
        {
          name: 'time',
          label: t(labels.milliseconds),
          align: 'end',
          render: (row) => format.number(row.milliseconds),
        },
        { name: 'answer', label: t(labels.answer), align: 'end', render: (row) => String(row.status) },
        { name: 'at', label: t(labels.at), isWhole: true, render: (row) => format.dateTime(row.at) },
        { name: 'id', label: t(labels.request), lang: 'en', render: (row) => row.id },
      ]}
    />
  );
}
