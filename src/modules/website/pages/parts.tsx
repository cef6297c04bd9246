import type { ReactNode } from 'react';
import { addDays } from '../../../core/dates.ts';
import type { Language } from '../../../core/labels.ts';
import { writtenPieces } from '../blocks/text.ts';
import type { NoticeItem } from '../contract.ts';
import { labels } from '../labels.ts';
import { Pieces } from './pieces.tsx';
import { base, type Called, useReader, useWebsite, useWords } from './website.tsx';

/** A heading with its hairline, and a link at its right. */
export function Heading({ children, to, more }: { children: ReactNode; to?: string; more?: string }) {
  return (
    <div className="heading">
      <h2>{children}</h2>
      {to && more ? <a href={base + to}>{more}</a> : null}
    </div>
  );
}

/** A text as it was written: with its form where it has one, else as paragraphs with links. `only`: its one language. */
export function PlainText({ text, only = null }: { text: string; only?: Language | null }) {
  return <Pieces of={writtenPieces(text, only, useReader())} />;
}

/** Notices as rows: day and month, the rule, title and category. */
export function NoticeRows({ notices }: { notices: readonly NoticeItem[] }) {
  const { t, date } = useWords();
  const { common, language } = useWebsite();
  const fresh = common ? addDays(common.today, -3) : '';
  return (
    <ul className="notices">
      {notices.map((notice) => {
        const [day, month, year] = date(notice.publishOn).split(' ');
        return (
          <li key={notice.id} className="notice">
            <time dateTime={notice.publishOn}>
              <b>{day}</b>
              {language === 'en' ? month?.slice(0, 3) : month}
              {common && notice.publishOn.slice(0, 4) !== common.today.slice(0, 4) ? <br /> : null}
              {common && notice.publishOn.slice(0, 4) !== common.today.slice(0, 4) ? year : null}
            </time>
            <div>
              <a href={`${base}/web/notice/${notice.id}`}>{t(notice.title)}</a>
              <small>
                {[
                  notice.category ? t(notice.category) : '',
                  notice.isPinned ? t(labels.pinned) : '',
                  notice.attachment ? t(labels.hasAttachment) : '',
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </small>
            </div>
            {fresh !== '' && notice.publishOn >= fresh ? (
              <span className="new">{t(labels.newNotice)}</span>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Previous and next as links, so that every page of a list has an address. */
export function Pager({ page, size, total }: { page: number; size: number; total: number }) {
  const { t, number } = useWords();
  const last = Math.max(1, Math.ceil(total / size));
  if (last === 1) return null;
  const to = (place: number) => {
    const query = new URLSearchParams(location.search);
    query.set('page', String(place));
    return `?${query}`;
  };
  return (
    <nav className="pager" aria-label={`${t(labels.previous)} / ${t(labels.next)}`}>
      {page > 1 ? (
        <a className="button" href={to(page - 1)} rel="prev">
          {t(labels.previous)}
        </a>
      ) : null}
      <span>
        {number(page)} / {number(last)}
      </span>
      {page < last ? (
        <a className="button" href={to(page + 1)} rel="next">
          {t(labels.next)}
        </a>
      ) : null}
    </nav>
  );
}

/** What stands where a call has not answered, was refused, or found nothing. */
export function Answer<T>({
  called,
  children,
}: {
  called: Called<T>;
  children: (data: T) => ReactNode;
}): ReactNode {
  const { t } = useWords();
  if (called.data !== undefined) return children(called.data);
  if (!called.problem) return <div className="waiting" aria-busy="true" />;
  if (called.problem.status === 404) return <NotFound />;
  return (
    <div className="problem" role="alert">
      <p>{called.problem.message || t(labels.away)}</p>
      <button type="button" className="button" onClick={called.again}>
        {t(labels.again)}
      </button>
    </div>
  );
}

/** The page for an address that shows nothing. */
export function NotFound() {
  const { t } = useWords();
  return (
    <div className="not-found">
      <h1>{t(labels.notFound)}</h1>
      <p>{t(labels.notFoundWhy)}</p>
      <p>
        <a className="button primary" href={`${base}/`}>
          {t(labels.backHome)}
        </a>{' '}
        <a className="button" href={`${base}/web/notice/all`}>
          {t(labels.allNotices)}
        </a>
      </p>
    </div>
  );
}

/** The page number of the address. */
export function askedPage(): string {
  const page = new URLSearchParams(location.search).get('page') ?? '1';
  return /^[1-9]\d{0,4}$/.test(page) ? page : '1';
}
