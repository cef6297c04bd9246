import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { contract } from '../../src/core/contracts/contract.ts';

/**
 * From now on: waits until all the page asked for is answered, and it has had nothing left to do since, so that it asks for
 * nothing more of itself.
 */
export function watchQuiet(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  let begun = 0;
  page.on('request', (request) => {
    begun += 1;
    // What is told as it happens stays open.
    if (!request.url().includes(contract.notificationStream.path)) open.add(request);
  });
  const close = (request: Request) => void open.delete(request);
  page.on('requestfinished', close).on('requestfailed', close);
  return async () => {
    for (let seen = -1; seen !== begun; ) {
      seen = begun;
      await expect.poll(() => [...open].map((request) => request.url())).toEqual([]);
      await page.evaluate(async () => {
        for (let n = 0; n < 2; n += 1) await new Promise((resolve) => requestIdleCallback(resolve));
      });
    }
  };
}
