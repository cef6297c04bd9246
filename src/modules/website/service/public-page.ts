import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { todayInDhaka } from '../../../core/dates.ts';
import { AppError, errors } from '../../../core/errors.ts';
import { type Label, type Language, textOf } from '../../../core/labels.ts';
import { publicAddressOf } from '../../../core/server/files/files.ts';
import type { PublicPage, PublicVisit } from '../../../core/server/http/app.ts';
import { escapeHtml, metaTag } from '../../../core/server/http/html.ts';
import type { Services } from '../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import type { Piece } from '../../../core/validation/pieces.ts';
import { plainOf } from '../../../core/validation/rich-text.ts';
import { drawWebsite, type View } from '../blocks/drawn/page.ts';
import { firstPicture, firstUploaded } from '../blocks/drawn/picture.ts';
import { htmlOf } from '../blocks/service/html.ts';
import { readerOf } from '../blocks/words.ts';
import type { CommonData } from '../common-contract.ts';
import { ownAccents } from '../front/rules.ts';
import { labels } from '../labels.ts';
import { pageOf } from '../pages.ts';
import { languageAddresses, siteAddress } from './addresses.ts';
import { type Answers, answersOf } from './answers.ts';
import { type Answered, type Asked, answerTo } from './asked-page.ts';
import { nothing, type PageContent, readPageContent } from './page-content.ts';
import { commonDataOf } from './read-website.ts';
import { structuredData } from './structured-data.ts';

/**
 * What a page of the website says before any script runs: title, description, its address in each language, preview
 * for those who share it, and the page itself, drawn as the browser draws it.
 */
export async function publicPage(visit: PublicVisit): Promise<PublicPage> {
  const { services, site, language, path, query } = visit;
  const t = (label: Label) => textOf(label, language);
  if (!site || site.status === 'suspended') {
    const title = t(labels.noInstitution);
    return {
      status: 404,
      head: `<title>${escapeHtml(title)}</title><meta name="robots" content="noindex" />`,
      body: `<main class="wrap page closed"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(t(labels.checkAddress))}</p><p class="actions"><a class="button" lang="${otherOf(language)}" data-language="${otherOf(language)}" href="?lang=${otherOf(language)}">${language === 'en' ? 'বাংলা' : 'English'}</a></p></main>`,
      accent: null,
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
  const isAsked =
    visit.asking?.sent != null || ['code', 'sent', 'draw', 'apply'].some((one) => query.has(one));
  const read = isAsked ? { ...visit, query: new URLSearchParams() } : visit;
  const content = found
    ? await keptContent(services)(site.id, `${site.version} ${today} ${path} ${read.query}`, () =>
        services.database.readInSite(context, (transaction) =>
          readPageContent(transaction, read, site, today),
        ),
      ).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === errors.databaseAway) throw error;
        return nothing;
      })
    : { ...nothing, isFound: false };
  const heading = content.isFound ? (content.title ?? found?.page.label ?? labels.home) : labels.notFound;
  const told: View = content.isFound
    ? (content.view ?? { of: content === nothing ? 'away' : 'scripts', title: heading })
    : { of: 'missing' };
  const answered =
    found && content.isFound
      ? await answeredPage(visit, site, found, told, (work) => services.database.readInSite(context, work))
      : null;
  if (answered && 'to' in answered) return { ...elsewhere, to: answered.to };
  const root = services.config.publicAddress.replace(/\/$/, '');
  const address = `${await siteAddress(services, site).catch(() => root + visit.base)}${path}`;
  const whole = () =>
    wholePage(visit, site, { found, content, told, heading, answered, isAsked, root, address, today });
  // What stands for an answer that failed is nobody's, and what is said to one who asks is theirs.
  // At an institution's own host any name may stand before the path: such a page is nobody's, and is not held for long.
  const isNamed = visit.base === '' || visit.base === `/@${site.alias}`;
  if (answered || isAsked || !isNamed || !content.isFound || content === nothing) return whole();
  const known = drawn.get(content) ?? new Map<string, PublicPage>();
  drawn.set(content, known);
  const key = `${language} ${visit.digits} ${visit.base} ${address}`;
  const page = known.get(key) ?? whole();
  known.set(key, page);
  return page;
}

/**
 * Pages are drawn once for all who read the same in the same language; what was read belongs to one institution, one day
 * and one question, and what is drawn of it goes with it.
 */
const drawn = new WeakMap<PageContent, Map<string, PublicPage>>();

type Given = {
  readonly found: Found | null;
  readonly content: PageContent;
  readonly told: View;
  readonly heading: Label;
  readonly answered: Exclude<Answered, { readonly to: string }> | null;
  readonly isAsked: boolean;
  readonly root: string;
  readonly address: string;
  readonly today: string;
};

