import { counter } from '../../../core/server/counters/counter.ts';

/** Bookings that stand, by their day. */
export const bookingsOfDay = counter({
  name: 'facilities.bookings',
  sums: ['bookings'],
  isStriped: true,
  of: {
    table: 'facilities_booking',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.day::text AS grp, 1 AS bookings FROM ${rows} r WHERE r.cancelled_at IS NULL`,
  },
});

/** Equipment that needs repair. */
export const toRepair = counter({
  name: 'facilities.repair',
  sums: ['pieces'],
  isStriped: true,
  of: {
    table: 'facilities_equipment',
    counts: ({ rows }) =>
      `SELECT r.site_id, '' AS grp, 1 AS pieces FROM ${rows} r WHERE r.is_active AND r.condition = 'repair'`,
  },
});
