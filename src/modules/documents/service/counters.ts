import { counter } from '../../../core/server/counters/counter.ts';

/**
 * Papers that were given, by the day and by the year, as a year is never added up from its days; transfer certificates that
 * stand, cards of students, and by the year in which they were, those revoked.
 */
export const papersGiven = counter({
  name: 'documents.given',
  sums: ['papers', 'transfers', 'cards', 'revoked'],
  isStriped: true,
  of: {
    table: 'documents_issue',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.day::text AS grp, 1 AS papers, 0 AS transfers, 0 AS cards, 0 AS revoked FROM ${rows} r
        UNION ALL
       SELECT r.site_id, to_char(r.day, 'YYYY'), 1, (r.kind = 'transfer' AND r.revoked_at IS NULL)::int,
              (r.kind = 'studentCard')::int, 0 FROM ${rows} r
        UNION ALL
       SELECT r.site_id, to_char(r.revoked_at AT TIME ZONE 'Asia/Dhaka', 'YYYY'), 0, 0, 0, 1
         FROM ${rows} r WHERE r.revoked_at IS NOT NULL`,
  },
});
