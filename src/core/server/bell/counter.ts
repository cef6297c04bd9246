import { counter } from '../counters/counter.ts';

/** What somebody has not read at the bell, by account: every open screen asks for it. */
export const unreadAtBell = counter({
  name: 'bell.unread',
  sums: ['unread'],
  isStriped: true,
  of: {
    table: 'notification',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.account_id::text AS grp, 1 AS unread FROM ${rows} r WHERE r.read_at IS NULL`,
  },
});
