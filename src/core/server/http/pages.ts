import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errors } from '../../errors.ts';
import { digitsOf } from '../../format.ts';
import { type Label, type Language, localeOf, textOf } from '../../labels.ts';
import { corePath } from '../../module/paths.ts';
import { assertOwnPage, deviceCookie, nobodyAt } from '../auth/caller.ts';
import { isLoginPath, withEarlyLogin } from '../auth/early-login.ts';
import { withEarlyPage } from '../auth/early-page.ts';
import { publicAddressOf } from '../files/files.ts';
import { sentFilesOf } from '../files/sent-form.ts';
import { keepPage, type PageParts, stampOf } from '../pressed/kept-pages.ts';
import { headersOfPage } from '../pressed/page-headers.ts';
import { packedOf, pressApart, takesGzip } from '../pressed/press.ts';
import { deviceCookieOptions, deviceOf, formFields, type OwnTexts, ownTexts } from '../pressed/visitor.ts';
import { languageOf, retryAfter } from './answer-error.ts';
import type { AppParts, Asking, PublicPage, PublicVisit } from './app.ts';
import { escapeHtml, formKeyMark, metaTag } from './html.ts';
import { type Lately, lately } from './lately.ts';
import { openCallsOf } from './serve.ts';
import type { Services } from './services.ts';
import type { SiteFacts } from './sites.ts';
import { within } from './within.ts';

export const webFolder = join(import.meta.dirname, '../../../../dist/web');

const pages = new Map<string, string>();

/** The page of the application or of the public website, with this visitor's nonce and anti-forgery token. */
export async function sendPage(
  services: Services,
  modules: Pick<AppParts, 'isPublicPage' | 'publicPage' | 'earlyPage'>,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const address = new URL(request.url, 'http://page');
  const base = /^\/@[a-z0-9-]+/.exec(address.pathname)?.[0] ?? '';
  const path = address.pathname.slice(base.length) || '/';
  const isPublic = modules.isPublicPage(path);
  const file = isPublic ? 'public.html' : 'index.html';
  let html = services.config.production ? pages.get(file) : undefined;
  if (html === undefined) {
    html = await readFile(join(webFolder, file), 'utf8').catch(() => '');
    pages.set(file, html);
  }
  if (html === '')
    return reply.code(503).type('text/plain').send('The browser side is not built yet: npm run build');
  const { device, isNew } = deviceOf(request.cookies[deviceCookie]);
  if (isNew) reply.setCookie(deviceCookie, device, deviceCookieOptions(services.config));
  const own = ownTexts(services.config.secret, device);
  const { nonce } = own;
  const site = await within(
    2_000,
    services.sites.resolve(request.headers.host, base.slice(2) || undefined),
  ).catch(() => undefined);
  // An address may name its language, so that each language of a page can be found and sent on.
  const sent = request.body instanceof URLSearchParams ? request.body : null;
  const chosen =
    sent?.get(formFields.language) ?? address.searchParams.get('lang') ?? request.cookies.language;
  const language = chosen === 'bn' || chosen === 'en' ? chosen : (site?.language ?? languageOf(request));
  if (site === undefined) return sendAway(request, reply, language, nonce, isPublic);
  const wanted = request.cookies.digits;
  const digits = wanted === 'latin' || wanted === 'bengali' ? wanted : digitsOf(language);
  const query = address.searchParams;
  const visit = { services, site, path, base, query, language, digits, requestId: request.id };
  // A change that is heard while the page is read makes it an old one.
  const stamp = isPublic && site ? stampOf(services, site.id) : '';
  const asking = isPublic && site ? askingOf(services, site, language, request, reply) : undefined;
  // The platform's own door shows no institution, whoever's address it is reached at.
  const isPlatform = path === corePath.eduLogin;
  const shown = isPlatform ? null : site;
  const page = isPublic
    ? await publicPageOf(modules, asking ? { ...visit, asking } : visit)
    : applicationPageOf(services, shown);
  // A file was asked for, and is on its way.
  if (reply.sent) return reply;
  if (page === null) return sendAway(request, reply, language, nonce, isPublic);
  if (page.to !== undefined)
    return reply.code(303).header('Cache-Control', 'no-store').header('Location', page.to).send();
  const isLogin = !isPublic && isLoginPath(path);
  if (isLogin)
    html = withEarlyLogin(html, { faces: shown && facesOf(shown), isPlatform, language, base, nonce });
  const early = isPublic || isLogin ? null : await earlyPageOf(modules, visit);
  if (early) html = withEarlyPage(html, early, nonce);
  if (!isPublic && !isLogin && !early)
    html = html.replace('</title>', '</title><script src="/static/early-user.js" async></script>');
  const start = `<html lang="${localeOf[language]}" data-lang="${language}" data-digits="${digits}"${page.accent ? ` data-accent="${escapeHtml(page.accent)}"` : ''}`;
  const parts = partsOf(html, isPublic).flatMap((text): PageParts => {
    if (text === '<!--head-->') return [{ text: page.head, isShared: !page.isOwn }];
    if (text === '<!--body-->') return bodyParts(page);
    if (text === htmlStart) return [{ text: start, isShared: isPublic }];
    return [ownMarks[text] ?? { text, isShared: isPublic }];
  });
  reply
    .code(page.status)
    .headers(headersOfPage(isPublic ? 'public' : isLogin ? 'login' : early ? 'early' : 'application', nonce));
  if (!takesGzip(request.headers))
    return reply.send(parts.map((part) => (typeof part === 'string' ? own[part] : part.text)).join(''));
  if (isPublic && site && page.status === 200 && !page.isOwn && keyOf(visit) !== null)
    keepPage(services, request.raw, request.cookies, { siteId: site.id, stamp, parts });
  return reply
    .header('content-encoding', 'gzip')
    .send(
      pressApart(
        parts.map((part) => packedOf(typeof part === 'string' ? { text: own[part], isShared: false } : part)),
      ),
    );
}

