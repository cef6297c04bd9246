import { expect, it } from 'vitest';
import { rankOf } from '../../src/core/web/shell/palette/palette-rules.ts';

const list = { en: 'Student list', bn: 'শিক্ষার্থী তালিকা' };

it.each<[string, ReturnType<typeof rankOf>]>([
  ['student list', 0],
  ['শিক্ষার্থী তালিকা', 0],
  ['stud', 1],
  ['শিক্ষা', 1],
  ['list', 2],
  ['li stu', 2],
  ['তালিকা', 2],
  ['talika', 3],
  ['udent', 3],
  ['fees', null],
])('a screen is ranked by how its name begins: %s', (typed, rank) => {
  expect(rankOf(list, typed)).toBe(rank);
});

it('“রসিদ” is a screen’s name before it sounds like somebody’s', () => {
  expect(rankOf({ en: 'Cancel receipts', bn: 'রসিদ বাতিল' }, 'রসিদ')).toBe(1);
});
