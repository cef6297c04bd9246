import { counter } from '../../../core/server/counters/counter.ts';

/** Employees in service, by what they are employed as. */
export const employeesInService = counter({
  name: 'people.employees',
  sums: ['employees'],
  isStriped: true,
  of: {
    table: 'people_employee',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.designation_id::text AS grp, 1 AS employees FROM ${rows} r WHERE r.is_active`,
  },
});
