import { counter } from '../../../core/server/counters/counter.ts';

/** Books that are out, by the day they are due. */
export const booksOut = counter({
  name: 'library.out',
  sums: ['books'],
  isStriped: true,
  of: {
    table: 'library_loan',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.due::text AS grp, 1 AS books FROM ${rows} r WHERE r.ended IS NULL`,
  },
});

/** What went over the desk on a day; a loan that was reversed was none. */
export const overTheDesk = counter({
  name: 'library.day',
  sums: ['lent', 'returned'],
  isStriped: true,
  of: {
    table: 'library_loan',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.issued_on::text AS grp, 1 AS lent, 0 AS returned FROM ${rows} r WHERE r.ended IS DISTINCT FROM 'reversed'
        UNION ALL
       SELECT r.site_id, r.ended_on::text, 0, 1 FROM ${rows} r WHERE r.ended = 'returned'`,
  },
});

/** Books on the hold shelf, by the day until which they are kept. */
export const booksReserved = counter({
  name: 'library.reserved',
  sums: ['books'],
  isStriped: true,
  of: {
    table: 'library_hold',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.kept_until::text AS grp, 1 AS books FROM ${rows} r WHERE r.status = 'ready'`,
  },
});
