import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { deviceCookie } from '../src/core/server/auth/caller.ts';
import { demonstrationWorld } from '../test/demonstration.ts';
import type { World } from '../test/world.ts';
import { sharedBrowser } from './launch.ts';

export type Visit = { page: Page; problems: string[]; close(): Promise<void> };
export type Stage = {
  readonly world: World;
  readonly address: string;
  /** A browser of its own; `touch`: on a screen for fingers; `offline`: with the service worker that opens the application without a network. */
  visit(options?: {
    phone?: boolean;
    language?: 'en' | 'bn';
    dark?: boolean;
    touch?: boolean;
    offline?: boolean;
  }): Promise<Visit>;
  close(): Promise<void>;
};

/**
 * A demonstration institution on a fresh database, a listening server and a real browser. `now`, an instant in ISO
 * form, stops the clocks of the server and the browser there.
 */
export async function openStage(
  options: { now?: string; students?: number; sites?: number } = {},
): Promise<Stage> {
  const { now, ...size } = options;
  const instant = now ? new Date(now) : null;
  const world = await demonstrationWorld({ ...size, ...(instant ? { now: () => instant } : {}) });
  const address = await world.server.app.listen({ port: 0, host: '127.0.0.1' });
  const browser = await sharedBrowser();
  const contexts = new Set<BrowserContext>();
  return {
    world,
    address,
    async visit({ phone = false, language = 'en', dark = false, touch = false, offline = false } = {}) {
      const context = await browser.newContext({
        viewport: phone ? { width: 360, height: 740 } : { width: 1366, height: 768 },
        hasTouch: touch,
        colorScheme: dark ? 'dark' : 'light',
        baseURL: address,
        // It would copy every script in every visit.
        serviceWorkers: offline ? 'allow' : 'block',
      });
      // A busy machine is no reason to fail.
      context.setDefaultTimeout(90_000);
      stages.set(context, { world, address });
      contexts.add(context);
      await context.addInitScript(
        ([tongue, scheme]) => {
          localStorage.setItem('language', tongue ?? 'en');
          localStorage.setItem('mantine-color-scheme-value', scheme ?? 'light');
        },
        [language, dark ? 'dark' : 'light'],
      );
      if (instant) await context.clock.setFixedTime(instant);
      const close = () => {
        contexts.delete(context);
        return context.close();
      };
      const page = await context.newPage();
      const problems: string[] = [];
      page.on('console', (message) => {
        // What could not be loaded is named by its address alone.
        if (message.type() === 'error') problems.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => problems.push(String(error)));
      return { page, problems, close };
    },
    async close() {
      // What a failed test left open.
      for (const context of contexts) await context.close();
      await world.close();
    },
  };
}

/** Which server a browser's visits are to. */
const stages = new WeakMap<BrowserContext, { world: World; address: string }>();

/**
 * Signs in as the form does, from a device of this browser's own, and opens `path` (null: nothing yet): one page is
 * loaded instead of two. The form itself is walked through in general.test.ts.
 */
export async function signIn(
  page: Page,
  username: string,
  path: string | null = '/dashboard',
): Promise<void> {
  const context = page.context();
  const stage = stages.get(context);
  if (!stage) throw new Error('The page belongs to no stage');
  const { token, device } = await stage.world.enter(username);
  await context.addCookies([
    { name: deviceCookie, value: device, url: stage.address, httpOnly: true, sameSite: 'Strict' },
  ]);
  // An empty page of the same origin, where the session can be put before the application looks for it.
  await page.route('**/empty-page', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty-page');
  await page.evaluate((own) => localStorage.setItem('token', own), token);
  await page.unroute('**/empty-page');
  if (path === null) return;
  await page.goto(path);
  await page.locator('h1').waitFor();
}

/** Goes to a screen as a link does, without loading the page again, and waits until its title and its data are there. */
export async function goInside(page: Page, path: string, title: string): Promise<void> {
  await pushAddress(page, path);
  await isSettled(page, title);
}

/**
 * The same where the title is not known beforehand, or stays the same: waits until what was shown before is gone, which
 * is marked so that it can be told.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''));
  await pushAddress(page, '/unauthorized');
  await page.locator('h1[data-before]').waitFor({ state: 'detached' });
  await page.evaluate(() => document.querySelector('h1')?.setAttribute('data-before', ''));
  await pushAddress(page, path);
  await page.locator('h1:not([data-before])').waitFor();
}

const pushAddress = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);

/** Waits until the screen of this title is there with its data. */
export async function isSettled(page: Page, title: string): Promise<void> {
  await page
    .waitForFunction(
      (wanted) =>
        document.querySelector('h1')?.textContent === wanted && !document.querySelector('[aria-busy="true"]'),
      title,
    )
    .catch(async (error: unknown) => {
      const shown = await page.locator('h1').allTextContents();
      throw new Error(`"${title}" did not come to rest; the page shows "${shown.join()}"`, { cause: error });
    });
}

/** Holds what waits for it until it is let go. */
export function gate(): { readonly wait: Promise<void>; letGo(): void } {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { wait, letGo };
}

const axeSource = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('axe-core')), 'axe.min.js'),
  'utf8',
);

/** Waits until nothing on the page is moving or fading. */
export async function isStill(page: Page): Promise<void> {
  // What is fading in or out has the colours and places of neither: a closing dialog is let go first.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
        .map((one) => one.finished.catch(() => {})),
    ).then(() => {}),
  );
}

/**
 * What axe finds wrong with the open page, by rule and element; of `contrast` alone where the other rules were asked in
 * the other theme, which changes nothing but colours.
 */
export async function accessibilityProblems(
  { page }: Visit,
  rules: 'all' | 'contrast' = 'all',
): Promise<string[]> {
  await isStill(page);
  // Through the debugger, which the page's content security policy does not concern; once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  return page.evaluate(async (isContrast) => {
    type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({
      runOnly: isContrast
        ? { type: 'rule', values: ['color-contrast'] }
        : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      // What passes is counted nowhere; it need not be described.
      resultTypes: ['violations'],
    });
    return violations.flatMap((one) => one.nodes.map((node) => `${one.id}: ${node.html}`));
  }, rules === 'contrast');
}
