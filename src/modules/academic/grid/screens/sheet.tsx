import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import type { Label } from '../../../../core/labels.ts';
import { type CallError, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { SaveBar, type SaveState } from '../../../../core/web/form/save-bar.tsx';
import { useUnsavedGuard } from '../../../../core/web/form/unsaved-guard.ts';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { gridContract as contract } from '../contract.ts';
import { gridLabels as labels } from '../labels.ts';
import { blocksOf, nextName } from '../rules.ts';
import { AddName } from './add-name.tsx';
import { ClassList } from './class-list.tsx';
import { GridTable } from './grid-table.tsx';
import { Preview } from './preview.tsx';
import classes from './section-grid.module.css';
import type { Grid } from './section-grid.tsx';
import { useChanges } from './use-changes.ts';
import { useWords } from './use-words.ts';

/** The grid of one year with what was switched in it, seen as a whole before it is saved. */
export function Sheet(props: { grid: Grid; shifts: Grid['shifts']; versions: Grid['versions'] }) {
  const { grid, shifts, versions } = props;
  const t = useText();
  const format = useFormat();
  const { showCallError } = useDialogs();
  const isPhone = useMediaQuery('(max-width: 699px)') === true;
  const [added, setAdded] = useState<readonly Label[]>([]);
  const [isPreviewed, setIsPreviewed] = useState(false);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const save = useSave(contract.change);
  const changes = useChanges(grid.sections, ({ students }) => {
    const text = t(labels.hasStudents, { count: format.number(students) });
    return { en: text, bn: text };
  });
  const words = useWords(grid);
  const { plan } = changes;
  useUnsavedGuard(plan.length > 0);
  const blocks = blocksOf({ sections: grid.sections, shifts, versions, added });
  const mayEdit = grid.can.edit;

  // Of two presses in one moment the second would answer that nothing was left to do.
  const isSending = useRef(false);
  const send = () => {
    if (isSending.current) return;
    isSending.current = true;
    save.mutate(
      { yearId: grid.yearId ?? '', changes: plan.map(({ change }) => change) },
      {
        onSettled: () => {
          isSending.current = false;
        },
        onSuccess: (answer) => {
          changes.forget();
          setIsPreviewed(false);
          setSavedAt(format.time(new Date().toISOString()));
          showToast({
            tone: 'leaf',
            title: t(labels.saved, {
              made: format.number(answer.made),
              reopened: format.number(answer.reopened),
              closed: format.number(answer.closed),
            }),
          });
        },
        onError: (error) => {
          setIsPreviewed(false);
          const refused = refusedOf(error);
          if (refused.size > 0) changes.refuse(refused);
          else showCallError(error);
        },
      },
    );
  };
  const state: SaveState = save.isPending
    ? { kind: 'saving' }
    : plan.length > 0
      ? { kind: 'notSaved' }
      : savedAt === null
        ? { kind: 'clean' }
        : { kind: 'saved', time: savedAt };
  const undo =
    plan.length > 0 ? (
      <Button variant="default" onClick={changes.forget}>
        {t(labels.undo)}
      </Button>
    ) : null;
  const shown = { grid, blocks, changes, words, mayEdit };
  return (
    <>
      <div className={classes.tools}>
        <p className={classes.note}>
          {t(mayEdit ? labels.help : labels.readOnly)}
          {mayEdit && !isPhone ? ` ${t(labels.keys)}` : ''}
        </p>
        {mayEdit ? (
          <div className={classes.buttons}>
            {isPhone ? undo : null}
            <AddName next={nextName(blocks)} blocks={blocks} onAdd={(name) => setAdded([...added, name])} />
          </div>
        ) : null}
      </div>
      <div aria-live="polite">
        {[...changes.problems].map(([key, problem]) => (
          <p key={key} className={classes.problem}>
            {words.nameOfKey(key, blocks)}: {t(problem)}
          </p>
        ))}
      </div>
      {isPhone ? <ClassList {...shown} /> : <GridTable {...shown} />}
      {mayEdit ? (
        <SaveBar
          state={state}
          onSave={() => setIsPreviewed(true)}
          saveText={t(labels.preview)}
          left={plan.length > 0 && !isPhone ? t(labels.changes, { count: format.number(plan.length) }) : null}
          secondary={isPhone ? null : undo}
        />
      ) : null}
      {isPreviewed && plan.length > 0 ? (
        <Preview
          plan={plan}
          words={words}
          isSaving={save.isPending}
          onSave={send}
          onClose={() => setIsPreviewed(false)}
        />
      ) : null}
    </>
  );
}

/** The changes the server refused, by their places. */
function refusedOf(error: CallError): ReadonlyMap<number, Label> {
  return new Map(
    Object.entries(error.fields).flatMap(([field, texts]) => {
      const place = /^changes\.(\d+)$/.exec(field)?.[1];
      const text = texts.join(' ');
      return place === undefined ? [] : [[Number(place), { en: text, bn: text }] as const];
    }),
  );
}
