import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { screenTexts as labels } from '../../screens/labels.ts';
import { issueContract as contract } from '../contract.ts';

/** A student or employee, found while somebody types. */
export function PersonField(props: {
  of: 'student' | 'employee';
  /** What is looked for before anything is typed. */
  wanted?: string;
  value: string | null;
  problem: string | undefined;
  onChange: (id: string | null) => void;
}) {
  const t = useText();
  const format = useFormat();
  const [typed, setTyped] = useState(props.wanted ?? '');
  const [asked] = useDebouncedValue(typed.trim(), 250);
  const { data } = useRead(
    contract.people,
    { of: props.of, q: asked },
    { enabled: asked.length > 0, placeholderData: keepPreviousData },
  );
  const items = (data?.items ?? []).map((one) => ({
    value: one.id,
    label: `${t(one.name)} · ${format.digits(one.code)} · ${format.digits(t(one.about))}`,
  }));
  return (
    <Select
      label={t(props.of === 'student' ? labels.student : labels.employee)}
      placeholder={t(labels.findHint)}
      required
      searchable
      clearable
      data={items}
      // What fits was decided by the server, which knows both scripts.
      filter={({ options }) => options}
      nothingFoundMessage={asked.length > 0 && data ? t(labels.nobodyFound) : null}
      searchValue={typed}
      onSearchChange={setTyped}
      value={props.value}
      error={props.problem}
      onChange={props.onChange}
    />
  );
}
