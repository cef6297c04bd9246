import { SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { Label } from '../../labels.ts';
import { useText } from '../device/preferences.tsx';
import classes from '../page/parts.module.css';

/** Words to look for, passed on when the typing pauses. */
export function SearchBox(props: { label: string; value: string; onSearch: (words: string) => void }) {
  const [typed, setTyped] = useState(props.value);
  const search = useDebouncedCallback(props.onSearch, 250);
  return (
    <TextInput
      type="search"
      w={260}
      aria-label={props.label}
      placeholder={props.label}
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
