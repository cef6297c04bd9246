import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { PublicVisit } from '../../../core/server/http/app.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import type { Block } from '../blocks/contract.ts';
import { askedMonth } from '../blocks/drawn/calendar.ts';
import type { HomeParts } from '../blocks/drawn/home.ts';
import { noticesAsked } from '../blocks/drawn/notices.ts';
import type { View } from '../blocks/drawn/page.ts';
import type { Written } from '../blocks/line.ts';
import type { ContentPage } from '../blocks/pages.data.ts';
import { previewOf, previewOfAny } from '../content/service/previews.ts';
import { readContent } from '../content/service/read-content.ts';
import { type Around, usualAround } from '../front/around.ts';
import { followLabels } from '../letters/labels.ts';
import { isContentPage, pageOf, type WebsitePage } from '../pages.ts';
import { readAround } from './read-around.ts';
import { listEvents, readCalendar, readEvent, readEvents } from './read-events.ts';
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

/** What the server itself knows of a page, before any script asks. */
export type PageContent = Around & {
  readonly isFound: boolean;
  readonly title: Label | null;
  readonly text: Label | null;
  readonly picture: string | null;
  readonly isArticle: boolean;
  /** What was read for it; null for a page that only scripts bring to life. */
  readonly view: View | null;
  /** When an event is, for those who list events. */
  readonly event: { day: string; startsAt: string | null; place: Written } | null;
  /** What the scripts of the page would ask for first, by its address. */
  readonly answers: Readonly<Record<string, unknown>> | null;
};
export const nothing: PageContent = {
  isFound: true,
  title: null,
  text: null,
  picture: null,
  isArticle: false,
  view: null,
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
    const notice = await readNotice(transaction, visit.services, today, id, codeIn(visit.query));
    return notice
      ? {
          ...nothing,
          title: notice.title,
          text: notice.body,
          isArticle: true,
          view: { of: 'notice', notice },
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
    const { title, body, day, startsAt, place } = event;
    return {
      ...nothing,
      title,
      text: body,
      picture: event.picture,
      isArticle: true,
      view: { of: 'event', event },
      event: { day, startsAt, place },
    };
  }
  if (page.name === 'about') return readAboutPage(transaction, visit, today);
  const list = await readListPage(transaction, page.name, visit, site, today);
  if (list) return { ...nothing, ...list };
  if (page.name === 'home') {
    const home = await transaction.keptLately(`website.home ${today}`, () => readHome(transaction, today));
    const code = visit.query.get('preview')?.slice(0, 100);
    return code ? previewedHome(transaction, visit, home, code) : home;
  }
  const told = toldContent(visit.services, page.name);
  if (told) {
    const { blocks, answers = null, isForm = false } = await told(transaction, codeIn(visit.query));
    return { ...nothing, view: { of: 'parts', content: { title: page.label, blocks }, isForm }, answers };
  }
  if (page.name === 'letter') {
    const { intro } = followLabels;
    const blocks: Block[] = [
      { kind: 'text', text: intro },
      { kind: 'letter', form: 'follow' },
    ];
    return { ...nothing, text: intro, view: { of: 'parts', content: { title: page.label, blocks } } };
  }
  if (isContentPage(page.name)) return readParts(transaction, visit, site, today, page.name, id ?? '');
  return page.name === 'notices' ? readNoticesPage(transaction, visit.query, today) : nothing;
}

/** The code of a preview link. */
const codeIn = (query: URLSearchParams) => query.get('preview')?.slice(0, 100);
const askedPage = (query: URLSearchParams): number => {
  const asked = Number(query.get('page') ?? 1);
  return Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
};

/** Events, films, vacancies or a month, with what their scripts would ask for; null for every other page. */
async function readListPage(
  transaction: Transaction,
  name: WebsitePage['name'],
  { services, query }: PublicVisit,
  site: SiteFacts,
  today: string,
): Promise<(Pick<PageContent, 'view'> & Partial<Pick<PageContent, 'answers'>>) | null> {
  if (name === 'events') {
    const list = await listEvents(transaction, today, askedPage(query));
    return { view: { of: 'events', list } };
  }
  if (name === 'videos') {
    const preview = await previewOfAny(transaction, services, ['video'], codeIn(query));
    const list = await listVideos(transaction, today, askedPage(query), 12, preview);
    return { view: { of: 'videos', list } };
  }
  if (name === 'jobs') {
    const preview = await previewOfAny(transaction, services, ['job'], codeIn(query));
    const jobs = await readJobs(transaction, today, preview);
    const told = await toldContent(services, 'jobs')?.(transaction);
    return {
      view: { of: 'jobs', jobs, more: told?.blocks ?? [] },
      answers: { '/api/web/get-job-circular': jobs },
    };
  }
  if (name !== 'calendar') return null;
  const asked = askedMonth(query, today);
  const month = await readCalendar(transaction, today, asked, site.weekend);
  const day = asked === today.slice(0, 7) ? today : `${asked}-01`;
  return { view: { of: 'calendar', day, month }, answers: { '/api/web/calendar': month } };
}

/** A page of the notices, narrowed as the address says. */
async function readNoticesPage(
  transaction: Transaction,
  query: URLSearchParams,
  today: string,
): Promise<PageContent> {
  const asked = noticesAsked(query);
  const list = await listNotices(transaction, today, {
    q: asked.q,
    ...(asked.category ? { category: asked.category } : {}),
    page: askedPage(query),
  });
  const categories = await readNoticeCategories(transaction, today);
  return {
    ...nothing,
    view: { of: 'notices', list, categories, asked },
  };
}

/** What the institution says of itself, and the message of its head. */
async function readAboutPage(
  transaction: Transaction,
  { services, query }: PublicVisit,
  today: string,
): Promise<PageContent> {
  const preview = await previewOfAny(transaction, services, ['about', 'message'], codeIn(query));
  const items = await readAbout(transaction, today, null, preview);
  const message = await readHeadMessage(transaction, today, preview);
  return {
    ...nothing,
    view: { of: 'about', items, message },
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
    view: { of: 'parts', content: parts },
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
  if (home.view?.of !== 'home') return home;
  const { parts } = home.view;
  const others = parts.slides.filter((one) => one.id !== slide.id);
  return withHome(home, isSpecial ? { ...parts, special: slide } : { ...parts, slides: [slide, ...others] });
}

/** The first page of these parts; its scripts turn the slides. */
const withHome = (home: PageContent, parts: HomeParts): PageContent => ({
  ...home,
  picture: parts.slides[0]?.picture ?? null,
  view: { of: 'home', parts },
  answers: parts.slides.length > 1 ? { '/api/web/get-slide-item': parts.slides } : null,
});

/** The first page, and all it shows below. */
async function readHome(transaction: Transaction, today: string): Promise<PageContent> {
  const about = (await readAbout(transaction, today, 'about'))[0] ?? null;
  return withHome(
    { ...nothing, text: about?.body ?? null },
    {
      about,
      notices: await readNotices(transaction, today, false, 6),
      slides: await readSlides(transaction, today),
      special: await readSpecialImage(transaction, today),
      events: await readEvents(transaction, today, 6),
      message: await readHeadMessage(transaction, today),
      forGuardians: await readNotices(transaction, today, true, 6),
      figures: await readFigures(transaction),
      videos: (await listVideos(transaction, today, 1, 3)).items,
      jobs: await readJobs(transaction, today),
    },
  );
}
