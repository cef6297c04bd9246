import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { isDate } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { DateSpan } from '../../../core/web/list/date-span.tsx';
import type { useListState } from '../../../core/web/list/use-list-state.ts';
import { listLabels } from '../screen-labels.ts';

type List = ReturnType<typeof useListState>;

/** The first and the last day a list is narrowed to; one that is not asked for is left out. */
export function daysOf({ state }: List): { from?: string; to?: string } {
  const day = (name: 'from' | 'to') => {
    const text = state.filter[name]?.[0] ?? '';
    return isDate(text) ? { [name]: text } : {};
  };
  return { ...day('from'), ...day('to') };
}

/** Narrows a list to some days. */
export function ListDays({ list }: { list: List }) {
  const { from = '', to = '' } = daysOf(list);
  return (
    <DateSpan
      isOptional
      isInline
      from={from}
      to={to}
      onChange={(first, last) =>
        list.set({
          filter: { ...list.state.filter, from: first ? [first] : [], to: last ? [last] : [] },
          page: 1,
        })
      }
    />
  );
}

/** A list by state, with how many there are in each. */
export function StateTabs<S extends string>(props: {
  list: List;
  states: readonly S[];
  labels: Readonly<Record<S, Label>>;
  counts: Readonly<Record<S, number>> | undefined;
  children: ReactNode;
}) {
  const { list, states, labels, counts } = props;
  const t = useText();
  const format = useFormat();
  // Before they are counted nothing is said of how many there are.
  const count = (of: readonly S[]) =>
    counts ? ` ${format.number(of.reduce((sum, state) => sum + counts[state], 0))}` : '';
  const shown = states.find((one) => one === list.state.filter.status?.[0]) ?? 'all';
  return (
    <Tabs value={shown} onChange={(next) => list.setFilter('status', next && next !== 'all' ? [next] : [])}>
      <Tabs.List>
        <Tabs.Tab value="all">
          {t(listLabels.all)}
          {count(states)}
        </Tabs.Tab>
        {states.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {t(labels[one])}
            {count([one])}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={shown} pt="md">
        {props.children}
      </Tabs.Panel>
    </Tabs>
  );
}
