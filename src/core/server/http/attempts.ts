import { tooManyRequests } from '../../errors.ts';
import type { Database } from '../database/in-site.ts';

/**
 * Counts one attempt under `key` and throws `tooManyRequests` from the one after `limit` within `seconds`.
 * It is counted on a connection of its own, so a refused request counts too.
 */
export async function limitAttempts(
  database: Database,
  key: string,
  limit: number,
  seconds: number,
): Promise<void> {
  const row = await database.findOne<{ failures: number; left: number }>(
    `INSERT INTO login_attempt AS a (key, failures, window_start) VALUES ($1, 1, now())
     ON CONFLICT (key) DO UPDATE SET
       failures = CASE WHEN a.window_start < now() - make_interval(secs => $2) THEN 1 ELSE a.failures + 1 END,
       window_start = CASE WHEN a.window_start < now() - make_interval(secs => $2) THEN now() ELSE a.window_start END
     RETURNING failures, ceil($2 - extract(epoch FROM now() - window_start))::int AS left`,
    key,
    seconds,
  );
  if (row && row.failures > limit) throw tooManyRequests(Math.max(1, row.left));
}

/** Takes one counted attempt back: it was none of those the limit is for. */
export async function forgetAttempt(database: Database, key: string): Promise<void> {
  await database.findOne(
    'UPDATE login_attempt SET failures = failures - 1 WHERE key = $1 AND failures > 0',
    key,
  );
}
