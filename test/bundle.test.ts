import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { buildWeb, builtContents, isBuilt } from '../scripts/build.ts';
import { supplied } from '../src/core/web/device/older-language.ts';
import { makeWorld } from './world.ts';

// What a visitor's browser fetches, computed from the manifest of the build. Fonts have a budget of their own.
const kilobyte = 1000;
const budgets = { application: 170, shell: 175, public: 130, route: 60, firstScreen: 220 };

type Entry = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
};

/** What every form of the public website stands on. */
const islands = 'src/public-islands.tsx';

const web = join(import.meta.dirname, '../dist/web');
let manifest: Record<string, Entry>;
/** The bytes that are sent, by file name: the build presses each file beforehand. */
const sizes = new Map<string, number>();
/** Styles and scripts as they are sent. */
const texts = new Map<string, string>();
const textOf = (file: string) => texts.get(file) ?? '';
/** The modules of our own and of packages in each file. */
const modules = new Map<string, readonly string[]>();

beforeAll(async () => {
  if (!isBuilt()) await buildWeb();
  const contents = JSON.parse(readFileSync(builtContents, 'utf8')) as {
    manifest: Record<string, Entry>;
    modules: Record<string, string[]>;
  };
  manifest = contents.manifest;
  for (const [file, ids] of Object.entries(contents.modules)) modules.set(file, ids);
  for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' }))
    if (/\.(js|css)$/.test(name)) {
      const file = readFileSync(join(web, name));
      texts.set(name, file.toString());
      if (name.startsWith('assets/')) sizes.set(name, statSync(join(web, `${name}.br`)).size);
    }
});

function entryOf(name: string): Entry {
  const entry = manifest[name];
  if (!entry) throw new Error(`The manifest names no ${name}`);
  return entry;
}

/** What the manifest calls the file a source of ours went into. */
function nameOfModule(source: string): string {
  const found = Object.keys(manifest).find((name) =>
    modules.get(entryOf(name).file)?.some((id) => id.endsWith(source)),
  );
  if (!found) throw new Error(`No file holds ${source}`);
  return found;
}

/** The files that come with a module: itself, what it imports at once, and their styles. */
function filesOf(name: string, seen = new Set<string>(), files = new Set<string>()): Set<string> {
  if (seen.has(name)) return files;
  seen.add(name);
  const entry = entryOf(name);
  files.add(entry.file);
  for (const style of entry.css ?? []) files.add(style);
  for (const other of entry.imports ?? []) filesOf(other, seen, files);
  return files;
}

function kilobytesOf(files: Iterable<string>): number {
  let bytes = 0;
  for (const file of files) {
    const size = sizes.get(file);
    if (size === undefined) throw new Error(`${file} was not measured`);
    bytes += size;
  }
  return Math.round(bytes / (kilobyte / 10)) / 10;
}

test.each([
  ['application', 'index.html', budgets.application],
  ['public website', 'public.html', budgets.public],
])('the first load of the %s stays within its budget', (_, page, budget) => {
  expect(kilobytesOf(filesOf(page))).toBeLessThanOrEqual(budget);
});

test('ADM-2 the first view of the public form of admission stays within the budget of the website', () => {
  const seen = new Set<string>();
  const files = filesOf('public.html', seen);
  filesOf(islands, seen, files);
  filesOf('src/modules/admission/form/screens/form-page.tsx', seen, files);
  expect(kilobytesOf(files)).toBeLessThanOrEqual(budgets.public);
});

test('WEB-4 the first page of a website turns its slides with 12 kB more, without what reads whole texts', () => {
  const first = filesOf('public.html');
  const files = [...filesOf('src/modules/website/pages/alive/slides.ts')].filter((file) => !first.has(file));
  expect(kilobytesOf(files)).toBeLessThanOrEqual(12);
});

test('the application with the frame around every screen stays within its budget', () => {
  const files = filesOf('src/core/web/shell/shell.tsx', new Set(), filesOf('index.html'));
  expect(kilobytesOf(files)).toBeLessThanOrEqual(budgets.shell);
});

test('X-7 the login and the first screen after it come in few files', () => {
  const seen = new Set<string>();
  const logIn = filesOf('src/core/web/auth/login.tsx', seen, filesOf('index.html', seen));
  expect(logIn.size).toBeLessThanOrEqual(45);
  const files = filesOf('src/core/web/shell/shell.tsx', seen, logIn);
  for (const source of [
    'src/modules.details.ts',
    'src/core/web/shell/opened-menu.tsx',
    'src/core/web/page/print-page.ts',
  ])
    filesOf(nameOfModule(source), seen, files);
  filesOf('src/modules/home/screens/dashboard.tsx', seen, files);
  expect(files.size).toBeLessThanOrEqual(120);
});

