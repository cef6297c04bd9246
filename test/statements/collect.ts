import { relative } from 'node:path';
import { afterAll } from 'vitest';
import { watchStatements } from '../../src/core/server/database/watch.ts';
import { problemsOfRead } from './reads.ts';
import { problemsOf } from './rules.ts';
import { readTables } from './tables.ts';

// Before every test file that has a database: each statement its server says is looked at once, where it stands, and the
// rows of every checked read are compared with what it declares. What is wrong fails the file at its end.

const root = new URL('../..', import.meta.url).pathname;
const seen = new Set<string>();
const problems = new Set<string>();
let tables: ReturnType<typeof readTables> | null = null;

/** The files through which statements go, and which are not where they stand. */
const passing =
  /\/src\/core\/server\/database\/(in-site|pipeline|locks|once|numbers|watch)\.ts|\/test\/statements\//;

function fileOf(stack: string): string | null {
  const frame = stack
    .split('\n')
    .map((line) => /(?:file:\/\/)?(\/[^:()\s]*\/(?:src|test)\/[^:()\s?]*\.tsx?)/.exec(line)?.[1])
    .find((path) => path?.startsWith(root) && !passing.test(path));
  // What a test says itself only prepares or looks.
  return !frame || /\.test\.ts$|\/test\//.test(frame) ? null : relative(root, frame);
}

function callingFile(): string | null {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = 30;
  const { stack } = new Error('where');
  Error.stackTraceLimit = before;
  return fileOf(stack ?? '');
}

watchStatements({
  said(sql, where) {
    if (seen.has(sql)) return;
    const file = callingFile();
    if (!file) return;
    seen.add(sql);
    tables ??= readTables();
    for (const { rule, detail } of problemsOf({ sql, file, where }, tables))
      problems.add(`${file}: ${rule}: ${detail}\n    ${sql.slice(0, 400).replace(/\s+/g, ' ')}`);
  },
  answered(sql, shape, answer) {
    for (const problem of problemsOfRead(shape, answer))
      problems.add(`a checked read: ${problem}\n    ${sql.slice(0, 400).replace(/\s+/g, ' ')}`);
  },
});

afterAll(() => {
  watchStatements(null);
  if (problems.size > 0)
    throw new Error(`Statements that should be said another way:\n  ${[...problems].join('\n  ')}`);
});
