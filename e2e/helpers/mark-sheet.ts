import type { Page } from 'playwright-core';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import type { Stage } from '../browser.ts';

/** Where mark sheets are listed and entered. */
export const entry = '/site/exam/marks-entry';
export const cell = (page: Page, row: number, column: number) =>
  page.locator(`[role=grid] tr[data-row="${row}"] td[data-column="${column}"]`);
export const textOf = async (page: Page, row: number, column: number) => {
  const input = cell(page, row, column).locator('input');
  return (await input.count()) > 0
    ? input.inputValue()
    : ((await cell(page, row, column).textContent()) ?? '');
};
export const paste = (page: Page, text: string) =>
  page.evaluate((given) => {
    const data = new DataTransfer();
    data.setData('text/plain', given);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
/** Waits until everything typed is kept by the server. */
export const saved = (page: Page) =>
  page
    .locator('footer')
    .getByText(/Saved \d/)
    .waitFor();
/** Types words and presses the keys named among them. */
export const type = async (page: Page, ...keys: string[]) => {
  for (const key of keys) {
    if (/^[A-Z]\w+$/.test(key)) await page.keyboard.press(key);
    else await page.keyboard.type(key);
  }
};
/** Something done in the demonstration institution, past its screens. */
export async function inDemonstration<T>(
  stage: Stage,
  work: (transaction: Transaction) => Promise<T>,
): Promise<T> {
  const site = await stage.world.server.services.sites.resolve(undefined, undefined);
  return stage.world.inSite(site?.id ?? 0, work);
}
