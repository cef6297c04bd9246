import { Button, Kbd } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import { useText } from '../device/preferences.tsx';
import classes from '../entity/entity.module.css';
import { isDialogOpen } from '../entity/entity-values.tsx';
import { texts } from '../page/texts.ts';
import { SideDrawer } from './side-drawer.tsx';
import { useUnsavedGuard } from './unsaved-guard.ts';

/** A form at the right edge: fields, Cancel and Save; Ctrl-S saves, closing asks when something is unsaved. */
export function FormDrawer(props: {
  title: string;
  isOpen?: boolean;
  form?: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  isBusy: boolean;
  size?: number;
  saveText?: string;
  /** For fields that keep no distance of their own. */
  isSpaced?: boolean;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { isOpen = true, isDirty, isBusy, onSave, onClose } = props;
  const t = useText();
  const mayLeave = useUnsavedGuard(isDirty && isOpen);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!isDialogOpen() && !isBusy) onSave();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOpen]);
  const close = async () => {
    // Esc belongs to the dialog above.
    if (!isDialogOpen() && (await mayLeave())) onClose();
  };
  return (
    <SideDrawer
      title={props.title}
      isOpen={isOpen}
      {...(props.size ? { size: props.size } : {})}
      onClose={() => void close()}
    >
      <div className={classes.grow}>
        <form
          ref={props.form}
          className={classes.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) onSave();
          }}
        >
          <div className={classes.fields} data-spaced={props.isSpaced || undefined}>
            {props.children}
          </div>
          <footer className={classes.footer}>
            <span className={classes.state} role="status">
              {isBusy ? t(texts.saving) : isDirty ? t(texts.notSaved) : ''}
            </span>
            {/* Cancel is said on purpose; Esc and a click beside the drawer ask first. */}
            <Button variant="default" onClick={onClose}>
              {t(texts.cancel)}
            </Button>
            <Button
              type="submit"
              loading={isBusy}
              rightSection={
                <Kbd size="xs" aria-hidden>
                  Ctrl S
                </Kbd>
              }
            >
              {props.saveText ?? t(texts.save)}
            </Button>
          </footer>
        </form>
      </div>
    </SideDrawer>
  );
}
