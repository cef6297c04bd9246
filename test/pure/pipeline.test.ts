import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** Who comes through the door of core/server/database/pipeline.ts, and what was measured without it. Six at most. */
const callers: Readonly<Record<string, string>> = {
  'src/core/server/database/once.ts': "a request's key costs no round trip of its own, in any save",
  'src/core/server/database/locks.ts': 'names held in the round trip of the next statement, for collecting',
  'src/core/server/http/serve.ts':
    'collections together: 38 to 44 % of the bare transaction, 21 to 26 % each alone',
  'src/modules/accounts/vouchers/service/post-along.ts':
    'vouchers in the round trip of the commit, for collecting',
  'src/modules/fees/counter/service/collect.ts':
    'two round trips, with its locks and its commit; the series of receipts is held for one',
};

it('the pipelined form of a transaction has six callers at most, each with what it gains', () => {
  const found = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.ts$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /from '[^']*\/(pipeline|gathering)\.ts'/.test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file))
    .filter((file) => !/core\/server\/database\/(pipeline|in-site)\.ts$/.test(file));
  expect(found.sort()).toEqual(Object.keys(callers).sort());
  expect(found.length).toBeLessThanOrEqual(6);
});
