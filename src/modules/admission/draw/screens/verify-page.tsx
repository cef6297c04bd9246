import { useState } from 'react';
import { Answer, Facts, OpenForm, printPaper, useCall, useWords } from '../../../website/panels.tsx';
import type { PublicDraw } from '../contract.ts';
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
  const { t, dateTime } = useWords();
  const called = useCall<{ items: Listed[] }>('/api/web/admission/draws');
  return (
    <>
      <Answer called={called}>
        {({ items }) =>
          items.length === 0 ? (
            <p>{t(words.none)}</p>
          ) : (
            items.map((one) => (
              <section className="declaration" key={one.id}>
                <h2>
                  <a href={`?draw=${one.id}`}>{t(one.title)}</a>
                </h2>
                <p>
                  {t(words.fixedOn, { at: dateTime(one.committedAt) })} ·{' '}
                  {t(one.isPublished ? words.published : words.notYet)}
                </p>
                <Voided draw={one} />
              </section>
            ))
          )
        }
      </Answer>
      <FromFile />
    </>
  );
}

/** That a draw does not count any more, and why. */
function Voided({ draw }: { draw: Pick<Listed, 'voidedAt' | 'voidReason'> }) {
  const { t, dateTime } = useWords();
  if (!draw.voidedAt) return null;
  return <p className="wrong">{t(words.voided, { at: dateTime(draw.voidedAt), reason: draw.voidReason })}</p>;
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
  const { t, number } = useWords();
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
            <section className="declaration">
              <h2>{t(draw.title)}</h2>
              <Voided draw={draw} />
              <Facts facts={factsOf(draw, { t, number })} />
              <Verify draw={draw} />
            </section>
            {draw.seats ? <Result draw={draw} /> : <p>{t(words.notYet)}</p>}
          </>
        )}
      </Answer>
    </>
  );
}

type Words = ReturnType<typeof useWords>;
const factsOf = (draw: PublicDraw, { t, number }: Pick<Words, 't' | 'number'>) => [
  [words.applications, number(draw.entries.length)] as const,
  [words.digest, draw.digest] as const,
  ...(draw.commitment ? [[words.commitment, draw.commitment] as const] : []),
  ...(draw.seed ? [[words.seed, draw.seed] as const] : []),
  ...(draw.words.length > 0
    ? [
        [
          words.typed,
          draw.words.map((word, place) => `${draw.saidBy[place] ?? ''}: “${word}”`).join('; '),
        ] as const,
      ]
    : []),
  ...(draw.kind === 'merit' ? [[words.by, t(words.merit)] as const] : []),
];

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

const mostShown = 500;

function Result({ draw }: { draw: PublicDraw }) {
  const { t, digits, number } = useWords();
  const [q, setQ] = useState('');
  const wanted = q
    .trim()
    .toUpperCase()
    .replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));
  const fits = (one: string) => wanted === '' || one.includes(wanted);
  const rank = new Map((draw.order ?? []).map((one, place) => [one, place + 1]));
  const quota = (code: string) => {
    const found = draw.quotaNames.find((one) => one.code === code);
    return found ? t(found) : t(words.general);
  };
  return (
    <>
      <p className="search screen-only">
        <label>
          {t(words.find)}
          <input value={q} onChange={(event) => setQ(event.currentTarget.value)} maxLength={20} />
        </label>
        <button type="button" className="button" onClick={() => void printPaper()}>
          {t(words.print)}
        </button>
      </p>
      {draw.offers.map((offer) => {
        const seats = (draw.seats ?? [])
          .filter((seat) => seat.offer === offer.id && fits(seat.number))
          .sort((one, other) => (rank.get(one.number) ?? 0) - (rank.get(other.number) ?? 0));
        const waiting = (draw.waiting?.[offer.id] ?? []).filter(fits);
        return (
          <section className="declaration" key={offer.id}>
            <h2>
              {t(offer.name)} · {number(offer.seats)}
            </h2>
            <table>
              <thead>
                <tr>
                  {[words.find, words.by, words.rank].map((label) => (
                    <th key={label.en} scope="col">
                      {t(label)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {seats.slice(0, mostShown).map((seat) => (
                  <tr key={seat.number}>
                    <td>{digits(seat.number)}</td>
                    <td>{quota(seat.quota)}</td>
                    <td>{number(rank.get(seat.number) ?? 0)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {waiting.length > 0 ? (
              <>
                <h3>{t(words.waiting)}</h3>
                <p>
                  {waiting.slice(0, mostShown).map((one, place) => (
                    <span className="waits" key={one}>
                      {number(place + 1)}. {digits(one)}
                    </span>
                  ))}
                </p>
              </>
            ) : null}
          </section>
        );
      })}
    </>
  );
}
