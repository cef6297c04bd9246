import { digitsOf, formatDate, withDigits } from '../../../core/format.ts';
import { type Label, textOf } from '../../../core/labels.ts';
import { corePath } from '../../../core/module/paths.ts';
import { publicAddressOf } from '../../../core/server/files/files.ts';
import type { PublicVisit } from '../../../core/server/http/app.ts';
import { escapeHtml } from '../../../core/server/http/html.ts';
import type { SiteFacts } from '../../../core/server/http/sites.ts';
import { drawBlocks } from '../blocks/draw.ts';
import { eventFacts } from '../blocks/draw-event.ts';
import { htmlOf } from '../blocks/service/html.ts';
import { linePieces, writtenPieces } from '../blocks/text.ts';
import { type Reader, readerOf } from '../blocks/words.ts';
import type { Around } from '../front/around.ts';
import { drawFoot, drawMenu } from '../front/draw-menu.ts';
import { labels } from '../labels.ts';
import { listPathOf, services } from '../pages.ts';
import type { NoticePage, PageContent } from './page-content.ts';
import { logoOf } from './read-website.ts';

/**
 * The page as HTML, in the classes of the finished one: readers see it before any script has run, and those
 * without scripts read the texts and notices of the website in it.
 */
export function earlyPage(
  visit: PublicVisit,
  site: SiteFacts,
  heading: string,
  content: PageContent,
): string {
  const words = wordsOf(visit);
  return [
    utilityLine(visit, site, words),
    head(visit, site, content, words),
    `<main id="content">${main(visit, site, heading, content, words)}`,
    `<noscript><p class="wrap">${escapeHtml(words.t(labels.withoutScripts))}</p></noscript></main>`,
    foot(site, content, words),
  ].join('');
}

type Words = {
  /** A label in the reader's language, safe in HTML. */
  t(label: Label, params?: Record<string, string>): string;
  link(to: string, text: string, rest?: string): string;
  readonly reader: Reader;
};

function wordsOf({ language, base }: PublicVisit): Words {
  return {
    t: (label, params = {}) => escapeHtml(textOf(label, language, params)),
    link: (to, text, rest = '') => `<a href="${escapeHtml(base + to)}"${rest}>${text}</a>`,
    reader: readerOf(language, digitsOf(language), base),
  };
}

function utilityLine({ language, path }: PublicVisit, site: SiteFacts, { t, link }: Words): string {
  const other = language === 'en' ? 'bn' : 'en';
  const eiin = site.eiin
    ? `<span>${t(labels.eiin, { number: withDigits(site.eiin, { language, digits: digitsOf(language) }) })}</span>`
    : '';
  const change = link(`${path}?lang=${other}`, other === 'bn' ? 'বাংলা' : 'English', ` lang="${other}"`);
  const logIn = link(corePath.login, t(labels.logIn), ' class="strong"');
  return `<div class="utility"><div class="wrap">${eiin}<span class="end">${change}${logIn}</span></div></div>`;
}

function head(
  { language, path }: PublicVisit,
  site: SiteFacts,
  around: Around,
  { t, link, reader }: Words,
): string {
  const isHome = path === '/';
  const tag = isHome ? 'h1' : 'p';
  const name = isHome ? t(site.name) : link('/', t(site.name));
  const other = language === 'en' ? 'bn' : 'en';
  const year = site.establishedOn?.slice(0, 4) ?? '';
  const established =
    year && t(labels.established, { year: withDigits(year, { language, digits: digitsOf(language) }) });
  const { design } = around;
  const place = [t(site.address), established].filter(Boolean).join(' · ');
  return [
    `<header class="head" data-layout="${design.layout}" data-ground="${design.background}">${bannerOf(site.id, design.bannerId)}<div class="wrap"><img src="${escapeHtml(logoOf(site))}" alt="" width="84" height="84" />`,
    `<div><${tag} class="name">${name}</${tag}>`,
    design.showsOther ? `<p class="other" lang="${other}">${escapeHtml(textOf(site.name, other))}</p>` : '',
    `${design.showsPlace ? `<p class="place">${place}</p>` : ''}</div>`,
    design.showsMotto && t(site.motto) ? `<p class="motto">${t(site.motto)}</p>` : '',
    `</div></header><nav class="menu" id="menu" data-sticky="${design.isSticky}" aria-label="${t(labels.menu)}">`,
    htmlOf([drawMenu(around, reader, listPathOf(path))]),
    '</nav>',
  ].join('');
}

const bannerOf = (siteId: number, id: string | null): string =>
  id === null
    ? ''
    : `<img class="banner" src="${escapeHtml(publicAddressOf(siteId, id))}" alt="" width="1600" height="320" />`;

