import { describe, expect, it } from 'vitest';
import { brokenConditions, type Chooser, type Condition, type Offered } from './rules.ts';

const subjects: ReadonlyMap<string, Offered> = new Map(
  [
    ['bio1', 'BIO', null],
    ['bio2', 'BIO', null],
    ['math1', 'HM', null],
    ['agr', 'AGR', null],
    ['home', 'HOME', null],
    ['isl', 'ISS', 'islam'],
  ].map(([id, unit, religion]) => [id ?? '', { id: id ?? '', unit: unit ?? '', religion: religion ?? null }]),
);
const condition = (rule: string, more: Partial<Condition> = {}): Condition => ({
  id: rule,
  name: { en: rule, bn: rule },
  rule,
  subjectId: null,
  otherSubjectId: null,
  least: null,
  most: null,
  ...more,
});
const chose = (electives: string[], fourths: string[], of: Partial<Chooser> = {}): Chooser => ({
  gender: 'female',
  religion: 'islam',
  choices: [
    ...electives.map((subjectId) => ({ subjectId, role: 'elective' as const })),
    ...fourths.map((subjectId) => ({ subjectId, role: 'optional' as const })),
  ],
  ...of,
});

describe('conditions of subjects', () => {
  const cases: readonly [string, Chooser, Condition[], string[]][] = [
    ['nothing chosen breaks none', chose([], []), [condition('electives', { least: 1 })], []],
    ['two papers of one subject are one 4th', chose([], ['bio1', 'bio2']), [], []],
    ['two 4th subjects', chose([], ['bio1', 'agr']), [], ['oneFourth']],
    ['too few electives', chose(['bio1', 'bio2'], []), [condition('electives', { least: 2 })], ['electives']],
    ['enough electives', chose(['bio1', 'math1'], []), [condition('electives', { least: 2, most: 2 })], []],
    [
      'too many electives',
      chose(['bio1', 'math1', 'agr'], []),
      [condition('electives', { most: 2 })],
      ['electives'],
    ],
    [
      'a pair that excludes each other, in whatever role',
      chose(['bio1'], ['agr']),
      [condition('notTogether', { subjectId: 'bio2', otherSubjectId: 'agr' })],
      ['notTogether'],
    ],
    [
      'one of such a pair',
      chose(['bio1'], []),
      [condition('notTogether', { subjectId: 'bio2', otherSubjectId: 'agr' })],
      [],
    ],
    [
      'the 4th is a 3rd by its other paper',
      chose(['bio1'], ['bio2']),
      [condition('fourthDiffers')],
      ['fourthDiffers'],
    ],
    [
      'another religion’s subject',
      chose(['isl'], [], { religion: 'hindu' }),
      [condition('byReligion')],
      ['byReligion'],
    ],
    ['the own religion’s subject', chose(['isl'], []), [condition('byReligion')], []],
    [
      'a subject for girls',
      chose([], ['home'], { gender: 'male' }),
      [condition('girlsOnly', { subjectId: 'home' })],
      ['girlsOnly'],
    ],
    ['a subject for boys', chose([], ['agr']), [condition('boysOnly', { subjectId: 'agr' })], ['boysOnly']],
  ];
  it.each(cases)('ACA-3 %s', (_, chooser, conditions, broken) => {
    expect(brokenConditions(chooser, conditions, subjects).map((one) => one.id)).toEqual(broken);
  });
});
