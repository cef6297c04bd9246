import { describe, expect, it } from 'vitest';
import { gpa5 } from '../../../grading/policy.ts';
import { nu4 } from '../../../grading/presets.ts';
import { isSameScale, knownScaleName, recordedBands } from './rules.ts';

describe('RES-1 a recorded grade scale', () => {
  it('is the same however its figures are written and its bands ordered', () => {
    const other = [...gpa5].reverse().map((one) => ({ ...one, minPercent: `${one.minPercent}.00` }));
    expect(isSameScale(gpa5, other)).toBe(true);
    expect(recordedBands(other)).toEqual(recordedBands(gpa5));
  });

  it('is another one where a letter, a limit or a point differs', () => {
    for (const change of [{ letter: 'E' }, { minPercent: '34' }, { point: '1.50' }])
      expect(
        isSameScale(gpa5, [...gpa5.slice(0, 5), { ...gpa5[5], ...change } as never, gpa5[6] as never]),
      ).toBe(false);
  });

  it('has the name everybody knows it by', () => {
    expect([knownScaleName(gpa5)?.en, knownScaleName(nu4)?.en]).toEqual([
      'GPA 5',
      'National University, GPA 4',
    ]);
    expect(knownScaleName(gpa5.slice(1))).toBeNull();
  });
});
