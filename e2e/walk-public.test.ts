import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pages } from '../src/modules/website/pages.ts';
import { hardWords } from '../test/documents/pictures/hard-words.data.ts';
import { accessibilityProblems, openStage, type Stage, tooWideBy, touch } from './browser.ts';
import { approved, differingLines, drawSheet, keepForLooking } from './helpers/bengali/sheet.ts';
import { watchQuiet } from './helpers/quiet.ts';
import { expectNoScript } from './helpers/script-in-texts.ts';

type Sizes = Awaited<ReturnType<Request['sizes']>>;

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());

/** Links that were tried already: what is behind one in a language depends on no colour or width. */
const tried = new Set<string>();
const shown = pages.filter((page) => !page.path.includes(':'));

describe.each([
  { language: 'en', dark: false, phone: false },
  { language: 'bn', dark: true, phone: true },
] as const)('a visitor in $language, dark $dark, phone $phone', ({ language, dark, phone }) => {
  it('WEB-4 reads every page of the website: no dead link, nothing axe objects to, nothing beside the screen', async () => {
    const visit = await stage.visit({ language, dark, phone });
    const { page, problems, close } = visit;
    const links = new Set<string>();
    const found: string[] = [];
    // Nobody else hears of a visit.
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (/^http/.test(protocol) && host !== new URL(stage.address).host) found.push(request.url());
    });
    for (const { path } of shown) {
      await page.goto(path);
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect((await page.locator('html').getAttribute('lang'))?.slice(0, 2)).toBe(language);
      const here = await accessibilityProblems(visit, dark ? 'contrast' : 'all');
      found.push(...here.map((problem) => `${path} ${problem}`));
      const beside = await tooWideBy(page);
      if (beside > 0) found.push(`${path} is ${beside} px too wide`);
      const named = await page
        .locator('a[href]')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
      for (const href of named) if (href.startsWith('/')) links.add(href.replace(/#.*$/, ''));
    }
    expect(found).toEqual([]);
    expect(problems).toEqual([]);
    const cookies = await page.context().cookies();
    expect(cookies.filter(({ domain }) => domain !== new URL(stage.address).hostname)).toEqual([]);
    expect(links.size).toBeGreaterThan(20);
    const dead: string[] = [];
    for (const href of links) {
      if (tried.has(`${language} ${href}`)) continue;
      tried.add(`${language} ${href}`);
      const answer = await page.request.get(href);
      if (!answer.ok()) dead.push(`${answer.status()} ${href}`);
    }
    expect(dead).toEqual([]);
    await close();
  });
});

