import { type FormEvent, useEffect, useState } from 'react';
import { formatNumber } from '../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { HomeData } from '../contract.ts';
import { labels } from '../labels.ts';
import { readJson } from '../read-json.ts';
import { NoticeRows } from './home.tsx';

type Answer = { items: HomeData['notices']; total: number; page: number; size: number };

/** Every published notice, newest first, with a search. */
export function Notices({ language }: { language: Language }) {
  const t = (label: Label) => textOf(label, language);
  const [query, setQuery] = useState({ q: '', page: 1 });
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    readJson<Answer>(`/api/web/notices?page=${query.page}&q=${encodeURIComponent(query.q)}`, stop.signal)
      .then((read) => {
        setAnswer(read);
        setFailed(false);
      })
      .catch(() => setFailed(!stop.signal.aborted));
    return () => stop.abort();
  }, [query]);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setQuery({ q: String(new FormData(event.currentTarget).get('q') ?? ''), page: 1 });
  };
  return (
    <div className="wrap">
      <h2>{t(labels.allNotices)}</h2>
      <form className="search" onSubmit={search}>
        <input name="q" type="search" aria-label={t(labels.search)} maxLength={100} />
        <button type="submit" className="button">
          {t(labels.search)}
        </button>
      </form>
      {failed ? <p role="alert">{t(labels.away)}</p> : null}
      {answer?.total === 0 ? <p>{t(labels.nothing)}</p> : null}
      {answer ? <NoticeRows notices={answer.items} language={language} /> : null}
      {answer && answer.total > answer.size ? (
        <p>
          <button
            type="button"
            className="button"
            disabled={query.page === 1}
            onClick={() => setQuery({ ...query, page: query.page - 1 })}
          >
            {t(labels.previous)}
          </button>{' '}
          {formatNumber(query.page, { language })} /{' '}
          {formatNumber(Math.ceil(answer.total / answer.size), { language })}{' '}
          <button
            type="button"
            className="button"
            disabled={query.page * answer.size >= answer.total}
            onClick={() => setQuery({ ...query, page: query.page + 1 })}
          >
            {t(labels.next)}
          </button>
        </p>
      ) : null}
    </div>
  );
}
