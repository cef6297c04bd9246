import type { Locator, Page } from 'playwright-core';

/** Closes what was just told in the corner, which goes by itself after five seconds, too. */
export async function closeTold(page: Page, told: Locator): Promise<void> {
  await page
    .getByRole('status')
    .getByRole('button', { name: 'Close' })
    .click({ timeout: 6_000 })
    .catch(() => {});
  await told.waitFor({ state: 'detached' });
}
