import { expect, it } from 'vitest';
import { newId } from '../../../src/core/ids.ts';

it('keys sort as they were made, also those of one millisecond, and none is made twice', () => {
  const ids = [1, 2].flatMap((now) => Array.from({ length: 2_000 }, () => newId(now)));
  expect(ids).toEqual(ids.toSorted());
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids.slice(0, 10))
    expect(id).toMatch(/^00000000-0001-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});
