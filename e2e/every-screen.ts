import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screens } from '../src/modules.entities.ts';
import { isSwept } from '../test/only-modules.ts';
import {
  accessibilityProblems,
  goInside,
  goTo,
  isSettled,
  openStage,
  type Stage,
  signIn,
  tooWideBy,
  touch,
  type Visit,
} from './browser.ts';
import { addressesOf } from './helpers/records.ts';
import { lookForScript, putScriptInTexts, scriptDialogs } from './helpers/script-in-texts.ts';

const swept = screens.filter((screen) => isSwept(screen.module));
/** Who opens the screens of an institution, and who those of the platform; `every-role.test.ts` has the others. */
const openers = [
  ['head', swept.filter((screen) => screen.menuFor === 'site')],
  ['owner', swept.filter((screen) => screen.menuFor === 'platform')],
] as const;

/** A small phone, and a tablet upright with and without a scroll bar. */
const narrow = [360, 720, 768];

/**
 * Opens every screen there is in one language and theme; a file a language, so that two can be asked at once. The
 * colours are asked in both; what else axe knows, and the widths, in the light one, where nothing but words differs; what a
 * finger has to hit, and script in texts, in the dark one.
 */
export function everyScreen({
  language,
  dark,
  isOfScript = false,
}: {
  language: 'en' | 'bn';
  dark: boolean;
  /** Every text that people write holds script meanwhile: each screen shows it as text, and runs none. */
  isOfScript?: boolean;
}): () => Stage {
  let stage: Stage;
  let addresses = new Map<string, string>();
  let isScriptIn = false;
  beforeAll(async () => {
    stage = await openStage();
    addresses = await addressesOf(
      stage,
      swept.map((screen) => screen.path),
    );
  });
  afterAll(() => stage?.close());

  describe(`every screen in ${language}, dark ${dark}`, () => {
    it.each(['/', '/edu/application'])(
      'has a public page %s that is as clean, and fits a phone',
      async (path) => {
        for (const phone of [false, true]) {
          const visit = await stage.visit({ language, phone });
          const { page, problems, close } = visit;
          await page.goto(path);
          await page.locator('h1').waitFor();
          for (const isTouched of path === '/' ? [false] : [false, true]) {
            if (isTouched) await touch(page);
            expect(await accessibilityProblems(visit)).toEqual([]);
            expect(await tooWideBy(page)).toBe(0);
          }
          expect(problems).toEqual([]);
          await close();
        }
      },
    );

    it.each(openers)(
      'opens for %s with a title, a breadcrumb, no console error and nothing axe objects to',
      { timeout: 900_000 },
      async (username, list) => {
        if (isOfScript && !isScriptIn) await putScriptInTexts(stage);
        isScriptIn = true;
        const visit = await stage.visit({ language, dark, touch: dark, still: true });
        const { page, problems, close } = visit;
        const found: string[] = [];
        const dialogs = isOfScript ? scriptDialogs(visit) : [];
        let shown = 0;
        const axe = (isFirst: boolean) =>
          accessibilityProblems(visit, dark ? 'contrast' : 'all', isFirst ? 'page' : 'main');
        const narrowly = dark ? tooSmall : tooWide;
        const wide = page.viewportSize() ?? { width: 1366, height: 768 };
        let module = '';
        let isNarrow = false;
        for (const screen of list) {
          const address = addresses.get(screen.path);
          if (!address) continue;
          const isRecord = address !== screen.path;
          // The first screen of each module is loaded cold, the others are reached from where one is.
          const isFirst = module !== screen.module;
          if (module === '') await signIn(page, username, address);
          else if (isFirst) await page.goto(address);
          else if (isRecord) await goTo(page, address);
          else await goInside(page, address, screen.title[language]);
          module = screen.module;
          // A record gives its screen a title of its own.
          const title = isRecord ? null : screen.title[language];
          if (title) await isSettled(page, title);
          await isNamed(page, title, screen.path === '/dashboard');
          const here: string[] = [];
          // Opened in a wide window and in a narrow one by turns: one change of width a screen less.
          if (isNarrow) {
            here.push(...(await narrowly(visit)));
            await page.setViewportSize(wide);
            await framesLater(page);
          }
          here.push(...(await axe(isFirst)));
          if (!isNarrow) here.push(...(await narrowly(visit)));
          isNarrow = !isNarrow;
          if (isOfScript) {
            const { isShown, isPicture } = await lookForScript(page);
            if (isShown) shown += 1;
            if (isPicture) here.push('a picture made of script in a text');
          }
          found.push(...here.map((problem) => `${screen.path} ${problem}`));
        }
        expect(found).toEqual([]);
        expect([...dialogs, ...problems]).toEqual([]);
        // Otherwise this looked at empty screens.
        if (isOfScript && !process.env.ONLY_MODULES) expect(shown, username).toBeGreaterThan(8);
        await close();
      },
    );
  });
  return () => stage;
}

