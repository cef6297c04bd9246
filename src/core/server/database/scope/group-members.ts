/**
 * Whether a row of `site_group_member` counts today, as a condition of a statement: an institution belongs to a group from the
 * day it joins until the day before it leaves, and outside of these days nothing is read by the group.
 */
export const inGroupToday = (name: string) =>
  `(${name}.from_date <= (now() AT TIME ZONE 'Asia/Dhaka')::date
    AND (${name}.to_date IS NULL OR ${name}.to_date > (now() AT TIME ZONE 'Asia/Dhaka')::date))`;
