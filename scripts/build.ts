import { build } from 'vite';

/** Builds the browser side into dist/web. */
export async function buildWeb(): Promise<void> {
  await build({ logLevel: 'warn' });
}

if (import.meta.main) await buildWeb();
