import { Kbd, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { lateLabels as labels } from '../../late-labels.ts';
import { useText } from '../device/preferences.tsx';

const keys = [
  { keys: ['Ctrl', 'K'], label: labels.keySearch },
  { keys: ['Ctrl', 'S'], label: labels.keySave },
  { keys: ['Esc'], label: labels.keyClose },
  { keys: ['?'], label: labels.keySheet },
] as const;

/** `?` shows the keys that work everywhere, unless the open screen shows its own. */
export function KeysSheet() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement &&
        event.target.closest('input, textarea, select, [contenteditable="true"]') !== null;
      if (event.key !== '?' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      // A list answers the same key with its own sheet; it is on screen by then.
      setTimeout(() => {
        if (!event.defaultPrevented && !document.querySelector('[role="dialog"]')) setOpen(true);
      }, 50);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <Modal
      opened={isOpen}
      onClose={() => setOpen(false)}
      title={t(labels.keys)}
      closeButtonProps={{ 'aria-label': t(labels.close) }}
    >
      <dl className="ps-keys">
        {keys.map((one) => (
          <div key={one.keys.join('')}>
            <dt>
              {one.keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd>{t(one.label)}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
