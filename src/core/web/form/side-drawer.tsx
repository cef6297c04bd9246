import { Drawer } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '../device/preferences.tsx';
import classes from '../entity/entity.module.css';
import { texts } from '../page/texts.ts';

/** A panel at the right edge; its content goes when it is closed. */
export function SideDrawer(props: {
  title: string;
  isOpen?: boolean;
  /** Pixels; 440 unless told. */
  size?: number;
  /** Text to read, which has no edges of its own; a form brings them. */
  isText?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, isOpen = true, size = 440, isText = false, onClose, children } = props;
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      // Before the dialogs' place in the page, so that a question lies over the drawer.
      portalProps={{ target: '#root' }}
      size={size}
      title={title}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
      classNames={{ body: (isText ? classes.drawerText : classes.drawerBody) ?? '' }}
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
