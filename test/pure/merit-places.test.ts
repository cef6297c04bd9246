import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fraction } from '../../src/core/fraction.ts';
import { explain } from '../../src/modules/results/grading/explain.ts';
import {
  aheadBy,
  type MeritRule,
  positionsOf,
  type Ranked,
  type SortKey,
} from '../../src/modules/results/rules.ts';

const one = (id: string, more: Partial<Ranked> = {}): Ranked => ({
  id,
  roll: Number(id),
  unit: '',
  outcome: 'passed',
  gpa: '4.50',
  total: fraction(500),
  failedCount: 0,
  marks: { '109': fraction(80), '107': fraction(70), '101': fraction(75) },
  bestGrades: 3,
  attendance: fraction(90, 100),
  ...more,
});
const rule = (...sortKeys: SortKey[]): MeritRule => ({
  sortKeys,
  method: 'competition',
  includeFailed: false,
});
const marks = (maths: number, english: number) => ({ '109': fraction(maths), '107': fraction(english) });

/** The first of two stands ahead by this key, with these figures; every key before it is equal. */
const table: readonly [
  string,
  MeritRule,
  Partial<Ranked>,
  Partial<Ranked>,
  [string, string, string] | null,
][] = [
  [
    'GPA',
    rule('gpa_desc', 'total_desc'),
    { gpa: '4.67' },
    { total: fraction(600) },
    ['gpa_desc', '4.67', '4.50'],
  ],
  [
    'total',
    rule('gpa_desc', 'total_desc'),
    { total: fraction(5005, 10) },
    {},
    ['total_desc', '500.5', '500'],
  ],
  ['total only', rule('total_desc'), { total: fraction(501), gpa: '4.00' }, {}, ['total_desc', '501', '500']],
  [
    'the number of A+',
    rule('gpa_desc', 'total_desc', 'best_grades_desc'),
    { bestGrades: 5 },
    { bestGrades: 4 },
    ['best_grades_desc', '5', '4'],
  ],
  [
    'Mathematics before English',
    rule('gpa_desc', 'total_desc', 'subject_desc:109', 'subject_desc:107'),
    { marks: marks(85, 40) },
    { marks: marks(82, 90) },
    ['subject_desc:109', '85', '82'],
  ],
  [
    'English where Mathematics is equal',
    rule('subject_desc:109', 'subject_desc:107'),
    { marks: marks(85, 71) },
    { marks: marks(85, 70) },
    ['subject_desc:107', '71', '70'],
  ],
  [
    'a subject that only one of them takes',
    rule('subject_desc:134'),
    { marks: { '134': fraction(1) } },
    {},
    ['subject_desc:134', '1', '0'],
  ],
  [
    'attendance as an exact share',
    rule('gpa_desc', 'attendance_desc'),
    { attendance: fraction(2, 3) },
    { attendance: fraction(66, 100) },
    ['attendance_desc', '66.67%', '66.00%'],
  ],
  [
    'a register over none',
    rule('attendance_desc'),
    { attendance: fraction(1, 200) },
    { attendance: undefined as never },
    ['attendance_desc', '0.50%', '0.00%'],
  ],
  ['roll', rule('gpa_desc', 'roll_asc'), { roll: 3 }, { roll: 12 }, ['roll_asc', '3', '12']],
  [
    'roll, last of all, without ties',
    { ...rule('gpa_desc'), method: 'ordinal' },
    { roll: 3 },
    { roll: 12 },
    ['roll_asc', '3', '12'],
  ],
  [
    'passing or failing',
    rule('passed_first', 'total_desc'),
    {},
    { outcome: 'failed', total: fraction(600) },
    ['passed_first', 'passed', 'failed'],
  ],
  [
    'fewer failed subjects',
    rule('failed_asc', 'total_desc'),
    { outcome: 'failed', failedCount: 1 },
    { outcome: 'failed', failedCount: 2, total: fraction(600) },
    ['failed_asc', '1', '2'],
  ],
  ['nothing: they tie', rule('gpa_desc', 'total_desc'), {}, {}, null],
];

