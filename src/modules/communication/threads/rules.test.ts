import { describe, expect, it } from 'vitest';
import {
  type Kind,
  kinds,
  maySettle,
  mayWithdraw,
  pairOf,
  type Standing,
  stopOf,
  usualWays,
  type Way,
  ways,
} from './rules.ts';

const usual: ReadonlySet<string> = new Set(usualWays);
const everything: ReadonlySet<string> = new Set(ways);

describe('COM-8 who may write to whom', () => {
  // Who writes, to whom, as the institution begins, and where it allows everything that can be allowed.
  const table: readonly (readonly [Kind, Kind, boolean, boolean])[] = [
    ['guardian', 'classTeacher', true, true],
    ['guardian', 'subjectTeacher', true, true],
    ['guardian', 'office', true, true],
    ['guardian', 'guardian', false, false],
    ['guardian', 'student', false, false],
    ['student', 'student', false, false],
    ['student', 'guardian', false, false],
    ['student', 'classTeacher', false, true],
    ['student', 'subjectTeacher', false, true],
    ['student', 'office', false, true],
    ['classTeacher', 'guardian', true, true],
    ['classTeacher', 'student', false, true],
    ['classTeacher', 'office', true, true],
    ['classTeacher', 'classTeacher', false, false],
    ['classTeacher', 'subjectTeacher', false, false],
    ['subjectTeacher', 'guardian', true, true],
    ['subjectTeacher', 'student', false, true],
    ['subjectTeacher', 'office', true, true],
    ['subjectTeacher', 'subjectTeacher', false, false],
    ['subjectTeacher', 'classTeacher', false, false],
    ['office', 'guardian', true, true],
    ['office', 'classTeacher', true, true],
    ['office', 'subjectTeacher', true, true],
    ['office', 'office', true, true],
    ['office', 'student', false, true],
  ];

  it('COM-8 every pair of persons has its place in the table', () => {
    expect(new Set(table.map(([from, to]) => `${from}-${to}`)).size).toBe(kinds.length ** 2);
  });

  it.each(table)('COM-8 %s to %s: usually %s, at most %s', (from, to, isUsual, isPossible) => {
    expect(pairOf([from], [to], usual) !== null).toBe(isUsual);
    expect(pairOf([from], [to], everything) !== null).toBe(isPossible);
  });

  it.each(ways)('COM-8 %s is switched on and off by itself', (way) => {
    const [from, to] = way.split('-') as [Kind, Kind];
    expect(pairOf([from], [to], new Set<string>([way]))).toEqual({ from, to });
    expect(pairOf([from], [to], new Set<string>(ways.filter((one: Way) => one !== way)))).toBeNull();
  });

  it('COM-8 whoever is nothing to the student writes to nobody, and nobody writes to them', () => {
    for (const kind of kinds) {
      expect(pairOf([], [kind], everything)).toBeNull();
      expect(pairOf([kind], [], everything)).toBeNull();
    }
  });

  it('COM-8 a teacher whose own child sits in the class writes as what is allowed', () => {
    expect(pairOf(['guardian', 'classTeacher'], ['guardian'], usual)).toEqual({
      from: 'classTeacher',
      to: 'guardian',
    });
  });
});

describe('COM-8 when writing ends', () => {
  const standing: Standing = {
    isClosed: false,
    isHere: true,
    isBlocked: false,
    isGone: false,
    from: ['guardian'],
    to: ['classTeacher'],
    began: { from: 'guardian', to: 'classTeacher' },
    on: usual,
  };
  const table: readonly (readonly [string, Partial<Standing>, ReturnType<typeof stopOf>])[] = [
    ['as it began', {}, null],
    ['closed', { isClosed: true }, 'closed'],
    ['closed, and the student has left', { isClosed: true, isHere: false }, 'closed'],
    ['the student has left', { isHere: false }, 'left'],
    ['the writer is blocked', { isBlocked: true }, 'blocked'],
    ['the other has no account any more', { isGone: true }, 'gone'],
    ['the other teaches the class no more', { to: [] }, 'teacherChanged'],
    [
      'the writer teaches the class no more',
      {
        from: [],
        to: ['guardian'],
        began: { from: 'subjectTeacher', to: 'guardian' },
      },
      'teacherChanged',
    ],
    ['the class teacher is now a subject teacher there', { to: ['subjectTeacher'] }, null],
    ['the writer is no guardian any more', { from: [] }, 'guardianChanged'],
    ['the other left the office', { to: [], began: { from: 'guardian', to: 'office' } }, 'officeChanged'],
    ['the institution switched the way off', { on: new Set() }, 'notAllowed'],
    ['a new conversation nobody may begin', { from: ['student'], began: null }, 'notAllowed'],
  ];
  it.each(table)('COM-8 %s', (_, changed, stop) => {
    expect(stopOf({ ...standing, ...changed })).toBe(stop);
  });
});

describe('COM-8 what was sent', () => {
  const at = new Date('2026-11-22T04:00:00Z');
  const message = { no: 3, writtenAt: at, isWithdrawn: false };
  const after = (minutes: number) => new Date(at.getTime() + minutes * 60_000);
  it.each([
    ['at once', message, 2, 0, true],
    ['after ten minutes', message, 2, 10, true],
    ['a moment later', message, 2, 10.01, false],
    ['once it was read', message, 3, 1, false],
    ['a second time', { ...message, isWithdrawn: true }, 2, 1, false],
  ] as const)('COM-8 is withdrawn: %s', (_, one, readNo, minutes, may) => {
    expect(mayWithdraw(one, readNo, after(minutes))).toBe(may);
  });

  it('COM-8 nobody sees to a report about their own conversation', () => {
    expect(maySettle('a', ['a', 'b'])).toBe(false);
    expect(maySettle('c', ['a', 'b'])).toBe(true);
    expect(maySettle(null, ['a', 'b'])).toBe(false);
  });
});
