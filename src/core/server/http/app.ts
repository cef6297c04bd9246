import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import fastifyStatic from '@fastify/static';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { AppError, errors, ValidationError } from '../../errors.ts';
import { type Language, textOf } from '../../labels.ts';
import { serveApprovals } from '../approvals/routes.ts';
import { antiForgeryTokenOf, deviceCookie } from '../auth/caller.ts';
import { newSecret } from '../auth/passwords.ts';
import { serveAuth } from '../auth/routes.ts';
import { publicAddressOf, serveFiles } from '../files/files.ts';
import { serveJobs } from '../jobs/job-runs.ts';
import { serveFirstShow } from './first-show.ts';
import { metaTag } from './html.ts';
import { type ModuleReader, serveModuleDays } from './module-days.ts';
import { serveNotifications } from './notifications.ts';
import { openApiOf } from './open-api.ts';
import { servePlaces } from './places.ts';
import { serveSavedViews } from './saved-views.ts';
import { type SearchProvider, serveSearch } from './search.ts';
import { recordRoutes, servedEndpoints } from './serve.ts';
import type { Services } from './services.ts';
import type { SiteFacts } from './sites.ts';

export type AppParts = {
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  readonly search: readonly SearchProvider[];
  readonly moduleReaders: readonly ModuleReader[];
  /** Paths of the public website: they get the small bundle. */
  readonly isPublicPage: (path: string) => boolean;
  /** What the server itself writes into a page of the public website. */
  readonly publicPage: (visit: PublicVisit) => Promise<PublicPage>;
};

export type PublicVisit = {
  readonly services: Services;
  /** The institution of the address; null when there is none or its website is closed. */
  readonly site: SiteFacts | null;
  /** The path without `/@alias`, and that prefix (or nothing). */
  readonly path: string;
  readonly base: string;
  readonly query: URLSearchParams;
  readonly language: Language;
  readonly requestId: string;
};

/** `head` and `body` are HTML: everything read from the database is escaped in them. */
export type PublicPage = { readonly status: number; readonly head: string; readonly body: string };

const webFolder = join(import.meta.dirname, '../../../../dist/web');

/** The HTTP server: API, pages, files of the browser side. It listens nowhere yet. */
export async function makeApp(services: Services, parts: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // Calls have limits of their own, by what they take.
    bodyLimit: 64 * 1024,
    // Fastify switches Node's own limit off: who sends a request drop by drop would hold its connection for ever.
    requestTimeout: 300_000,
    // In production a reverse proxy on the same machine ends TLS and names the visitor.
    trustProxy: services.config.production ? ['loopback', 'uniquelocal'] : false,
    disableRequestLogging: true,
    routerOptions: { maxParamLength: 300 },
    // An address that the router itself refuses (too long, bad escapes) is answered like every other refusal.
    frameworkErrors: (error, request, reply) => {
      answerError(error, request, reply as unknown as FastifyReply);
    },
    clientErrorHandler: refuseConnection,
    forceCloseConnections: true,
  });
  app.decorate('services', services);
  recordRoutes(app);
  await app.register(cookie);
  await app.register(multipart);
  await app.register(compress, {
    encodings: ['gzip'],
    threshold: 2048,
    global: true,
    // Lists shrink to a sixth at the quickest setting already; the slower ones cost several times its time.
    zlibOptions: { level: 1 },
  });

  // A call without a body may still name its type, as the one for the unread notifications does.
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else parseJson(request, body, done);
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('X-Request-Id', request.id);
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'same-origin');
  });
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        // Without its question: people search for names and numbers.
        path: pathOf(request),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    );
  });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));

  app.get('/healthz', async (_, reply) => {
    const found = await within(1_500, services.database.findOne<{ one: number }>('SELECT 1 AS one')).catch(
      () => null,
    );
    if (found?.one !== 1) reply.code(503);
    return { database: found?.one === 1 ? 'ok' : 'away' };
  });

  // Two page paths begin with /api/: a browser that navigates there gets the page.
  app.addHook('onRequest', async (request, reply) => {
    if (request.method === 'GET' && request.url.startsWith('/api/site/') && isNavigation(request))
      return sendPage(services, parts, request, reply);
  });

  serveAuth(app);
  serveNotifications(app);
  serveJobs(app);
  serveFiles(app);
  serveSearch(app, parts.search);
  serveSavedViews(app);
  servePlaces(app);
  serveApprovals(app);
  serveModuleDays(app, parts.moduleReaders);
  serveFirstShow(app);
  for (const register of parts.routes) register(app);

  let openApi: string | null = null;
  app.get('/api/openapi.json', async (_, reply) => {
    openApi ??= JSON.stringify(openApiOf(servedEndpoints(app), services.config.publicAddress));
    return reply.header('Content-Type', 'application/json; charset=utf-8').send(openApi);
  });

  if (existsSync(webFolder))
    await app.register(fastifyStatic, {
      root: join(webFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
    });
  app.get('/service-worker.js', async (_, reply) => {
    const script = await readFile(join(webFolder, 'service-worker.js'), 'utf8').catch(() => null);
    if (script === null) throw new AppError(errors.notFound);
    return reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, '../../../../assets'),
    prefix: '/static/',
    decorateReply: !existsSync(webFolder),
    maxAge: '1d',
  });

  app.setNotFoundHandler((request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) || /^\/(api|assets|static|media)\//.test(request.url))
      return answerError(new AppError(errors.notFound), request, reply);
    return sendPage(services, parts, request, reply);
  });
  return app;
}

