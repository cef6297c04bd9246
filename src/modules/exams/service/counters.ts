import { counter, lookUp } from '../../../core/server/counters/counter.ts';

/** Sheets of marks of an examination, by how far they are. */
export const sheetsOfExam = counter({
  name: 'exams.sheets',
  sums: ['waiting', 'submitted', 'verified', 'done'],
  isStriped: true,
  of: {
    table: 'exams_mark_sheet',
    // A paper stays in its examination, so it is not followed.
    counts: ({ rows }) =>
      `SELECT r.site_id, p.exam_id::text AS grp, (r.status IN ('open', 'returned'))::int AS waiting,
              (r.status = 'submitted')::int AS submitted, (r.status = 'verified')::int AS verified,
              (r.status IN ('accepted', 'locked'))::int AS done
         FROM ${rows} r ${lookUp('SELECT p.exam_id FROM exams_paper p WHERE p.site_id = r.site_id AND p.id = r.paper_id', 'p')}`,
  },
});
