import { IconBell, IconBriefcase, IconCalendarEvent, IconPlayerPlay } from '@tabler/icons-react';
import { plainOf } from '../../../core/validation/rich-text.ts';
import { linePieces } from '../blocks/text.ts';
import type { CommonData } from '../common-contract.ts';
import type {
  AboutItem,
  EventItem,
  Figures,
  JobItem,
  MessageItem,
  NoticeItem,
  SlideItem,
  VideoItem,
} from '../contract.ts';
import { labels } from '../labels.ts';
import { services } from '../pages.ts';
import { EventCards } from './events.tsx';
import { Answer, Heading, NoticeRows, PlainText } from './parts.tsx';
import { Pieces } from './pieces.tsx';
import { Slides } from './slides.tsx';
import { VideoBlock } from './videos.tsx';
import { base, useCall, useReader, useWords } from './website.tsx';

const icons = {
  '/web/notice/all': IconBell,
  '/web/calendar': IconCalendarEvent,
  '/web/event-video-details': IconPlayerPlay,
  '/job-application': IconBriefcase,
} as const;

/** The institution's first page. Each part has a call of its own: one that fails leaves the others standing. */
export function Home({ common }: { common: CommonData }) {
  const { t } = useWords();
  const reader = useReader();
  const called = useCall<SlideItem[]>('/api/web/get-slide-item');
  const slides = called.data ?? (called.problem ? [] : undefined);
  const special = useCall<SlideItem | null>('/api/web/get-special-image').data;
  const events = useCall<EventItem[]>('/api/web/get-event-item').data;
  return (
    <>
      <div className="wrap top">
        {slides ? (
          <Slides slides={slides.length > 0 ? slides : [drawnSlide(common)]} />
        ) : (
          <div className="slide waiting" aria-busy="true" />
        )}
        <div className="side">
          {special?.picture ? (
            <figure className="special">
              <img src={special.picture} alt="" width="1600" height="720" />
              <figcaption>
                <strong>{t(special.title)}</strong>
                <Pieces of={linePieces(special.caption, reader)} />
              </figcaption>
            </figure>
          ) : null}
          <nav className="services" aria-label={t(labels.services)}>
            {services.map(({ path, label }) => {
              const Icon = icons[path];
              return (
                <a key={path} href={base + path}>
                  <Icon size={18} stroke={1.6} aria-hidden /> {t(label)}
                </a>
              );
            })}
          </nav>
        </div>
      </div>
      <div className="wrap columns">
        <LatestNotices />
        <div>
          <HeadMessage />
          <GuardianNotices />
        </div>
      </div>
      {events && events.length > 0 ? (
        <div className="band">
          <section className="wrap">
            <Heading to="/web/calendar" more={t(labels.calendar)}>
              {t(labels.events)}
            </Heading>
            <EventCards events={events.slice(0, 3).map(({ event }) => event)} heading="h3" />
          </section>
        </div>
      ) : null}
      <div className="wrap columns">
        <AboutUs />
        <FiguresBlock />
      </div>
      <div className="wrap columns videos-jobs">
        <Videos />
        <Jobs />
      </div>
    </>
  );
}

/** What stands for the pictures an institution has not written yet: the drawn school, its name and its motto. */
function drawnSlide({ siteName, motto, siteAddress }: CommonData): SlideItem {
  return {
    id: 'drawn',
    title: siteName,
    caption: motto.en || motto.bn ? motto : siteAddress,
    picture: '/static/scenes/school.svg',
  };
}

function LatestNotices() {
  const { t } = useWords();
  const called = useCall<NoticeItem[]>('/api/web/get-latest-notice');
  return (
    <section>
      <Heading to="/web/notice/all" more={t(labels.allNotices)}>
        {t(labels.noticeBoard)}
      </Heading>
      <Answer called={called}>
        {(notices) =>
          notices.length > 0 ? <NoticeRows notices={notices.slice(0, 5)} /> : <p>{t(labels.noNotices)}</p>
        }
      </Answer>
    </section>
  );
}

function HeadMessage() {
  const { t } = useWords();
  const message = useCall<MessageItem | null>('/api/web/get-head-of-authority-message').data;
  if (!message) return null;
  return (
    <section>
      <Heading>{t(labels.headMessage)}</Heading>
      <div className="head-message">
        {message.picture ? (
          <img src={message.picture} alt={t(message.name)} width="148" height="178" loading="lazy" />
        ) : null}
        <div>
          <PlainText text={plainOf(t(message.body)).split('\n')[0] ?? ''} />
          <strong>{t(message.name)}</strong>
          <br />
          {t(message.post)}
          <br />
          <a href={`${base}/about#message`}>{t(labels.readMoreOf, { title: t(labels.headMessage) })}</a>
        </div>
      </div>
    </section>
  );
}

function GuardianNotices() {
  const { t } = useWords();
  const notices = useCall<NoticeItem[]>('/api/web/get-latest-notice-for-sitebar').data;
  if (!notices || notices.length === 0) return null;
  return (
    <section>
      <Heading>{t(labels.forGuardians)}</Heading>
      <ul className="short">
        {notices.map((notice) => (
          <li key={notice.id}>
            <a href={`${base}/web/notice/${notice.id}`}>{t(notice.title)}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AboutUs() {
  const { t } = useWords();
  const about = useCall<AboutItem | null>('/api/web/get-about-us').data;
  if (!about) return <div />;
  return (
    <section>
      <Heading>{t(about.title)}</Heading>
      <PlainText text={plainOf(t(about.body)).split('\n\n')[0] ?? ''} />
      <a href={`${base}/about`}>{t(labels.readMoreOf, { title: t(about.title) })}</a>
    </section>
  );
}

function FiguresBlock() {
  const { t, number } = useWords();
  const figures = useCall<Figures>('/api/web/get-figures').data;
  // A new institution does not say that nobody learns there.
  if (!figures || figures.students + figures.employees === 0) return <div />;
  return (
    <dl className="figures">
      <div>
        <dt>{t(labels.students)}</dt>
        <dd>{number(figures.students)}</dd>
      </div>
      <div>
        <dt>{t(labels.employees)}</dt>
        <dd>{number(figures.employees)}</dd>
      </div>
    </dl>
  );
}

function Videos() {
  const { t } = useWords();
  const videos = useCall<VideoItem[]>('/api/web/get-video-list-for-home').data;
  if (!videos || videos.length === 0) return null;
  return (
    <section>
      <Heading to="/web/event-video-details" more={t(labels.allVideos)}>
        {t(labels.videos)}
      </Heading>
      <VideoBlock videos={videos} />
    </section>
  );
}

function Jobs() {
  const { t, number, date } = useWords();
  const jobs = useCall<JobItem[]>('/api/web/get-job-circular').data;
  if (!jobs || jobs.length === 0) return null;
  return (
    <section>
      <Heading to={jobs.length > 3 ? '/job-application' : ''} more={t(labels.allJobs)}>
        {t(labels.jobs)}
      </Heading>
      <ul className="jobs">
        {jobs.slice(0, 3).map((job) => (
          <li key={job.id}>
            <div>
              <strong>{t(job.title)}</strong>
              <small>
                {t(labels.posts, {
                  count: number(job.posts),
                  day: date(job.applyBy),
                })}
              </small>
            </div>
            <a
              className="button"
              href={`${base}/job-application#job-${job.id}`}
              aria-label={`${t(labels.details)}: ${t(job.title)}`}
            >
              {t(labels.details)}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
