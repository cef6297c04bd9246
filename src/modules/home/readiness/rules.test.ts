import { describe, expect, it } from 'vitest';
import { type ReadinessArea, type ReadinessFacts, readinessOf, stateOfArea } from './rules.ts';

const complete: ReadinessFacts = {
  hasYear: true,
  isInYear: true,
  sections: 4,
  students: 100,
  noTeacher: 0,
  classes: 3,
  noSubjects: 0,
  exams: 1,
  sheets: 20,
  untaken: 0,
  unready: 0,
  results: 3,
  heads: 2,
  subHeads: 5,
  amounts: 9,
  noAmount: 0,
  hasFiscalYear: true,
};
const empty: ReadinessFacts = {
  ...{ hasYear: false, isInYear: false, sections: 0, students: 0, noTeacher: 0, classes: 0, noSubjects: 0 },
  ...{
    exams: 0,
    sheets: 0,
    untaken: 0,
    unready: 0,
    results: 0,
    heads: 0,
    subHeads: 0,
    amounts: 0,
    noAmount: 0,
  },
  hasFiscalYear: false,
};
const checksOf = (area: ReadinessArea, facts: Partial<ReadinessFacts>) =>
  readinessOf({ ...complete, ...facts }).find((one) => one.area === area)?.checks ?? [];
const notDone = (area: ReadinessArea, facts: Partial<ReadinessFacts>) =>
  checksOf(area, facts).flatMap(({ name, state, count }) => (state === 'done' ? [] : [[name, state, count]]));

describe('ACA-6 what blocks the work', () => {
  it('is nothing where all of it is set up, and everything where nothing is', () => {
    for (const { checks } of readinessOf(complete)) expect(stateOfArea(checks)).toBe('done');
    for (const { checks } of readinessOf(empty)) expect(stateOfArea(checks)).toBe('blocks');
  });

  it.each([
    ['attendance', { isInYear: false }, [['year', 'blocks', 0]]],
    ['exams', { isInYear: false }, [['year', 'part', 0]]],
    ['attendance', { noTeacher: 4 }, [['teachers', 'part', 4]]],
    ['attendance', { exams: 0, heads: 0 }, []],
    ['exams', { noSubjects: 1 }, [['subjects', 'part', 1]]],
    ['exams', { noSubjects: 3 }, [['subjects', 'blocks', 3]]],
    ['exams', { untaken: 2 }, [['sheetTeachers', 'part', 2]]],
    ['fees', { amounts: 0, noAmount: 3 }, [['feeAmounts', 'blocks', 0]]],
    ['fees', { noAmount: 1 }, [['feeAmounts', 'part', 1]]],
    ['fees', { hasFiscalYear: false }, [['fiscalYear', 'blocks', 0]]],
    ['results', { results: 0 }, [['results', 'next', 0]]],
    [
      'results',
      { results: 0, unready: 5 },
      [
        ['marks', 'part', 5],
        ['results', 'blocks', 0],
      ],
    ],
    [
      'results',
      { exams: 0, sheets: 0, results: 0 },
      [
        ['exam', 'blocks', 0],
        ['marks', 'blocks', 0],
        ['results', 'blocks', 0],
      ],
    ],
  ] as const)('of %s with %o', (area, facts, steps) => {
    expect(notDone(area, facts)).toEqual(steps);
  });
});
