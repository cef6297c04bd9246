import { counter } from '../../../core/server/counters/counter.ts';

/** Questions to the school that wait for it, by the first day that has to keep a promise: of the answer, or of the end. */
export const waitingTickets = counter({
  name: 'helpdesk.waiting',
  sums: ['tickets'],
  isStriped: true,
  of: {
    table: 'helpdesk_ticket',
    counts: ({ rows }) =>
      `SELECT r.site_id, 1 AS tickets,
              (least(r.solve_due, CASE WHEN r.answered_at IS NULL THEN r.answer_due END) AT TIME ZONE 'Asia/Dhaka')::date::text AS grp
         FROM ${rows} r WHERE r.desk = 'school' AND r.state IN ('new', 'open', 'reopened') AND NOT r.is_confidential`,
  },
});
