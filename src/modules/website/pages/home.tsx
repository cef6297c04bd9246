import { useEffect, useState } from 'react';
import { formatDate, formatNumber, formatTime } from '../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { HomeData } from '../contract.ts';
import { labels } from '../labels.ts';

type Props = { data: HomeData; language: Language };

/** The institution's first page: slides, notices, the head's message, events, about, videos, vacancies. */
export function Home({ data, language }: Props) {
  const t = (label: Label, params = {}) => textOf(label, language, params);
  const day = (date: string) => formatDate(date, { language });
  return (
    <>
      <div className="wrap">
        <Slides slides={data.slides} language={language} />
        <div className="columns">
          <section>
            <h2>
              {t(labels.noticeBoard)}
              <a href="/web/notice/all">{t(labels.allNotices)}</a>
            </h2>
            <NoticeRows notices={data.notices} language={language} />
          </section>
          <section>
            {data.message ? (
              <>
                <h2>{t(labels.headMessage)}</h2>
                <div className="head-message">
                  {data.message.picture ? (
                    <img src={data.message.picture} alt={t(data.message.name)} />
                  ) : (
                    <span />
                  )}
                  <div>
                    {paragraphs(t(data.message.body)).slice(0, 1)}
                    <strong>{t(data.message.name)}</strong>
                    <br />
                    {t(data.message.post)}
                  </div>
                </div>
              </>
            ) : null}
            {data.sidebarNotices.length > 0 ? (
              <>
                <h2>{t(labels.forGuardians)}</h2>
                <ul>
                  {data.sidebarNotices.map((notice) => (
                    <li key={notice.id}>{t(notice.title)}</li>
                  ))}
                </ul>
              </>
            ) : null}
          </section>
        </div>
      </div>
      {data.events.length > 0 ? (
        <div className="band">
          <section className="wrap">
            <h2>{t(labels.events)}</h2>
            <div className="cards">
              {data.events.map(({ id, event }) => (
                <article className="card" key={id}>
                  {event.picture ? <img src={event.picture} alt="" loading="lazy" /> : null}
                  <div>
                    <b>{t(event.title)}</b>
                    <em>
                      {day(event.day)}
                      {event.startsAt ? ` · ${formatTime(event.startsAt, { language })}` : ''}
                    </em>
                    <br />
                    {t(event.place)}
                  </div>
                </article>
              ))}
            </div>
          </section>
        </div>
      ) : null}
      <div className="wrap">
        <div className="columns">
          <section>
            {data.about ? (
              <>
                <h2>{t(data.about.title)}</h2>
                {paragraphs(t(data.about.body)).slice(0, 1)}
                <a href="/about">{t(labels.readMore)}</a>
              </>
            ) : null}
          </section>
          <section className="figures">
            <div>
              <b>{formatNumber(data.figures.students, { language })}</b>
              {t(labels.students)}
            </div>
            <div>
              <b>{formatNumber(data.figures.employees, { language })}</b>
              {t(labels.employees)}
            </div>
          </section>
          <section>
            {data.videos.length > 0 ? <h2>{t(labels.videos)}</h2> : null}
            {data.videos.map((video) => (
              <div className="notice" key={video.id}>
                <a href={video.address} rel="noreferrer">
                  {t(video.title)}
                </a>
                {video.duration ? <small>{formatDigits(video.duration, language)}</small> : null}
              </div>
            ))}
          </section>
          <section>
            {data.jobs.length > 0 ? <h2>{t(labels.jobs)}</h2> : null}
            {data.jobs.map((job) => (
              <div className="notice" key={job.id}>
                <div>
                  {t(job.title)}
                  <small>
                    {t(labels.posts, { count: formatNumber(job.posts, { language }), day: day(job.applyBy) })}
                  </small>
                </div>
              </div>
            ))}
          </section>
        </div>
      </div>
    </>
  );
}

const formatDigits = (text: string, language: Language) =>
  language === 'bn' ? text.replace(/\d/g, (digit) => '০১২৩৪৫৬৭৮৯'.charAt(Number(digit))) : text;

export const paragraphs = (text: string) => text.split(/\n+/).map((line) => <p key={line}>{line}</p>);

export function NoticeRows({ notices, language }: { notices: HomeData['notices']; language: Language }) {
  return notices.map((notice) => {
    const [dayOfMonth, month] = formatDate(notice.publishOn, { language }).split(' ');
    return (
      <div className="notice" key={notice.id}>
        <time dateTime={notice.publishOn}>
          <b>{dayOfMonth}</b>
          {month}
        </time>
        <details>
          <summary>{textOf(notice.title, language)}</summary>
          {paragraphs(textOf(notice.body, language))}
          {notice.category ? <small>{textOf(notice.category, language)}</small> : null}
        </details>
      </div>
    );
  });
}

function Slides({ slides, language }: { slides: HomeData['slides']; language: Language }) {
  const t = (label: Label) => textOf(label, language);
  const [place, setPlace] = useState(0);
  const [paused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  useEffect(() => {
    if (paused || slides.length < 2) return;
    const timer = setInterval(() => setPlace((known) => (known + 1) % slides.length), 7_000);
    return () => clearInterval(timer);
  }, [paused, slides.length]);
  const slide = slides[place % Math.max(1, slides.length)];
  if (!slide) return null;
  const go = (by: number) => setPlace((place + by + slides.length) % slides.length);
  return (
    <section className="slide" aria-roledescription="carousel" aria-label={t(labels.pictures)}>
      {slide.picture ? <img src={slide.picture} alt={t(slide.title)} /> : null}
      <div className="caption">
        <div>
          <strong>{t(slide.title)}</strong>
          {t(slide.caption)}
        </div>
        {slides.length > 1 ? (
          <div className="controls">
            <button type="button" onClick={() => go(-1)} aria-label={t(labels.previous)}>
              ‹
            </button>
            <span>
              {formatNumber(place + 1, { language })} / {formatNumber(slides.length, { language })}
            </span>
            <button
              type="button"
              onClick={() => setPaused(!paused)}
              aria-label={t(paused ? labels.play : labels.pause)}
            >
              {paused ? '▶' : '❚❚'}
            </button>
            <button type="button" onClick={() => go(1)} aria-label={t(labels.next)}>
              ›
            </button>
          </div>
        ) : null}
      </div>
    </section>
  );
}
