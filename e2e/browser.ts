import type { BrowserContext, Page } from 'playwright-core';
import { deviceCookie } from '../src/core/server/auth/caller.ts';
import { demonstrationWorld } from '../test/demonstration.ts';
import type { World } from '../test/world.ts';
import { markAlikeRows } from './helpers/alike-rows.ts';
import { axeSource } from './helpers/axe-source.ts';
import { markNewColours } from './helpers/new-colours.ts';
import { makeWindow, openEmptyPage, putBack, takeWindow, type Window } from './helpers/windows.ts';

export type Visit = { page: Page; problems: string[]; close(): Promise<void> };
export type Stage = {
  readonly world: World;
  readonly address: string;
  /**
   * A window with nothing of anybody else's in it; `touch`: on a screen for fingers; `offline`: with the service worker
   * that opens the application without a network; `own`: one nobody has used or will use, as what the visit does to it
   * cannot be undone.
   */
  visit(options?: {
    phone?: boolean;
    language?: 'en' | 'bn';
    dark?: boolean;
    touch?: boolean;
    offline?: boolean;
    own?: boolean;
    /** With a clock that goes on, and that the test moves on by itself; such a window is its own, too. */
    clock?: boolean;
    /** For somebody who asked for less motion: nothing fades in or out. */
    still?: boolean;
    /** `false`: its browser runs none; such a window is its own, too. */
    scripts?: boolean;
    /** The file of a film that its camera sees; such a window has a browser of its own. */
    film?: string | null;
  }): Promise<Visit>;
  close(): Promise<void>;
};

/** A Thursday of the school year, 10:42 in Dhaka: who is content with it shares the making of one demonstration. */
const schoolDay = '2026-11-19T04:42:00Z';

/**
 * A demonstration institution on a fresh database, a listening server and a real browser. The clocks of both stand still
 * at `now`, an instant in ISO form, or go on from there (`goesOn`), where one thing has to come after another.
 */
export async function openStage(
  options: { now?: string; goesOn?: true; students?: number; sites?: number } = {},
): Promise<Stage> {
  const { now = schoolDay, goesOn = false, ...size } = options;
  const instant = new Date(now);
  const begun = Date.now();
  const clock = () => (goesOn ? new Date(instant.getTime() + Date.now() - begun) : instant);
  const world = await demonstrationWorld({ ...size, now: clock });
  const { app } = world.server;
  const host = '127.0.0.1';
  // Somebody may have taken the port meanwhile.
  const address = await app.listen({ port: takePort(), host }).catch(() => app.listen({ port: 0, host }));
  const windows = new Set<Window>();
  return {
    world,
    address,
    async visit({
      phone = false,
      language = 'en',
      dark = false,
      touch = false,
      offline = false,
      clock: isMoved = false,
      scripts = true,
      film = null,
      own = offline || isMoved || !scripts || film !== null,
      still = false,
    } = {}) {
      const viewport = phone ? { width: 360, height: 740 } : { width: 1366, height: 768 };
      const window = await (own ? makeWindow : takeWindow)({
        options: {
          viewport,
          hasTouch: touch,
          colorScheme: dark ? 'dark' : 'light',
          reducedMotion: still ? 'reduce' : 'no-preference',
          baseURL: address,
          javaScriptEnabled: scripts,
          // It would copy every script in every visit.
          serviceWorkers: offline ? 'allow' : 'block',
        },
        preferences: { language, 'mantine-color-scheme-value': dark ? 'dark' : 'light' },
        instant: goesOn ? null : now,
        isMoved,
        film,
      });
      const { context, page } = window;
      stages.set(context, { world, address });
      windows.add(window);
      await page.setViewportSize(viewport);
      if (goesOn) await context.clock.setSystemTime(clock());
      const close = () => {
        windows.delete(window);
        return own ? context.close() : putBack(window);
      };
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
      for (const { context } of windows) await context.close();
      await world.close();
      leavePort(address);
    },
  };
}

/**
 * Ports of this worker's servers that are closed: what a browser keeps, it keeps by address. Only what never changes under
 * its name is kept (scripts of the same build, pictures by their id), so that the next server need not send it again.
 */
const ports: number[] = [];
const takePort = () => ports.pop() ?? 0;
const leavePort = (address: string) => ports.push(Number(new URL(address).port));

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
  await openEmptyPage(page);
  await page.evaluate((own) => localStorage.setItem('token', own), token);
  if (path === null) return;
  await page.goto(path);
  await page.locator('h1').waitFor();
}

/** Touches a page that the server wrote before the application, and waits until that stands in its place. */
export async function touch(page: Page): Promise<void> {
  await page.locator('#early h1').click();
  await page.locator('#early').waitFor({ state: 'detached' });
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

/** By how many pixels the page has to be moved sideways; a table learns of a new width some frames after the window. */
export async function tooWideBy(page: Page): Promise<number> {
  await page
    .waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, { timeout: 5000 })
    .catch(() => {});
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - innerWidth));
}

