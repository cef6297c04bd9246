/**
 * Whether visitors see a row of events, slides, videos, messages, vacancies or pages: published, begun and not over. `row` is its name in the
 * statement, `today` the place of the day among its values.
 */
export const isShown = (row: string, today: string): string =>
  `${row}.is_active AND ${row}.state = 'published' AND (${row}.publish_on IS NULL OR ${row}.publish_on <= ${today}::date)
   AND (${row}.expires_on IS NULL OR ${row}.expires_on >= ${today}::date)`;
