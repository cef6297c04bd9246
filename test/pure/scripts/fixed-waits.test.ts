import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

// What waits for a fixed time waits too long on a quick machine and not long enough on a busy one, and what asserts how long
// something took fails on the latter by chance.
const root = join(import.meta.dirname, '../../..');
const clocks = ['setTimeout', 'waitForTimeout', 'pg_sleep', 'networkidle', 'hrtime', 'cpuUsage'];
const waits = new RegExp(
  String.raw`\b(?:${clocks.join('|')})\b|Atomics\.wait\b|performance\.now\b|Date\.now\(\) - [a-z]`,
  'g',
);

/** The only ones, by file: how many places, and why. They only become fewer. */
const allowed: Record<string, [places: number, why: string]> = {
  'e2e/browser.ts': [1, 'a clock that goes on from another instant'],
  'src/modules/devices/backlog.test.ts': [
    2,
    'says how long so many lines took, where somebody asks; asserts nothing',
  ],
  'src/modules/website/service.test.ts': [1, 'a clock that stands still'],
  'test/core/messages/sending.test.ts': [3, 'says how long it took to queue; asserts nothing'],
  'test/faults/database-away.test.ts': [1, 'the transaction that holds a connection while others want one'],
  'test/faults/silent-database.test.ts': [
    2,
    'the statement that takes longer than the watch waits; a clock put ahead',
  ],
  'test/samples/sample-job.ts': [1, 'a job that is slow enough to be killed in its middle'],
  'test/samples/sample-reader.ts': [1, 'a reader of files that is slow, or takes memory step by step'],
  'test/sweep/fuzz.test.ts': [
    3,
    'a call that is never answered is told by its name; the work of a call, not its time',
  ],
  'test/until.ts': [3, 'the pause between two looks at what is waited for'],
};

it('no test waits for a fixed time or asserts how long something took', () => {
  const found: Record<string, number> = {};
  for (const folder of ['e2e', 'test', 'src'])
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      const file = relative(root, join(entry.parentPath, entry.name));
      const isTest = folder === 'src' ? file.endsWith('.test.ts') : /\.tsx?$/.test(file);
      if (!entry.isFile() || !isTest || file === relative(root, import.meta.filename)) continue;
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      const code = lines.filter((line) => !/^\s*(\/\/|\/?\*)/.test(line));
      const places = code.join('\n').match(waits)?.length ?? 0;
      if (places > 0) found[file] = places;
    }
  const expected = Object.entries(allowed).map(([file, [places]]) => [file, places]);
  expect(found).toEqual(Object.fromEntries(expected));
});
