import { keepPreviousData } from '@tanstack/react-query';
import { mobileAs } from '../../../../core/identifiers.ts';
import { link } from '../../../../core/module/paths.ts';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { studentsPath } from '../../../students/paths.ts';
import { labels as common } from '../../labels.ts';
import { reportsContract as contract } from '../contract.ts';
import { reportLabels as labels } from '../labels.ts';
import { SpanFields } from './span-fields.tsx';
import { useSpan } from './use-span.ts';

/** Who is absent again and again on the same day of the week, or beside days off. */
export function HabitReport() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { pages } = span.query;
  const { data, error, refetch } = useRead(
    contract.habits,
    { ...span.asked, page: pages.page, size: pages.size },
    { placeholderData: keepPreviousData },
  );
  type Row = NonNullable<typeof data>['items'][number] & { id: string };
  const columns: Column<Row>[] = [
    { name: 'roll', label: t(common.roll), role: 'serial', render: (row) => format.number(row.roll) },
    { name: 'name', label: t(common.student), role: 'name', render: (row) => t(row.name) },
    { name: 'section', label: t(common.section), render: (row) => t(row.section) },
    { name: 'habit', label: t(labels.habit), render: (row) => t(row.habit) },
    {
      name: 'away',
      label: t(labels.away),
      align: 'end',
      render: (row) => `${format.number(row.away)}/${format.number(row.days)}`,
    },
    { name: 'all', label: t(labels.allAway), align: 'end', render: (row) => format.number(row.all) },
    {
      name: 'mobile',
      isWhole: true,
      label: t(common.mobile),
      render: (row) => <a href={`tel:${row.mobile}`}>{format.digits(mobileAs(row.mobile, 'national'))}</a>,
    },
  ];
  return (
    <>
      <SpanFields span={span} />
      <p>{t(labels.habitHint)}</p>
      <PagedTable
        label={t(labels.habitTab)}
        columns={columns}
        read={{
          data: data && {
            total: data.total,
            items: data.items.map((one) => ({ ...one, id: `${one.studentId} ${one.habit.en}` })),
          },
          error,
          refetch,
        }}
        nameOf={(row) => t(row.name)}
        pages={pages}
        empty={t(labels.noHabits)}
        rowPath={(row) => link(studentsPath.profile, { id: row.studentId })}
      />
    </>
  );
}
