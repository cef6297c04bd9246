import type { Kept } from '../contract.ts';

const keyFor = (siteId: number) => `documents-keys-${siteId}`;

/** The keys and revoked numbers of an institution as this device last heard of them; null where it never did. */
export function keptFor(siteId: number): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keyFor(siteId)) ?? 'null') as Kept | null;
    return kept && Array.isArray(kept.keys) && Array.isArray(kept.revoked) ? kept : null;
  } catch {
    return null;
  }
}

export function rememberKept(kept: Kept): void {
  try {
    localStorage.setItem(keyFor(kept.siteId), JSON.stringify(kept));
  } catch {
    // A full or forbidden storage: checking works with a network only.
  }
}

const serviceWorkerPath = '/service-worker.js';

type Policies = {
  createPolicy(name: string, rules: { createScriptURL(address: string): string }): unknown;
};

/** Lets this page open without a network the next time; where service workers are forbidden it needs one. */
export function keepPage(): void {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  (window as unknown as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    createScriptURL(address) {
      if (address !== serviceWorkerPath) throw new TypeError(`Not a script of this page: ${address}`);
      return address;
    },
  });
  void navigator.serviceWorker
    .register(serviceWorkerPath)
    .then(() => navigator.serviceWorker.ready)
    .then(({ active }) =>
      active?.postMessage([
        location.pathname,
        ...performance.getEntriesByType('resource').map(({ name }) => name),
      ]),
    )
    .catch(() => {});
}
