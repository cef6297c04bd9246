import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

/** Which files import which, by their paths from the project's folder. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

const imported = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g;

/** The files of the project that a file's text imports, statically or when it is needed. */
export function importsOf(file: string, text: string): string[] {
  return [...text.matchAll(imported)].map(([, from]) =>
    relative('/', resolve('/', dirname(file), from ?? '')),
  );
}

/** Reads what every file below these folders imports. */
export function readImportGraph(project: string, folders: readonly string[]): ImportGraph {
  const files = folders.flatMap((folder) =>
    readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => relative(project, join(entry.parentPath, entry.name))),
  );
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(join(project, file), 'utf8'))]));
}

/**
 * The files that import any of `changed`, directly or through others. `endsAt` says where to go no further: what joins
 * all modules imports everything, and everything imports it.
 */
export function importersOf(
  graph: ImportGraph,
  changed: readonly string[],
  endsAt: (file: string) => boolean,
): Set<string> {
  const by = new Map<string, string[]>();
  for (const [file, imports] of graph) for (const one of imports) by.set(one, [...(by.get(one) ?? []), file]);
  const found = new Set<string>();
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const importer of by.get(file) ?? [])
      if (!found.has(importer)) {
        found.add(importer);
        if (!endsAt(importer)) waiting.push(importer);
      }
  return found;
}
