import { type FormEvent, useEffect, useState } from 'react';
import { Facts, useCall, useWebsite, useWords } from '../../../website/panels.tsx';
import { kinds } from '../../kinds.ts';
import type { Checked, Kept } from '../contract.ts';
import { checkTexts as labels } from '../labels.ts';
import { type Judged, judge } from '../verdict.ts';
import { keepPage, keptFor, rememberKept } from './kept.ts';

/** A code nobody was given; no network, or no answer. */
const quiet = [0, 404, 422, 429, 503];

/** Whether a document is genuine and holds, for whoever scans its code; without a network as far as this device knows. */
export default function Verify({ code }: { code: string }) {
  const { t } = useWords();
  const [scanned, setScanned] = useState(() => (code === '' ? null : { code, text: location.href }));
  useEffect(keepPage, []);
  return (
    <div className="wrap page">
      <h1>{t(labels.page)}</h1>
      {scanned ? <Check key={scanned.text} {...scanned} /> : null}
      <Enter onScanned={setScanned} />
      <p>{t(labels.keptHint)}</p>
    </div>
  );
}

/** What a hand scanner types, or somebody pastes: an address with its code. */
function Enter({ onScanned }: { onScanned: (scanned: { code: string; text: string }) => void }) {
  const { t } = useWords();
  const [text, setText] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const given = text.trim();
    if (given === '') return;
    onScanned({ code: /\/verify\/([\w-]{20,60})/.exec(given)?.[1] ?? '', text: given });
    setText('');
  };
  return (
    <form onSubmit={submit}>
      <p>{t(labels.scan)}</p>
      <label>
        {t(labels.scanned)}
        <br />
        <input
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={3000}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </label>{' '}
      <button type="submit" className="button primary">
        {t(labels.check)}
      </button>
    </form>
  );
}

function Check({ code, text }: { code: string; text: string }) {
  const { common } = useWebsite();
  const called = useCall<Kept>('/api/web/documents/keys', {}, quiet);
  const siteId = common?.SITE_ID === undefined ? null : Number(common.SITE_ID);
  useEffect(() => {
    if (called.data) rememberKept(called.data);
  }, [called.data]);
  const kept = called.data ?? (siteId === null ? null : keptFor(siteId));
  if (!called.data && !called.problem) return <p aria-busy="true">…</p>;
  return code === '' ? (
    <Said judged={judge(text, undefined, kept)} live={null} kept={kept} />
  ) : (
    <Asked code={code} text={text} kept={kept} />
  );
}

function Asked({ code, text, kept }: { code: string; text: string; kept: Kept | null }) {
  const live = useCall<Checked>('/api/web/documents/check', { code }, quiet);
  if (!live.data && !live.problem) return <p aria-busy="true">…</p>;
  const isUnknown = live.problem?.status === 404 || live.problem?.status === 422;
  const answer = live.data ?? (isUnknown ? null : undefined);
  return <Said judged={judge(text, answer, kept)} live={live.data ?? null} kept={kept} />;
}

function Said({ judged, live, kept }: { judged: Judged; live: Checked | null; kept: Kept | null }) {
  const { t, date } = useWords();
  const { verdict, payload } = judged;
  const hints = {
    valid: labels.compare,
    genuine: labels.compare,
    revoked: labels.revokedHint,
    altered: labels.alteredHint,
    unknown: labels.unknownHint,
  } as const;
  const isGood = verdict === 'valid' || verdict === 'genuine';
  const kindOf = (name: string) => {
    const found = Object.entries(kinds).find(([one]) => one === name);
    return found ? t(found[1].label) : name;
  };
  const shown = payload ?? (isGood || verdict === 'revoked' ? live : null);
  return (
    <div className="article" role="status" data-verdict={verdict}>
      <p className={isGood ? undefined : 'problem'}>
        <strong>{t(labels[verdict])}</strong>
        <br />
        {t(hints[verdict])}
        {verdict === 'genuine' && kept ? (
          <>
            <br />
            {t(labels.genuineHint, { day: date(kept.asOf) })}
          </>
        ) : null}
      </p>
      {shown ? (
        <Facts
          facts={[
            [labels.kind, kindOf(shown.kind)],
            [labels.number, shown.number],
            [labels.name, payload ? payload.name : live ? t(live.name) : ''],
            ...(payload ? [[labels.about, payload.about] as const] : []),
            [labels.day, date(shown.day)],
            ...(live?.revokedOn ? [[labels.revokedOn, date(live.revokedOn)] as const] : []),
          ]}
        />
      ) : null}
    </div>
  );
}
