import { describe, expect, it } from 'vitest';
import { scrutinyActs } from './states.ts';

describe('what may be done to an application', () => {
  it.each([
    ['applied', false, false, 'withdraw waive name reject'],
    ['paid', false, false, 'name reject begin'],
    ['paid', true, false, 'withdraw name reject begin'],
    ['checking', false, false, 'name find'],
    ['checking', true, true, 'approve return'],
    ['changed', false, true, ''],
    ['unchanged', false, false, ''],
    ['rejected', true, false, ''],
    ['withdrawn', true, false, ''],
  ] as const)('%s, free %s, other marks found %s: %s', (state, isFree, isFound, acts) => {
    expect([...scrutinyActs({ state, isFree, isFound })].join(' ')).toBe(acts);
  });
});
