import { IconMenu2, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { drawFootLines, drawHead, drawUtility } from '../blocks/drawn/frame.ts';
import type { CommonData } from '../common-contract.ts';
import { labels } from '../labels.ts';
import { Pieces } from './pieces.tsx';
import { path, useReader, useWebsite } from './website.tsx';

/** What every page of the website has around it. */
export function Frame({ common, children }: { common: CommonData; children: ReactNode }) {
  const reader = useReader();
  const [isOpen, setOpen] = useState(false);
  const menuButton = (
    <button
      type="button"
      className="menu-button"
      aria-label={reader.t(labels.menu)}
      aria-expanded={isOpen}
      aria-controls="menu"
      onClick={() => setOpen(!isOpen)}
    >
      {isOpen ? <IconX size={22} aria-hidden /> : <IconMenu2 size={22} aria-hidden />}
    </button>
  );
  return (
    <>
      <Pieces of={drawUtility(common, path, reader)} slots={{ switches: <Switches /> }} />
      <Pieces of={drawHead(common, path, reader, isOpen)} slots={{ menuButton }} />
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <Pieces of={[drawFootLines(common, reader)]} />
    </>
  );
}

/** Digits and language, changed in place. */
function Switches() {
  const { language, digits, setLanguage, setDigits } = useWebsite();
  const { t } = useReader();
  const other = language === 'en' ? 'bn' : 'en';
  const otherDigits = digits === 'latin' ? '১২৩' : '123';
  return (
    <>
      <button
        type="button"
        aria-label={`${otherDigits} ${t(labels.digits)}`}
        onClick={() => setDigits(digits === 'latin' ? 'bengali' : 'latin')}
      >
        {otherDigits}
      </button>
      <button type="button" lang={other} onClick={() => setLanguage(other)}>
        {other === 'bn' ? 'বাংলা' : 'English'}
      </button>
    </>
  );
}

/** Warnings at the top right, for 15 seconds. */
export function Toasts() {
  const { toasts, dismiss } = useWebsite();
  const { t } = useReader();
  return (
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
    </div>
  );
}
