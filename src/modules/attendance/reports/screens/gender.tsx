import { keepPreviousData } from '@tanstack/react-query';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../../core/web/list/whole-table.tsx';
import { Loaded } from '../../../../core/web/page/loaded.tsx';
import { reportsContract as contract } from '../contract.ts';
import { reportLabels as labels } from '../labels.ts';
import { SpanFields } from './span-fields.tsx';
import { useSpan } from './use-span.ts';

type Row = z.output<typeof contract.gender.output>['items'][number];

/** Presence of girls and boys, class by class. */
export function GenderReport() {
  const t = useText();
  const format = useFormat();
  const span = useSpan();
  const { data, error, refetch } = useRead(contract.gender, span.asked, {
    placeholderData: keepPreviousData,
  });
  const share = (name: 'female' | 'male' | 'other' | 'all', label: string): Column<Row> => ({
    name,
    label,
    align: 'end',
    render: (row) => {
      const { totals, rate } = row[name];
      return rate === null
        ? '–'
        : `${format.percent(rate / 100, 2)} (${t(labels.marks, {
            here: format.number(totals.P + totals.L),
            all: format.number(totals.strength),
          })})`;
    },
  });
  const hasOthers = data?.items.some((one) => one.other.rate !== null) === true;
  const columns: Column<Row>[] = [
    { name: 'class', label: t(labels.className), role: 'name', render: (row) => t(row.name) },
    share('female', t(labels.girls)),
    share('male', t(labels.boys)),
    ...(hasOthers ? [share('other', t(labels.others))] : []),
    share('all', t(labels.all)),
  ];
  return (
    <>
      <SpanFields span={span} />
      <Loaded read={{ data, error, refetch }} empty={data?.items.length === 0 && t(labels.nothing)}>
        {({ items }) => (
          <WholeTable
            label={t(labels.genderTab)}
            columns={columns}
            rows={items}
            nameOf={(row) => t(row.name)}
          />
        )}
      </Loaded>
    </>
  );
}