const htmlStart = '<html lang="en" data-lang="en"';
const marks = new RegExp(`(%NONCE%|%CSRF%|${htmlStart}|<!--head-->|<!--body-->)`);
const ownMarks: Readonly<Record<string, keyof OwnTexts>> = { '%NONCE%': 'nonce', '%CSRF%': 'token' };
const files = new Map<string, readonly string[]>();

/** A page and what stands in it for something else. Of the website it is one file for all visitors. */
function partsOf(html: string, isFile: boolean): readonly string[] {
  const known = isFile ? files.get(html) : undefined;
  const parts = known ?? html.split(marks);
  if (isFile && !known) {
    files.clear();
    files.set(html, parts);
  }
  return parts;
}

/** What stands for all, and between it what proves for this visitor that a form is ours, which nothing is packed beside. */
function bodyParts(page: PublicPage): PageParts {
  const texts = bodies.get(page) ?? page.body.split(formKeyMark);
  bodies.set(page, texts);
  return texts.flatMap(
    (text, place): PageParts => [
      ...(place > 0 ? (['formKey'] as const) : []),
      { text, isShared: !page.isOwn },
    ],
  );
}
const bodies = new WeakMap<PublicPage, readonly string[]>();

/** A visitor who asks by a page is nobody in particular, at the institution the page is of. */
function askingOf(
  services: Services,
  site: SiteFacts,
  language: Language,
  request: FastifyRequest,
  reply: FastifyReply,
): Asking {
  const { body } = request;
  const sent =
    body instanceof URLSearchParams
      ? new Map([...body].map(([name, value]) => [name, value.replaceAll('\0', '')]))
      : null;
  return {
    sent: request.method === 'POST' ? (sent ?? new Map()) : null,
    ...sentFilesOf(request),
    request,
    reply,
    assertOwn: () => assertOwnPage(services, request, sent?.get(formFields.token)),
    async call(endpoint, given) {
      const ask = openCallsOf(request.server).get(`${endpoint.method} ${endpoint.path}`);
      if (!ask) throw new Error(`${endpoint.path} is not open to everybody`);
      const caller = nobodyAt(request, site.id, language);
      return (await ask(caller, { ...given, site_id: String(site.id) }, request, reply)) as never;
    },
  };
}

/** The application's page for everybody; null while the database is away, for all it shows is asked of it. */
function applicationPageOf({ sites }: Services, site: SiteFacts | null): PublicPage | null {
  if (sites.isAway()) return null;
  const head = metaTag('institution', site ? JSON.stringify(facesOf(site)) : '');
  return { status: 200, head, body: '', accent: null };
}

