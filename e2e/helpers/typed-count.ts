import type { Page } from 'playwright-core';

/** Types the number a large act asks for, as somebody who read it does. */
export async function typeCount(page: Page): Promise<void> {
  const field = page.getByLabel(/^Type [\d,]+ to confirm$/);
  const asked = await field.evaluate((input: HTMLInputElement) => input.labels?.[0]?.textContent ?? '');
  await field.fill(/[\d,]+/.exec(asked)?.[0] ?? '');
}
