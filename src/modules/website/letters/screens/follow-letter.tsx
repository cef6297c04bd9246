import { type FormEvent, useRef, useState } from 'react';
import type * as z from 'zod';
import { RefusedCall, send } from '../../pages/call.ts';
import { Facts } from '../../pages/paper-check.tsx';
import { useWebsite, useWords } from '../../pages/website.tsx';
import type { lettersContract } from '../contract.ts';
import { followedTexts, kindTexts, followLabels as labels, letterLabels } from '../labels.ts';

type Followed = z.output<typeof lettersContract.follow.output>;

/** What became of a message or a complaint, for whoever has its number. */
export default function FollowLetter() {
  const { common, language } = useWebsite();
  const { t } = useWords();
  const [found, setFound] = useState<Followed | null>(null);
  const [problem, setProblem] = useState('');
  const [isAsking, setIsAsking] = useState(false);
  const said = useRef<HTMLDivElement>(null);
  const ask = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (!code) return;
    setIsAsking(true);
    setProblem('');
    try {
      const site = common ? { site_id: String(common.SITE_ID) } : {};
      setFound(await send<Followed>('/api/web/letter-status', language, { ...site, code }));
    } catch (error) {
      setFound(null);
      setProblem((error instanceof RefusedCall && error.message) || t(labels.away));
    } finally {
      setIsAsking(false);
      said.current?.focus();
    }
  };
  return (
    <div className="wrap page">
      <h1>{t(labels.page)}</h1>
      <p>{t(labels.intro)}</p>
      <form className="letter" onSubmit={ask}>
        <label>
          {t(letterLabels.code)}
          <input
            name="code"
            maxLength={40}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            placeholder="A-7KQ2-M4XP"
            // Behind the sign # a number is not sent to anybody with the address.
            defaultValue={location.hash
              .slice(1)
              .replace(/[^\w-]/g, '')
              .slice(0, 40)}
          />
        </label>
        <button type="submit" className="button primary" disabled={isAsking}>
          {t(isAsking ? labels.asking : labels.ask)}
        </button>
      </form>
      <div ref={said} tabIndex={-1} role="status">
        {problem ? <p className="problem">{problem}</p> : null}
        {found ? <Found letter={found} /> : null}
      </div>
    </div>
  );
}

function Found({ letter }: { letter: Followed }) {
  const { t, dateTime } = useWords();
  const { code, kind, state, receivedAt, answers } = letter;
  return (
    <div className="article">
      <Facts
        facts={[
          [letterLabels.code, code],
          [letterLabels.kind, t(kindTexts[kind])],
          [letterLabels.receivedAt, dateTime(receivedAt)],
          [labels.state, t(followedTexts[state])],
        ]}
      />
      <h2>{t(labels.answers)}</h2>
      {answers.length === 0 ? <p>{t(labels.none)}</p> : null}
      {answers.map((one) => (
        <section key={one.id}>
          <p className="hint">{dateTime(one.at)}</p>
          {one.text.split('\n').map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
            <p key={place}>{line}</p>
          ))}
          {one.hasFiles ? <p className="hint">{t(labels.files)}</p> : null}
        </section>
      ))}
      {state === 'waiting' ? <p>{t(labels.writeAgain, { code })}</p> : null}
    </div>
  );
}
