import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const root = join(import.meta.dirname, '..');
const baselineFile = join(root, 'scripts/unchecked-reads.json');

/** Rows that are only said to be of a type, in a source: `rows<…>`, `row<…>` and their like; `read` declares a shape. */
export function uncheckedIn(source: string): number {
  return source.match(/\.(rows|row|findOne|changeInSite)\s*</g)?.length ?? 0;
}

/** The unchecked reads of each module and of core. */
export function countUnchecked(): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const entry of readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.ts$/.test(entry.name) || /\.test\.ts$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const place = /^src\/(modules\/[^/]+|core)\//.exec(relative(root, file))?.[1] ?? 'root';
    const count = uncheckedIn(readFileSync(file, 'utf8'));
    if (count > 0) counts[place] = (counts[place] ?? 0) + count;
  }
  return Object.fromEntries(Object.entries(counts).sort());
}

/** Where a module has more than the baseline allows. It may only fall: `--keep` writes what is there now. */
export function risen(
  now: Readonly<Record<string, number>>,
  allowed: Readonly<Record<string, number>>,
): string[] {
  return Object.entries(now)
    .filter(([place, count]) => count > (allowed[place] ?? 0))
    .map(
      ([place, count]) =>
        `src/${place}: ${count} unchecked reads, ${allowed[place] ?? 0} are allowed. Declare the row: transaction.read({ id: 'uuid' }, …)`,
    );
}

if (import.meta.main) {
  const now = countUnchecked();
  const allowed: Record<string, number> = JSON.parse(readFileSync(baselineFile, 'utf8'));
  const problems = risen(now, allowed);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  if (problems.length === 0 && process.argv.includes('--keep'))
    writeFileSync(baselineFile, `${JSON.stringify(now, null, 2)}\n`);
  process.exit(problems.length === 0 ? 0 : 1);
}
