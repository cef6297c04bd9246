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
  LogController,
} from 'fastify';
import type * as z from 'zod';
import type { Digits } from '../../digits.ts';
import type { Endpoint } from '../../endpoint.ts';
import { AppError, errors } from '../../errors.ts';
import type { Language } from '../../labels.ts';
import { serveApprovals } from '../approvals/routes.ts';
import type { EarlyPage } from '../auth/early-page.ts';
import { serveAuth } from '../auth/routes.ts';
import { serveDeletions } from '../deletions/deletions.ts';
import { serveFiles } from '../files/files.ts';
import { boundBodies } from '../files/held-bytes.ts';
import { serveInstallable } from '../files/installable.ts';
import { readSentForm, type SentFile } from '../files/sent-form.ts';
import { sender } from '../files/turns.ts';
import { serveImports } from '../import/batches.ts';
import { serveChecked } from '../import/queued-check.ts';
import { serveJobs } from '../jobs/job-runs.ts';
import { serveListFiles } from '../list-files/serve-list-files.ts';
import { answerKeptPages } from '../pressed/kept-pages.ts';
import { headersOfAll } from '../pressed/page-headers.ts';
import { answerError, retryAfter } from './answer-error.ts';
import { measureRequests } from './figures.ts';
import { serveFirstShow } from './first-show.ts';
import { type ModuleReader, serveModuleDays } from './module-days.ts';
import { serveNotifications } from './notifications.ts';
import { sendPage, webFolder } from './pages.ts';
import { servePlaces } from './places.ts';
import { serveSavedViews } from './saved-views.ts';
import { type PlatformSearch, type SearchProvider, serveSearch } from './search.ts';
import { recordRoutes } from './serve.ts';
import type { Services } from './services.ts';
import type { SiteFacts } from './sites.ts';
import { within } from './within.ts';

/** What pages may ask a device for: its camera reads labels of books; nothing else is needed. */
export type AppParts = {
  readonly routes: readonly ((app: FastifyInstance) => void)[];
  readonly search: readonly SearchProvider[];
  readonly platformSearch: readonly PlatformSearch[];
  readonly moduleReaders: readonly ModuleReader[];
  /** Paths of the public website: they get the small bundle. */
  readonly isPublicPage: (path: string) => boolean;
  /** What the server itself writes into a page of the public website. */
  readonly publicPage: (visit: PublicVisit) => Promise<PublicPage>;
  /** The pages of the website, without `/@alias`, that take a form as a browser without scripts sends it. */
  readonly publicForms: readonly string[];
  /** Those of them that take files. */
  readonly fileForms: readonly string[];
  /** What it writes in front of a page of the application that is open to everybody; null: nothing. */
  readonly earlyPage: (visit: PublicVisit) => Promise<EarlyPage | null>;
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
  /** As the visitor chose them; else those of the language. */
  readonly digits: Digits;
  readonly requestId: string;
  /** How a visitor asks by the page itself; not there for who only reads. */
  readonly asking?: Asking;
};

/** What a visitor asks by a page of the website, without scripts. */
export type Asking = {
  /** The fields of the form that was sent; null for a page that is looked at. */
  readonly sent: ReadonlyMap<string, string> | null;
  /** The files that came with it, by the names of their fields. */
  readonly files: ReadonlyMap<string, SentFile>;
  /** Why its files were not kept, and nothing else is done; null where they were. */
  readonly refusal: AppError | null;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Throws 419 unless the form comes from our own page. */
  assertOwn(): Promise<void>;
  /** Makes a call that is open to everybody, in the page's language, with its own checks and limits; a file goes out. */
  call<I extends z.ZodType, O extends z.ZodType>(
    endpoint: Endpoint<I, O>,
    given: Readonly<Record<string, unknown>>,
  ): Promise<z.output<O>>;
};

/**
 * `head` and `body` are HTML: everything read from the database is escaped in them. `accent` names one of the colours the
 * styles know.
 */
export type PublicPage = {
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly accent: string | null;
  /** What it says is this visitor's alone: it is kept nowhere. */
  readonly isOwn?: true;
  /** Where the visitor goes instead, so that loading again sends nothing twice. */
  readonly to?: string;
};

