import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type Breach, breachesIn } from './boundaries/rules.ts';
import { tablesIn } from './boundaries/source.ts';

const root = join(import.meta.dirname, '../src');

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Whose each table is: of the module whose `schema.ts` or `*.entity.ts` defines it, or of `core`. */
export function ownersOfTables(): Map<string, string> {
  const owners = new Map<string, string>();
  for (const file of filesBelow(root)) {
    if (!/(\/|-)schema\.ts$|\.entity\.ts$/.test(file) || dirname(file) === root) continue;
    const owner = /^modules\/([^/]+)/.exec(relative(root, file))?.[1] ?? 'core';
    for (const table of tablesIn(file, readFileSync(file, 'utf8'))) owners.set(table, owner);
  }
  return owners;
}

/** Every breach in `src`. */
export function allBreaches(): Breach[] {
  const owners = ownersOfTables();
  return filesBelow(root).flatMap((file) =>
    breachesIn(relative(root, file), readFileSync(file, 'utf8'), owners),
  );
}

if (import.meta.main) {
  const breaches = allBreaches();
  for (const { file, what, why } of breaches) process.stderr.write(`src/${file}: ${what}: ${why}\n`);
  process.exit(breaches.length === 0 ? 0 : 1);
}