describe('a visitor of the public home', () => {
  it('WEB-1 X-3 finds the parts the specification names, reads a notice to its end and prints it', async () => {
    const { page, problems, close } = await stage.visit();
    await page.goto('/');
    for (const name of [
      'Notice board',
      'Message of the head',
      'For guardians',
      'Events',
      'About us',
      'Videos',
      'Job circular',
    ])
      await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.locator('.slide img').first().waitFor();
    await page.getByRole('link', { name: 'All notices' }).first().click();
    await page.waitForURL('**/web/notice/all');
    await page.getByLabel('Search the notices').fill('stipend');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**q=stipend**');
    const title = page.locator('.notice a').first();
    await title.waitFor();
    const words = (await title.textContent()) ?? '';
    expect(words.toLowerCase()).toContain('stipend');
    await title.click();
    await page.getByRole('heading', { level: 1, name: words }).waitFor();
    // The title follows the heading by an effect.
    await expect.poll(() => page.title()).toContain(words);
    await page.evaluate(() => {
      const seen: Record<string, unknown> = {};
      Object.assign(window, { seen });
      const open = window.open.bind(window);
      window.open = (...given) => {
        const tab = open(...given);
        if (tab)
          tab.print = () =>
            Object.assign(seen, {
              given,
              text: tab.document.body.textContent,
              head: getComputedStyle(tab.document.querySelector('h1') ?? tab.document.body).fontFamily,
              own: getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily,
            });
        return tab;
      };
    });
    await page.getByRole('button', { name: 'Print' }).click();
    await page.waitForFunction(() => 'text' in (window as unknown as { seen: object }).seen);
    const printed = await page.evaluate(() => (window as unknown as { seen: Record<string, unknown> }).seen);
    expect(printed.given).toEqual(['', '_blank', 'fullscreen=yes']);
    expect(printed.text).toContain(words);
    expect(printed.head).toBe(printed.own);
    expect(problems).toEqual([]);
    await close();
  });

  it('WEB-1 sees the pictures turn by themselves, by button and by key, and stand still where that is wanted', async () => {
    const { page, problems, close } = await stage.visit({ clock: true });
    await page.goto('/');
    const slide = page.locator('.slide');
    const said = () => slide.locator('.controls span').textContent();
    const button = (name: string) => slide.getByRole('button', { name, exact: true });
    const first = await said();
    await expect
      .poll(async () => {
        await page.clock.runFor(8_000);
        return said();
      })
      .not.toBe(first);
    await button('Pause').click();
    await button('Play').waitFor();
    // Under the mouse and with the focus it would stand still anyway.
    await page.mouse.move(0, 0);
    await button('Play').blur();
    const stood = await said();
    await page.clock.runFor(60_000);
    expect(await said()).toBe(stood);
    await button('Next').click();
    await expect.poll(said).not.toBe(stood);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(said).toBe(stood);
    expect(problems).toEqual([]);
    await close();
    const still = await stage.visit({ still: true });
    await still.page.goto('/');
    await still.page.locator('.slide').getByRole('button', { name: 'Play', exact: true }).waitFor();
    await still.close();
  });

  it('WEB-2 changes the language and stays where he is; the next page is in that language too', async () => {
    const context = await stage.visit();
    const { page, problems, close } = context;
    await page.goto('/web/notice/all?q=exam');
    await page.getByRole('heading', { name: 'All notices' }).waitFor();
    // The stage writes the language into every new page; from here on the visitor's choice stands.
    await page.getByRole('link', { name: 'বাংলা' }).click();
    await page.getByRole('heading', { name: 'সব নোটিশ' }).waitFor();
    expect(page.url()).toContain('/web/notice/all?q=exam');
    expect(await page.locator('html').getAttribute('lang')).toBe('bn');
    expect((await page.context().cookies()).find((one) => one.name === 'language')?.value).toBe('bn');
    const next = await page.request.get('/about');
    expect(await next.text()).toContain('<html lang="bn"');
    await page.getByRole('link', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'All notices' }).waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('COM-11 opens the menu of a phone, turns the calendar, and finds another institution under its own address', async () => {
    const { page, problems, close } = await stage.visit({ phone: true });
    await page.goto('/@meghna/');
    await page.getByRole('heading', { level: 1, name: 'Meghna Girls’ High School' }).waitFor();
    const logo = page.locator('.head img');
    expect(await logo.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(256);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('link', { name: 'Calendar' }).first().click();
    await page.waitForURL('**/@meghna/web/calendar**');
    await page.getByRole('link', { name: 'Next month' }).click();
    await page.waitForURL('**month=**');
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.waitForURL('**/@meghna/login');
    await page.getByText('Meghna Girls’ High School').first().waitFor();
    expect(problems).toEqual([]);
    await close();
  });

  it('WEB-4 loads at most 130 kB of scripts and styles for the first page, 200 kB in all, and none of the application', async () => {
    // In a browser that was never here: nothing lies in its cache.
    const { page, close } = await stage.visit({ phone: true, own: true });
    const files = new Set<string>();
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      const size = async ({ responseBodySize: body, responseHeadersSize: head }: Sizes) => body + head;
      sizes.push(request.sizes().then(size));
    });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/\.(js|css)$/.test(pathname)) files.add(pathname);
    });
    const isQuiet = watchQuiet(page);
    await page.goto('/');
    await page.locator('.slide img').first().waitFor();
    // What is served under /static stands in the assets, all else in the build.
    const folders = { static: '../assets', assets: '../dist/web/assets' } as const;
    const contents = [...files].map((path) => {
      const [, first = '', ...rest] = path.split('/');
      const folder = first === 'static' ? folders.static : folders.assets;
      return readFileSync(join(import.meta.dirname, folder, ...rest));
    });
    expect(contents.length).toBeGreaterThan(1);
    const bytes = contents.reduce((sum, content) => sum + brotliCompressSync(content).length, 0);
    expect(bytes).toBeLessThan(130_000);
    for (const content of contents) expect(content.toString()).not.toMatch(/mantine|ZodError|\$ZodType/);
    await isQuiet();
    expect((await Promise.all(sizes)).reduce((sum, one) => sum + one, 0)).toBeLessThan(200_000);
    await close();
  });
});

