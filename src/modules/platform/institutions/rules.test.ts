import { expect, it } from 'vitest';
import { healthOf } from '../rules.ts';

const well = { students: 50, studentLimit: 100, lastSignIn: '2026-03-04T05:00:00Z', isOverdue: false };

it.each([
  [{}, []],
  [{ studentLimit: null, students: 5000 }, []],
  [{ isOverdue: true }, ['overdue']],
  [{ lastSignIn: null }, ['noSignIn']],
  [{ lastSignIn: '2026-02-18T10:00:00Z' }, []],
  [{ lastSignIn: '2026-02-17T10:00:00Z' }, ['noSignIn']],
  // The 18th had begun in Dhaka.
  [{ lastSignIn: '2026-02-17T19:00:00Z' }, []],
  [{ students: 0 }, ['noStudents']],
  [{ students: 89 }, []],
  [{ students: 90 }, ['nearLimit']],
  [{ students: 100 }, ['nearLimit']],
  [{ students: 101 }, ['overLimit']],
  [{ students: 0, isOverdue: true, lastSignIn: null }, ['overdue', 'noSignIn', 'noStudents']],
])('an institution with %j has to be looked after: %j', (what, remarks) => {
  expect(healthOf({ ...well, ...what }, '2026-03-04')).toEqual(remarks);
});