function wholePage(visit: PublicVisit, site: SiteFacts, given: Given): PublicPage {
  const { found, content, told, heading, answered, isAsked, root, address, today } = given;
  const { language, path, query } = visit;
  const t = (label: Label) => textOf(label, language);
  const name = t(site.name);
  // Persons are for those who were told the address, and a preview is nobody else's.
  const isHidden =
    ['student', 'students', 'search', 'board'].includes(found?.page.name ?? '') ||
    (found?.page.name === 'verify' && found.id !== null) ||
    query.has('preview') ||
    isAsked;
  const title = content.isFound && path === '/' ? name : `${t(heading)} - ${name}`;
  const description = firstWords(
    (content.text && plainOf(t(content.text))) ||
      [name, t(site.motto), t(site.address)].filter(Boolean).join(' · '),
  );
  const own = languageAddresses(address, query);
  const { accent } = content.design;
  const common = commonDataOf(site, today, content);
  const view: View = answered
    ? {
        of: 'answer',
        title: heading,
        parts: answered.parts,
        isForm: told.of === 'jobs' || (told.of === 'parts' && told.isForm === true),
        stands: visit.asking?.sent != null,
      }
    : told;
  const early = answered ? answered.answers : content.answers;
  const { body, preload, uploaded } = draw(visit, view, common);
  // Where pages are shared, drawings are shown by nobody; a page about persons shows none of them.
  const logo = site.logo ? publicAddressOf(site.id, site.logo) : null;
  const picture =
    [...(isHidden ? [] : [content.picture, uploaded]), logo].find((one) => one?.startsWith('/media/')) ??
    null;
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
    metaTag('theme-color', accent ?? ownAccents[site.accent] ?? '#0b4533'),
    isHidden ? metaTag('robots', 'noindex') : '',
    metaTag('og:type', content.isArticle ? 'article' : 'website', 'property'),
    metaTag('og:site_name', name, 'property'),
    metaTag('og:title', title, 'property'),
    metaTag('og:description', description, 'property'),
    metaTag('og:url', own.any, 'property'),
    metaTag('og:image', picture ? `${root}${picture}` : '', 'property'),
    metaTag('og:locale', language === 'bn' ? 'bn_BD' : 'en_GB', 'property'),
    metaTag('og:locale:alternate', language === 'bn' ? 'en_GB' : 'bn_BD', 'property'),
    metaTag('common-data', JSON.stringify(common)),
    preload,
    // What the page shows first is not asked for again.
    early ? metaTag('early-answers', JSON.stringify(early)) : '',
    answered?.sheet ? `<link rel="stylesheet" href="${sheetAddress(answered.sheet)}" />` : '',
    accent ? `<link rel="stylesheet" href="/api/web/accent.css?of=${accent.slice(1)}" />` : '',
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(t(labels.notices))}" href="${escapeHtml(`${visit.base}/feed.xml`)}" />`,
    structuredData(visit, site, address, root, content),
  ];
  return {
    status: answered?.status ?? (content.isFound ? 200 : 404),
    head: head.join(''),
    body,
    accent: common.accent,
    ...(answered ? { isOwn: true } : {}),
  };
}

type Found = NonNullable<ReturnType<typeof pageOf>>;

const otherOf = (language: Language): Language => (language === 'en' ? 'bn' : 'en');

type Drawn = {
  readonly body: string;
  readonly preload: string;
  /** The first picture of it that somebody uploaded. */
  readonly uploaded: string | null;
};
/** The page as HTML, and how its first picture is fetched before the scripts are. */
function draw({ language, digits, base, path }: PublicVisit, view: View, common: CommonData): Drawn {
  const pieces = drawWebsite(view, common, path, readerOf(language, digits, base));
  return {
    body: htmlOf(pieces),
    preload: preloadOf(pieces),
    uploaded: firstUploaded(pieces, common.logoPath),
  };
}

/** What goes out with an address to go to: nothing of it is seen. */
const elsewhere = { status: 303, head: '', body: '', accent: null } as const;

/** What the page says to who asks by it; null where nothing is asked. */
function answeredPage(visit: PublicVisit, site: SiteFacts, found: Found, told: View, look: Asked['look']) {
  const { services, asking, query, language, digits, base } = visit;
  if (!asking) return null;
  return answerTo(services, found.page.name, {
    ...asking,
    site,
    query,
    of: found.id ?? '',
    reader: readerOf(language, digits, base),
    told: told.of === 'parts' ? told.content.blocks : told.of === 'jobs' ? told.more : [],
    look,
  });
}

/** The largest thing of the first view, asked for in the sizes it is kept in; nothing where it is a drawing or none. */
function preloadOf(pieces: readonly Piece[]): string {
  const { src = '', srcset, sizes = '' } = firstPicture(pieces) ?? {};
  return srcset
    ? `<link rel="preload" as="image" href="${escapeHtml(src)}" imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high" />`
    : '';
}

const sheets = new Map<string, string>();

/** Where a file of styles is read; one that changed has another address, as browsers keep them for a day. */
function sheetAddress(name: string): string {
  const known = sheets.get(name);
  if (known) return known;
  const text = readFileSync(join(import.meta.dirname, '../../../../assets', name));
  const address = `/static/${name}?v=${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
  sheets.set(name, address);
  return address;
}

const linkTag = (kind: string, address: string, language?: string) =>
  `<link rel="${kind}"${language ? ` hreflang="${language}"` : ''} href="${escapeHtml(address)}" />`;

const keptBy = new WeakMap<Services, Answers<PageContent>>();

/** A rush of visitors to one page of a server costs one read. */
function keptContent(services: Services): Answers<PageContent> {
  const kept = keptBy.get(services) ?? answersOf<PageContent>(services, 500);
  keptBy.set(services, kept);
  return kept;
}

/** The first 200 characters as one line, cut at a word. */
function firstWords(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= 200) return line;
  return `${line.slice(0, 200).replace(/\s\S*$/, '')} …`;
}
