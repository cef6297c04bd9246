import { accessibilityProblems, type Visit } from '../browser.ts';

/** What is wrong with the open page, which is the one at `path`: wider than the window, or what axe objects to. */
export async function screenFaults(
  visit: Visit,
  path: string,
  { dark }: { dark: boolean },
): Promise<string[]> {
  const isWide = await visit.page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  const found = await accessibilityProblems(visit, dark ? 'contrast' : 'all');
  return [...(isWide ? ['wider than the window'] : []), ...found].map((problem) => `${path}: ${problem}`);
}