it.each([
  { name: 'website', path: '/about' },
  { name: 'application', path: '/login' },
])('TRAP-15 Bengali on a page of the $name is drawn as it was approved', async ({ name, path }) => {
  const { page, close } = await stage.visit({ language: 'bn' });
  await page.goto(path);
  if (name === 'application') await touch(page);
  const texts = Object.values(hardWords).flat();
  const drawn = await drawSheet(page, texts);
  const differing = differingLines(drawn, await approved(drawn));
  if (differing.length > 0) await keepForLooking(name, drawn);
  expect(differing.map((line) => texts[line] ?? 'size')).toEqual([]);
  // Where conjuncts fall apart, it is seen.
  const torn = texts.map((text) => text.replaceAll('\u09cd', '\u09cd\u200c'));
  const meant = texts.flatMap((text, line) => (text === torn[line] ? [] : [line]));
  const seen = new Set(differingLines(drawn, await drawSheet(page, torn)));
  expect(meant.filter((line) => !seen.has(line)).map((line) => texts[line])).toEqual([]);
  await close();
});

describe('the content security policy', () => {
  it('is the strict one on every page, with a nonce of its own each time', async () => {
    const nonces = new Set<string>();
    for (const path of ['/', '/login', '/dashboard', '/no/such/page', '/%3Cscript%3Ealert(1)%3C/script%3E']) {
      const answer = await fetch(new URL(path, stage.address));
      const policy = answer.headers.get('content-security-policy') ?? '';
      const directives = new Map(
        policy.split('; ').map((part) => [part.split(' ')[0] ?? '', part.split(' ').slice(1)]),
      );
      expect(directives.get('default-src')).toEqual(["'none'"]);
      expect(directives.get('script-src')).toEqual(["'self'"]);
      expect(directives.get('base-uri')).toEqual(["'none'"]);
      expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
      expect(directives.get('form-action')).toEqual(["'self'"]);
      expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
      expect(policy).not.toMatch(/unsafe-|\*|https?:/);
      const html = await answer.text();
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      expect(html).toContain(nonce);
      expect(nonces).not.toContain(nonce);
      nonces.add(nonce);
      expectNoScript(html);
      expect(answer.headers.get('x-frame-options')).toBe('DENY');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(answer.headers.get('permissions-policy')).toMatch(/^camera=\(self\), microphone=\(\)/);
    }
  });

  it('stops what should ever get past everything else', async () => {
    const { page, problems, close } = await stage.visit();
    await page.goto('/login');
    await page.locator('input[autocomplete="username"]').waitFor();
    const ran = await page.evaluate(() => {
      const place = document.createElement('div');
      // A picture that cannot be shown says so after everything that was waiting before it.
      const isRefused = (picture: Element | null) =>
        picture && new Promise((resolve) => picture.addEventListener('error', resolve));
      let first: unknown = null;
      try {
        place.innerHTML = '<img src="data:,x" onerror="window.hit = 1">';
        first = isRefused(place.firstElementChild);
        document.body.append(place);
      } catch {
        // Trusted types refused it.
      }
      const foreign = document.createElement('img');
      const second = isRefused(foreign);
      foreign.src = 'https://evil.example/x.png';
      document.body.append(foreign);
      return Promise.all([first, second]).then(() => 'hit' in window);
    });
    expect(ran).toBe(false);
    // Its complaints are heard, here and wherever a test asks for none.
    await expect.poll(() => problems.join('\n')).toMatch(/Content Security Policy/);
    await close();
  });
});
