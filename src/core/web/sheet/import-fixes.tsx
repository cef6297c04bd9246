import { Autocomplete, Button } from '@mantine/core';
import { useState } from 'react';
import { useFormat, useText } from '../device/preferences.tsx';
import { entityLabels as labels } from '../entity/entity-labels.ts';
import classes from './import.module.css';
import type { SheetColumn, SheetRow } from './use-sheet.ts';

type Mistake = {
  readonly column: SheetColumn;
  readonly value: string;
  readonly text: string;
  readonly count: number;
};

/** At most so many are offered; the others come up as these are corrected. */
const mostShown = 8;

/** The values that are wrong in the same way in several rows, the most frequent first. */
function repeatedMistakes(columns: readonly SheetColumn[], rows: readonly SheetRow[]): Mistake[] {
  const all = new Map<string, Mistake>();
  for (const column of columns)
    for (const row of rows) {
      const [text] = row.errors[column.name] ?? [];
      if (text === undefined) continue;
      const value = row.values[column.name] ?? '';
      const key = `${column.name}\u0000${value}`;
      all.set(key, { column, value, text, count: (all.get(key)?.count ?? 0) + 1 });
    }
  return [...all.values()]
    .filter((one) => one.count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, mostShown);
}

/** One correction for all rows that hold the same wrong value, such as a section that is called otherwise here. */
export function ImportFixes(props: {
  columns: readonly SheetColumn[];
  rows: readonly SheetRow[];
  onReplace: (name: string, old: string, value: string) => void;
}) {
  const t = useText();
  const mistakes = repeatedMistakes(props.columns, props.rows);
  if (mistakes.length === 0) return null;
  return (
    <section className={classes.fixes} aria-label={t(labels.sameMistakes)}>
      <h3>{t(labels.sameMistakes)}</h3>
      <ul>
        {mistakes.map((one) => (
          <Fix
            key={`${one.column.name} ${one.value}`}
            mistake={one}
            onReplace={(value) => props.onReplace(one.column.name, one.value, value)}
          />
        ))}
      </ul>
    </section>
  );
}

function Fix({ mistake, onReplace }: { mistake: Mistake; onReplace: (value: string) => void }) {
  const t = useText();
  const format = useFormat();
  const [value, setValue] = useState('');
  const { column } = mistake;
  const count = format.number(mistake.count);
  const name = t(mistake.value === '' ? labels.emptyIn : labels.mistakeIn, {
    column: column.label,
    value: mistake.value,
    count,
  });
  return (
    <li>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (value.trim() !== '') onReplace(value.trim());
        }}
      >
        <span>
          <strong>{name}</strong>
          <small>{mistake.text}</small>
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
      </form>
    </li>
  );
}
