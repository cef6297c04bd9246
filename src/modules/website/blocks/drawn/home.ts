import { type Piece, piece } from '../../../../core/validation/pieces.ts';
import { plainOf } from '../../../../core/validation/rich-text.ts';
import type { CommonData } from '../../common-contract.ts';
import type {
  AboutItem,
  EventItem,
  Figures,
  JobItem,
  MessageItem,
  NoticeItem,
  SlideItem,
  VideoItem,
} from '../../contract.ts';
import { labels } from '../../labels.ts';
import { services } from '../../pages.ts';
import { linePieces } from '../line.ts';
import { writtenPieces } from '../text.ts';
import type { Reader } from '../words.ts';
import { portrait } from './about.ts';
import { eventCards } from './events.ts';
import { icon } from './icons.ts';
import { headingPiece, noticeRows } from './parts.ts';
import { shownPicture } from './picture.ts';
import { drawSlide } from './slides.ts';
import { postsOf } from './vacancies.ts';
import { filmsPiece } from './videos.ts';

/** What the first page shows. */
export type HomeParts = {
  readonly slides: readonly SlideItem[];
  readonly special: SlideItem | null;
  readonly notices: readonly NoticeItem[];
  readonly message: MessageItem | null;
  readonly forGuardians: readonly NoticeItem[];
  readonly events: readonly EventItem[];
  readonly about: AboutItem | null;
  readonly figures: Figures;
  readonly videos: readonly VideoItem[];
  readonly jobs: readonly JobItem[];
};

const icons = {
  '/web/notice/all': 'bell',
  '/web/calendar': 'calendar',
  '/web/event-video-details': 'play',
  '/job-application': 'briefcase',
} as const;

/** The institution's first page. */
export function drawHome(parts: HomeParts, common: CommonData, reader: Reader): Piece[] {
  const { t } = reader;
  const events = parts.events.slice(0, 3).map(({ event }) => event);
  return [
    piece('div', { class: 'wrap top' }, top(parts.slides, common, reader), side(parts.special, reader)),
    piece(
      'div',
      { class: 'wrap columns' },
      piece(
        'section',
        {},
        headingPiece(t(labels.noticeBoard), {
          to: `${reader.base}/web/notice/all`,
          text: t(labels.allNotices),
        }),
        latest(parts.notices, common, reader),
      ),
      piece('div', {}, headMessage(parts.message, reader), guardians(parts.forGuardians, reader)),
    ),
    ...(events.length > 0
      ? [
          piece(
            'div',
            { class: 'band' },
            piece(
              'section',
              { class: 'wrap' },
              headingPiece(t(labels.events), { to: `${reader.base}/web/calendar`, text: t(labels.calendar) }),
              eventCards(events, 'h3', reader),
            ),
          ),
        ]
      : []),
    piece('div', { class: 'wrap columns' }, aboutUs(parts.about, reader), inFigures(parts.figures, reader)),
    piece(
      'div',
      { class: 'wrap columns videos-jobs' },
      films(parts.videos, reader),
      jobs(parts.jobs, reader),
    ),
  ];
}

/** The first picture, which is the largest thing of the page; scripts let the others follow. */
function top(slides: readonly SlideItem[], common: CommonData, reader: Reader): Piece {
  const shown = slides.length > 0 ? slides : [drawnSlide(common)];
  return piece(
    'section',
    shown.length > 1
      ? { class: 'slide', 'aria-roledescription': 'carousel', 'aria-label': reader.t(labels.pictures) }
      : { class: 'slide', 'data-single': '' },
    drawSlide(shown, 0, false, reader),
  );
}

/** What stands for the pictures an institution has not written yet: the drawn school, its name and its motto. */
const drawnSlide = ({ siteName, motto, siteAddress }: CommonData): SlideItem => ({
  id: 'drawn',
  title: siteName,
  caption: motto.en || motto.bn ? motto : siteAddress,
  picture: '/static/scenes/school.svg',
});

