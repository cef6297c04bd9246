import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { withAdmin } from '../src/core/server/database/database.ts';
import { citusUrl } from './database.ts';

/**
 * Asks until the answer is yes. Throws shortly before a test's own limit: a busy machine is no reason to fail, a hanging one is,
 * and what it hangs at is told. A question that takes long is asked less often, so that it does not keep busy what is waited for.
 */
export async function until(what: string, check: () => Promise<boolean> | boolean): Promise<void> {
  const end = Date.now() + 100_000;
  for (;;) {
    const asked = performance.now();
    if (await check()) return;
    if (Date.now() > end) throw new Error(`In a hundred seconds this did not happen: ${what}`);
    await pause(Math.min(50, Math.max(10, 3 * (performance.now() - asked))));
  }
}

const waitingSql = `SELECT count(*)::int AS n FROM pg_stat_activity
  WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;

/** Waits until so many connections of a database wait for what others hold, on whichever node of a cluster. */
export function untilWaiting(adminUrl: string, count = 1): Promise<void> {
  return withAdmin(adminUrl, (client) =>
    until(`${count} wait for a lock`, async () => {
      const { rows } = await client.query(
        citusUrl()
          ? `SELECT sum(result::int)::int AS n FROM run_command_on_all_nodes($$ ${waitingSql} $$)`
          : waitingSql,
      );
      return Number(rows[0]?.n) >= count;
    }),
  );
}

/**
 * Ends the database's hand in the middle of some work, where it waits for what `hold` holds; answers what the work met. Not
 * for a cluster, whose nodes wait for each other.
 */
export const killedAt = (
  adminUrl: string,
  hold: (client: pg.Client) => Promise<unknown>,
  doing: () => Promise<unknown>,
): Promise<unknown> =>
  withAdmin(adminUrl, async (client) => {
    await client.query('BEGIN');
    await hold(client);
    const met = doing().catch((error: unknown) => error);
    await untilWaiting(adminUrl);
    await withAdmin(adminUrl, (other) =>
      other.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`,
      ),
    );
    const answer = await met;
    await client.query('ROLLBACK');
    return answer;
  });
