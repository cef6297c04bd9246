import { describe, expect, it } from 'vitest';
import {
  type BoardFound,
  boardOf,
  type CodedFound,
  isBlocking,
  type SheetFound,
  type TakerFound,
} from './rules.ts';

const same = (text: string) => ({ en: text, bn: text });
const sheet = (more: Partial<SheetFound>): SheetFound => ({
  classId: 'ten',
  id: 'sheet',
  sectionId: 'a',
  section: same('A'),
  paper: same('Physics'),
  status: 'verified',
  isReady: true,
  missing: 0,
  ...more,
});
const coded = (more: Partial<CodedFound>): CodedFound => ({
  classId: 'ten',
  sheetId: 'sheet',
  enrolmentId: 'one',
  unit: 'PHY',
  papersOfUnit: 1,
  section: same('A'),
  roll: 7,
  paper: same('Physics'),
  codes: [null, null],
  ...more,
});
const taker = (more: Partial<TakerFound>): TakerFound => ({
  classId: 'ten',
  boardDivisor: 9,
  sectionId: 'a',
  section: same('A'),
  groupId: 'science',
  group: same('Science'),
  roll: 7,
  name: same('Nadia'),
  divisor: 9,
  fourths: 1,
  broken: [],
  ...more,
});
const none: BoardFound = { sheets: [], coded: [], takers: [], unheld: [], apart: [], bare: [] };
const kinds = (found: Partial<BoardFound>) =>
  boardOf('ten', { ...none, ...found }).map(({ kind, count }) => [kind, count]);

describe('whether the results of a class can be published', () => {
  it('RES-5 nothing stands against it where everything is ready and usual', () => {
    expect(kinds({ sheets: [sheet({})], takers: [taker({}), taker({ roll: 8 })] })).toEqual([]);
  });

  it('names the sheets that are not ready and counts the marks that are missing', () => {
    const sheets = [
      sheet({ isReady: false, missing: 3 }),
      sheet({ missing: 2 }),
      sheet({ classId: 'nine', missing: 9 }),
    ];
    expect(kinds({ sheets })).toEqual([
      ['sheets', 1],
      ['missing', 5],
    ]);
  });

  it('finds two 4th subjects, broken conditions and who takes nothing at all', () => {
    const takers = [
      taker({ fourths: 2 }),
      taker({ broken: [same('pair'), same('girls')] }),
      taker({ divisor: 0, fourths: 0 }),
    ];
    expect(kinds({ takers })).toEqual([
      ['fourths', 1],
      ['conditions', 2],
      ['withoutPapers', 1],
    ]);
  });

  it('finds a divisor unlike the group’s, and a group unlike the boards’', () => {
    expect(kinds({ takers: [taker({}), taker({}), taker({ divisor: 10 })] })).toEqual([['divisor', 1]]);
    const eleven = [taker({ divisor: 11 }), taker({ divisor: 11 })];
    const [line] = boardOf('ten', { ...none, takers: eleven });
    expect(line?.items[0]?.note?.en).toBe('divided by 11, the board divides by 9');
    // As the institution has it for the level; where it has nothing, or the class has no groups, the board says nothing.
    expect(kinds({ takers: eleven.map((one) => ({ ...one, boardDivisor: 11 })) })).toEqual([]);
    expect(kinds({ takers: eleven.map((one) => ({ ...one, boardDivisor: null })) })).toEqual([]);
    expect(kinds({ takers: eleven.map((one) => ({ ...one, groupId: null, group: null })) })).toEqual([]);
  });

  it('tells half an exemption from a whole one, over both papers of a subject', () => {
    expect(kinds({ coded: [coded({ codes: ['EX', 'EX'] })] })).toEqual([]);
    expect(kinds({ coded: [coded({ codes: ['EX', null] })] })).toEqual([['halfExempt', 1]]);
    expect(kinds({ coded: [coded({ codes: ['EX', 'EX'], papersOfUnit: 2 })] })).toEqual([['halfExempt', 1]]);
  });

  it('is refused by whatever generating and publishing refuse', () => {
    const name = same('Physics');
    const found = {
      unheld: [{ classId: 'ten', name }],
      apart: [{ classId: 'ten', id: 'sheet', section: same('A'), paper: name }],
      bare: [
        { classId: 'ten', name },
        { classId: 'nine', name },
      ],
    };
    expect(kinds(found)).toEqual([
      ['unheld', 1],
      ['entries', 1],
      ['credits', 1],
    ]);
    expect(boardOf('ten', { ...none, ...found }).every(({ kind }) => isBlocking(kind))).toBe(true);
  });

  it('lists who is withheld and who was expelled', () => {
    const found = [coded({ codes: ['WH', 'WH'] }), coded({ codes: ['EXP', null], roll: 9 })];
    expect(kinds({ coded: found })).toEqual([
      ['withheld', 1],
      ['expelled', 1],
    ]);
  });
});
