import { Button } from '@mantine/core';
import { useRef } from 'react';
import { useFormat, usePreferences, useText } from '../../../../core/web/device/preferences.tsx';
import { labels } from '../../labels.ts';
import { entryText } from '../../rules.ts';
import type { SheetAnswer } from '../../screens/calls.ts';
import classes from '../../screens/exams.module.css';
import type { Conflict, MarkStore } from './mark-store.ts';
import { useBeside } from './use-beside.ts';

/** A mark somebody else wrote meanwhile: both values, and the choice between them. */
export function ConflictCard(props: {
  answer: SheetAnswer;
  conflict: Conflict;
  store: MarkStore;
  /** Its cell in the grid, counted from 0. */
  at: { row: number; column: number };
}) {
  const { answer, conflict, store, at } = props;
  const card = useRef<HTMLElement>(null);
  const place = useBeside(`[role=grid] [data-row="${at.row}"] [data-column="${at.column}"]`, card);
  const t = useText();
  const format = useFormat();
  const { language } = usePreferences();
  const student = answer.students.find((one) => one.enrolmentId === conflict.row);
  const component = answer.components[conflict.slot - 1];
  const shown = (entry: Conflict['mine']) =>
    entry === null ? t(labels.blank) : format.digits(entryText(entry));
  return (
    <section
      ref={card}
      className={classes.conflict}
      style={place ? { ...place, right: 'auto', bottom: 'auto' } : undefined}
      aria-label={t(labels.legendConflict)}
    >
      <h2>
        {t(labels.twoValues, {
          roll: format.number(student?.roll ?? 0),
          component: component ? (language === 'bn' ? component.nameBn : component.nameEn) : '',
        })}
      </h2>
      <div>
        <strong>{shown(conflict.mine)}</strong>
        <span>{t(labels.yours)}</span>
        <Button size="xs" variant="default" onClick={() => store.resolve(conflict.row, conflict.slot, true)}>
          {t(labels.keepMine)}
        </Button>
      </div>
      <div>
        <strong>{shown(conflict.theirs)}</strong>
        <span>
          {conflict.by && conflict.at
            ? t(labels.theirs, { name: conflict.by, time: format.time(conflict.at) })
            : t(labels.somebody)}
        </span>
        <Button size="xs" variant="default" onClick={() => store.resolve(conflict.row, conflict.slot, false)}>
          {t(labels.useTheirs)}
        </Button>
      </div>
    </section>
  );
}
