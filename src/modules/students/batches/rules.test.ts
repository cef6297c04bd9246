import { expect, it } from 'vitest';
import { rollsOf } from './rules.ts';

it.each([
  ['', []],
  ['1, 4, 7-9', [1, 4, 7, 8, 9]],
  ['১,২ ৩', [1, 2, 3]],
  ['৫–৬', [5, 6]],
  ['3-1', null],
  ['a', null],
  ['0', null],
  ['1-99999', null],
])('the rolls %j are %j', (text, rolls) => {
  expect(rollsOf(text)).toEqual(rolls);
});
