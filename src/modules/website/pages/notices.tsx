import { IconFileTypePdf, IconPhoto, IconPrinter } from '@tabler/icons-react';
import type { CategoryItem, NoticeItem, NoticePage, PageOf } from '../contract.ts';
import { labels } from '../labels.ts';
import { Answer, askedPage, NoticeRows, Pager, PlainText } from './parts.tsx';
import { paperId, printPaper } from './print-paper.ts';
import { base, useArrival, useCall, useWebsite, useWords } from './website.tsx';

/** Every published notice, newest first. Search and filter are the page's address, so they can be sent on. */
export function Notices() {
  const { t, number } = useWords();
  const asked = new URLSearchParams(location.search);
  const q = (asked.get('q') ?? '').slice(0, 100);
  const category = asked.get('category') ?? '';
  const categories = useCall<CategoryItem[]>('/api/web/notice-categories').data ?? [];
  const called = useCall<PageOf<NoticeItem>>('/api/web/notices', {
    page: askedPage(),
    ...(q ? { q } : {}),
    ...(/^[0-9a-f-]{36}$/.test(category) ? { category } : {}),
  });
  return (
    <div className="wrap page">
      <h1>{t(labels.allNotices)}</h1>
      <form className="search" action={`${base}/web/notice/all`}>
        <label>
          {t(labels.searchNotices)}
          <input name="q" type="search" defaultValue={q} maxLength={100} />
        </label>
        {categories.length > 0 ? (
          <label>
            {t(labels.category)}
            <select name="category" defaultValue={category}>
              <option value="">{t(labels.everyCategory)}</option>
              {categories.map((one) => (
                <option key={one.id} value={one.id}>
                  {t(one.name)} ({number(one.notices)})
                </option>
              ))}
            </select>
          </label>
        ) : null}
        <button type="submit" className="button primary">
          {t(labels.search)}
        </button>
        {q || category ? (
          <a className="button" href={`${base}/web/notice/all`}>
            {t(labels.clear)}
          </a>
        ) : null}
      </form>
      <Answer called={called}>
        {(answer) => (
          <>
            <p role="status">
              {answer.total > 0
                ? t(answer.total === 1 ? labels.oneNotice : labels.count, { count: number(answer.total) })
                : t(q || category ? labels.nothing : labels.noNotices)}
            </p>
            <NoticeRows notices={answer.items} />
            <Pager {...answer} />
          </>
        )}
      </Answer>
    </div>
  );
}

/** One notice at its own address. */
export function Notice({ id }: { id: string }) {
  const { t, date, size } = useWords();
  const { common } = useWebsite();
  const called = useCall<NoticePage>(`/api/web/notice/${id}`);
  useArrival(called.data && t(called.data.title), false);
  return (
    <div className="wrap page" id={paperId}>
      <Answer called={called}>
        {(notice) => (
          <article className="article">
            <p className="paper-head">{common ? t(common.siteName) : ''}</p>
            <h1>{t(notice.title)}</h1>
            <p className="when">
              <time dateTime={notice.publishOn}>{t(labels.published, { day: date(notice.publishOn) })}</time>
              {notice.category ? ` · ${t(notice.category)}` : ''}
            </p>
            <PlainText text={t(notice.body)} />
            {notice.attachments.length > 0 ? (
              <section aria-label={t(labels.attachments)}>
                {notice.attachments.map((file) => (
                  <p key={file.url} className="attachment">
                    {file.kind === 'pdf' ? (
                      <IconFileTypePdf size={20} stroke={1.6} aria-hidden />
                    ) : (
                      <IconPhoto size={20} stroke={1.6} aria-hidden />
                    )}
                    <span>
                      <a href={file.url}>{file.name}</a>
                      <small>
                        {t(labels.attachment)} · {t(file.kind === 'pdf' ? labels.pdf : labels.pictureFile)} ·{' '}
                        {size(file.bytes)}
                      </small>
                    </span>
                  </p>
                ))}
              </section>
            ) : null}
            <p className="actions">
              <button type="button" className="button" onClick={() => void printPaper()}>
                <IconPrinter size={16} stroke={1.6} aria-hidden /> {t(labels.print)}
              </button>{' '}
              <a className="button" href={`${base}/web/notice/all`}>
                {t(labels.allNotices)}
              </a>
            </p>
          </article>
        )}
      </Answer>
    </div>
  );
}
