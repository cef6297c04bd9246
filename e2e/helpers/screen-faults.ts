import type { Page } from 'playwright-core';
import { accessibilityProblems, goTo, type Stage, signIn, tooWideBy, type Visit } from '../browser.ts';

type Look = { readonly language: 'en' | 'bn'; readonly dark: boolean; readonly widths: readonly number[] };

/**
 * One pass a language; what axe knows is asked in the light one, also on a phone, where tables become cards; the colours
 * of the dark one on the phone, where a table's words stand beside its figures.
 */
export const looks: readonly Look[] = [
  { language: 'en', dark: true, widths: [360] },
  { language: 'bn', dark: false, widths: [1366, 360] },
];

/** An address, or an address with what is to be opened there before it is looked at. */
export type Place =
  | string
  | { readonly path: string; readonly name: string; open(page: Page): Promise<void> };

/**
 * Goes through the states of a module's screens as links do, and answers what is wrong: wider than the window, or
 * refused by axe. `ready`: what each of them shows when its data are there.
 */
export async function screenFaults(
  stage: Stage,
  look: Look,
  who: string,
  { places, ready }: { readonly places: readonly Place[]; readonly ready: string },
): Promise<string[]> {
  const visit = await stage.visit(look);
  const { page } = visit;
  const found: string[] = [];
  let isHere = false;
  for (const place of places) {
    const path = typeof place === 'string' ? place : place.path;
    if (isHere) await goTo(page, path);
    else await signIn(page, who, path);
    const wasHere = isHere;
    isHere = true;
    await page.locator(ready).first().waitFor();
    await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
    if (typeof place !== 'string') await place.open(page);
    // A dialog stands beside the screen's own part; the frame around it was seen with the first.
    const part = wasHere && typeof place === 'string' ? 'main' : 'page';
    found.push(
      ...(await lookAt(visit, look, part)).map(
        (problem) => `${problem} at ${typeof place === 'string' ? path : place.name}`,
      ),
    );
  }
  found.push(...visit.problems);
  await visit.close();
  return found;
}

async function lookAt(visit: Visit, { dark, widths }: Look, part: 'page' | 'main'): Promise<string[]> {
  const { page } = visit;
  const usual = page.viewportSize() ?? { width: 1366, height: 768 };
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 768 });
    const beside = await tooWideBy(page);
    if (beside > 0) found.push(`${beside} px wider than a window of ${width}`);
    const here = await accessibilityProblems(visit, dark ? 'contrast' : 'all', part);
    found.push(...here.map((problem) => `${problem} in a window of ${width}`));
  }
  await page.setViewportSize(usual);
  return found;
}
