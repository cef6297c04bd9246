import { counter } from '../counters/counter.ts';

/** Requests that wait for a second person, by the act they ask for. */
export const pendingApprovals = counter({
  name: 'approvals.pending',
  sums: ['requests'],
  isStriped: true,
  of: {
    table: 'approval_request',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.act AS grp, 1 AS requests FROM ${rows} r WHERE r.state = 'pending'`,
  },
});
