import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { deviceCookie } from '../auth/caller.ts';
import { noteAnswer } from '../http/figures.ts';
import { type Lately, lately } from '../http/lately.ts';
import type { Services } from '../http/services.ts';
import { headersOfAll, headersOfPage } from './page-headers.ts';
import { type Packed, type PagePart, packedOf, pressApart, takesGzip, together } from './press.ts';
import { deviceCookieOptions, deviceOf, type OwnTexts, ownTexts } from './visitor.ts';

/** A page as a row of parts: those that many share, and the places of what is one visitor's own. */
export type PageParts = readonly (PagePart | keyof OwnTexts)[];

/**
 * So long a page goes out again without being looked at. What it was put together from is up to 700 ms old by then: what
 * changes is shown within a second even where nobody heard of the change.
 */
const keptMilliseconds = 300;
/** Some 30 kB each. */
const most = 200;

type Ready = {
  readonly siteId: number;
  readonly stamp: string;
  readonly until: number;
  readonly parts: readonly (Packed | keyof OwnTexts)[];
};

type Kept = {
  readonly pages: Lately<Ready>;
  /** Another one after every change in the institution. */
  readonly stampOf: (siteId: number) => string;
};

const keptBy = new WeakMap<Services, Kept>();

function keptOf(services: Services): Kept {
  const known = keptBy.get(services);
  if (known) return known;
  const changes = new Map<number, number>();
  let gaps = 0;
  services.live.onChange((change) => {
    if (change === null) gaps += 1;
    else changes.set(change.siteId, (changes.get(change.siteId) ?? 0) + 1);
  });
  const kept = {
    pages: lately<Ready>(most),
    stampOf: (siteId: number) => `${gaps} ${services.sites.refreshed()} ${changes.get(siteId) ?? 0}`,
  };
  keptBy.set(services, kept);
  return kept;
}

/** What a page depends on besides its content, and by which browser it is known again; null where it is not kept. */
function keyOf({ method, url = '', headers }: IncomingMessage, cookies: Cookies): string | null {
  const { host = '' } = headers;
  const language = headers['accept-language'] ?? '';
  if (method !== 'GET' || !takesGzip(headers)) return null;
  if (url.length + host.length + language.length > 500) return null;
  const { language: chosen = '', digits = '' } = cookies;
  return JSON.stringify([host, url, language, chosen, digits]);
}

type Cookies = Readonly<Record<string, string | undefined>>;

/** How the institution's pages stand before one of them is read. */
export const stampOf = (services: Services, siteId: number): string => keptOf(services).stampOf(siteId);

/** Keeps a page of the website that says the same to everybody, as it stood at `stamp`. */
export function keepPage(
  services: Services,
  request: IncomingMessage,
  cookies: Cookies,
  page: { readonly siteId: number; readonly stamp: string; readonly parts: PageParts },
): void {
  const key = keyOf(request, cookies);
  if (key === null) return;
  const parts: (Packed | keyof OwnTexts)[] = [];
  let shared: Packed[] = [];
  const close = () => {
    if (shared.length > 0) parts.push(together(shared));
    shared = [];
  };
  for (const part of page.parts) {
    if (typeof part !== 'string') {
      shared.push(packedOf(part));
      continue;
    }
    close();
    parts.push(part);
  }
  close();
  const { siteId, stamp } = page;
  keptOf(services).pages.put(key, { siteId, stamp, until: performance.now() + keptMilliseconds, parts });
}

/**
 * Pages that many visitors read at once go out before the framework is asked: nothing of them has to be decided, and its way
 * costs four times as much as theirs. What is not kept goes that way, is logged and measured like it.
 */
export function answerKeptPages(app: FastifyInstance, services: Services): void {
  const { server } = app;
  const others = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!answerKept(app, services, request, response)) for (const other of others) other(request, response);
  });
}

function answerKept(
  app: FastifyInstance,
  services: Services,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const began = performance.now();
  const { pages, stampOf: stampNow } = keptOf(services);
  const cookies: Cookies = request.headers.cookie ? app.parseCookie(request.headers.cookie) : {};
  const key = keyOf(request, cookies);
  const ready = key === null ? undefined : pages.get(key);
  if (!ready || ready.until < began || ready.stamp !== stampNow(ready.siteId)) return false;
  const { config, log } = services;
  const id = randomUUID();
  const { device, isNew } = deviceOf(cookies[deviceCookie]);
  const own = ownTexts(config.secret, device);
  const body = pressApart(
    ready.parts.map((part) =>
      typeof part === 'string' ? packedOf({ text: own[part], isShared: false }) : part,
    ),
  );
  response.writeHead(200, {
    ...headersOfAll(config, id),
    ...headersOfPage('public', own.nonce),
    ...(isNew
      ? { 'set-cookie': app.serializeCookie(deviceCookie, device, deviceCookieOptions(config)) }
      : {}),
    'content-encoding': 'gzip',
    'content-length': body.length,
  });
  response.end(body);
  const milliseconds = performance.now() - began;
  noteAnswer(app, { id, method: 'GET', route: 'page', status: 200, milliseconds });
  const path = request.url?.replace(/[?#].*$/s, '');
  log.info({ reqId: id, method: 'GET', path, status: 200, ms: Math.round(milliseconds) }, 'request');
  return true;
}