describe('what decides between two', () => {
  it.each(table)('%s', (_, merit, first, second, expected) => {
    const [a, b] = [one('1', { roll: 1, ...first }), one('2', { roll: 1, ...second })];
    const found = aheadBy(a, b, merit);
    expect(found).toEqual(expected && { key: expected[0], own: expected[1], other: expected[2] });
    if (!expected) return;
    expect(aheadBy(b, a, merit)).toBeNull();
    const positions = positionsOf([b, a], { ...merit, includeFailed: true });
    expect([positions.get('1'), positions.get('2')]).toEqual([1, 2]);
  });

  it('is said in both languages, to guardians without a name', () => {
    const name = { en: 'Mathematics', bn: 'গণিত' };
    const units = [{ code: '109', name, countsInGpa: true, papers: [] }];
    const values = { key: 'subject_desc:109', own: '85', other: '82' };
    const said = (rule: string, more: object, language: 'en' | 'bn') =>
      explain([{ rule, values: { ...values, ...more } }], units, language)[0]?.text;
    const who = { who: 'Ayesha Siddika', whoBn: 'আয়েশা সিদ্দিকা' };
    expect(said('aheadOf', who, 'en')).toBe('Ahead of Ayesha Siddika by Mathematics: 85 against 82.');
    expect(said('aheadOf', who, 'bn')).toBe('পরের স্থানে আয়েশা সিদ্দিকা। গণিত: নিজের ৮৫, তার ৮২; তাই এগিয়ে।');
    expect(said('aheadOfNext', {}, 'en')).toBe('Ahead of the next place by Mathematics: 85 against 82.');
    expect(said('behindBefore', {}, 'bn')).toBe('আগের স্থানের চেয়ে পিছিয়ে। গণিত: নিজের ৮৫, আগের স্থানে ৮২।');
    expect(said('behind', { ...who, key: 'passed_first', own: 'failed', other: 'passed' }, 'en')).toBe(
      'Behind Ayesha Siddika by passing or failing: Failed against Passed.',
    );
  });
});

describe('places', () => {
  const keys = fc.shuffledSubarray<SortKey>(
    [
      'gpa_desc',
      'total_desc',
      'best_grades_desc',
      'subject_desc:109',
      'subject_desc:107',
      'attendance_desc',
      'roll_asc',
    ],
    { minLength: 1 },
  );
  const rules = fc.record<MeritRule>({
    sortKeys: keys.map((some) => ['passed_first', ...some]),
    method: fc.constantFrom('competition', 'dense', 'ordinal'),
    includeFailed: fc.boolean(),
  });
  const few = fc.integer({ min: 0, max: 2 });
  const classes = fc
    .array(
      fc.record({
        outcome: fc.constantFrom('passed' as const, 'passed' as const, 'failed' as const, 'absent' as const),
        gpa: fc.constantFrom('3.50', '4.00'),
        total: few,
        best: few,
        maths: few,
        days: few,
        unit: fc.constantFrom('A', 'B'),
        roll: fc.integer({ min: 1, max: 4 }),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((all) =>
      all.map(({ total, best, maths, days, ...rest }, place) =>
        one(String(place), {
          ...rest,
          place,
          total: fraction(total),
          bestGrades: best,
          marks: marks(maths, 2 - maths),
          attendance: fraction(days, 3),
        }),
      ),
    );

  it('are the same in whatever order the students come', () => {
    fc.assert(
      fc.property(classes, rules, fc.integer(), (students, merit, seed) => {
        const shuffled = students
          .map((student, at) => ({ student, by: (at * 7919 + seed * 104729) % 13 }))
          .sort((a, b) => a.by - b.by)
          .map(({ student }) => student);
        const places = (all: readonly Ranked[]) => Object.fromEntries([...positionsOf(all, merit)].sort());
        expect(places(shuffled)).toEqual(places(students));
      }),
    );
  });

  it('are a total order: who stands before another does so by a key, and never the other way round', () => {
    fc.assert(
      fc.property(classes, rules, (students, merit) => {
        const places = positionsOf(students, merit, () => '');
        const ranked = students.filter(({ id }) => places.has(id));
        for (const a of ranked)
          for (const b of ranked) {
            const [at, bt] = [places.get(a.id) as number, places.get(b.id) as number];
            const [ahead, behind] = [aheadBy(a, b, merit), aheadBy(b, a, merit)];
            expect(ahead !== null && behind !== null).toBe(false);
            if (ahead) expect(at).toBeLessThan(bt);
            if (merit.method !== 'ordinal') expect(at === bt).toBe(ahead === null && behind === null);
          }
        const given = ranked.map(({ id }) => places.get(id) as number).sort((a, b) => a - b);
        if (given.length > 0) expect(given[0]).toBe(1);
        if (merit.method === 'ordinal') expect(given).toEqual(given.map((_, at) => at + 1));
        if (merit.method === 'dense') expect(new Set(given).size).toBe(given.at(-1) ?? 0);
        if (merit.method === 'competition')
          for (const place of given) expect(given.filter((each) => each < place).length).toBe(place - 1);
      }),
    );
  });
});
