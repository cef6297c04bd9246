import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { PublicVisit } from '../../../core/server/http/app.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import type { Block, Content } from '../blocks/contract.ts';
import type { ContentPage } from '../blocks/pages.data.ts';
import type { Written } from '../blocks/text.ts';
import { previewOf } from '../content/service/previews.ts';
import { readContent } from '../content/service/read-content.ts';
import { type Around, usualAround } from '../front/around.ts';
import { labels } from '../labels.ts';
import { isContentPage, pageOf } from '../pages.ts';
import { readEarlyList } from './early-lists.ts';
import { readAround } from './read-around.ts';
import { readEvent, readEvents } from './read-events.ts';
import { listNotices, readNotice, readNoticeCategories, readNotices } from './read-notices.ts';
import {
  listVideos,
  readAbout,
  readFigures,
  readHeadMessage,
  readJobs,
  readSlide,
  readSlides,
  readSpecialImage,
} from './read-website.ts';
import { toldContent } from './told-content.ts';

type Notice = Awaited<ReturnType<typeof listNotices>>['items'][number];
export type NoticePage = { items: Notice[]; total: number; page: number; size: number };

/** What the server itself knows of a page, before any script asks. */
export type PageContent = Around & {
  readonly isFound: boolean;
  readonly title: Label | null;
  readonly text: Label | null;
  /** The one language that text is written in, where it is not in both. */
  readonly textOnly: 'en' | 'bn' | null;
  readonly picture: string | null;
  readonly slides: Awaited<ReturnType<typeof readSlides>>;
  readonly special: Awaited<ReturnType<typeof readSpecialImage>>;
  readonly sections: readonly { title: Label; body: Label; only?: 'en' | 'bn' | null }[];
  readonly notices: NoticePage | null;
  readonly isArticle: boolean;
  /** The parts of a page that is made of them. */
  readonly parts: Content | null;
  /** What stands under the text of an article. */
  readonly below: readonly Block[];
  /** When an event is, for those who list events. */
  readonly event: { day: string; startsAt: string | null; place: Written } | null;
  /** What the scripts of the page would ask for first, by its address. */
  readonly answers: Readonly<Record<string, unknown>> | null;
};
export const nothing: PageContent = {
  isFound: true,
  title: null,
  text: null,
  textOnly: null,
  picture: null,
  slides: [],
  special: null,
  sections: [],
  notices: null,
  isArticle: false,
  parts: null,
  below: [],
  event: null,
  answers: null,
  ...usualAround,
};

/** Reads what stands on the page a visitor asks for, and around it. */
export async function readPageContent(
  transaction: Transaction,
  visit: PublicVisit,
  site: SiteFacts,
  today: string,
): Promise<PageContent> {
  const content = await readPage(transaction, visit, site, today);
  return { ...content, ...(await readAround(transaction, visit.services.now(), today)) };
}

/** Not found where it shows a record that is not published. */
async function readPage(
  transaction: Transaction,
  visit: PublicVisit,
  site: SiteFacts,
  today: string,
): Promise<PageContent> {
  const found = pageOf(visit.path);
  const missing = { ...nothing, isFound: false };
  if (!found) return missing;
  const { page, id } = found;
  if (page.name === 'notice' && id) {
    const notice = await readNotice(transaction, today, id);
    return notice
      ? {
          ...nothing,
          title: notice.title,
          text: notice.body,
          isArticle: true,
          below: notice.attachments.map(({ url, name, kind, bytes }) => ({
            kind: 'file' as const,
            url,
            name,
            type: kind,
            bytes,
          })),
          answers: { [`/api/web/notice/${id}`]: notice },
        }
      : missing;
  }
  if (page.name === 'event' && id) {
    const picture = Number(visit.query.get('picture'));
    const event = await readEvent(transaction, visit.services, today, id, {
      preview: visit.query.get('preview')?.slice(0, 100),
      picture: Number.isInteger(picture) && picture > 0 ? picture : undefined,
    });
    if (!event) return missing;
    const { title, body, day, startsAt, place, parts } = event;
    return {
      ...nothing,
      title,
      text: body,
      picture: event.picture,
      isArticle: true,
      textOnly: event.only,
      below: parts,
      event: { day, startsAt, place },
      answers: { [`/api/web/event/${id}`]: event },
    };
  }
  if (page.name === 'about') return readAboutPage(transaction);
  const list = await readEarlyList(transaction, page.name, visit.query, today);
  if (list) return { ...nothing, ...list };
  if (page.name === 'home') {
    const home = await transaction.keptLately(`website.home ${today}`, () => readHome(transaction, today));
    const code = visit.query.get('preview')?.slice(0, 100);
    return code ? previewedHome(transaction, visit, home, code) : home;
  }
  const told = toldContent(visit.services, page.name);
  if (told) return { ...nothing, sections: await told(transaction) };
  if (isContentPage(page.name)) return readParts(transaction, visit, site, today, page.name, id ?? '');
  return page.name === 'notices' ? readNoticesPage(transaction, visit.query, today) : nothing;
}

