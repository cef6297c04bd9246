import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Entity, ListedRecord } from '../../entity.ts';
import { useText } from '../device/preferences.tsx';
import { texts } from '../page/texts.ts';
import classes from './entity.module.css';
import { entityLabels as labels } from './entity-labels.ts';
import { useShown } from './entity-values.tsx';

type Values = Readonly<Record<string, unknown>>;

/** Two people changed one record: theirs and yours of every field that differs, and a choice for each. */
export function EntityConflict(props: {
  entity: Entity;
  theirs: ListedRecord;
  /** The form's values: the opened record's, what stands there now, and the other person's. */
  base: Values;
  mine: Values;
  other: Values;
  onChosen: (values: Record<string, unknown>) => void;
}) {
  const { entity, theirs, base, mine, other, onChosen } = props;
  const t = useText();
  const show = useShown(entity);
  const names = [...Object.keys(entity.fields), 'isActive'].filter((name) => mine[name] !== other[name]);
  // What you did not touch, they may have changed.
  const [choices, setChoices] = useState<Record<string, 'mine' | 'other'>>(() =>
    Object.fromEntries(names.map((name) => [name, mine[name] === base[name] ? 'other' : 'mine'])),
  );
  const labelOf = (name: string) => t(entity.fields[name]?.label ?? labels.status);
  const textOfValue = (name: string, side: 'mine' | 'other') => {
    if (name === 'isActive')
      return t((side === 'mine' ? mine : other).isActive ? texts.active : texts.inactive);
    const field = entity.fields[name];
    const text =
      side === 'other'
        ? show(theirs, name)
        : field?.kind === 'choice' || field?.kind === 'flag'
          ? show(mine, name)
          : field?.kind === 'ref'
            ? t(labels.yours)
            : String(mine[name] ?? '');
    return text || t(labels.emptyValue);
  };
  return (
    <div className={classes.conflict} role="alert">
      <h3>{t(labels.conflictTitle)}</h3>
      {t(labels.conflictText)}
      {names.map((name) => (
        <fieldset key={name}>
          <legend>{labelOf(name)}</legend>
          {(['other', 'mine'] as const).map((side) => (
            <label key={side}>
              <input
                type="radio"
                name={`conflict-${name}`}
                checked={choices[name] === side}
                onChange={() => setChoices((known) => ({ ...known, [name]: side }))}
              />
              <span>
                {t(side === 'mine' ? labels.yours : labels.theirs)}:{' '}
                <strong>{textOfValue(name, side)}</strong>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      <Button
        variant="default"
        mt="md"
        onClick={() =>
          onChosen({
            ...mine,
            ...Object.fromEntries(
              names.map((name) => [name, (choices[name] === 'mine' ? mine : other)[name]]),
            ),
          })
        }
      >
        {t(labels.useChoice)}
      </Button>
    </div>
  );
}
