import { IconX } from '@tabler/icons-react';
import { createPortal } from 'react-dom';
import { labels } from '../labels.ts';
import { useReader, useWebsite } from './website.tsx';

/** Warnings at the top right, for 15 seconds. */
export function Toasts() {
  const { toasts, dismiss } = useWebsite();
  const { t } = useReader();
  return createPortal(
    <div className="toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div className="toast" key={toast.id}>
          <div>
            <strong>{t(labels.warning)}</strong>
            <br />
            {toast.text}
          </div>
          <button type="button" aria-label={t(labels.close)} onClick={() => dismiss(toast.id)}>
            <IconX size={18} aria-hidden />
          </button>
        </div>
      ))}
    </div>,
    document.body,
  );
}
