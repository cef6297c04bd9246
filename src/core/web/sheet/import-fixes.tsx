import { Autocomplete, Button, Menu } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat, useText } from '../device/preferences.tsx';
import classes from './import.module.css';
import { importLabels as labels } from './import-labels.ts';
import { type Repeated, repeatedIn, type SheetColumn, type SheetRow } from './sheet-rows.ts';

/** At most so many are offered; the others come up as these are mended. */
const mostShown = 12;

type Fill = (rows: readonly number[], name: string, valueFor: (row: SheetRow) => string) => void;

/** One correction for all rows of which the same is said: another value, nothing, or what stands in another column. */
export function ImportFixes(props: {
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  onFill: Fill;
}) {
  const t = useText();
  const format = useFormat();
  const repeated = repeatedIn(props.columns, props.rows);
  if (repeated.length === 0) return null;
  const filled = props.columns.filter(({ name }) => props.rows.some((row) => row.values[name]));
  return (
    <details className={classes.fixes} open>
      <summary>{`${t(labels.sameMistakes)} (${format.number(repeated.length)})`}</summary>
      <ul aria-label={t(labels.sameMistakes)}>
        {repeated.slice(0, mostShown).map((one) => (
          <Fix
            key={`${one.column.name} ${one.value} ${one.text}`}
            said={one}
            from={filled.filter((column) => column.name !== one.column.name)}
            onFill={(valueFor) => props.onFill(one.rows, one.column.name, valueFor)}
          />
        ))}
      </ul>
      {repeated.length > mostShown ? (
        <p className="ps-hint">{t(labels.more, { count: format.number(repeated.length - mostShown) })}</p>
      ) : null}
    </details>
  );
}

function Fix(props: {
  said: Repeated;
  from: readonly SheetColumn[];
  onFill: (valueFor: (row: SheetRow) => string) => void;
}) {
  const { said, from, onFill } = props;
  const t = useText();
  const format = useFormat();
  const [value, setValue] = useState('');
  const { column } = said;
  const count = format.number(said.rows.length);
  const text = said.value === null ? labels.variousIn : said.value === '' ? labels.emptyIn : labels.mistakeIn;
  const name = t(text, { column: column.label, value: said.value ?? '', count });
  return (
    <li>
      <form
        data-doubt={said.isMistake ? undefined : true}
        onSubmit={(event) => {
          event.preventDefault();
          if (value.trim() !== '') onFill(() => value.trim());
        }}
      >
        <span>
          <strong>{name}</strong>
          <small>{said.text}</small>
        </span>
        <Autocomplete
          aria-label={`${t(labels.replaceWith)}: ${name}`}
          placeholder={t(labels.replaceWith)}
          data={[...new Set((column.choices ?? []).map((one) => t(one)))]}
          value={value}
          onChange={setValue}
          comboboxProps={{ withinPortal: true }}
        />
        <Button type="submit" variant="default" disabled={value.trim() === ''}>
          {t(labels.replaceIn, { count })}
        </Button>
        {said.value !== '' && !column.isRequired ? (
          <Button
            variant="subtle"
            aria-label={`${t(labels.emptyOut, { count })}: ${t(column.label)}`}
            onClick={() => onFill(() => '')}
          >
            {t(labels.emptyOut, { count })}
          </Button>
        ) : (
          <Menu withinPortal>
            <Menu.Target>
              <Button
                variant="subtle"
                leftSection={<IconCopy size={16} aria-hidden />}
                aria-label={`${t(labels.copyFrom)}: ${t(column.label)}`}
              >
                {t(labels.copyFrom)}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {from.map((one) => (
                <Menu.Item key={one.name} onClick={() => onFill((row) => row.values[one.name] ?? '')}>
                  {t(one.label)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        )}
      </form>
    </li>
  );
}
