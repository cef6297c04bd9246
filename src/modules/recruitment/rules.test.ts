import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Cv, experienceMonths, highestLevel } from '../people/cv/rules.ts';
import { type Form, problemsOf, stepOf } from './form/rules.ts';
import {
  applicantStates,
  fitOf,
  type Marked,
  mayBeAppointed,
  meritOf,
  nextCode,
  nidKeyOf,
  stepsFrom,
} from './rules.ts';

const today = '2026-11-23';
const test = { writtenFull: 60, writtenPass: 20, vivaFull: 40, vivaPass: 10 };
const row = (
  id: string,
  written: number | null,
  viva: number | null,
  more: Partial<Marked> = {},
): Marked => ({
  id,
  written,
  viva,
  isAbsent: false,
  born: '1995-01-01',
  number: `J26-00000${id}`,
  ...more,
});
const ranks = (rows: readonly Marked[]) =>
  Object.fromEntries([...meritOf(test, rows)].map(([id, one]) => [id, one.rank]));

it('HR-10 puts the better total first, then the better viva, then who is older, then who applied first', () => {
  expect(ranks([row('1', 40, 20), row('2', 50, 20), row('3', 30, 30)])).toEqual({ 1: 3, 2: 1, 3: 2 });
  expect(ranks([row('1', 40, 20), row('2', 40, 20, { born: '1990-01-01' })])).toEqual({ 1: 2, 2: 1 });
  expect(ranks([row('2', 40, 20), row('1', 40, 20)])).toEqual({ 1: 1, 2: 2 });
});

it('HR-10 gives no place to who failed a part, was absent, or lacks a mark', () => {
  const rows = [row('1', 19, 40), row('2', 60, 9), row('3', 60, null), row('4', 50, 30, { isAbsent: true })];
  expect(ranks(rows)).toEqual({ 1: null, 2: null, 3: null, 4: null });
  expect(meritOf(test, rows).get('1')?.total).toBe(59);
  expect(meritOf({ ...test, vivaFull: 0, vivaPass: 0 }, rows).get('3')).toEqual({ total: 60, rank: 2 });
});

it('HR-10 gives each place once, never better than a higher total, whatever the order of the rows', () => {
  const marked = fc.record({
    written: fc.option(fc.integer({ min: 0, max: 60 })),
    viva: fc.option(fc.integer({ min: 0, max: 40 })),
    isAbsent: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(marked, { maxLength: 30 }), (given) => {
      const rows = given.map((one, n) => row(String(n), one.written, one.viva, { isAbsent: one.isAbsent }));
      const merit = meritOf(test, rows);
      expect(meritOf(test, rows.toReversed())).toEqual(
        new Map([...merit].sort(([a], [b]) => Number(b) - Number(a))),
      );
      const placed = [...merit.values()].filter((one) => one.rank !== null);
      placed.sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
      expect(placed.map((one) => one.rank)).toEqual(placed.map((_, n) => n + 1));
      for (const [n, one] of placed.entries())
        expect(one.total ?? 0).toBeLessThanOrEqual(placed[n - 1]?.total ?? 100);
    }),
    { numRuns: 100 },
  );
});

it('HR-10 never lets a step by hand select or employ somebody', () => {
  for (const state of applicantStates) {
    expect(stepsFrom(state)).not.toContain('selected');
    expect(stepsFrom(state)).not.toContain('joined');
  }
  expect(applicantStates.filter(mayBeAppointed)).toEqual(['shortlisted', 'interview', 'waiting']);
});

const cv: Cv = {
  education: [
    { level: 'hsc', title: 'HSC', institute: 'Kadam College', year: '2012', result: '5.00' },
    { level: 'bachelor', title: 'BSc', institute: 'DU', year: '2016', result: '3.5' },
  ],
  experience: [
    { company: 'A', position: 'Teacher', from: '2018-01-10', to: '2020-01-10' },
    { company: 'B', position: 'Teacher', from: '2019-01-10', to: '2021-01-10' },
    { company: 'C', position: 'Teacher', from: '2026-01-01' },
  ],
};

it('HR-1 counts months of employment once where two posts were held, up to the day', () => {
  expect(experienceMonths(cv, today)).toBe(36 + 10);
  expect(experienceMonths({}, today)).toBe(0);
  expect(highestLevel(cv)).toBe('bachelor');
});

it('HR-10 holds age, education and experience against what is asked, on the last day of applying', () => {
  const asked = { minAge: 18, maxAge: 35, leastLevel: 'bachelor', experienceYears: 3 };
  expect(fitOf(asked, '1991-11-23', cv, today)).toEqual({ age: true, education: true, experience: true });
  expect(fitOf(asked, '1990-11-23', cv, today).age).toBe(false);
  expect(fitOf(asked, '2008-11-24', cv, today).age).toBe(false);
  expect(fitOf({ ...asked, leastLevel: 'master', experienceYears: 5 }, '1991-11-23', cv, today)).toEqual({
    age: true,
    education: false,
    experience: false,
  });
  const nothing = { minAge: null, maxAge: null, leastLevel: null, experienceYears: 0 };
  expect(fitOf(nothing, '', {}, today)).toEqual({ age: null, education: null, experience: null });
});

it('HR-10 says at the step where it stands what is wrong with a form', () => {
  const asked = { minAge: null, maxAge: 35, leastLevel: 'master', experienceYears: null, lastDay: today };
  const form: Form = {
    data: {
      nameEn: 'Salma Akter',
      nameBn: 'সালমা আক্তার',
      fatherName: 'Abdul Karim',
      motherName: 'Rokeya Begum',
      dateOfBirth: '1995-05-05',
      gender: 'female',
      nid: '১২৩৪৫৬৭৮৯০',
      mobile: '০১৭১২৩৪৫৬৭৮',
      presentAddress: 'Dhaka',
      permanentAddress: 'Bogura',
      district: '10',
    },
    cv,
  };
  expect(Object.keys(problemsOf(form, { ...asked, leastLevel: 'bachelor' }, today, true))).toEqual([]);
  expect(Object.keys(problemsOf(form, asked, today, false))).toEqual(['education', 'photo']);
  expect(stepOf(problemsOf(form, asked, today, true))).toBe(1);
  const wrong = {
    ...cv,
    experience: [{ company: 'A', position: 'T', from: '2020-01-01', to: '2019-01-01' }],
  };
  expect(Object.keys(problemsOf({ ...form, cv: wrong }, asked, today, true))).toContain('experience.0.to');
  expect(stepOf({ photo: { en: '', bn: '' } })).toBe(4);
});

it('HR-10 knows one person by a National ID number of 13 and of 17 digits', () => {
  expect(nidKeyOf('19951234567890123')).toBe(nidKeyOf('1234567890123'));
});

it.each([
  [['E001', 'E041', 'E009'], 'E042'],
  [['E999'], 'E1000'],
  [['T-07', 'S-12'], 'S-13'],
  [[], 'E001'],
  [['Head'], 'E001'],
])('HR-10 offers the ID after the highest: %j, %s', (codes, next) => {
  expect(nextCode(codes)).toBe(next);
});
