import type pg from 'pg';
import { stripes } from '../../counters/counter.ts';
import { prepareAlong } from '../statement.ts';

/**
 * The number under which a connection adds to the counters, held until it ends: of all connections to a database, also of
 * other processes, no two have the same, so that no saver waits for another's commit.
 */
const takeStripe = `SELECT set_config('pathshala.stripe', n::text, false)
  FROM (SELECT n FROM generate_series(0, ${stripes - 1}) n WHERE pg_try_advisory_lock(5071503, n) LIMIT 1) free`;

/** What every new connection is told; the roles have limits of their own, which work without a limit takes off. */
export async function prepareOn(client: pg.ClientBase, longestQuery: number): Promise<void> {
  await prepareAlong(client);
  await client.query(takeStripe);
  if (longestQuery === 0)
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
}
