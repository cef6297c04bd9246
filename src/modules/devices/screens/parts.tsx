import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { devicesContract as contract } from '../contract.ts';
import type { PersonShown } from '../shapes.ts';
import classes from './devices.module.css';
import { devicesLabels as labels } from './labels.ts';

/** A person with post or class below; without one, whose PIN nobody knows. */
export function PersonName({ person, pin }: { person: PersonShown | null; pin: string }) {
  const t = useText();
  const format = useFormat();
  if (!person) return <span className={classes.name}>{t(labels.somebody, { pin: format.digits(pin) })}</span>;
  return (
    <span>
      <span className={classes.name}>{t(person.name)}</span>
      <span className={classes.below}>
        {[format.digits(t(person.place)), format.digits(person.code)].filter((one) => one !== '').join(' · ')}
      </span>
    </span>
  );
}

/** An employee or student, found by name or ID. */
export function PersonSelect(props: {
  label: string;
  isLabelHidden?: boolean;
  isOnlyStaff?: boolean;
  isClearable?: boolean;
  shown: PersonShown | null;
  error?: string | undefined;
  onChoose: (person: PersonShown | null) => void;
}) {
  const { shown } = props;
  const t = useText();
  const format = useFormat();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words.trim(), 250);
  const nameOf = (one: PersonShown) => `${t(one.name)} · ${format.digits(one.code)}`;
  const { data } = useRead(
    contract.people,
    { q: shown && asked === nameOf(shown) ? '' : asked },
    { placeholderData: (known) => known },
  );
  const found = (data?.items ?? []).filter((one) => !props.isOnlyStaff || one.kind === 'employee');
  const all = shown && !found.some((one) => one.id === shown.id) ? [shown, ...found] : found;
  return (
    <Select
      {...(props.isLabelHidden
        ? { 'aria-label': props.label, w: 260 }
        : { label: props.label, required: true })}
      placeholder={t(labels.findPerson)}
      searchable
      clearable={props.isClearable ?? false}
      data={all.map((one) => ({ value: one.id, label: nameOf(one) }))}
      filter={({ options }) => options}
      searchValue={words}
      onSearchChange={setWords}
      value={shown?.id ?? null}
      error={props.error}
      onChange={(id) => props.onChoose(all.find((one) => one.id === id) ?? null)}
    />
  );
}