test('X-7 the first screen after a login waits for nothing that it does not show', () => {
  const seen = new Set<string>();
  const files = filesOf('src/core/web/auth/login.tsx', seen, filesOf('index.html', seen));
  for (const name of [
    'src/core/web/shell/shell.tsx',
    'src/modules/home/module.web.tsx',
    'src/modules/home/screens/dashboard.tsx',
  ])
    filesOf(name, seen, files);
  expect(kilobytesOf(files)).toBeLessThanOrEqual(budgets.firstScreen);
  // The words of all modules come with the first menu, what reads HTML with the first text of somebody's.
  const brought = [...files].flatMap((file) => modules.get(file) ?? []);
  expect(brought.filter((id) => /\/module\.details\.ts$|node_modules\/htmlparser2\//.test(id))).toEqual([]);
});

test('the first load knows no screen, so that it does not grow with them', () => {
  const files = filesOf('src/core/web/shell/shell.tsx', new Set(), filesOf('index.html'));
  // A module tells what its addresses begin with; titles, addresses, permissions and code of its screens come later.
  const brought = [...files].flatMap((file) => modules.get(file) ?? []);
  expect(brought.some((id) => id.endsWith('/src/modules.web.tsx'))).toBe(true);
  expect(
    brought.filter((id) => id.includes('/src/modules/')).map((id) => id.replace(/.*\/src\//, '')),
  ).toEqual(['modules/website/common-contract.ts', 'modules/website/common-data.tsx']);
  // What checks calls is the server's; forms bring it where they check beforehand.
  expect(brought.filter((id) => id.includes('/node_modules/zod/'))).toEqual([]);
  // The names of the files that may be fetched stand in what fetches them: none of them is a screen's of a module.
  const screens = Object.keys(manifest).filter((name) => /^src\/modules\/.*\/(?:screens|pages)\//.test(name));
  expect(screens.length).toBeGreaterThan(50);
  const held = [...files].map(textOf).join('');
  expect(screens.filter((name) => held.includes(entryOf(name).file))).toEqual([]);
});

test('what a browser fetches is sent as the build pressed it, whatever the connection', async () => {
  const world = await makeWorld();
  try {
    const name = entryOf('index.html').file;
    for (const [accepted, ending] of [
      ['gzip, deflate, br', 'br'],
      ['gzip, deflate', 'gz'],
    ] as const) {
      const answer = await world.server.app.inject({
        url: `/${name}`,
        headers: { 'accept-encoding': accepted },
      });
      expect(answer.headers['content-encoding']).toBe(ending === 'gz' ? 'gzip' : ending);
      expect(answer.rawPayload.length).toBe(statSync(join(web, `${name}.${ending}`)).size);
    }
  } finally {
    await world.close();
  }
});

test('every screen that is fetched when it is opened stays within the budget of a route', () => {
  const heavy: Record<string, number> = {};
  const counted = new Set<string>();
  /** What is fetched anew by `name` where `held` is there already, and then by what it asks for itself. */
  const visit = (name: string, held: ReadonlySet<string>, path: readonly string[]) => {
    const seen = new Set<string>();
    const files = filesOf(name, seen);
    if (path.length > 0) {
      counted.add(name);
      const size = kilobytesOf([...files].filter((file) => !held.has(file)));
      if (size > budgets.route) heavy[name] = Math.max(size, heavy[name] ?? 0);
    }
    const fresh = [...seen].filter((one) => path.length === 0 || !held.has(entryOf(one).file));
    for (const one of new Set(fresh.flatMap((module) => entryOf(module).dynamicImports ?? [])))
      if (!path.includes(one)) visit(one, new Set([...held, ...files]), [...path, name]);
  };
  // Screens stand inside the shell; menus with what modules say of themselves, the rule of printing, the windows for questions and what forms check with come
  // right after the first of them.
  const frame = filesOf('src/core/web/shell/shell.tsx');
  const menus = filesOf('src/core/web/shell/opened-menu.tsx', new Set(), frame);
  const details = filesOf(nameOfModule('src/modules.details.ts'), new Set(), menus);
  const printing = filesOf('src/core/web/page/print-page.ts', new Set(), details);
  const windows = filesOf('src/core/web/page/dialog-windows.tsx', new Set(), printing);
  visit('index.html', filesOf(nameOfModule('src/core/validation/entity-schemas.ts'), new Set(), windows), []);
  // A form of the website stands on what every form of it brings, which has the budget of a first load.
  visit('public.html', filesOf(islands), []);
  expect(counted.size).toBeGreaterThan(5);
  expect(heavy).toEqual({});
});

test('WEB-4 a page of the website without a form is 20 kB of scripts and styles, and one with a form stays in its budget', () => {
  expect(kilobytesOf(filesOf('public.html'))).toBeLessThanOrEqual(20);
  const seen = new Set<string>();
  expect(kilobytesOf(filesOf(islands, seen, filesOf('public.html', seen)))).toBeLessThanOrEqual(
    budgets.public,
  );
});

test('the public website brings neither Zod nor Mantine', () => {
  const seen = new Set<string>();
  const files = filesOf(islands, seen, filesOf('public.html', seen));
  const brought = [...files].flatMap((file) => modules.get(file) ?? []);
  expect(brought.length).toBeGreaterThan(20);
  expect(brought.filter((id) => /node_modules\/(zod|@mantine)\//.test(id))).toEqual([]);
});

test('every Mantine component in use has its styles', () => {
  const styles = readFileSync(join(import.meta.dirname, '../src/core/web/page/mantine.css'), 'utf8');
  const used = [...modules.values()].flat().flatMap((id) => {
    const name = /@mantine\/core\/esm\/(?:components|utils)\/(?:.*\/)?([A-Za-z]+)\.module\.mjs$/.exec(
      id,
    )?.[1];
    return name ? [name] : [];
  });
  expect(used.length).toBeGreaterThan(20);
  const missing = used.filter((name) => !styles.includes(`@mantine/core/styles/${name}.css`));
  expect(missing, 'run node scripts/mantine-styles.ts').toEqual([]);
});

/** The styles of each file, without those that only a browser applies which understands them. */
function plainStyles(): [name: string, text: string][] {
  const guarded = /@supports[^{]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
  return [...texts]
    .filter(([name]) => name.endsWith('.css'))
    .map(([name, text]) => [name, text.replace(guarded, '')]);
}

test('the styles are those that Chrome 90 understands', () => {
  const wrong: string[] = [];
  const newer =
    /@(?:media|container)[^{]*[<>][^{]*|color-mix\([^;}]*|[^;{}]*\d[dsl]vh\b[^;}]*|@layer[^{;]*|light-dark\([^;}]*|&[ .:[][^{]*\{/g;
  for (const [name, text] of plainStyles()) {
    for (const [found] of text.matchAll(newer)) wrong.push(`${name}: ${found.slice(0, 120)}`);
    // A selector it does not know takes the others of its rule along.
    for (const [, selectors = ''] of text.matchAll(/(?:^|[{};])([^{};@]*:has\([^{};]*)\{/g)) {
      const parts = selectors
        .replace(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, (inner) => inner.replaceAll(',', ' '))
        .split(',');
      if (parts.length > 1) wrong.push(`${name}: ${selectors.slice(0, 120)}`);
    }
  }
  expect(plainStyles().length).toBeGreaterThan(5);
  expect(wrong).toEqual([]);
});

test('no style depends on how a phone is held: whoever fixed theirs reads every screen', () => {
  const wrong = [...texts]
    .filter(([name]) => name.endsWith('.css'))
    .flatMap(([name, text]) =>
      (text.match(/@media[^{]*orientation[^{]*/g) ?? []).map((one) => `${name}: ${one}`),
    );
  expect(wrong).toEqual([]);
});

test('the scripts use of the language what Chrome 90 has, or what is supplied', () => {
  const names = Object.values(supplied).flatMap((parts) => Object.keys(parts));
  const later =
    /\b(structuredClone|Object\.groupBy|Promise\.withResolvers|AbortSignal\.(?:any|timeout)|Array\.fromAsync)\b|\.(toSpliced|toSorted|toReversed|findLast|findLastIndex|isWellFormed|toWellFormed|randomUUID|hasOwn|groupBy)\(/g;
  const wrong = [...texts]
    .filter(([name]) => name.endsWith('.js'))
    .flatMap(([name, text]) =>
      [...text.matchAll(later)].flatMap(([, plain, method]) =>
        method && names.includes(method) ? [] : [`${name}: ${plain ?? method}`],
      ),
    );
  // `#name in object` is a year younger; it would be a page of nothing.
  for (const [name, text] of texts) if (/#\w+ in \w/.test(text)) wrong.push(`${name}: a private name in`);
  expect([...new Set(wrong)]).toEqual([]);
});
