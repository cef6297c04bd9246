import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export type KeptRow = {
  readonly name: string;
  /** As it stands in the browser's database. */
  readonly sealed: string;
  /** What the page, which may use the key, reads in it. */
  readonly text: string;
};

/** What this device keeps of anybody's work. Throws where a key could be read out, or is missing. */
export const keptRows = (page: Page): Promise<KeptRow[]> =>
  page.evaluate(async () => {
    const answerOf = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'pathshala-kept')) return [];
    const database = await answerOf(indexedDB.open('pathshala-kept'));
    const transaction = database.transaction(['rows', 'keys']);
    const rows = (await answerOf(transaction.objectStore('rows').getAll())) as {
      account: string;
      name: string;
      nonce: Uint8Array<ArrayBuffer>;
      data: ArrayBuffer;
    }[];
    const names = await answerOf(transaction.objectStore('keys').getAllKeys());
    const keys = (await answerOf(transaction.objectStore('keys').getAll())) as CryptoKey[];
    database.close();
    if (keys.some((key) => key.extractable)) throw new Error('A key can be read out');
    return Promise.all(
      rows.map(async ({ account, name, nonce, data }) => {
        const key = keys[names.indexOf(account)];
        if (!key) throw new Error('A row without a key');
        const additionalData = new TextEncoder().encode(`${account}\n${name}`);
        const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce, additionalData }, key, data);
        const decoder = new TextDecoder();
        return { name, sealed: decoder.decode(data), text: decoder.decode(text) };
      }),
    );
  });

/** Whether a text stands in what the device keeps, for those who may read it. */
export const isKept = async (page: Page, text: string): Promise<boolean> =>
  (await keptRows(page)).some((row) => row.text.includes(text));

/** For how many accounts this device holds a key to what it keeps. */
export const keptKeys = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open('pathshala-kept');
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const count = request.result.transaction('keys').objectStore('keys').count();
          count.onerror = () => reject(count.error);
          count.onsuccess = () => {
            request.result.close();
            resolve(count.result);
          };
        };
      }),
  );

/** In the page: whether the service worker keeps it and every script and style it has loaded. */
export async function isKeptHere(): Promise<boolean> {
  const kept = await Promise.all(
    ['/dashboard']
      .concat(
        performance
          .getEntriesByType('resource')
          .map((one) => one.name)
          .filter((name) => name.includes('/assets/')),
      )
      .map((address) => caches.match(address, { ignoreVary: true })),
  );
  return kept.every((one) => one !== undefined);
}

/** Loads the page until everything it comes with is on the device and it opens without a network; `shown` is part of it. */
export async function keepPage(page: Page, shown: Locator): Promise<void> {
  await expect
    .poll(
      () => page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.active?.state)),
      { timeout: 60_000 },
    )
    .toBe('activated');
  await page.reload();
  await shown.waitFor();
  await expect.poll(() => page.evaluate(isKeptHere), { timeout: 60_000 }).toBe(true);
}
