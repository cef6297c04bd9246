import { SegmentedControl, Select, Tabs, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import { addMonths, todayInDhaka } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, usePreferences, useText } from '../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../core/web/device/use-page-query.ts';
import { SkeletonRows } from '../../../core/web/page/page.tsx';
import { stateTexts } from '../labels.ts';
import { monthText } from '../rules/explain-rules.ts';
import { setupContract } from '../setup/contract.ts';
import type { RunState } from '../shapes.ts';
import { screenLabels as labels } from './labels.ts';
import classes from './payroll.module.css';

export type Tone = 'leaf' | 'marigold' | 'sindur' | 'ink' | 'slate';

/** A word in the colour of its tone. */
export function Mark({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.mark} data-tone={tone}>
      {children}
    </span>
  );
}

const tones: Readonly<Record<RunState, Tone>> = {
  draft: 'slate',
  computed: 'ink',
  checked: 'ink',
  approved: 'marigold',
  paid: 'leaf',
  locked: 'leaf',
  reversed: 'sindur',
};

export function StateMark({ state }: { state: RunState }) {
  const t = useText();
  return <Mark tone={tones[state]}>{t(stateTexts[state])}</Mark>;
}

export type Tab = { readonly name: string; readonly label: Label; readonly body: () => ReactNode };

/** Tabs whose name is in the address; `keeps` stays when another is opened, the filters of each do not. */
export function QueryTabs({ tabs, keeps = [] }: { tabs: readonly Tab[]; keeps?: readonly string[] }) {
  const t = useText();
  const [query, setQuery] = usePageQuery();
  const tab = tabs.find((one) => one.name === query.get('tab')) ?? tabs[0];
  const kept = Object.fromEntries([...query].filter(([name]) => keeps.includes(name)));
  return (
    <Tabs value={tab?.name ?? null} onChange={(next) => setQuery({ ...kept, tab: next ?? '' })} mb="md">
      <Tabs.List>
        {tabs.map((one) => (
          <Tabs.Tab key={one.name} value={one.name}>
            {t(one.label)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((one) => (
        <Tabs.Panel key={one.name} value={one.name} pt="md">
          {one === tab ? <Suspense fallback={<SkeletonRows rows={8} />}>{one.body()}</Suspense> : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

/** Words to look for, passed on when the typing pauses. */
export function SearchBox(props: { value: string; onSearch: (words: string) => void }) {
  const t = useText();
  const [typed, setTyped] = useState(props.value);
  const search = useDebouncedCallback(props.onSearch, 250);
  return (
    <TextInput
      type="search"
      w={240}
      aria-label={t(labels.find)}
      placeholder={t(labels.find)}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        search(event.currentTarget.value.trim());
      }}
    />
  );
}

/** One of a few states of a list. */
export function StateChoice<T extends string>(props: {
  label: Label;
  value: T;
  choices: readonly (readonly [T, Label])[];
  onChange: (value: T) => void;
}) {
  const t = useText();
  return (
    <SegmentedControl
      className={classes.choice ?? ''}
      aria-label={t(props.label)}
      value={props.value}
      data={props.choices.map(([value, label]) => ({ value, label: t(label) }))}
      onChange={(value) => {
        const chosen = props.choices.find(([one]) => one === value);
        if (chosen) props.onChange(chosen[0]);
      }}
    />
  );
}

/** This month in Dhaka. */
export const thisMonth = (): string => todayInDhaka(new Date()).slice(0, 7);

/** A month of the last two years, or of the next six. */
export function MonthSelect(props: {
  label: string;
  value: string;
  /** What an empty one means. */
  placeholder?: string;
  error?: string | undefined;
  onChange: (month: string) => void;
}) {
  const { language } = usePreferences();
  const now = thisMonth();
  const around = Array.from({ length: 31 }, (_, place) => addMonths(`${now}-01`, 6 - place).slice(0, 7));
  const months = props.value === '' || around.includes(props.value) ? around : [props.value, ...around];
  return (
    <Select
      w={190}
      label={props.label}
      allowDeselect={false}
      searchable
      data={months.map((month) => ({ value: month, label: monthText(month, language) }))}
      value={props.value === '' ? null : props.value}
      placeholder={props.placeholder}
      error={props.error}
      onChange={(month) => month && props.onChange(month)}
    />
  );
}

/** An employee found by name or code. */
export function EmployeeSelect(props: {
  label: string;
  value: string | null;
  error?: string | undefined;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [known, setKnown] = useState<{ value: string; label: string } | null>(null);
  const search = useDebouncedCallback(setWords, 250);
  const { data } = useRead(setupContract.people, { page: 1, size: 25, ...(words ? { q: words } : {}) });
  const found = (data?.items ?? []).map((one) => ({
    value: one.id,
    label: `${format.digits(one.code)} · ${t(one.name)}`,
  }));
  const all = known && !found.some((one) => one.value === known.value) ? [known, ...found] : found;
  return (
    <Select
      label={props.label}
      required
      searchable
      filter={({ options }) => options}
      placeholder={t(labels.find)}
      nothingFoundMessage={t(labels.nobody)}
      data={all}
      value={props.value}
      error={props.error}
      onSearchChange={(text) => search(known?.label === text ? '' : text)}
      onChange={(id) => {
        setKnown(all.find((one) => one.value === id) ?? null);
        props.onChange(id);
      }}
    />
  );
}
