import { counter } from '../../../core/server/counters/counter.ts';

/** Applicants by their state; beside it payments to find, and seats that wait for an answer, by its last day. */
export const applicants = counter({
  name: 'admission.applicants',
  sums: ['applicants'],
  isStriped: true,
  of: {
    table: 'admission_applicant',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.state AS grp, 1 AS applicants FROM ${rows} r
        UNION ALL
       SELECT r.site_id, 'payment claimed', 1 FROM ${rows} r WHERE r.payment = 'claimed'
        UNION ALL
       SELECT r.site_id, 'answer ' || r.respond_by, 1 FROM ${rows} r
        WHERE r.state = 'selected' AND r.accepted_at IS NULL AND r.respond_by IS NOT NULL`,
  },
});
