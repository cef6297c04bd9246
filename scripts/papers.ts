import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

// A file that a paper names must be there: a page that sends its reader to what was renamed is worse than none.

const root = join(import.meta.dirname, '..');
const folders = ['bench', 'demo', 'docs', 'e2e', 'migrations', 'scripts', 'src', 'test'] as const;
/** A file in code quotes: with an ending of ours, and no place left open as in `<module>.ts` or `*.ts`. */
const named = /`([\w./@-]+\.(?:tsx?|css|typ|md|sql))`/g;

/** Of the files that a paper names, those that end none of the paths that are there, in the order of the paper. */
export function missingFrom(paper: string, files: ReadonlySet<string>): string[] {
  const all = [...paper.matchAll(named)].map(([, file = '']) => file.replace(/^(\.\.?\/)+/, ''));
  return [...new Set(all)].filter((file) => !files.has(file));
}

/** Every path, and every end of it from a folder on: `a/b/c.ts` is also `b/c.ts` and `c.ts`. */
export function endsOf(paths: readonly string[]): Set<string> {
  return new Set(
    paths.flatMap((path) => path.split('/').map((_, from, parts) => parts.slice(from).join('/'))),
  );
}

/** Pages that tell of files no longer here, because they tell what was. */
const history = new Set(['docs/decisions', 'docs/features.md', 'docs/performance.md']);

if (import.meta.main) {
  const paths = [
    ...readdirSync(root).filter((name) => !['node_modules', 'dist', '.git', '.cache'].includes(name)),
    ...folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
        (path) => `${folder}/${path}`,
      ),
    ),
  ].map((path) => path.replaceAll('\\', '/'));
  const files = endsOf(paths);
  let wrong = 0;
  for (const paper of paths.filter((path) => basename(path).endsWith('.md')))
    if (![...history].some((one) => paper.startsWith(one)))
      for (const file of missingFrom(readFileSync(join(root, paper), 'utf8'), files)) {
        wrong += 1;
        process.stderr.write(`${paper} names ${file}, which is nowhere\n`);
      }
  process.exit(wrong === 0 ? 0 : 1);
}
