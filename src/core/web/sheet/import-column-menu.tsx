import { ActionIcon, Autocomplete, Button, Popover, Select, Stack } from '@mantine/core';
import { IconDotsVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat, useText } from '../device/preferences.tsx';
import { importLabels as labels } from './import-labels.ts';
import { type SheetColumn, type SheetRow, valuesOf } from './sheet-rows.ts';

/** In the heading of a column: one of its values replaced everywhere, or the whole column emptied. */
export function ImportColumnMenu(props: {
  column: SheetColumn;
  rows: readonly SheetRow[];
  onFill: (rows: readonly number[], name: string, valueFor: (row: SheetRow) => string) => void;
}) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const label = t(labels.changeColumn, { column: props.column.label });
  return (
    <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus withinPortal returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={22}
          aria-label={label}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconDotsVertical size={14} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        {isOpen ? (
          <Changes
            column={props.column}
            rows={props.rows}
            label={label}
            onFill={(rows, value) => {
              setIsOpen(false);
              props.onFill(rows, props.column.name, () => value);
            }}
          />
        ) : null}
      </Popover.Dropdown>
    </Popover>
  );
}

function Changes(props: {
  column: SheetColumn;
  rows: readonly SheetRow[];
  label: string;
  onFill: (rows: readonly number[], value: string) => void;
}) {
  const { column, rows, onFill } = props;
  const t = useText();
  const format = useFormat();
  const known = valuesOf(rows, column.name);
  const [place, setPlace] = useState<string | null>(null);
  const [value, setValue] = useState('');
  const chosen = place === null ? undefined : known[Number(place)];
  const filled = known.flatMap((one) => (one.value === '' ? [] : one.rows));
  return (
    <form
      aria-label={props.label}
      onSubmit={(event) => {
        event.preventDefault();
        // The form that is saved stands around it.
        event.stopPropagation();
        if (chosen && value.trim() !== '') onFill(chosen.rows, value.trim());
      }}
    >
      <Stack gap="xs" w={280}>
        <Select
          label={t(labels.replaceThis)}
          data={known.map((one, at) => ({
            value: String(at),
            label: `${one.value === '' ? t(labels.emptyCell) : one.value} (${format.number(one.rows.length)})`,
          }))}
          value={place}
          onChange={setPlace}
          searchable
          limit={100}
          comboboxProps={{ withinPortal: false }}
        />
        <Autocomplete
          label={t(labels.replaceWith)}
          data={[...new Set((column.choices ?? []).map((one) => t(one)))]}
          value={value}
          onChange={setValue}
          limit={100}
          comboboxProps={{ withinPortal: false }}
        />
        <Button type="submit" disabled={!chosen || value.trim() === ''}>
          {t(labels.replaceIn, { count: format.number(chosen?.rows.length ?? 0) })}
        </Button>
        {column.isRequired ? null : (
          <Button variant="default" disabled={filled.length === 0} onClick={() => onFill(filled, '')}>
            {t(labels.emptyColumn, { count: format.number(filled.length) })}
          </Button>
        )}
      </Stack>
    </form>
  );
}
