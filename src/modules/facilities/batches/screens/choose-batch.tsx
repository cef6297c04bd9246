import { Select } from '@mantine/core';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useText } from '../../../../core/web/device/preferences.tsx';
import type { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { batchWorkContract as contract } from '../contract.ts';
import { batchWorkLabels as labels } from '../labels.ts';

export type Query = ReturnType<typeof useQueryValues>;
type Choices = z.output<typeof contract.choices.output>;

/** The batches of the year, and the one the address names; the first of one's own where it names none. */
export function useBatches(query: Query) {
  const read = useRead(contract.choices, {}, { staleTime: 60_000 });
  const items = read.data?.items ?? [];
  const batch = items.find((one) => one.id === query.text('batch')) ?? items[0] ?? null;
  return { read, items, batch, today: read.data?.today ?? '' };
}

export function ChooseBatch(props: {
  items: Choices['items'];
  value: string;
  onChange: (id: string) => void;
}) {
  const t = useText();
  return (
    <Select
      aria-label={t(labels.batch)}
      w={240}
      data={props.items.map((one) => ({
        value: one.id,
        label: one.isOwn ? t(labels.mine, { name: t(one.name) }) : t(one.name),
      }))}
      value={props.value}
      allowDeselect={false}
      searchable={props.items.length > 12}
      onChange={(value) => (value ? props.onChange(value) : undefined)}
    />
  );
}
