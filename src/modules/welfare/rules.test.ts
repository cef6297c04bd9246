import { expect, it } from 'vitest';
import { conductProblems } from './rules.ts';

const entry = { day: '2026-07-08', measure: 'talk', measureUntil: null, toldOn: null };
const teacher = { today: '2026-07-08', mayDecide: false };
const head = { ...teacher, mayDecide: true };

it('ADM-8 lets a teacher write what happened, and no day to come', () => {
  expect(conductProblems(entry, null, teacher)).toEqual({});
  expect(conductProblems({ ...entry, day: '2026-07-09', toldOn: '2026-07-10' }, null, teacher)).toEqual({
    day: 'future',
    toldOn: 'future',
  });
});

it('ADM-8 leaves warnings and suspensions to who may decide: giving, changing and taking them away', () => {
  const suspended = { ...entry, measure: 'suspension', measureUntil: '2026-07-12' };
  expect(conductProblems(suspended, null, teacher)).toEqual({ measure: 'measure' });
  expect(conductProblems(suspended, null, head)).toEqual({});
  expect(conductProblems({ ...suspended, toldOn: '2026-07-08' }, suspended, teacher)).toEqual({});
  expect(conductProblems({ ...suspended, measureUntil: '2026-07-09' }, suspended, teacher)).toEqual({
    measure: 'measure',
  });
  expect(conductProblems(entry, suspended, teacher)).toEqual({ measure: 'measure' });
  expect(conductProblems({ ...entry, measure: 'warning' }, entry, teacher)).toEqual({ measure: 'measure' });
});

it('ADM-8 takes a last day with a suspension only, and not before the entry’s', () => {
  expect(conductProblems({ ...entry, measureUntil: '2026-07-09' }, null, head)).toEqual({
    measureUntil: 'until',
  });
  const suspended = { ...entry, measure: 'suspension', measureUntil: '2026-07-07' };
  expect(conductProblems(suspended, null, head)).toEqual({ measureUntil: 'until' });
});
