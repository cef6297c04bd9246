import { describe, expect, it } from 'vitest';
import type { Condition } from '../../../exams/papers/rules.ts';
import { keptChoices, roleNeeded, type SubjectOffer, subjectProblems } from './rules.ts';

const id = (n: number) => `0198a0de-0000-7000-8000-00000000000${n}`;
const [physics, biology, maths, islam, hindu] = [1, 2, 3, 4, 5].map(id) as [
  string,
  string,
  string,
  string,
  string,
];
const subject = (own: string, roles: string[], religion: string | null = null) => ({
  id: own,
  name: { en: own, bn: own },
  roles,
  unit: own,
  religion,
});
const items = [
  subject(physics, ['elective']),
  subject(biology, ['elective', 'optional']),
  subject(maths, ['elective', 'optional']),
  subject(islam, ['religion'], 'islam'),
  subject(hindu, ['religion'], 'hindu'),
];
const condition = (rule: string, changes: Partial<Condition> = {}): Condition => ({
  id: rule,
  name: { en: `Keep ${rule}`, bn: rule },
  rule,
  subjectId: null,
  otherSubjectId: null,
  least: null,
  most: null,
  ...changes,
});
const offer = (...conditions: Condition[]): SubjectOffer => ({ items, conditions });

describe('ACA-3 subjects chosen on the admission form', () => {
  it.each<[string, Record<string, string>, SubjectOffer, Record<string, string>]>([
    ['nothing chosen breaks nothing', {}, offer(condition('electives', { least: 2 })), {}],
    [
      'what the class does not offer there',
      { optionalSubject: physics, electiveSubject1: id(9) },
      offer(),
      { optionalSubject: 'Choose', electiveSubject1: 'Choose' },
    ],
    [
      'one elective twice',
      { electiveSubject1: physics, electiveSubject2: physics },
      offer(),
      { electiveSubject2: '' },
    ],
    [
      'too few electives, at the last that was chosen',
      { electiveSubject1: physics },
      offer(condition('electives', { least: 2 })),
      { electiveSubject1: 'Keep electives' },
    ],
    [
      'the fourth subject among the electives',
      { electiveSubject1: biology, optionalSubject: biology },
      offer(condition('fourthDiffers')),
      { optionalSubject: 'Keep fourthDiffers' },
    ],
    [
      'two that are not taken together, at the later one',
      { electiveSubject1: maths, electiveSubject2: biology },
      offer(condition('notTogether', { subjectId: biology, otherSubjectId: maths })),
      { electiveSubject2: 'Keep notTogether' },
    ],
    [
      'a subject of girls alone',
      { optionalSubject: biology, gender: 'male' },
      offer(condition('girlsOnly', { subjectId: biology })),
      { optionalSubject: 'Keep girlsOnly' },
    ],
    [
      'what keeps every condition',
      { electiveSubject1: physics, electiveSubject2: maths, optionalSubject: biology, gender: 'female' },
      offer(
        condition('electives', { least: 2, most: 3 }),
        condition('fourthDiffers'),
        condition('girlsOnly', { subjectId: biology }),
      ),
      {},
    ],
  ])('%s', (_, data, given, expected) => {
    const found = subjectProblems(data, given);
    expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
    for (const [field, words] of Object.entries(expected)) expect(found[field]?.en).toContain(words);
  });

  it('need their role in the class', () => {
    expect(
      ['religionSubject', 'optionalSubject', 'electiveSubject3', 'assessmentSubject'].map(roleNeeded),
    ).toEqual(['religion', 'optional', 'elective', 'compulsory']);
  });

  it('ADM-7 go along into a class as far as it teaches them and its conditions allow; the others are named', () => {
    const data = {
      religion: 'islam',
      religionSubject: hindu,
      electiveSubject1: physics,
      electiveSubject2: id(9),
      optionalSubject: biology,
    };
    const kept = keptChoices(data, offer());
    expect(kept.kept.map((one) => [one.subjectId, one.role])).toEqual([
      [physics, 'elective'],
      [biology, 'optional'],
    ]);
    expect(kept.dropped.map((one) => one.subjectId)).toEqual([hindu, id(9)]);
    // What is left of a choice is no choice where the class wants more of it.
    const broken = keptChoices(data, offer(condition('electives', { least: 2 })));
    expect(broken.kept).toEqual([]);
    expect(broken.dropped.map((one) => one.subjectId)).toEqual([hindu, physics, id(9), biology]);
    const own = keptChoices({ religion: 'islam', religionSubject: islam }, offer());
    expect([own.kept, own.dropped]).toEqual([[], []]);
  });
});
