import { type FormEvent, useEffect, useState } from 'react';
import { DrawnBlocks, useCall, useWebsite, useWords } from '../../../website/panels.tsx';
import type { Checked, Kept } from '../contract.ts';
import { checkTexts as labels } from '../labels.ts';
import { codeIn, enterBlocks, saidBlock } from '../said.ts';
import { type Judged, judge } from '../verdict.ts';
import { keepPage, keptFor, rememberKept } from './kept.ts';

/** A code nobody was given; no network, or no answer. */
const quiet = [0, 404, 422, 429, 503];

/** Whether a document is genuine and holds, for whoever scans its code; without a network as far as this device knows. */
export default function Verify() {
  const { t } = useWords();
  // By the address: without a network the page that was kept stands for every document.
  const [scanned, setScanned] = useState(() => {
    const code = codeIn(location.pathname);
    return code === '' ? null : { code, text: location.href };
  });
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const text = String(new FormData(form).get('scanned') ?? '').trim();
    if (text === '') return;
    onScanned({ code: codeIn(text), text });
    form.reset();
  };
  return (
    <div onSubmit={submit}>
      <DrawnBlocks blocks={enterBlocks} />
    </div>
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
  const heard = kept && t(labels.genuineHint, { day: date(kept.asOf) });
  return <DrawnBlocks blocks={[saidBlock(judged, live, heard === null ? null : { en: heard, bn: heard })]} />;
}
