import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** No file is longer, but data; no folder holds more, but the few that are lists by nature. */
const limits = { lines: 500, entries: 30 } as const;
const folders = ['assets', 'bench', 'demo', 'docs', 'e2e', 'migrations', 'scripts', 'src', 'test'] as const;
const listsByNature = new Set(['src/modules', 'migrations', 'docs/decisions']);

export type Sizes = { readonly lines: Record<string, number>; readonly entries: Record<string, number> };

const isCode = (file: string) => /\.(tsx?|css|typ|md)$/.test(file);
/** Lists, and the page that is generated. */
const isData = (file: string) => /\.data\.ts$/.test(file) || file === 'docs/features.md';

/** What is larger than it may be: files by their lines, folders by their entries. */
export function tooLarge(files: readonly string[], linesOf: (file: string) => number): Sizes {
  const lines: Record<string, number> = {};
  const held = new Map<string, Set<string>>();
  for (const file of files) {
    if (isCode(file) && !isData(file)) {
      const count = linesOf(file);
      if (count > limits.lines) lines[file] = count;
    }
    for (let path = file; dirname(path) !== '.'; path = dirname(path)) {
      const folder = dirname(path);
      held.set(folder, (held.get(folder) ?? new Set()).add(path));
    }
  }
  const entries = Object.fromEntries(
    [...held]
      .filter(([folder, inside]) => inside.size > limits.entries && !listsByNature.has(folder))
      .map(([folder, inside]) => [folder, inside.size]),
  );
  return { lines, entries };
}

/** What is wrong beside the exceptions: something new or grown, and exceptions that are none any more. */
export function problemsOf(found: Sizes, allowed: Sizes): string[] {
  const problems: string[] = [];
  for (const kind of ['lines', 'entries'] as const) {
    for (const [path, size] of Object.entries(found[kind]))
      if (size > (allowed[kind][path] ?? limits[kind]))
        problems.push(`${path}: ${size} ${kind}, ${allowed[kind][path] ?? limits[kind]} at most`);
    for (const path of Object.keys(allowed[kind]))
      if (!(path in found[kind])) problems.push(`${path}: fits now, take it off scripts/sizes.json`);
  }
  return problems;
}

/** drizzle-kit compares only with the latest snapshot, so the others are weight. */
export function superfluousSnapshots(files: readonly string[]): string[] {
  const snapshots = files.filter((file) => /^migrations\/meta\/\d+_snapshot\.json$/.test(file)).sort();
  return snapshots.slice(0, -1).map((file) => `${file}: only the latest snapshot is kept`);
}

if (import.meta.main) {
  const root = join(import.meta.dirname, '..');
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  );
  const list = join(root, 'scripts/sizes.json');
  const allowed = JSON.parse(readFileSync(list, 'utf8')) as Sizes;
  const found = tooLarge(files, (file) => readFileSync(join(root, file), 'utf8').split('\n').length - 1);
  if (process.argv.includes('--shrink')) {
    const less = (kind: keyof Sizes) =>
      Object.fromEntries(
        Object.entries(allowed[kind]).flatMap(([path, size]) => {
          const now = found[kind][path];
          return now === undefined ? [] : [[path, Math.min(size, now)]];
        }),
      );
    writeFileSync(list, `${JSON.stringify({ lines: less('lines'), entries: less('entries') }, null, 2)}\n`);
  }
  const problems = [
    ...problemsOf(found, JSON.parse(readFileSync(list, 'utf8')) as Sizes),
    ...superfluousSnapshots(files),
  ];
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}
