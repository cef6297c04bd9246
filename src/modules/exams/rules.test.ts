import { expect, it } from 'vitest';
import { clashOf, marksText, parseEntry, totalOf, usualComponents, usualPass, usualUnit } from './rules.ts';

it('reads marks in either script, with up to two decimals, and codes in any case', () => {
  const of = (typed: string) => parseEntry(typed, 5000);
  expect(of('41')).toEqual({ kind: 'entry', entry: 4100 });
  expect(of(' ৪১.৫ ')).toEqual({ kind: 'entry', entry: 4150 });
  expect(of('0')).toEqual({ kind: 'entry', entry: 0 });
  expect(of('')).toEqual({ kind: 'entry', entry: null });
  expect(of('50.00')).toEqual({ kind: 'entry', entry: 5000 });
  expect(of('50.01').kind).toBe('overFull');
  for (const wrong of ['4.125', '-1', '1e1', '4,5', 'x', '4 5']) expect(of(wrong).kind).toBe('malformed');
  expect(['a', 'AB', 'Ex', 'eXP', 'w', 'WH'].map((code) => of(code))).toEqual(
    ['AB', 'AB', 'EX', 'EXP', 'WH', 'WH'].map((entry) => ({ kind: 'entry', entry })),
  );
});

it('writes hundredths without zeros that say nothing', () => {
  expect([4100, 4150, 4125, 5, 0].map(marksText)).toEqual(['41', '41.5', '41.25', '0.05', '0']);
});

it('has no total while a component is blank, and a code where nothing else stands', () => {
  expect(totalOf([4000, null])).toBeNull();
  expect(totalOf([4000, 'AB'])).toBe(4000);
  expect(totalOf(['AB', 'AB'])).toBe('AB');
});

it('passes a component at 33 percent in whole marks', () => {
  expect([5000, 2500, 7000, 3000, 10_000].map((full) => usualPass(full) / 100)).toEqual([17, 8, 23, 10, 33]);
});

it('proposes components that make up the full mark, and one unit for two papers', () => {
  for (const type of ['theory', 'practical', 'both'])
    for (const fullMarks of [100, 50, 75])
      expect(
        usualComponents({ nameEn: 'Bangla', type, fullMarks }).reduce((all, one) => all + one.full, 0),
      ).toBe(fullMarks * 100);
  expect(usualUnit({ code: 'BAN2', nameEn: 'Bangla 2nd Paper' })).toBe('BAN');
  expect(usualUnit({ code: 'ICT', nameEn: 'ICT' })).toBe('ICT');
});

it('finds papers of one class at one time, but not two religions or two groups', () => {
  const paper = (id: string, role = 'compulsory', groupId: string | null = null) => ({
    id,
    classId: 'nine',
    groupId,
    role,
    unit: id,
    day: '2026-06-02',
    startsAt: '10:00',
  });
  expect(clashOf(paper('a'), [paper('b')])?.id).toBe('b');
  expect(clashOf(paper('a'), [{ ...paper('b'), startsAt: '14:00' }])).toBeNull();
  expect(clashOf(paper('a', 'religion'), [paper('b', 'religion')])).toBeNull();
  expect(clashOf(paper('a', 'group', 'science'), [paper('b', 'group', 'arts')])).toBeNull();
});
