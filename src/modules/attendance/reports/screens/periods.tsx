import { keepPreviousData } from '@tanstack/react-query';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { PeriodsFirst } from '../../../academic/panels.tsx';
import { codeLabels, labels as common } from '../../labels.ts';
import { attendanceCodes } from '../../rules.ts';
import { reportsContract as contract } from '../contract.ts';
import { reportLabels as labels } from '../labels.ts';
import { SpanFields } from './span-fields.tsx';
import { useSpan } from './use-span.ts';

/** Presence by period, and in which of them students are gone who were there before. */
export function PeriodReport() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { data, error, refetch } = useRead(contract.periods, span.asked, {
    placeholderData: keepPreviousData,
  });
  type Row = NonNullable<typeof data>['items'][number] & { id: string };
  const columns: Column<Row>[] = [
    { name: 'period', label: t(labels.period), role: 'name', render: (row) => t(row.name) },
    { name: 'sheets', label: t(labels.sheets), align: 'end', render: (row) => format.number(row.sheets) },
    {
      name: 'rate',
      label: t(common.rate),
      align: 'end',
      render: (row) => (row.rate === null ? '–' : format.percent(row.rate / 100, 2)),
    },
    ...attendanceCodes.map(
      (code): Column<Row> => ({
        name: code,
        label: t(codeLabels[code]),
        align: 'end',
        render: (row) => format.number(row.totals[code]),
      }),
    ),
    { name: 'left', label: t(labels.left), align: 'end', render: (row) => format.number(row.left) },
  ];
  return (
    <>
      <SpanFields span={span} />
      <Loaded
        read={{ data, error, refetch }}
        empty={data?.items.length === 0 && <PeriodsFirst text={labels.noPeriods} />}
      >
        {({ items }) => (
          <WholeTable
            label={t(labels.periodTab)}
            columns={columns}
            rows={items.map((one) => ({ ...one, id: String(one.number) }))}
            nameOf={(row) => t(row.name)}
          />
        )}
      </Loaded>
    </>
  );
}
