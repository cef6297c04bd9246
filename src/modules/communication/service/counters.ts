import { counter } from '../../../core/server/counters/counter.ts';

/*
 * How many notices are in force today follows from the end of those that have not ended, less those that have not begun: of
 * a thousand old ones neither says anything. One that ends before it begins is never in force.
 */

/** Published notices by their last day, or `never`: those that come into force, of these the short ones, and all. */
export const noticesUntil = counter({
  name: 'communication.ends',
  sums: ['notices', 'short', 'every'],
  isStriped: true,
  of: {
    table: 'website_notice',
    counts: ({ rows }) =>
      `SELECT r.site_id, coalesce(r.expires_on::text, 'never') AS grp, 1 AS every,
              (r.expires_on IS NULL OR r.expires_on >= r.publish_on)::int AS notices,
              (r.is_sidebar AND (r.expires_on IS NULL OR r.expires_on >= r.publish_on))::int AS short
         FROM ${rows} r WHERE r.is_active AND r.state = 'published'`,
  },
});

/** The same by their first day. */
export const noticesSince = counter({
  name: 'communication.begins',
  sums: ['notices', 'short', 'every'],
  isStriped: true,
  of: {
    table: 'website_notice',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.publish_on::text AS grp, 1 AS every,
              (r.expires_on IS NULL OR r.expires_on >= r.publish_on)::int AS notices,
              (r.is_sidebar AND (r.expires_on IS NULL OR r.expires_on >= r.publish_on))::int AS short
         FROM ${rows} r WHERE r.is_active AND r.state = 'published'`,
  },
});
