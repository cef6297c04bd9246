import type { Page } from 'playwright-core';
import { expect } from 'vitest';

type Shown = { shown: { from?: number; until?: number } };

/** Notes by the page's own clock when a message comes and goes. */
export const watchToasts = (page: Page) =>
  page.addInitScript(() => {
    const shown: Shown['shown'] = {};
    Object.assign(window, { shown });
    new MutationObserver(() => {
      const isThere = [...document.querySelectorAll('.toasts, [role="status"]')].some((one) =>
        one.textContent?.includes(' away.'),
      );
      if (isThere) shown.from ??= Date.now();
      else if (shown.from !== undefined) shown.until ??= Date.now();
    }).observe(document, { subtree: true, childList: true });
  });

/** How long a message stood on this page, in milliseconds of its clock, which is moved on until it goes. */
export async function shownFor(page: Page): Promise<number> {
  const read = () => page.evaluate(() => (window as unknown as Shown).shown);
  await expect.poll(async () => (await read()).from, { timeout: 30_000 }).toBeGreaterThan(0);
  for (let second = 0; second < 30 && (await read()).until === undefined; second += 1)
    await page.clock.runFor(1_000);
  const { from = 0, until = 0 } = await read();
  return until - from;
}
