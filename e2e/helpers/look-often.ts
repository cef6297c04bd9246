import type { Page } from 'playwright-core';

type Retrying = {
  retryWithProgressAndTimeouts?(progress: unknown, pauses: number[], action: unknown): unknown;
};
type Inner = { _connection?: { toImpl?(page: Page): { mainFrame?(): Retrying } | undefined } };

/** The longest pause between two looks, in milliseconds: each takes a few of them. */
const pause = 50;
const changed = new WeakSet<object>();

/**
 * What is waited for, Playwright looks for again only every half second once it was not there for a quarter of one: what
 * came after 0.3 s is seen after 0.8. It has no setting for that, so its own list of pauses is cut here. Throws where another
 * version keeps that elsewhere: waits as long as they were would be noticed by nobody.
 */
export function lookOften(page: Page): void {
  const frame = (page as unknown as Inner)._connection?.toImpl?.(page)?.mainFrame?.();
  const shared = frame && (Object.getPrototypeOf(frame) as Retrying);
  const retry = shared?.retryWithProgressAndTimeouts;
  if (!shared || !retry)
    throw new Error('Playwright keeps its pauses elsewhere now: see e2e/helpers/look-often.ts');
  if (changed.has(shared)) return;
  changed.add(shared);
  shared.retryWithProgressAndTimeouts = function (progress, pauses, action) {
    return retry.call(
      this,
      progress,
      pauses.map((one) => Math.min(one, pause)),
      action,
    );
  };
}
