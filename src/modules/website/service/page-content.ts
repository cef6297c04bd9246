import type { Label } from '../../../core/labels.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { PublicVisit } from '../../../core/server/http/app.ts';
import { pageOf } from '../pages.ts';
import { readEvent } from './read-events.ts';
import { listNotices, readNotice, readNotices } from './read-notices.ts';
import { hasOpenResults, readAbout, readSlides, readSpecialImage } from './read-website.ts';

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
};

/** Reads what stands on the page a visitor asks for, and around it. */
export async function readContent(
  transaction: Transaction,
  visit: PublicVisit,
  today: string,
): Promise<PageContent> {
  const content = await readPage(transaction, visit, today);
  return { ...content, hasResults: await hasOpenResults(transaction, visit.services.now()) };
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
    const items = await readNotices(transaction, today, false, 6);
    const slides = await readSlides(transaction);
    const special = await readSpecialImage(transaction);
    const about = (await readAbout(transaction, 'about'))[0];
    const notices = { items, total: items.length, page: 1, size: 6 };
    return {
      ...nothing,
      notices,
      slides,
      special,
      picture: slides[0]?.picture ?? null,
      text: about?.body ?? null,
    };
  }
  if (page.name !== 'notices') return nothing;
  const asked = Number(visit.query.get('page') ?? 1);
  const place = Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
  const q = (visit.query.get('q') ?? '').slice(0, 100);
  return { ...nothing, notices: await listNotices(transaction, today, { q, page: place }) };
}
