import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { variableNames } from '../../src/core/server/http/config.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');

it('docs/operations.md names every environment variable the configuration reads, and no other', () => {
  const rows = page.split('\n').filter((line) => /^\| `[A-Z]/.test(line));
  const named = rows.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name]) => name ?? ''),
  );
  expect(named.sort()).toEqual([...variableNames].sort());
});
