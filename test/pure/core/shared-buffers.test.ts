import { expect, it } from 'vitest';
import { sharedBuffersOf } from '../../../src/core/server/database/embedded-postgres.ts';

const gigabyte = 2 ** 30;

it.each([
  [0.5, 128],
  [1, 128],
  [2, 256],
  [4, 512],
  [8, 1024],
  [64, 1024],
])('of %s GB of memory PostgreSQL keeps %s MB', (memory, megabytes) => {
  expect(sharedBuffersOf(memory * gigabyte)).toBe(megabytes);
});
