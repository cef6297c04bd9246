import { useState } from 'react';
import { shownCode } from '../../../../core/validation/resume-code.ts';
import { openFormWords as words } from '../../blocks/open-form-words.ts';
import { useWords } from '../website.tsx';

/** The code by which the application is taken up again, to be written down. */
export function ResumeCode({ code }: { code: string }) {
  const { t } = useWords();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    void navigator.clipboard
      ?.writeText(shownCode(code))
      .then(() => setIsCopied(true))
      .catch(() => setIsCopied(false));
  return (
    <div className="code">
      <p>
        {t(words.yourCode)} <strong>{shownCode(code)}</strong>{' '}
        <button type="button" className="button" onClick={copy}>
          {t(isCopied ? words.copied : words.copy)}
        </button>
      </p>
      <p className="hint">{t(words.keepCode)}</p>
    </div>
  );
}
