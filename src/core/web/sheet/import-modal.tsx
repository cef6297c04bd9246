import { Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useText } from '../device/preferences.tsx';
import { useUnsavedGuard } from '../form/unsaved-guard.ts';
import { texts } from '../page/texts.ts';

/** The window of an import: the whole screen, and closed only after a question while rows are waiting. */
export function ImportModal(props: {
  title: string;
  onClose: () => void;
  children: (onUnsaved: (isUnsaved: boolean) => void) => ReactNode;
}) {
  const t = useText();
  const [isUnsaved, setIsUnsaved] = useState(false);
  const mayLeave = useUnsavedGuard(isUnsaved);
  const close = async () => {
    if (await mayLeave()) props.onClose();
  };
  return (
    <Modal
      opened
      onClose={() => void close()}
      // Before the dialogs' place in the page, so that a question lies over it.
      portalProps={{ target: '#root' }}
      fullScreen
      title={props.title}
      styles={surface}
      closeOnClickOutside={false}
      closeOnEscape={!isUnsaved}
      closeButtonProps={{ 'aria-label': t(texts.close) }}
    >
      {props.children(setIsUnsaved)}
    </Modal>
  );
}

const surface = {
  content: { background: 'var(--ps-surface)' },
  header: { background: 'var(--ps-surface)', zIndex: 5 },
  title: { fontWeight: 600, fontSize: 16 },
};