/** What stands in front of the application; nothing where it could not be read, for the application shows the same. */
const earlyPageOf = (own: Pick<AppParts, 'earlyPage'>, visit: PublicVisit) =>
  within(2_000, own.earlyPage(visit)).catch(() => null);

/** A page of the website: while the database is away as it was seen last, null where nobody has seen it. */
async function publicPageOf(
  parts: Pick<AppParts, 'publicPage'>,
  visit: PublicVisit,
): Promise<PublicPage | null> {
  const kept = keptPagesOf(visit.services);
  const isAsked = visit.asking?.sent != null;
  const key = isAsked ? null : keyOf(visit);
  try {
    // With nothing to show instead, a slow answer is worth waiting for; a file that is drawn takes its time.
    const patience = isAsked ? 60_000 : key !== null && kept.get(key) ? 2_000 : 5_000;
    const page = await within(patience, parts.publicPage(visit));
    if (key !== null && page.status === 200 && !page.isOwn) kept.put(key, page);
    return page;
  } catch (error) {
    if (!(error instanceof AppError && error.kind === errors.databaseAway)) throw error;
    return (key !== null && kept.get(key)) || null;
  }
}

/** Some kilobytes each. */
const mostPages = 500;
const keptBy = new WeakMap<Services, Lately<PublicPage>>();

function keptPagesOf(services: Services): Lately<PublicPage> {
  const kept = keptBy.get(services) ?? lately<PublicPage>(mostPages);
  keptBy.set(services, kept);
  return kept;
}

/** By what a page is known; null for questions nobody asks twice, which would push out what many ask. */
function keyOf({ site, base, path, query, language, digits }: PublicVisit): string | null {
  const asked = [...query].filter(([name]) => name !== 'lang');
  if (asked.some(([name, value]) => name !== 'page' || !/^\d{1,3}$/.test(value))) return null;
  return `${site?.id} ${base} ${language} ${digits} ${path} ${asked}`;
}

const awayTitle = { en: 'Back in a moment', bn: 'একটু পরেই ফিরছি' };
const awayAgain = {
  en: 'This page tries again by itself.',
  bn: 'পাতাটি নিজে থেকেই আবার চেষ্টা করবে।',
};
/** Asked for anew a page is only read; what was typed goes out when the browser sends the form again. */
const awaySent = {
  en: 'Reload this page in a moment and agree to send the form again: it goes out as you typed it, once.',
  bn: 'একটু পরে এই পাতা আবার লোড করুন এবং ফরমটি আবার পাঠাতে সম্মতি দিন: যেমন লিখেছেন তেমনই যাবে, একবারই।',
};
const awayStyle =
  ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.05rem/1.6 system-ui,"Noto Sans","Noto Sans Bengali",sans-serif;background:Canvas;color:CanvasText}main{max-width:32rem;padding:1.5rem}h1{font-size:1.5rem;line-height:1.3;margin:0 0 .75rem}';

/** What a browser shows while the database does not answer; search engines and visitors come again. */
function sendAway(
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  nonce: string,
  isPublic: boolean,
) {
  const isSent = request.method === 'POST';
  const t = (label: Label) => textOf(label, language);
  return reply
    .code(503)
    .header('Retry-After', retryAfter)
    .header('Cache-Control', 'no-store')
    .header('X-Page', isPublic ? 'public' : 'application')
    .header('X-Frame-Options', 'DENY')
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${localeOf[language]}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${isSent ? '' : `<meta http-equiv="refresh" content="${retryAfter}">`}<title>${t(awayTitle)}</title><style nonce="${nonce}">${awayStyle}</style></head><body><main><h1>${t(awayTitle)}</h1><p>${t(errors.databaseAway.text)}</p><p>${t(isSent ? awaySent : awayAgain)}</p></main></body></html>`,
    );
}

/** What the login page shows of the institution before anybody is signed in. */
function facesOf(site: SiteFacts) {
  const { id, alias, name, address, eiin, establishedOn, accent, codeSignIn, birthdaySignIn } = site;
  const logo = site.logo ? publicAddressOf(site.id, site.logo) : null;
  return { id, alias, name, address, eiin, establishedOn, accent, logo, codeSignIn, birthdaySignIn };
}
