import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { PublicVisit } from '../../../core/server/http/app.ts';
import { pageOf } from '../pages.ts';
import { readEvent, readEvents } from './read-events.ts';
import { listNotices, readNotice, readNotices } from './read-notices.ts';
import {
  listVideos,
  readAbout,
  readFigures,
  readHeadMessage,
  readJobs,
  readOpenNow,
  readSlides,
  readSpecialImage,
} from './read-website.ts';

type Notice = Awaited<ReturnType<typeof listNotices>>['items'][number];
export type NoticePage = { items: Notice[]; total: number; page: number; size: number };

/** What the server itself knows of a page, before any script asks. */
export type PageContent = {
  readonly isFound: boolean;
  readonly title: Label | null;
  readonly text: Label | null;
  readonly picture: string | null;
  readonly slides: Awaited<ReturnType<typeof readSlides>>;
  readonly special: Awaited<ReturnType<typeof readSpecialImage>>;
  readonly sections: readonly { title: Label; body: Label }[];
  readonly notices: NoticePage | null;
  readonly isArticle: boolean;
  /** Whether the menus lead to results. */
  readonly hasResults: boolean;
  /** Whether they lead to the admission form. */
  readonly hasAdmission: boolean;
  /** What the scripts of the page would ask for first, by its address. */
  readonly answers: Readonly<Record<string, unknown>> | null;
};
export const nothing: PageContent = {
  isFound: true,
  title: null,
  text: null,
  picture: null,
  slides: [],
  special: null,
  sections: [],
  notices: null,
  isArticle: false,
  hasResults: false,
  hasAdmission: false,
  answers: null,
};

/** Reads what stands on the page a visitor asks for, and around it. */
export async function readContent(
  transaction: Transaction,
  visit: PublicVisit,
  today: string,
): Promise<PageContent> {
  const content = await readPage(transaction, visit, today);
  return { ...content, ...(await readOpenNow(transaction, visit.services.now(), today)) };
}

/** Not found where it shows a record that is not published. */
async function readPage(transaction: Transaction, visit: PublicVisit, today: string): Promise<PageContent> {
  const found = pageOf(visit.path);
  const missing = { ...nothing, isFound: false };
  if (!found) return missing;
  const { page, id } = found;
  if (page.name === 'notice' && id) {
    const notice = await readNotice(transaction, today, id);
    return notice ? { ...nothing, title: notice.title, text: notice.body, isArticle: true } : missing;
  }
  if (page.name === 'event' && id) {
    const event = await readEvent(transaction, id);
    if (!event) return missing;
    return { ...nothing, title: event.title, text: event.body, picture: event.picture, isArticle: true };
  }
  if (page.name === 'about') return { ...nothing, sections: await readAbout(transaction, null) };
  if (page.name === 'home') {
    return transaction.keptLately(`website.home ${today}`, () => readHome(transaction, today));
  }
  if (page.name !== 'notices') return nothing;
  const asked = Number(visit.query.get('page') ?? 1);
  const place = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
  const q = (visit.query.get('q') ?? '').slice(0, 100);
  return { ...nothing, notices: await listNotices(transaction, today, { q, page: place }) };
}

/** The first page, and all it shows below: its scripts then ask for nothing. */
async function readHome(transaction: Transaction, today: string): Promise<PageContent> {
  const items = await readNotices(transaction, today, false, 6);
  const slides = await readSlides(transaction);
  const special = await readSpecialImage(transaction);
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
