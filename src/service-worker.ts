/*
 * Lets the application open without a network, so that a teacher can take attendance in a room without one: scripts,
 * styles and fonts once used are kept on the device, and so is the page they run in. Answers of the API are never
 * kept here; what a screen needs without a network it keeps itself.
 */

export type {};

type Extended = Event & { waitUntil(work: Promise<unknown>): void };
type Fetched = Extended & { readonly request: Request; respondWith(answer: Promise<Response>): void };
type Worker = {
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: Extended) => void): void;
  addEventListener(name: 'message', listener: (event: Extended & { readonly data: unknown }) => void): void;
  addEventListener(name: 'fetch', listener: (event: Fetched) => void): void;
};

const worker = globalThis as unknown as Worker;
const cacheName = 'pathshala';
/** The one application page stands for every path of the application. */
const pageKey = '/dashboard';
/** The page that checks documents: each institution's own, with every document's address. */
const checkPage = /^(?:\/@[a-z0-9-]+)?\/verify(?=\/|$)/;
/** Where a browser goes and no page of the application stands: files, the description of the API, the way to consent. */
const notPages = /^\/(static|media|app-icon|healthz|livez|api\/docs|oauth\/authorize)/;
/** How long a slow network may keep the page waiting when there is a kept one, in milliseconds. */
const patience = 4_000;

worker.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([worker.skipWaiting(), fetch(pageKey).then(keep)])),
);
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));
// The page tells what it had loaded before this worker watched over it.
worker.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(keepFiles(event.data.map(String)));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(fromDevice(request));
  else if (request.mode === 'navigate' && checkPage.test(pathname))
    event.respondWith(checker(event, pathname));
  else if (request.mode === 'navigate' && !notPages.test(pathname)) event.respondWith(page(event));
});

/** Files named by their content never change. */
async function fromDevice(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function keepFiles(addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    const { pathname } = new URL(address, location.origin);
    const check = checkPage.exec(pathname)?.[0];
    if (pathname.startsWith('/assets/')) await fromDevice(new Request(address));
    else if (check) await keepChecker(check);
  }
}

/** The page that checks documents; the kept one without a network, which then says what this device knows. */
async function checker(event: Fetched, pathname: string): Promise<Response> {
  const cache = await caches.open(cacheName);
  const key = checkPage.exec(pathname)?.[0] ?? pathname;
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keepChecker(key));
    return answer;
  } catch (error) {
    const kept = await cache.match(key);
    if (kept) return kept;
    throw error;
  }
}

/** The page as it stands for no document: what was said of one is not shown for another. */
async function keepChecker(key: string): Promise<void> {
  const answer = await fetch(key).catch(() => null);
  if (answer?.ok) await (await caches.open(cacheName)).put(key, answer);
}

/** The network's page; the kept one when there is no network or no server. */
async function page(event: Fetched): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(pageKey);
  try {
    const answer = await (kept ? Promise.race([fetch(event.request), late()]) : fetch(event.request));
    // Its database is away for a moment: the application says so itself, and keeps what was typed.
    const isApplication = answer.headers.get('X-Page') === 'application';
    if (answer.status === 503 && isApplication && kept) return kept;
    if (answer.ok && isApplication) event.waitUntil(keep(answer.clone()));
    return answer;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

const late = () =>
  new Promise<never>((_, refuse) => setTimeout(() => refuse(new Error('The network is slow')), patience));

/** Keeps the page, and drops the files of earlier versions of the product. */
async function keep(answer: Response): Promise<void> {
  const cache = await caches.open(cacheName);
  const entryOf = async (response: Response | undefined) =>
    /\/assets\/index-[^"]+\.js/.exec((await response?.text()) ?? '')?.[0];
  const before = await entryOf(await cache.match(pageKey));
  if (before !== undefined && before !== (await entryOf(answer.clone())))
    await Promise.all((await cache.keys()).map((request) => cache.delete(request)));
  await cache.put(pageKey, answer);
}