function main(
  visit: PublicVisit,
  site: SiteFacts,
  heading: string,
  content: PageContent,
  words: Words,
): string {
  const { t, link } = words;
  if (visit.path === '/') {
    const notices = content.notices
      ? noticeRows(visit, { ...content.notices, items: content.notices.items.slice(0, 5) }, words)
      : '';
    const more = link('/web/notice/all', t(labels.allNotices));
    const drawn = {
      title: site.name,
      caption: site.motto.en || site.motto.bn ? site.motto : site.address,
      picture: '/static/scenes/school.svg',
    };
    return `<div class="wrap top">${slide(content.slides[0] ?? drawn, words)}${side(content.special, words)}</div><div class="wrap columns"><section><div class="heading"><h2>${t(labels.noticeBoard)}</h2>${more}</div>${notices}</section></div>`;
  }
  if (content.parts)
    return `<div class="wrap page"><h1>${escapeHtml(heading)}</h1>${htmlOf(drawBlocks(content.parts.blocks, words.reader))}</div>`;
  const texts = content.sections.map(
    (one) =>
      `<section><div class="heading"><h2>${t(one.title)}</h2></div>${htmlOf(writtenPieces(words.reader.t(one.body), one.only ?? null, words.reader))}</section>`,
  );
  const body = [
    content.event ? htmlOf([eventFacts(content.event, words.reader)]) : '',
    content.event && content.picture
      ? `<img src="${escapeHtml(content.picture)}" alt="" width="1600" height="720" />`
      : '',
    content.text ? htmlOf(writtenPieces(words.reader.t(content.text), content.textOnly, words.reader)) : '',
    htmlOf(drawBlocks(content.below, words.reader)),
    ...texts,
    content.notices ? noticeRows(visit, content.notices, words) + pager(content.notices, words) : '',
  ].join('');
  const inner = `<h1>${escapeHtml(heading)}</h1>${body}`;
  return `<div class="wrap page">${content.isArticle || texts.length > 0 ? `<div class="article">${inner}</div>` : inner}</div>`;
}

/** The first picture, which is the largest thing of the first page: it loads while the scripts still do. */
function slide(one: Omit<PageContent['slides'][number], 'id'>, { t, reader }: Words): string {
  const picture = one.picture
    ? `<img src="${escapeHtml(one.picture)}" alt="${t(one.title)}" width="1600" height="720" fetchpriority="high" />`
    : '';
  return `<section class="slide">${picture}<div class="caption"><div><strong>${t(one.title)}</strong>${htmlOf(linePieces(one.caption, reader))}</div></div></section>`;
}

/** What stands beside the pictures, or under them on a phone, where it would push the notices down when it came later. */
function side(special: PageContent['special'], { t, link, reader }: Words): string {
  const figure = special?.picture
    ? `<figure class="special"><img src="${escapeHtml(special.picture)}" alt="" width="1600" height="720" /><figcaption><strong>${t(special.title)}</strong>${htmlOf(linePieces(special.caption, reader))}</figcaption></figure>`
    : '';
  const items = services.map(({ path, label }) => link(path, t(label)));
  return `<div class="side">${figure}<nav class="services" aria-label="${t(labels.services)}">${items.join('')}</nav></div>`;
}

function noticeRows({ language }: PublicVisit, { items }: NoticePage, { t, link }: Words): string {
  if (items.length === 0) return `<p>${t(labels.noNotices)}</p>`;
  const rows = items.map((notice) => {
    const [day = '', month = ''] = formatDate(notice.publishOn, { language }).split(' ');
    const shown = `<b>${escapeHtml(day)}</b>${escapeHtml(language === 'en' ? month.slice(0, 3) : month)}`;
    return `<li class="notice"><time datetime="${notice.publishOn}">${shown}</time><div>${link(
      `/web/notice/${notice.id}`,
      t(notice.title),
    )}<small>${notice.category ? t(notice.category) : ''}</small></div></li>`;
  });
  return `<ul class="notices">${rows.join('')}</ul>`;
}

function pager({ total, page, size }: NoticePage, { t, link }: Words): string {
  const to = (place: number, label: Label) =>
    link(`/web/notice/all?page=${place}`, t(label), ' class="button"');
  return `<p>${page > 1 ? to(page - 1, labels.previous) : ''} ${page * size < total ? to(page + 1, labels.next) : ''}</p>`;
}

function foot(site: SiteFacts, around: Around, { t, reader }: Words): string {
  return [
    `<div class="foot"><div class="wrap"><img src="${escapeHtml(logoOf(site))}" alt="" width="52" height="52" />`,
    `<address><strong class="name">${t(site.name)}</strong><span>${t(site.address)}</span></address>`,
    htmlOf(drawFoot(around, reader)),
    `</div></div>`,
  ].join('');
}