/** Holds what waits for it until it is let go. */
export function gate(): { readonly wait: Promise<void>; letGo(): void } {
  let letGo = () => {};
  const wait = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { wait, letGo };
}

/** The looks of words whose contrast axe found good in a visit. */
const goodColours = new WeakMap<Visit, Set<string>>();

/** Waits until nothing on the page is moving or fading. */
export async function isStill(page: Page): Promise<void> {
  // What is fading in or out has the colours and places of neither: a closing dialog is let go first.
  await page.evaluate(async () => {
    // One that has just been opened begins to fade in some frames later.
    const frames = document.querySelector('[role="dialog"]') ? 3 : 0;
    for (let n = 0; n < frames; n += 1) await new Promise(requestAnimationFrame);
    await Promise.all(
      document
        .getAnimations()
        .filter((one) => Number.isFinite(Number(one.effect?.getComputedTiming().endTime)))
        .map((one) => one.finished.catch(() => {})),
    );
  });
}

/**
 * What axe finds wrong with the open page, by rule and element; of `contrast` alone where the other rules were asked in
 * the other theme, which changes nothing but colours.
 */
export async function accessibilityProblems(
  visit: Visit,
  rules: 'all' | 'contrast' = 'all',
  /** What is looked at: where the frame around a screen was seen before, its own part alone. */
  part: 'page' | 'main' = 'page',
): Promise<string[]> {
  const { page } = visit;
  await isStill(page);
  const good = goodColours.get(visit) ?? new Set();
  goodColours.set(visit, good);
  const root = part === 'main' ? 'main' : 'html';
  if (rules === 'all') await page.evaluate(markAlikeRows);
  const asked = await page.evaluate(markNewColours, { root, rules, seen: [...good] });
  if (rules === 'contrast' && asked === 0) return [];
  // Through the debugger, which the page's content security policy does not concern; once a page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { found, passed } = await page.evaluate(
    async ({ isContrast, include }) => {
      type Found = { violations: { id: string; nodes: { html: string; element?: Element }[] }[] };
      type Axe = { run(context: object, options: object): Promise<Found>; passed: Set<Element> };
      const { axe } = window as unknown as { axe: Axe };
      const context = { include: [[include]], exclude: [['[data-alike]']] };
      const asked = {
        // What passes is counted nowhere; it need not be described, nor anything be found again.
        resultTypes: ['violations'],
        // Reading every style sheet anew is for one rule, which the test of bundles asks of all of them at once.
        preload: { assets: ['media'] },
        elementRef: true,
        selectors: false,
      };
      axe.passed.clear();
      const { violations } = await axe.run(context, {
        ...asked,
        runOnly: isContrast
          ? { type: 'rule', values: ['color-contrast'] }
          : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
        // About spacing that is important in an element's own style; it would read the words of all who have a style first.
        rules: {
          'avoid-inline-spacing': { enabled: document.querySelector('[style*=important i]') !== null },
        },
      });
      const bad = new Set(violations.flatMap((one) => one.nodes.map((node) => node.element)));
      const passed = new Set<string>();
      for (const one of document.querySelectorAll('[data-colours]')) {
        const look = one.getAttribute('data-colours') ?? '';
        if (!bad.has(one) && (axe.passed.has(one) || look.startsWith('*'))) passed.add(look);
        one.removeAttribute('data-colours');
      }
      // A target half under a fixed bar where the page happens to stand is as large as ever once it is scrolled free.
      const isStillSmall = async (element: Element | undefined) => {
        // The head of a table stays in sight while its rows pass, under whatever stays there too: it is looked at in its own place.
        const table = element?.closest('thead')?.closest('table');
        (table ?? element)?.scrollIntoView({ block: table ? 'start' : 'center', behavior: 'instant' });
        if (table) scrollBy({ top: -innerHeight / 2, behavior: 'instant' });
        const again = { ...asked, runOnly: { type: 'rule', values: ['target-size'] } };
        const { violations } = await axe.run(context, again);
        return violations.some((one) => one.nodes.some((node) => node.element === element));
      };
      const found: string[] = [];
      for (const one of violations)
        for (const node of one.nodes)
          if (one.id !== 'target-size' || (await isStillSmall(node.element)))
            found.push(`${one.id}: ${node.html}`);
      for (const row of document.querySelectorAll('[data-alike]')) row.removeAttribute('data-alike');
      return { found, passed: [...passed] };
    },
    { isContrast: rules === 'contrast', include: root },
  );
  for (const look of passed) good.add(look);
  return found;
}
