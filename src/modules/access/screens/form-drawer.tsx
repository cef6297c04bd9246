import { Button, Drawer } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { CallError } from '../../../core/web/call.ts';
import entity from '../../../core/web/entity.module.css';
import { useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import { useUnsavedGuard } from '../../../core/web/unsaved-guard.ts';
import classes from './access.module.css';

type Props = {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
};

/** A panel at the right edge. */
export function SideDrawer({ title, isOpen, onClose, children }: Props) {
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      // Before the dialogs' place in the page, so that a question lies over the drawer.
      portalProps={{ target: '#root' }}
      size={440}
      title={title}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      classNames={{ body: entity.drawerBody ?? '' }}
      styles={{
        content: { background: 'var(--ps-surface)' },
        header: {
          background: 'var(--ps-surface)',
          borderBottom: '1px solid var(--ps-line)',
          paddingInline: 20,
        },
        title: { fontWeight: 600, fontSize: 16 },
      }}
    >
      {isOpen ? children : null}
    </Drawer>
  );
}

/** A form at the right edge; closing asks when something is unsaved. */
export function FormDrawer(
  props: Props & { isDirty: boolean; isSaving: boolean; saveText?: string; onSave: () => void },
) {
  const { isDirty, isSaving, saveText, onSave, onClose, children, ...rest } = props;
  const t = useText();
  const mayLeave = useUnsavedGuard(isDirty && rest.isOpen);
  const asking = useRef(false);
  const close = async () => {
    if (asking.current) return;
    asking.current = true;
    const leave = await mayLeave();
    asking.current = false;
    if (leave) onClose();
  };
  return (
    <SideDrawer {...rest} onClose={() => void close()}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        <div className={classes.fields}>{children}</div>
        <div className={classes.footer}>
          <span aria-live="polite">
            {t(isSaving ? texts.saving : isDirty ? texts.notSaved : { en: '', bn: '' })}
          </span>
          <Button variant="default" onClick={onClose}>
            {t(texts.cancel)}
          </Button>
          <Button type="submit" loading={isSaving}>
            {saveText ?? t(texts.save)}
          </Button>
        </div>
      </form>
    </SideDrawer>
  );
}

/** The messages of a refused save, by field. */
export const fieldErrors = (error: unknown) => (name: string) =>
  error instanceof CallError && error.status === 422 ? error.fields[name]?.join(' ') : undefined;
