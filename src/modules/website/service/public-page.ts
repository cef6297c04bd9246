import { todayInDhaka } from '../../../core/dates.ts';
import { formatDate } from '../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import type { PublicPage, PublicVisit } from '../../../core/server/app.ts';
import { escapeHtml, metaTag } from '../../../core/server/html.ts';
import type { Transaction } from '../../../core/server/in-site.ts';
import { labels } from '../labels.ts';
import { pageOf, pages } from '../pages.ts';
import { readEvent } from './read-events.ts';
import { listNotices, readNotice } from './read-notices.ts';
import { commonDataOf } from './read-website.ts';

type Notice = Awaited<ReturnType<typeof listNotices>>['items'][number];
type Content = {
  isFound: boolean;
  title: Label | null;
  text: Label | null;
  picture: string | null;
  notices: { items: Notice[]; total: number; page: number; size: number } | null;
  isArticle: boolean;
};
const nothing: Content = {
  isFound: true,
  title: null,
  text: null,
  picture: null,
  notices: null,
  isArticle: false,
};

/**
 * What a page of the website says before any script runs: title, description and preview for those who share it,
 * and the notices as plain HTML for browsers without JavaScript.
 */
export async function publicPage(visit: PublicVisit): Promise<PublicPage> {
  const { services, site, language, path, base } = visit;
  const t = (label: Label, params = {}) => textOf(label, language, params);
  if (!site) {
    const title = t(labels.noInstitution);
    return {
      status: 404,
      head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex" />`,
      body: `<noscript><main class="wrap"><h1>${escapeHtml(title)}</h1></main></noscript>`,
    };
  }
  const today = todayInDhaka(services.now());
  const context = {
    siteId: site.id,
    accountId: null,
    impersonatorId: null,
    action: `GET ${path}`,
    requestId: visit.requestId,
    language,
    permissions: new Set<string>(),
  };
  const found = pageOf(path);
  // Without the database the page still opens, and says itself what does not answer.
  const content = found
    ? await keptContent(`${site.id} ${site.version} ${today} ${path} ${visit.query}`, () =>
        services.database.inSite(context, (transaction) => readContent(transaction, visit, today)),
      ).catch(() => nothing)
    : { ...nothing, isFound: false };
  const name = t(site.name);
  const heading = content.isFound ? (content.title ?? found?.page.label ?? labels.home) : labels.notFound;
  const title = content.isFound && path === '/' ? name : `${t(heading)} - ${name}`;
  const description = firstWords(content.text ? t(content.text) : `${t(site.motto)} · ${t(site.address)}`);
  const address = services.config.publicAddress.replace(/\/$/, '');
  const picture = content.picture ?? (path === '/' ? '/static/scenes/school.svg' : null);
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    metaTag('description', description),
    metaTag('og:type', content.isArticle ? 'article' : 'website', 'property'),
    metaTag('og:site_name', name, 'property'),
    metaTag('og:title', title, 'property'),
    metaTag('og:description', description, 'property'),
    metaTag('og:url', `${address}${base}${path}`, 'property'),
    metaTag('og:image', picture ? `${address}${picture}` : '', 'property'),
    metaTag('og:locale', language === 'bn' ? 'bn_BD' : 'en_GB', 'property'),
    metaTag('og:locale:alternate', language === 'bn' ? 'en_GB' : 'bn_BD', 'property'),
    content.isFound ? '' : metaTag('robots', 'noindex'),
    metaTag('common-data', JSON.stringify(commonDataOf(site, today))),
  ];
  return {
    status: content.isFound ? 200 : 404,
    head: head.join(''),
    body: `<noscript>${plainPage(visit, t(heading), name, content)}</noscript>`,
  };
}

const kept = new Map<string, { until: number; content: Promise<Content> }>();

/** A rush of visitors to one page costs one read in three seconds. */
function keptContent(key: string, read: () => Promise<Content>): Promise<Content> {
  const known = kept.get(key);
  if (known && known.until > Date.now()) return known.content;
  if (kept.size > 500) kept.clear();
  const content = read();
  kept.set(key, { until: Date.now() + 3_000, content });
  content.catch(() => kept.delete(key));
  return content;
}

async function readContent(transaction: Transaction, visit: PublicVisit, today: string): Promise<Content> {
  const found = pageOf(visit.path);
  if (!found) return { ...nothing, isFound: false };
  const { page, id } = found;
  if (page.name === 'notice' && id) {
    const notice = await readNotice(transaction, today, id);
    return notice
      ? { ...nothing, title: notice.title, text: notice.body, isArticle: true }
      : { ...nothing, isFound: false };
  }
  if (page.name === 'event' && id) {
    const event = await readEvent(transaction, id);
    return event
      ? { ...nothing, title: event.title, text: event.body, picture: event.picture, isArticle: true }
      : { ...nothing, isFound: false };
  }
  if (page.name !== 'home' && page.name !== 'notices') return nothing;
  const asked = Number(visit.query.get('page') ?? 1);
  const place = page.name === 'notices' && Number.isInteger(asked) && asked > 0 && asked < 10_000 ? asked : 1;
  const q = (visit.query.get('q') ?? '').slice(0, 100);
  return { ...nothing, notices: await listNotices(transaction, today, { q, page: place }) };
}

/** The first 200 characters as one line, cut at a word. */
function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= 200) return line;
  return `${line.slice(0, 200).replace(/\s\S*$/, '')} …`;
}

/** The page without scripts: menu, notices or the text asked for. */
function plainPage(visit: PublicVisit, heading: string, name: string, content: Content): string {
  const { language, base, path } = visit;
  const t = (label: Label, params = {}) => textOf(label, language, params);
  const link = (to: string, text: string) => `<a href="${escapeHtml(base + to)}">${escapeHtml(text)}</a>`;
  const plainPages = pages.filter((page) => page.name === 'home' || page.name === 'notices');
  const menu = plainPages.map((page) => `<li>${link(page.path, t(page.label))}</li>`).join('');
  const parts = [
    `<header class="head"><div class="wrap"><p class="name">${escapeHtml(name)}</p></div></header>`,
    `<nav class="menu" aria-label="${escapeHtml(t(labels.menu))}"><ul class="wrap">${menu}</ul></nav>`,
    `<main class="wrap"><h1>${escapeHtml(path === '/' ? t(labels.noticeBoard) : heading)}</h1>`,
  ];
  if (content.text)
    parts.push(
      ...t(content.text)
        .split(/\n+/)
        .map((line) => `<p>${escapeHtml(line)}</p>`),
    );
  if (content.notices) parts.push(plainNotices(content.notices, language, link));
  parts.push(`<p>${escapeHtml(t(labels.withoutScripts))}</p></main>`);
  return parts.join('');
}

function plainNotices(
  { items, total, page, size }: NonNullable<Content['notices']>,
  language: Language,
  link: (to: string, text: string) => string,
): string {
  const rows = items.map(
    (notice) =>
      `<li><time datetime="${notice.publishOn}">${escapeHtml(formatDate(notice.publishOn, { language }))}</time> ${link(
        `/web/notice/${notice.id}`,
        textOf(notice.title, language),
      )}</li>`,
  );
  const more = [
    page > 1 ? link(`/web/notice/all?page=${page - 1}`, textOf(labels.previous, language)) : '',
    page * size < total ? link(`/web/notice/all?page=${page + 1}`, textOf(labels.next, language)) : '',
  ];
  return `<ul class="plain-notices">${rows.join('')}</ul><p>${more.join(' ')}</p>`;
}
