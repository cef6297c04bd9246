import { type ComboboxItem, type OptionsFilter, Select } from '@mantine/core';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { voucherLabels as labels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import type { LedgerChoice } from '../../screens/use-choices.ts';

/** A ledger found by its code or by its name in either language; each choice says where it stands. */
export function LedgerSelect(props: {
  id?: string;
  /** Above the field; `name` alone where a table's head says it. */
  label?: string;
  name?: string;
  ledgers: ReadonlyMap<string, LedgerChoice>;
  value: string | null;
  onChange: (id: string | null) => void;
  /** After a choice by Enter or by the mouse. */
  onChosen?: () => void;
  error?: string | undefined;
  isRequired?: boolean;
  /** Stands below it. */
  description?: string | undefined;
}) {
  const { ledgers } = props;
  const t = useText();
  const format = useFormat();
  const data = useMemo(
    () =>
      [...ledgers.values()].map((one) => ({
        value: one.id,
        label: `${format.digits(one.code)} ${t(one.name)}`,
      })),
    [ledgers, format, t],
  );
  const matching = (options: readonly ComboboxItem[], search: string) => {
    const words = toAsciiDigits(search.normalize('NFC')).toLowerCase().split(/\s+/).filter(Boolean);
    return options.filter(({ value }) => {
      const one = ledgers.get(value);
      if (!one) return false;
      const text = `${one.code} ${one.name.en} ${one.name.bn}`.normalize('NFC').toLowerCase();
      return words.every((word) => text.includes(word));
    });
  };
  const filter: OptionsFilter = ({ options, search }) =>
    matching(options as ComboboxItem[], search).slice(0, 60);
  const searched = useRef('');
  /** A code that is pasted, or followed by Enter at once, is chosen before its list has come. */
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const [first] = searched.current.trim() === '' ? [] : matching(data, searched.current);
    if (!first || first.value === props.value) return;
    event.preventDefault();
    props.onChange(first.value);
    props.onChosen?.();
  };
  const field = (
    <Select
      {...(props.id ? { id: props.id } : {})}
      {...(props.label ? { label: props.label } : { 'aria-label': props.name })}
      description={props.description}
      descriptionProps={{ className: classes.under }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      required={props.isRequired ?? false}
      {...(props.isRequired ? {} : { size: 'sm' })}
      searchable
      selectFirstOptionOnChange
      allowDeselect={false}
      placeholder={t(labels.findLedger)}
      nothingFoundMessage={t(labels.noLedger)}
      data={data}
      value={props.value}
      error={props.error ?? false}
      filter={filter}
      maxDropdownHeight={320}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      styles={{ dropdown: { minWidth: 'min(420px, calc(100vw - 60px))', maxWidth: 'calc(100vw - 32px)' } }}
      onSearchChange={(text) => {
        searched.current = text;
      }}
      onChange={props.onChange}
      onOptionSubmit={() => props.onChosen?.()}
      renderOption={({ option }) => {
        const one = ledgers.get(option.value);
        return one ? (
          <span className={classes.option}>
            <span className={classes.code}>{format.digits(one.code)}</span>
            <strong>{t(one.name)}</strong>
            <small>{t(one.subGroup)}</small>
          </span>
        ) : (
          option.label
        );
      }}
    />
  );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the field in it, and is none itself
    <div className={classes.through} onKeyDown={onEnter}>
      {field}
    </div>
  );
}