/** The HTTP server: API, pages, files of the browser side. It listens nowhere yet. */
export async function makeApp(services: Services, parts: AppParts): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    genReqId: () => randomUUID(),
    // Calls have limits of their own, by what they take.
    bodyLimit: 64 * 1024,
    // Fastify switches Node's own limit off: who sends a request drop by drop would hold its connection for ever.
    requestTimeout: 300_000,
    // Whoever is named in the settings may say for whom it asks; what anybody else says of himself counts for nothing.
    trustProxy: services.config.trustedProxies.length > 0 ? [...services.config.trustedProxies] : false,
    logController: new LogController({ disableRequestLogging: true }),
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
  measureRequests(app, services.now);
  await app.register(cookie);
  await app.register(multipart);
  boundBodies(app);
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

  // Hooks that wait for nothing end by calling `done`: a promise each would be a tenth of a short answer.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOfAll(services.config, request.id));
    done();
  });
  // Files of many senders are read in turn.
  app.addHook('preHandler', (request, _, done) => sender.run({ from: request.ip }, done));
  app.addHook('onResponse', (request, reply, done) => {
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
    done();
  });
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(error, request, reply));

  // Whether this process lives: a supervisor that restarts what does not answer here must not do so for its database.
  app.get('/livez', async () => ({ process: 'ok' }));
  // Whether it can be given work.
  app.get('/healthz', async (_, reply) => {
    const found = await within(1_500, services.database.findOne<{ one: number }>('SELECT 1 AS one')).catch(
      () => null,
    );
    if (found?.one !== 1) reply.code(503).header('Retry-After', retryAfter);
    return { database: found?.one === 1 ? 'ok' : 'away' };
  });

  // Two page paths begin with /api/: a browser that navigates there gets the page.
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.url.startsWith('/api/site/') && isNavigation(request))
      sendPage(services, parts, request, reply).catch((error: Error) => done(error));
    else done();
  });

  serveAuth(app);
  serveNotifications(app);
  serveJobs(app);
  serveImports(app);
  serveChecked(app);
  serveDeletions(app);
  serveFiles(app);
  serveListFiles(app);
  serveSearch(app, parts.search, parts.platformSearch);
  serveSavedViews(app);
  servePlaces(app);
  serveApprovals(app);
  serveModuleDays(app, parts.moduleReaders);
  serveFirstShow(app);
  for (const register of parts.routes) register(app);

  if (existsSync(webFolder))
    await app.register(fastifyStatic, {
      root: join(webFolder, 'assets'),
      prefix: '/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      setHeaders(reply, path) {
        // A worker obeys the policy it came with: this one decodes and reaches nothing but its decoder.
        if (/[\\/]barcode-worker-[\w-]+\.js(\.(br|gz))?$/.test(path))
          reply.header(
            'Content-Security-Policy',
            "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
          );
      },
    });
  app.get('/service-worker.js', async (_, reply) => {
    const script = await readFile(join(webFolder, 'service-worker.js'), 'utf8').catch(() => null);
    if (script === null) throw new AppError(errors.notFound);
    return reply.header('Cache-Control', 'no-cache').type('text/javascript; charset=utf-8').send(script);
  });
  serveInstallable(app, services);
  await app.register(fastifyStatic, {
    root: join(import.meta.dirname, '../../../../assets'),
    prefix: '/static/',
    decorateReply: !existsSync(webFolder),
    maxAge: '1d',
  });

  // Forms of the website, as a browser without scripts sends them; no other call reads a body of this kind.
  await app.register(async (forms) => {
    forms.addContentTypeParser<string>(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_, body, done) => done(null, new URLSearchParams(body)),
    );
    for (const path of parts.publicForms)
      for (const url of [path, `/@:alias${path}`])
        forms.post(
          url,
          parts.fileForms.includes(path)
            ? { preValidation: (request) => readSentForm(services, request) }
            : {},
          (request, reply) => sendPage(services, parts, request, reply),
        );
  });

  app.setNotFoundHandler((request, reply) => {
    if (!/^(GET|HEAD)$/.test(request.method) || /^\/(api|assets|static|media)\//.test(request.url))
      return answerError(new AppError(errors.notFound), request, reply);
    return sendPage(services, parts, request, reply);
  });
  answerKeptPages(app, services);
  return app;
}

/** Whether a browser goes to a page. Older ones do not say so; they ask for HTML, which no call of ours does. */
function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode'];
  if (mode !== undefined) return mode === 'navigate';
  return headers['x-requested-with'] === undefined && headers.accept?.includes('text/html') === true;
}

const pathOf = (request: FastifyRequest) => request.url.replace(/[?#].*$/s, '');

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
