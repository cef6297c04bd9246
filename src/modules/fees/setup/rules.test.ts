import { describe, expect, it } from 'vitest';
import { loweredFees } from './rules.ts';

const rule = (amount: bigint, criteria = {}, months: readonly number[] | null = null) => ({
  amount,
  criteria,
  months,
});

describe('fees that fall', () => {
  const all = rule(500n);
  const six = rule(700n, { class: 'six' });
  const girls = rule(300n, { gender: 'female' });

  it.each([
    ['more for all', [all], [rule(600n)], []],
    ['less for all, but not for a class with its own', [all, six], [rule(400n), six], [[{}, 500n, 400n]]],
    ['a dearer rule of a class goes', [all, six], [all], [[{ class: 'six' }, 700n, 500n]]],
    ['the only rule goes', [all], [], [[{}, 500n, 0n]]],
    [
      'a rule of fewer comes, for whom it wins',
      [all, six],
      [all, six, girls],
      [
        [{ gender: 'female' }, 500n, 300n],
        [{ class: 'six', gender: 'female' }, 700n, 300n],
      ],
    ],
    ['some months cost less', [all], [all, rule(200n, {}, [1, 6])], [[{}, 500n, 200n]]],
    ['a first rule', [], [all], []],
    [
      'of two subjects that a student takes another rule wins',
      [rule(900n, { subject: 'chemistry' })],
      [rule(900n, { subject: 'chemistry' }), rule(100n, { class: 'six', subject: 'biology' })],
      [[{ class: 'six', subjects: ['biology', 'chemistry'] }, 900n, 100n]],
    ],
  ] as const)('%s', (_, before, after, lowered) => {
    expect(loweredFees([...before], [...after])).toEqual(
      lowered.map(([criteria, from, to]) => ({ criteria, before: from, after: to })),
    );
  });
});