/** What stands beside the pictures, or under them on a phone, where it would push the notices down when it came later. */
function side(special: SlideItem | null, reader: Reader): Piece {
  const { t, base } = reader;
  return piece(
    'div',
    { class: 'side' },
    special?.picture
      ? piece(
          'figure',
          { class: 'special' },
          shownPicture(special.picture, {
            width: 1600,
            height: 720,
            sizes: '(max-width: 760px) 100vw, (max-width: 1023px) 50vw, 344px',
          }),
          piece('figcaption', {}, piece('strong', {}, t(special.title)), linePieces(special.caption, reader)),
        )
      : null,
    piece(
      'nav',
      { class: 'services', 'aria-label': t(labels.services) },
      services.map(({ path, label }) =>
        piece('a', { href: base + path }, icon(icons[path], 18), ` ${t(label)}`),
      ),
    ),
  );
}

const latest = (notices: readonly NoticeItem[], common: CommonData, reader: Reader): Piece =>
  notices.length > 0
    ? noticeRows(notices.slice(0, 5), common.today, reader)
    : piece('p', {}, reader.t(labels.noNotices));

function headMessage(message: MessageItem | null, reader: Reader): Piece | null {
  if (!message) return null;
  const { t, base } = reader;
  return piece(
    'section',
    {},
    headingPiece(t(labels.headMessage)),
    piece(
      'div',
      { class: 'head-message' },
      portrait(message, reader),
      piece(
        'div',
        {},
        writtenPieces(plainOf(t(message.body)).split('\n')[0] ?? '', null, reader),
        piece('strong', {}, t(message.name)),
        piece('br', {}),
        t(message.post),
        piece('br', {}),
        piece('a', { href: `${base}/about#message` }, t(labels.readMoreOf, { title: t(labels.headMessage) })),
      ),
    ),
  );
}

function guardians(notices: readonly NoticeItem[], { t, base }: Reader): Piece | null {
  if (notices.length === 0) return null;
  return piece(
    'section',
    {},
    headingPiece(t(labels.forGuardians)),
    piece(
      'ul',
      { class: 'short' },
      notices.map((notice) =>
        piece('li', {}, piece('a', { href: `${base}/web/notice/${notice.id}` }, t(notice.title))),
      ),
    ),
  );
}

function aboutUs(about: AboutItem | null, reader: Reader): Piece {
  if (!about) return piece('div', {});
  const { t, base } = reader;
  return piece(
    'section',
    {},
    headingPiece(t(about.title)),
    writtenPieces(plainOf(t(about.body)).split('\n\n')[0] ?? '', null, reader),
    piece('a', { href: `${base}/about` }, t(labels.readMoreOf, { title: t(about.title) })),
  );
}

function inFigures(figures: Figures, { t, number }: Reader): Piece {
  // A new institution does not say that nobody learns there.
  if (figures.students + figures.employees === 0) return piece('div', {});
  const line = (name: string, count: number) =>
    piece('div', {}, piece('dt', {}, name), piece('dd', {}, number(count)));
  return piece(
    'dl',
    { class: 'figures' },
    line(t(labels.students), figures.students),
    line(t(labels.employees), figures.employees),
  );
}

function films(videos: readonly VideoItem[], reader: Reader): Piece | null {
  if (videos.length === 0) return null;
  const { t, base } = reader;
  return piece(
    'section',
    {},
    headingPiece(t(labels.videos), { to: `${base}/web/event-video-details`, text: t(labels.allVideos) }),
    filmsPiece(videos, reader),
  );
}

function jobs(open: readonly JobItem[], reader: Reader): Piece | null {
  if (open.length === 0) return null;
  const { t, base } = reader;
  return piece(
    'section',
    {},
    headingPiece(
      t(labels.jobs),
      open.length > 3 ? { to: `${base}/job-application`, text: t(labels.allJobs) } : null,
    ),
    piece(
      'ul',
      { class: 'jobs' },
      open.slice(0, 3).map((job) =>
        piece(
          'li',
          {},
          piece('div', {}, piece('strong', {}, t(job.title)), piece('small', {}, postsOf(job, reader))),
          piece(
            'a',
            {
              class: 'button',
              href: `${base}/job-application#job-${job.id}`,
              'aria-label': `${t(labels.details)}: ${t(job.title)}`,
            },
            t(labels.details),
          ),
        ),
      ),
    ),
  );
}
