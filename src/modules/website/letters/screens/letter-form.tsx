import { type FormEvent, useRef, useState } from 'react';
import { base, RefusedCall, send } from '../../pages/call.ts';
import { useWebsite, useWords } from '../../pages/website.tsx';
import { letterFields as fields, formLabels as labels } from '../labels.ts';
import { followPath, type LetterKind } from '../rules.ts';

const paths: Readonly<Record<LetterKind, string>> = {
  contact: '/api/web/contact-form',
  complaint: '/api/web/officer-complaint',
};

/** The form by which a visitor writes to the institution; what was typed stays when it could not be sent. */
export default function LetterForm({ kind }: { kind: LetterKind }) {
  const { common, language } = useWebsite();
  const { t } = useWords();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [isSending, setIsSending] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, typeof value === 'string' ? value : '']),
    );
    setIsSending(true);
    setProblem('');
    try {
      const site = common ? { site_id: String(common.SITE_ID) } : {};
      const answer = await send<{ code: string }>(paths[kind], language, { ...site, ...given });
      setCode(answer.code);
    } catch (error) {
      setProblem((error instanceof RefusedCall && error.message) || t(labels.away));
    } finally {
      setIsSending(false);
      said.current?.focus();
    }
  };
  if (code)
    return (
      <div className="letter" role="status">
        <p>
          <strong>{t(labels.sent)}</strong>
          <br />
          {t(labels.number, { code })}
        </p>
        <p>
          <a href={`${base}${followPath}#${code}`}>{t(labels.follow)}</a>
        </p>
        <button type="button" className="button" onClick={() => setCode('')}>
          {t(labels.another)}
        </button>
      </div>
    );
  const name = (field: string) => t(fields[field] ?? labels.send);
  const optional = (field: string) => t(labels.optional, { name: name(field) });
  return (
    <form className="letter" onSubmit={submit}>
      <div ref={said} tabIndex={-1} role="alert" className={problem ? 'problem' : 'hidden'}>
        {problem}
      </div>
      <label>
        {kind === 'complaint' ? optional('name') : name('name')}
        <input name="name" maxLength={120} autoComplete="name" required={kind === 'contact'} minLength={2} />
      </label>
      <fieldset>
        <legend>{t(labels.answer)}</legend>
        <label>
          {name('mobile')}
          <input name="mobile" type="tel" maxLength={20} autoComplete="tel" />
        </label>
        <label>
          {name('email')}
          <input name="email" type="email" maxLength={120} autoComplete="email" />
        </label>
      </fieldset>
      <label>
        {name('subject')}
        <input name="subject" maxLength={150} required minLength={3} />
      </label>
      <label>
        {name('body')}
        <textarea name="body" rows={6} maxLength={3000} required minLength={10} />
      </label>
      <label className="nobody" aria-hidden>
        {t(labels.leaveEmpty)}
        <input name="homepage" tabIndex={-1} autoComplete="off" />
      </label>
      <button type="submit" className="button primary" disabled={isSending}>
        {t(isSending ? labels.sending : labels.send)}
      </button>
    </form>
  );
}
