import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hostOf, mayWrite, moved, placesFor, stateOf, webAddress } from './rules.ts';

it.each([
  [false, null, null, 'draft'],
  [false, '2026-11-01', '2026-11-30', 'draft'],
  [true, null, null, 'open'],
  [true, '2026-11-23', null, 'scheduled'],
  [true, '2026-11-22', null, 'open'],
  [true, null, '2026-11-22', 'open'],
  [true, null, '2026-11-21', 'closed'],
  [true, '2026-11-01', '2026-11-21', 'closed'],
] as const)(
  'a lesson published %s from %s until %s is %s on 22 November',
  (isPublished, opensOn, closesOn, state) => {
    expect(stateOf({ isPublished, opensOn, closesOn }, '2026-11-22')).toBe(state);
  },
);

it.each([
  ['own section as class teacher', [{ sectionId: 'a', subjectId: null }], ['a'], true],
  ['own subject in a section', [{ sectionId: 'a', subjectId: 'maths' }], ['a'], true],
  ['another subject of the section', [{ sectionId: 'a', subjectId: 'bangla' }], ['a'], false],
  ['a section of others beside the own', [{ sectionId: 'a', subjectId: null }], ['a', 'b'], false],
  ['nothing own', [], ['a'], false],
  ['a lesson for no section', [{ sectionId: 'a', subjectId: null }], [], false],
] as const)('a teacher writes lessons for own sections and subjects only: %s', (_, own, sectionIds, may) => {
  expect(mayWrite(own, { sectionIds, subjectId: 'maths' })).toBe(may);
});

it('lessons put into another order take each other’s places and no other', () => {
  expect(placesFor([7, 2, 4])).toEqual([2, 4, 7]);
  expect(placesFor([3, 3, 4])).toEqual([3, 4, 5]);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 }), (positions) => {
      const places = placesFor(positions);
      expect(places).toHaveLength(positions.length);
      expect(new Set(places).size).toBe(places.length);
      expect(places.toSorted((one, other) => one - other)).toEqual(places);
      if (new Set(positions).size === positions.length)
        expect(places).toEqual(positions.toSorted((one, other) => one - other));
    }),
  );
});

it('a thing moved in a list goes to its place, and the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b'], 0, 9)).toEqual(['b', 'a']);
  expect(moved(['a', 'b'], 5, 0)).toEqual(['a', 'b']);
});

it('a film’s address is encrypted and ends no attribute', () => {
  expect(webAddress.test('https://www.youtube.com/watch?v=x')).toBe(true);
  for (const bad of ['http://a.b/c', 'javascript:alert(1)', 'https://a.b/"onload="x', 'https://a.b c'])
    expect(webAddress.test(bad)).toBe(false);
  expect(hostOf('https://www.youtube.com/watch?v=x')).toBe('youtube.com');
  expect(hostOf('no address')).toBe('no address');
});
