import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { textOf } from '../../../core/labels.ts';
import type { PublicPage, PublicVisit } from '../../../core/server/http/app.ts';
import { escapeHtml, metaTag } from '../../../core/server/http/html.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { labels } from '../labels.ts';
import { pageOf } from '../pages.ts';
import { languageAddresses, siteAddress } from './addresses.ts';
import { earlyPage } from './early-page.ts';
import { nothing, type PageContent, readContent } from './page-content.ts';
import { commonDataOf } from './read-website.ts';

/**
 * What a page of the website says before any script runs: title, description, its address in each language, preview
 * for those who share it, and the page itself as plain HTML.
 */
export async function publicPage(visit: PublicVisit): Promise<PublicPage> {
  const { services, site, language, path, query } = visit;
  const t = (label: { en: string; bn: string }, params = {}) => textOf(label, language, params);
  if (!site || site.status === 'suspended') {
    const title = t(labels.noInstitution);
    return {
      status: 404,
      head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex" />`,
      body: `<main class="wrap page closed"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t(labels.checkAddress))}</p></main>`,
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
    permissions: new Set<never>(),
  };
  const found = pageOf(path);
  // What cannot be read leaves the page standing; without the database it is as it was seen last.
  const content = found
    ? await keptContent(services, `${site.id} ${site.version} ${today} ${path} ${query}`, () =>
        services.database.readInSite(context, (transaction) => readContent(transaction, visit, today)),
      ).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === errors.databaseAway) throw error;
        return nothing;
      })
    : { ...nothing, isFound: false };
  const name = t(site.name);
  const heading = content.isFound ? (content.title ?? found?.page.label ?? labels.home) : labels.notFound;
  const title = content.isFound && path === '/' ? name : `${t(heading)} - ${name}`;
  const description = firstWords(
    (content.text && t(content.text)) || [name, t(site.motto), t(site.address)].filter(Boolean).join(' · '),
  );
  const root = services.config.publicAddress.replace(/\/$/, '');
  const address = `${await siteAddress(services, site).catch(() => root + visit.base)}${path}`;
  const own = languageAddresses(address, query);
  const picture = content.picture ?? (path === '/' ? '/static/scenes/school.svg' : null);
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    metaTag('description', description),
    ...(content.isFound
      ? [
          linkTag('canonical', query.has('lang') ? own[language] : own.any),
          linkTag('alternate', own.en, 'en'),
          linkTag('alternate', own.bn, 'bn'),
          linkTag('alternate', own.any, 'x-default'),
        ]
      : [metaTag('robots', 'noindex')]),
    metaTag('theme-color', themeColours[site.accent] ?? '#0b4533'),
    metaTag('og:type', content.isArticle ? 'article' : 'website', 'property'),
    metaTag('og:site_name', name, 'property'),
    metaTag('og:title', title, 'property'),
    metaTag('og:description', description, 'property'),
    metaTag('og:url', own.any, 'property'),
    metaTag('og:image', picture ? `${root}${picture}` : '', 'property'),
    metaTag('og:locale', language === 'bn' ? 'bn_BD' : 'en_GB', 'property'),
    metaTag('og:locale:alternate', language === 'bn' ? 'en_GB' : 'bn_BD', 'property'),
    metaTag('common-data', JSON.stringify(commonDataOf(site, today, content))),
    // What the page shows first is not asked for again.
    content.answers ? metaTag('early-answers', JSON.stringify(content.answers)) : '',
  ];
  const early = content.isFound ? content : { ...content, text: labels.notFoundWhy };
  return {
    status: content.isFound ? 200 : 404,
    head: head.join(''),
    body: earlyPage(visit, site, t(heading), early),
  };
}

/** The accents of public.css, for the browser's own frame. */
const themeColours: Readonly<Record<string, string>> = {
  ink: '#0f4082',
  brick: '#7a2418',
  plum: '#5a2a5e',
  teal: '#0b4a5a',
  slate: '#343f3b',
};

const linkTag = (kind: string, address: string, language?: string) =>
  `<link rel="${kind}"${language ? ` hreflang="${language}"` : ''} href="${escapeHtml(address)}" />`;

type Kept = Map<string, { until: number; content: Promise<PageContent> }>;
const keptBy = new WeakMap<Services, Kept>();

/** A rush of visitors to one page of a server costs one read in three seconds. */
function keptContent(
  services: Services,
  key: string,
  read: () => Promise<PageContent>,
): Promise<PageContent> {
  const kept: Kept = keptBy.get(services) ?? new Map();
  keptBy.set(services, kept);
  const known = kept.get(key);
  if (known && known.until > performance.now()) return known.content;
  if (kept.size > 500) kept.clear();
  const content = read();
  kept.set(key, { until: performance.now() + 3_000, content });
  content.catch(() => kept.delete(key));
  return content;
}

/** The first 200 characters as one line, cut at a word. */
function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= 200) return line;
  return `${line.slice(0, 200).replace(/\s\S*$/, '')} …`;
}
