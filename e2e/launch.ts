import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';

const cache = join(import.meta.dirname, '../.cache/chromium');

/** Where the Chromium inside the npm package lies, unpacked when it is not yet. */
export async function unpackBrowser(): Promise<string> {
  mkdirSync(cache, { recursive: true });
  process.env.TMPDIR = cache;
  return sparticuz.executablePath();
}

let open: Promise<Browser> | null = null;

/** The one browser of this worker; its visits share nothing. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  const known = await open?.catch(() => null);
  if (known?.isConnected()) return known;
  open = launch();
  return open;
}

/** The Chromium inside the npm package; where its libraries are missing, one found on the machine. `more`: switches of its own. */
export async function launch(more: readonly string[] = []): Promise<Browser> {
  const own = async () => chromium.launch({ executablePath: await unpackBrowser(), args, headless: true });
  const found = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'].filter(
    (path): path is string => path !== undefined && existsSync(path),
  );
  // Nothing but these: the package's own list would switch web security off.
  const args = [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
    // A page here lives for seconds: what the last of the compilers gains in them, it does not earn.
    '--js-flags=--no-turbofan',
    ...more,
  ];
  try {
    // A browser that fell over at its very start, as was seen once, is started again.
    return await own().catch(own);
  } catch (error) {
    const [executablePath] = found;
    if (!executablePath)
      throw new Error(
        `The browser that npm brought does not start here; set CHROME_PATH to a Chromium of this machine.\n${error}`,
      );
    return chromium.launch({ executablePath, args, headless: true });
  }
}
