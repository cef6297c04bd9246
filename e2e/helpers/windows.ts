import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launch, sharedBrowser } from '../launch.ts';
import { lookOften } from './look-often.ts';
import { stopDate } from './stop-date.ts';

/** What makes one window different from another for the page in it. */
export type Look = {
  readonly options: BrowserContextOptions & { readonly baseURL: string };
  /** What its storage holds before any page is loaded. */
  readonly preferences: Readonly<Record<string, string>>;
  /** The instant its clock stands still at; null: the visit sets it. */
  readonly instant: string | null;
  /** Whether it goes on from there instead, and its timers too are moved by the test. */
  readonly isMoved: boolean;
  /** A film (Y4M) that its camera sees again and again; null: there is no camera. */
  readonly film: string | null;
};

export type Window = { readonly context: BrowserContext; readonly page: Page; readonly key: string };

/** How many windows are kept for the next visitor; each is a process with its memory. */
const most = 5;
const kept: Window[] = [];

/**
 * A window without pages, cookies or storage of an earlier visit. Where one of this look was put back, it is taken again:
 * its process has the scripts and fonts of the application compiled, half of what a first page costs.
 */
export async function takeWindow(look: Look): Promise<Window> {
  const key = JSON.stringify(look);
  const place = kept.findIndex((one) => one.key === key);
  const [known] = place === -1 ? [] : kept.splice(place, 1);
  if (!known?.context.browser()?.isConnected()) return makeWindow(look);
  await tellServer(known.context, look);
  return known;
}

/** One that nobody has used, for a visit that changes more of it than `putBack` undoes. */
export async function makeWindow(look: Look): Promise<Window> {
  // What a camera sees is said to a browser when it starts; nobody is there to allow it.
  const camera = [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${look.film}`,
  ];
  const browser = look.film === null ? await sharedBrowser() : await launch(camera);
  const context = await browser.newContext(look.options);
  if (look.film !== null) context.on('close', () => void browser.close());
  // A busy machine is no reason to fail.
  context.setDefaultTimeout(90_000);
  await context.addInitScript((preferences) => {
    for (const [name, value] of Object.entries(preferences)) localStorage.setItem(name, value);
  }, look.preferences);
  await tellServer(context, look);
  if (look.instant && look.isMoved) await context.clock.install({ time: look.instant });
  else if (look.instant) await context.addInitScript(stopDate, Date.parse(look.instant));
  const page = await context.newPage();
  lookOften(page);
  return { context, page, key: JSON.stringify(look) };
}

/** The server writes pages in the language a browser tells it. */
async function tellServer(context: BrowserContext, { options, preferences }: Look): Promise<void> {
  const { language } = preferences;
  if (language) await context.addCookies([{ name: 'language', value: language, url: options.baseURL }]);
}

const heard = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'response'] as const;

/** Keeps a window for the next visitor; one that cannot be tidied, as it is on its way to another page, is closed. */
export async function putBack(window: Window): Promise<void> {
  try {
    await tidy(window);
  } catch {
    await window.context.close();
    return;
  }
  kept.push(window);
  if (kept.length > most) await kept.shift()?.context.close();
}

/** Leaves nothing of the visit behind: pages, listeners, routes, storage, cookies, and where the mouse was. */
async function tidy({ context, page }: Window): Promise<void> {
  for (const other of context.pages()) if (other !== page) await other.close();
  for (const event of heard) page.removeAllListeners(event);
  // A form that is not saved asks whether it may be left.
  page.on('dialog', (dialog) => void dialog.accept().catch(() => {}));
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await openEmptyPage(page);
  await page.evaluate(() => sessionStorage.clear());
  const debug = await context.newCDPSession(page);
  const origin = new URL(page.url()).origin;
  await debug.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
  await debug.detach();
  await context.clearCookies();
  await page.mouse.move(0, 0);
  page.removeAllListeners('dialog');
}

/** An empty page of the same origin, where something can be put before the application looks for it. */
export async function openEmptyPage(page: Page): Promise<void> {
  await page.route('**/empty-page', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty-page');
  await page.unroute('**/empty-page');
}
