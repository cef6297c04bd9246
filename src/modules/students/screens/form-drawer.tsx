import { Button, Drawer, Kbd } from '@mantine/core';
import { type ReactNode, type RefObject, useEffect, useEffectEvent } from 'react';
import entityClasses from '../../../core/web/entity.module.css';
import { isDialogOpen } from '../../../core/web/entity-values.tsx';
import { useText } from '../../../core/web/preferences.tsx';
import { texts } from '../../../core/web/texts.ts';
import { useUnsavedGuard } from '../../../core/web/unsaved-guard.ts';

/** A form at the right edge: fields, Cancel and Save; Ctrl-S saves, closing asks when something is unsaved. */
export function FormDrawer(props: {
  title: string;
  form: RefObject<HTMLFormElement | null>;
  isDirty: boolean;
  isBusy: boolean;
  size?: number;
  saveText?: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useText();
  const mayLeave = useUnsavedGuard(props.isDirty);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
    event.preventDefault();
    if (!isDialogOpen() && !props.isBusy) props.onSave();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
  const close = async () => {
    // Esc belongs to the dialog above.
    if (!isDialogOpen() && (await mayLeave())) props.onClose();
  };
  return (
    <Drawer
      opened
      onClose={() => void close()}
      position="right"
      // Before the dialogs' place in the page, so that a question lies over the drawer.
      portalProps={{ target: '#root' }}
      size={props.size ?? 440}
      title={props.title}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      classNames={{ body: entityClasses.drawerBody ?? '' }}
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
      <div className={entityClasses.grow}>
        <form
          ref={props.form}
          className={entityClasses.form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!props.isBusy) props.onSave();
          }}
        >
          <div className={entityClasses.fields}>{props.children}</div>
          <footer className={entityClasses.footer}>
            <span className={entityClasses.state} role="status">
              {props.isBusy ? t(texts.saving) : props.isDirty ? t(texts.notSaved) : ''}
            </span>
            {/* Cancel is said on purpose; Esc and a click beside the drawer ask first. */}
            <Button variant="default" onClick={props.onClose}>
              {t(texts.cancel)}
            </Button>
            <Button type="submit" loading={props.isBusy} rightSection={<Kbd size="xs">Ctrl S</Kbd>}>
              {props.saveText ?? t(texts.save)}
            </Button>
          </footer>
        </form>
      </div>
    </Drawer>
  );
}
