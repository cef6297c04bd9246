import { Button, Kbd } from '@mantine/core';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { lateLabels as labels } from '../../late-labels.ts';
import { useText } from '../device/preferences.tsx';
import classes from '../page/parts.module.css';
import { texts } from '../page/texts.ts';

/** `saved` carries the time it was saved, already formatted. */
export type SaveState =
  | { readonly kind: 'clean' | 'saving' | 'notSaved' }
  | { readonly kind: 'saved'; readonly time: string };

/**
 * The bar fixed at the bottom of forms and grids: totals or keys left, state and buttons right. Ctrl-S saves.
 * `blocked` says why saving is not possible; the button then stays reachable and the reason stands beside it.
 */
export function SaveBar({
  state,
  onSave,
  saveText,
  left,
  secondary,
  blocked,
}: {
  state: SaveState;
  onSave: () => void;
  saveText?: string;
  left?: ReactNode;
  secondary?: ReactNode;
  blocked?: string;
}) {
  const t = useText();
  const mayNot = blocked !== undefined || state.kind === 'saving';
  const save = useEffectEvent(() => {
    if (!mayNot) onSave();
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      save();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const said = {
    clean: '',
    saving: t(labels.saving),
    notSaved: t(labels.notSaved),
    saved: state.kind === 'saved' ? t(labels.saved, { time: state.time }) : '',
  }[state.kind];
  return (
    <>
      <div className={classes.saveBarRoom} />
      <div className={classes.saveBar}>
        <div className={classes.saveBarLeft}>{left}</div>
        <span className={classes.saveState} aria-live="polite">
          {blocked ?? said}
        </span>
        {secondary}
        <Button onClick={save} data-disabled={mayNot || undefined} aria-disabled={mayNot}>
          {saveText ?? t(texts.save)}
          <Kbd ml={8} aria-hidden>
            Ctrl S
          </Kbd>
        </Button>
      </div>
    </>
  );
}
