import { counter } from '../../../core/server/counters/counter.ts';
import { withoutMoney } from '../shapes.ts';

/** What came in on a day: paisa without what was paid from advances and what was brought in as one, and receipts. */
export const collectedOnDay = counter({
  name: 'fees.day',
  sums: ['collected', 'receipts'],
  isStriped: true,
  of: {
    table: 'fees_receipt',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.day::text AS grp, CASE WHEN r.method NOT IN ${withoutMoney} THEN r.amount ELSE 0 END AS collected,
              (r.reversal_of IS NULL AND r.method <> 'opening')::int AS receipts FROM ${rows} r`,
  },
});

/** Days that collectors closed and nobody has taken over yet. */
export const closesToConfirm = counter({
  name: 'fees.closes',
  sums: ['closes'],
  isStriped: true,
  of: {
    table: 'fees_day_close',
    counts: ({ rows }) =>
      `SELECT r.site_id, '' AS grp, 1 AS closes FROM ${rows} r WHERE r.confirmed_by IS NULL AND r.reopened_by IS NULL`,
  },
});
