import { Select } from '@mantine/core';
import { useText } from '../../../core/web/device/preferences.tsx';
import { words } from '../words.ts';
import { useQueryValues } from './query-values.ts';
import type { Setup } from './types.ts';

/** The year a tab is about, kept in the address; the current one unless chosen. */
export function useYear(setup: Setup) {
  const query = useQueryValues();
  const usual = setup.years.find((one) => one.isCurrent) ?? setup.years[0];
  const year = setup.years.find((one) => one.id === query.text('year')) ?? usual;
  return { year, set: (id: string | null) => query.set({ year: id === usual?.id ? null : id }) };
}

export function YearSelect({ setup }: { setup: Setup }) {
  const t = useText();
  const { year, set } = useYear(setup);
  return (
    <Select
      w={170}
      label={t(words.year)}
      data={setup.years.map((one) => ({ value: one.id, label: t(one.label) }))}
      value={year?.id ?? null}
      allowDeselect={false}
      onChange={set}
    />
  );
}
