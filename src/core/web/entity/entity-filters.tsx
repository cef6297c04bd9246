import { Checkbox, Menu, Popover, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { contractOf } from '../../contracts/entity-contract.ts';
import { type Entity, languagePairs, missableOf, missingFilter, oneLanguage } from '../../entity.ts';
import type { FieldOf } from '../../fields.ts';
import { useRead } from '../device/call.ts';
import { useFormat, useText } from '../device/preferences.tsx';
import type { ListState } from '../list/use-list-state.ts';
import { texts } from '../page/texts.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';

type Item = { readonly value: string; readonly label: string };
type Changes = { readonly onFilter: (name: string, values: string[]) => void };

/** The name of the filter by state, which every entity has. */
const activeFilter = 'active';

/**
 * What a list may be filtered by: choices, yes or no, and references named in its definition; and what is missing in
 * a record, where something may be.
 */
export function filterNamesOf(entity: Entity): string[] {
  const named = (entity.list.filters ?? []).filter((name) =>
    ['choice', 'flag', 'ref'].includes(entity.fields[name]?.kind ?? ''),
  );
  return missableOf(entity).length > 0 ? [...named, missingFilter] : named;
}

/** A chip for each filter in force, and "+ Filter" for the others. */
export function EntityFilters(
  props: Changes & {
    entity: Entity;
    state: ListState;
    onActive: (active: ListState['active']) => void;
  },
) {
  const { entity, state, onFilter, onActive } = props;
  const t = useText();
  const [added, setAdded] = useState<string | null>(null);
  const names = [...filterNamesOf(entity), activeFilter];
  const isOn = (name: string) =>
    name === activeFilter ? state.active !== 'all' : (state.filter[name]?.length ?? 0) > 0;
  const labelOf = (name: string) =>
    t(name === missingFilter ? labels.missing : (entity.fields[name]?.label ?? labels.status));
  const rest = names.filter((name) => !isOn(name) && name !== added);
  const change = (name: string, values: string[]) => {
    if (name !== activeFilter) return onFilter(name, values);
    // Active and inactive together are all.
    const last = values.at(-1);
    onActive(last === 'true' || last === 'false' ? last : 'all');
  };
  return (
    <>
      {names
        .filter((name) => isOn(name) || name === added)
        .map((name) => (
          <FilterChip
            key={name}
            entity={entity}
            name={name}
            label={labelOf(name)}
            values={
              name === activeFilter
                ? state.active === 'all'
                  ? []
                  : [state.active]
                : (state.filter[name] ?? [])
            }
            isNew={name === added}
            onChange={(values) => change(name, values)}
            onClose={() => name === added && setAdded(null)}
          />
        ))}
      {rest.length > 0 ? (
        <Menu position="bottom-start">
          <Menu.Target>
            <button type="button" className={classes.add}>
              <IconFilterPlus size={15} aria-hidden />
              {t(labels.filter)}
            </button>
          </Menu.Target>
          <Menu.Dropdown>
            {rest.map((name) => (
              <Menu.Item key={name} onClick={() => setAdded(name)}>
                {labelOf(name)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </>
  );
}

type ChipProps = {
  readonly entity: Entity;
  readonly name: string;
  readonly label: string;
  readonly values: readonly string[];
  readonly isNew: boolean;
  readonly onChange: (values: string[]) => void;
  readonly onClose: () => void;
};

function FilterChip(props: ChipProps) {
  const t = useText();
  const field = props.entity.fields[props.name];
  if (field?.kind === 'ref') return <RefChip {...props} field={field} />;
  const items =
    props.name === activeFilter
      ? [
          { value: 'true', label: t(texts.active) },
          { value: 'false', label: t(texts.inactive) },
        ]
      : props.name === missingFilter
        ? [
            ...(languagePairs(props.entity).length > 0
              ? [{ value: oneLanguage, label: t(labels.oneLanguage) }]
              : []),
            ...missableOf(props.entity).map((one) => ({
              value: one,
              label: t(props.entity.fields[one]?.label ?? labels.name),
            })),
          ]
        : field?.kind === 'choice'
          ? field.choices.map((one) => ({ value: one.value, label: t(one.label) }))
          : [
              { value: 'true', label: t(texts.yes) },
              { value: 'false', label: t(texts.no) },
            ];
  return <Chip {...props} items={items} />;
}

function RefChip({ field, ...props }: ChipProps & { field: FieldOf<'ref'> }) {
  const t = useText();
  const [words, setWords] = useState('');
  const [asked] = useDebouncedValue(words, 250);
  const id = props.values.length === 1 ? props.values[0] : undefined;
  const { data } = useRead(
    contractOf(field.to()).options,
    { ...(asked ? { q: asked } : {}), ...(id ? { id } : {}) },
    { placeholderData: keepPreviousData, staleTime: 60_000 },
  );
  const items = (data?.items ?? []).map((one) => ({ value: one.id, label: t(one.label) }));
  return <Chip {...props} items={items} words={words} onWords={setWords} />;
}

/** One filter in force: what is chosen, and a list to choose from. */
export function Chip(
  props: Omit<ChipProps, 'entity' | 'name'> & {
    items: readonly Item[];
    words?: string;
    onWords?: (words: string) => void;
  },
) {
  const { label, values, items, words, onWords, onChange, onClose } = props;
  const t = useText();
  const format = useFormat();
  const [isOpen, setIsOpen] = useState(props.isNew);
  // The address follows a moment later; a tick must not wait for it.
  const [ticked, setTicked] = useState(values);
  const key = values.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is another array at each drawing
  useEffect(() => setTicked(values), [key]);
  const names = items.filter((item) => values.includes(item.value)).map((item) => item.label);
  const shown =
    values.length === 0
      ? t(labels.any)
      : names.length === values.length && names.length <= 2
        ? names.join(', ')
        : t(labels.several, { count: format.number(values.length) });
  const close = (next: boolean) => {
    setIsOpen(next);
    if (!next) onClose();
  };
  return (
    <Popover opened={isOpen} onChange={close} position="bottom-start" trapFocus returnFocus width={260}>
      <span className={classes.chip}>
        <Popover.Target>
          <button type="button" data-filter onClick={() => close(!isOpen)}>
            {label}: <strong>{shown}</strong>
          </button>
        </Popover.Target>
        <button
          type="button"
          aria-label={t(labels.removeFilter, { name: label })}
          onClick={() => {
            onChange([]);
            close(false);
          }}
        >
          <IconX size={13} aria-hidden />
        </button>
      </span>
      <Popover.Dropdown aria-label={label}>
        {onWords ? (
          <TextInput
            mb="sm"
            value={words ?? ''}
            aria-label={t(labels.searchChoices)}
            placeholder={t(labels.searchChoices)}
            onChange={(event) => onWords(event.currentTarget.value)}
          />
        ) : null}
        <Checkbox.Group
          value={[...ticked]}
          aria-label={label}
          onChange={(next) => {
            setTicked(next);
            onChange(next);
          }}
        >
          <div className={classes.choices}>
            {items.map((item) => (
              <Checkbox key={item.value} size="18px" value={item.value} label={item.label} />
            ))}
            {items.length === 0 ? <span className="ps-hint">{t(labels.noChoice)}</span> : null}
          </div>
        </Checkbox.Group>
      </Popover.Dropdown>
    </Popover>
  );
}