/** Whether a browser goes to a page. Older ones do not say so; they ask for HTML, which no call of ours does. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return headers['x-requested-with'] === undefined && headers.accept?.includes('text/html') === true;
}

/** What `work` answers, or `databaseAway` after so many milliseconds: nobody waits a minute for a silent database. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError(errors.databaseAway)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

const pathOf = (request: FastifyRequest) => request.url.replace(/[?#].*$/s, '');

function languageOf(request: FastifyRequest): Language {
  return request.headers['accept-language']?.startsWith('bn') ? 'bn' : 'en';
}

function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const language = languageOf(request);
  if (error instanceof ValidationError) {
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([field, labels]) => [
        field,
        labels.map((label) => textOf(label, language)),
      ]),
    );
    return reply.code(422).send({
      message: Object.values(fields)[0]?.[0] ?? '',
      code: 'validation',
      errors: fields,
      requestId: request.id,
    });
  }
  const known = error instanceof AppError ? error : knownError(error as FastifyError);
  if (known) {
    if (known.kind.status >= 500 || known.kind === errors.conflict)
      request.log.warn({ err: loggable(error) }, known.kind.code);
    return reply.code(known.kind.status).send({
      message: textOf(known.text, language),
      code: known.kind.code,
      ...(known.kind.status === 422 ? { errors: { '': [textOf(known.text, language)] } } : {}),
      ...(known.details ? { details: known.details } : {}),
      requestId: request.id,
    });
  }
  request.log.error({ err: loggable(error) }, 'unexpected error');
  return reply
    .code(500)
    .send({ message: textOf(errors.unknown.text, language), code: 'unknown', requestId: request.id });
}

/** What is no HTTP never becomes a request, so nobody's language is known; it is refused in the shape of every error. */
function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (!socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const { code, text } = errors.badRequest;
  const body = JSON.stringify({ message: text.en, code, requestId: randomUUID() });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** An error without the values that PostgreSQL tells beside it: they are people's names and numbers. */
function loggable(error: Error) {
  const { code, constraint, table, column, routine } = error as unknown as Record<string, unknown>;
  return {
    type: error.name,
    message: error.message,
    stack: error.stack,
    code,
    constraint,
    table,
    column,
    routine,
  };
}

/** Fastify's and PostgreSQL's own refusals, in our words. */
function knownError(error: FastifyError): AppError | null {
  const code = error.code ?? '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new AppError(errors.tooLarge);
  if (code.startsWith('FST_') || error.statusCode === 400) return new AppError(errors.badRequest);
  // A string with U+0000 or a lone surrogate, or a number out of range, that no field's rule caught.
  if (['22021', '22P05', '22003', '22P02', '22007', '22008'].includes(code))
    return new AppError(errors.badRequest);
  // A key that another request took or removed in the same moment, after everything was checked.
  if (['23505', '23503'].includes(code)) return new AppError(errors.conflict);
  // Serialization failure and deadlock: nothing was written, and trying again works.
  if (['40001', '40P01'].includes(code)) return new AppError(errors.databaseAway);
  return null;
}

const pages = new Map<string, string>();

/** The page of the application or of the public website, with this visitor's nonce and anti-forgery token. */
async function sendPage(services: Services, parts: AppParts, request: FastifyRequest, reply: FastifyReply) {
  const address = new URL(request.url, 'http://page');
  const base = /^\/@[a-z0-9-]+/.exec(address.pathname)?.[0] ?? '';
  const path = address.pathname.slice(base.length) || '/';
  const isPublic = parts.isPublicPage(path);
  const file = isPublic ? 'public.html' : 'index.html';
  let html = services.config.production ? pages.get(file) : undefined;
  if (html === undefined) {
    html = await readFile(join(webFolder, file), 'utf8').catch(() => '');
    pages.set(file, html);
  }
  if (html === '')
    return reply.code(503).type('text/plain').send('The browser side is not built yet: npm run build');
  let device = request.cookies[deviceCookie];
  if (!device || !/^[\w-]{43}$/.test(device)) {
    device = newSecret();
    reply.setCookie(deviceCookie, device, {
      httpOnly: true,
      sameSite: 'strict',
      path: '/',
      secure: services.config.publicAddress.startsWith('https:'),
      maxAge: 400 * 86_400,
    });
  }
  const nonce = newSecret();
  const found = await within(
    2_000,
    services.sites.resolve(request.headers.host, base.slice(2) || undefined),
  ).catch(() => 'away' as const);
  // The application says by itself that the database is away; a page of the website would be empty.
  if (found === 'away' && isPublic) return sendAway(reply);
  const site = found === 'away' ? null : found;
  // An address may name its language, so that each language of a page can be found and sent on.
  const chosen = address.searchParams.get('lang') ?? request.cookies.language;
  const language = chosen === 'bn' || chosen === 'en' ? chosen : (site?.language ?? languageOf(request));
  const visit = { services, site, path, base, query: address.searchParams, language, requestId: request.id };
  const page = isPublic
    ? await within(5_000, parts.publicPage(visit)).catch((error: unknown) => {
        if (error instanceof AppError && error.kind === errors.databaseAway) return null;
        throw error;
      })
    : { status: 200, head: metaTag('institution', site ? JSON.stringify(facesOf(site)) : ''), body: '' };
  if (page === null) return sendAway(reply);
  return (
    reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('Cache-Control', 'no-store')
      // The service worker keeps the application's page only.
      .header('X-Page', isPublic ? 'public' : 'application')
      .header('X-Frame-Options', 'DENY')
      .header('Content-Security-Policy', policyWith(nonce))
      .send(
        html
          .replaceAll('%NONCE%', nonce)
          .replaceAll('%CSRF%', antiForgeryTokenOf(services.config.secret, device))
          .replace('<html lang="en" data-lang="en"', `<html lang="${language}" data-lang="${language}"`)
          // As functions: a dollar sign in an institution's name is not a pattern.
          .replace('<!--head-->', () => page.head)
          .replace('<!--body-->', () => page.body),
      )
  );
}

/** The website while the database does not answer: search engines and visitors come again. */
function sendAway(reply: FastifyReply) {
  const { en, bn } = errors.databaseAway.text;
  return reply
    .code(503)
    .header('Retry-After', '10')
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="bn"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>503</title><p>${bn}</p><p lang="en">${en}</p></html>`,
    );
}

/** What the log-in page shows of the institution before anybody is signed in. */
function facesOf(site: SiteFacts) {
  const { id, alias, name, address, eiin, establishedOn, accent } = site;
  const logo = site.logo ? publicAddressOf(site.id, site.logo) : null;
  return { id, alias, name, address, eiin, establishedOn, accent, logo };
}

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types default dompurify 'allow-duplicates'",
  ].join('; ');
}
