import { counter } from '../../../core/server/counters/counter.ts';

/** Published events by their day. */
export const eventsOfDay = counter({
  name: 'website.events',
  sums: ['events'],
  isStriped: true,
  of: {
    table: 'website_event',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.day::text AS grp, 1 AS events FROM ${rows} r WHERE r.is_active AND r.state = 'published'`,
  },
});

/** Published job circulars by the last day to apply. */
export const circularsUntil = counter({
  name: 'website.circulars',
  sums: ['circulars'],
  isStriped: true,
  of: {
    table: 'website_job_circular',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.apply_by::text AS grp, 1 AS circulars FROM ${rows} r WHERE r.is_active AND r.state = 'published'`,
  },
});

/** Published notices of the website by the day they begin. */
export const noticesFrom = counter({
  name: 'website.notices',
  sums: ['notices'],
  isStriped: true,
  of: {
    table: 'website_notice',
    counts: ({ rows }) =>
      `SELECT r.site_id, r.publish_on::text AS grp, 1 AS notices FROM ${rows} r
        WHERE r.is_active AND r.state = 'published' AND r.is_public`,
  },
});