/**
 * Waits until the window has the title of the screen, and the way to it is shown; from the first screen there is none.
 * `null`: whatever stands over the record that is shown.
 */
async function isNamed(page: Page, title: string | null, isHome: boolean): Promise<void> {
  await page
    .waitForFunction(
      ({ title, least }) => {
        const shown = title ?? document.querySelector('h1')?.textContent;
        const isThere = title !== null || !document.querySelector('[aria-busy="true"]');
        const steps = document.querySelectorAll('nav[aria-label="breadcrumb"] li').length;
        return isThere && shown && document.title.includes(shown) && steps >= least;
      },
      { title, least: isHome ? 0 : 2 },
    )
    .catch(async (error: unknown) => {
      const shown = title ?? (await page.locator('h1').allTextContents()).join();
      throw new Error(`"${shown}" has no breadcrumb, or the title "${await page.title()}"`, { cause: error });
    });
}

/** A table learns of a new width some frames after the window. */
const framesLater = (page: Page) =>
  page.evaluate(async () => {
    for (let n = 0; n < 3; n += 1) await new Promise(requestAnimationFrame);
  });

/** The widths at which the page has to be moved sideways; it is left in one of them. */
async function tooWide({ page }: Visit): Promise<string[]> {
  const found: string[] = [];
  // Opened in the last of them, it begins there.
  const isThere = page.viewportSize()?.width === narrow.at(-1);
  for (const width of isThere ? narrow.toReversed() : narrow) {
    await page.setViewportSize({ width, height: 768 });
    const beside = await tooWideBy(page);
    if (beside > 0) found.push(`is ${beside} px too wide for ${width}`);
  }
  return found;
}

/**
 * What a finger could not hit on a phone: controls below 44 px. A link in a line of text is as tall as its line, which
 * WCAG excepts too.
 */
async function tooSmall({ page }: Visit): Promise<string[]> {
  await page.setViewportSize({ width: 360, height: 740 });
  await framesLater(page);
  let found: string[] = [];
  // What fingers need comes after the first screen: what is too small then, stays so.
  await expect
    .poll(
      async () => {
        found = await page.evaluate(smallControls);
        return found;
      },
      { timeout: 10_000 },
    )
    .toEqual([])
    .catch(() => {});
  return found;
}

/** In the page: what is too small. */
function smallControls(): string[] {
  if (!matchMedia('(pointer: coarse)').matches) return ['has no finger to try'];
  const least = 43.5;
  const controls = document.querySelectorAll('a[href], button, input, select, summary, [role="tab"]');
  return [...controls].flatMap((one) => {
    if (one.closest('[aria-hidden="true"], .ps-skip, [role="grid"]')) return [];
    // A box is hit with the words beside it.
    const isBox = one.matches('input[type="checkbox"], input[type="radio"]');
    // A field is hit with its frame.
    const around = isBox ? 'label, [class*="-body"]' : '.mantine-Input-wrapper';
    const target = (one.matches('input') ? one.closest(around) : null) ?? one;
    const style = getComputedStyle(target);
    const { width, height } = target.getBoundingClientRect();
    if (width <= 1 || height <= 1 || style.visibility !== 'visible' || style.opacity === '0') return [];
    if (style.pointerEvents === 'none') return [];
    if (one.matches('a') && style.display === 'inline') return [];
    const hasWords = (one.textContent ?? '').trim() !== '' || one.matches('input, select');
    return height >= least && (width >= least || hasWords)
      ? []
      : [
          `is too small for a finger (${Math.round(width)} × ${Math.round(height)}): ${one.outerHTML.slice(0, 160)}`,
        ];
  });
}