/** A page of the notices, narrowed as the address says. */
async function readNoticesPage(
  transaction: Transaction,
  query: URLSearchParams,
  today: string,
): Promise<PageContent> {
  const asked = Number(query.get('page') ?? 1);
  const page = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
  const category = query.get('category') ?? '';
  const notices = await listNotices(transaction, today, {
    q: (query.get('q') ?? '').slice(0, 100),
    ...(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(category) ? { category } : {}),
    page,
  });
  const categories = await readNoticeCategories(transaction, today);
  return {
    ...nothing,
    notices,
    answers: { '/api/web/notices': notices, '/api/web/notice-categories': categories },
  };
}

/** What the institution says of itself, and the message of its head. */
async function readAboutPage(transaction: Transaction): Promise<PageContent> {
  const items = await readAbout(transaction, null);
  const message = await readHeadMessage(transaction);
  return {
    ...nothing,
    sections: [...items, ...(message ? [{ title: labels.headMessage, body: message.body }] : [])],
    answers: { '/api/web/get-latest-about-us': items, '/api/web/get-head-of-authority-message': message },
  };
}

/** A page that is made of parts; what its scripts would ask for goes with it. */
async function readParts(
  transaction: Transaction,
  { services, query }: PublicVisit,
  site: SiteFacts,
  today: string,
  name: ContentPage,
  of: string,
): Promise<PageContent> {
  const page = Number(query.get('page') ?? 1);
  const section = query.get('section') ?? '';
  const picture = Number(query.get('picture'));
  const parts = await readContent(transaction, services, site, today, {
    name,
    of,
    q: (query.get('q') ?? '').slice(0, 100),
    section: /^[0-9a-f-]{36}$/.test(section) ? section : undefined,
    preview: query.get('preview')?.slice(0, 100),
    picture: Number.isInteger(picture) && picture > 0 ? picture : undefined,
    page: Number.isInteger(page) && page > 0 && page <= 10_000 ? page : 1,
  });
  if (!parts) return { ...nothing, isFound: false };
  return {
    ...nothing,
    title: parts.title,
    text: parts.description,
    parts,
    answers: { [`/api/web/content/${name}`]: parts },
  };
}

/** The first page with the slide of a preview link before all others; as it is where the link shows nothing. */
async function previewedHome(
  transaction: Transaction,
  { services }: PublicVisit,
  home: PageContent,
  code: string,
): Promise<PageContent> {
  const link = await previewOf(transaction, services, 'slide', code);
  const found = link && (await readSlide(transaction, link.id));
  if (!found) return home;
  const { slide, isSpecial } = found;
  const slides = isSpecial ? home.slides : [slide, ...home.slides.filter((one) => one.id !== slide.id)];
  const special = isSpecial ? slide : home.special;
  return {
    ...home,
    slides,
    special,
    picture: slides[0]?.picture ?? null,
    answers: { ...home.answers, '/api/web/get-slide-item': slides, '/api/web/get-special-image': special },
  };
}

/** The first page, and all it shows below: its scripts then ask for nothing. */
async function readHome(transaction: Transaction, today: string): Promise<PageContent> {
  const items = await readNotices(transaction, today, false, 6);
  const slides = await readSlides(transaction, today);
  const special = await readSpecialImage(transaction, today);
  const about = (await readAbout(transaction, 'about'))[0] ?? null;
  return {
    ...nothing,
    notices: { items, total: items.length, page: 1, size: 6 },
    slides,
    special,
    picture: slides[0]?.picture ?? null,
    text: about?.body ?? null,
    answers: {
      '/api/web/get-latest-notice': items,
      '/api/web/get-slide-item': slides,
      '/api/web/get-special-image': special,
      '/api/web/get-about-us': about,
      '/api/web/get-event-item': await readEvents(transaction, today, 6),
      '/api/web/get-head-of-authority-message': await readHeadMessage(transaction),
      '/api/web/get-latest-notice-for-sitebar': await readNotices(transaction, today, true, 6),
      '/api/web/get-figures': await readFigures(transaction),
      '/api/web/get-video-list-for-home': (await listVideos(transaction, 1, 3)).items,
      '/api/web/get-job-circular': await readJobs(transaction, today),
    },
  };
}
