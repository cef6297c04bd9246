import { useState } from 'react';
import { Answer, DrawnBlocks, OpenForm, printPaper, useCall, useWords } from '../../../website/panels.tsx';
import type { PublicDraw } from '../contract.ts';
import { drawListBlocks, drawnFrom, drawnSeats } from '../draw-blocks.ts';
import { type Finding, findingsOf, type PublishedDraw } from '../rules.ts';
import { findingWords, verifyWords as words } from '../words.ts';

type Listed = {
  id: string;
  title: { en: string; bn: string };
  kind: string;
  committedAt: string;
  isPublished: boolean;
  voidedAt: string | null;
  voidReason: string;
};

/** Draws anybody may look at, and do again in the browser. */
export default function VerifyPage() {
  const { t } = useWords();
  const id = new URLSearchParams(location.search).get('draw');
  return (
    <OpenForm>
      <h1>{t(words.title)}</h1>
      {id ? <One id={id} /> : <All />}
    </OpenForm>
  );
}

function All() {
  const called = useCall<{ items: Listed[] }>('/api/web/admission/draws');
  return (
    <>
      <Answer called={called}>{({ items }) => <DrawnBlocks blocks={drawListBlocks(items)} />}</Answer>
      <FromFile />
    </>
  );
}

/** A draw that was saved as a file is checked without asking anybody. */
function FromFile() {
  const { t } = useWords();
  const [draw, setDraw] = useState<PublicDraw | null>(null);
  const [isWrong, setIsWrong] = useState(false);
  const open = async (file: File | undefined) => {
    setIsWrong(false);
    setDraw(null);
    try {
      const read = JSON.parse((await file?.text()) ?? '') as PublicDraw;
      if (!Array.isArray(read.entries) || !Array.isArray(read.offers)) throw new Error('No draw');
      setDraw(read);
    } catch {
      setIsWrong(true);
    }
  };
  return (
    <section className="declaration">
      <h2>{t(words.openFile)}</h2>
      <input
        type="file"
        accept="application/json,.json"
        aria-label={t(words.openFile)}
        onChange={(event) => void open(event.currentTarget.files?.[0])}
      />
      {isWrong ? (
        <p className="wrong" role="alert">
          {t(words.notAFile)}
        </p>
      ) : null}
      {draw ? <Verify key={draw.digest} draw={draw} /> : null}
    </section>
  );
}

function One({ id }: { id: string }) {
  const { t } = useWords();
  const called = useCall<PublicDraw>(`/api/web/admission/draws/${encodeURIComponent(id)}`, {}, [404, 422]);
  return (
    <>
      <p className="screen-only">
        <a className="button" href="?">
          {t(words.back)}
        </a>
      </p>
      <Answer called={called}>
        {(draw) => (
          <>
            <DrawnBlocks blocks={drawnFrom(draw)} />
            <Verify draw={draw} />
            <Result draw={draw} />
          </>
        )}
      </Answer>
    </>
  );
}

function Verify({ draw }: { draw: PublicDraw }) {
  const { t, number } = useWords();
  const [found, setFound] = useState<{ findings: readonly Finding[]; ms: number } | null>(null);
  const isWhole =
    draw.seed !== null && draw.order !== null && draw.seats !== null && (draw.waiting ?? null) !== null;
  const check = () => {
    const began = performance.now();
    const findings = findingsOf(draw as PublishedDraw);
    setFound({ findings, ms: Math.round(performance.now() - began) });
  };
  const save = () => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([JSON.stringify(draw, null, 1)], { type: 'application/json' }));
    link.download = `draw-${draw.digest.slice(0, 8)}.json`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  };
  return (
    <>
      {draw.kind === 'lottery' ? (
        <details>
          <summary>{t(words.howTitle)}</summary>
          <p>{t(words.how)}</p>
        </details>
      ) : null}
      <p className="actions screen-only">
        {isWhole ? (
          <button type="button" className="button primary" onClick={check}>
            {t(words.verify)}
          </button>
        ) : null}
        <button type="button" className="button" onClick={save}>
          {t(words.save)}
        </button>
      </p>
      {found ? (
        <p className="found" role="status" data-bad={found.findings.length > 0}>
          {found.findings.length === 0
            ? t(words.genuine, { ms: number(found.ms) })
            : `${t(words.notGenuine)} ${found.findings.map((one) => t(findingWords[one])).join(', ')}`}
        </p>
      ) : null}
    </>
  );
}

function Result({ draw }: { draw: PublicDraw }) {
  const { t } = useWords();
  const [q, setQ] = useState('');
  return (
    <>
      {draw.seats ? (
        <p className="search screen-only">
          <label>
            {t(words.find)}
            <input value={q} onChange={(event) => setQ(event.currentTarget.value)} maxLength={20} />
          </label>
          <button type="button" className="button" onClick={() => void printPaper()}>
            {t(words.print)}
          </button>
        </p>
      ) : null}
      <DrawnBlocks blocks={drawnSeats(draw, q)} />
    </>
  );
}
