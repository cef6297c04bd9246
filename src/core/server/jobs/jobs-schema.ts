import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { quietLogger } from './jobs-log.ts';

/** The schema of the queue; it and everything in it belong to the role pathshala_jobs. */
export const jobsSchema = 'jobs';

/** A pool as graphile-worker wants it: it writes its 64-bit numbers back as JSON, so they stay text here. */
export function openQueuePool(settings: pg.PoolConfig): pg.Pool {
  const asText = (value: string) => value;
  const getTypeParser = ((type: number, format?: 'text') =>
    type === pg.types.builtins.INT8
      ? asText
      : pg.types.getTypeParser(type, format)) as pg.CustomTypesConfig['getTypeParser'];
  const pool = new pg.Pool({ ...settings, types: { getTypeParser } });
  // A connection that breaks must not end the process; the next query opens a new one.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/**
 * Brings the queue to its newest shape. Its tables have row security of their own, so that only their owner
 * pathshala_jobs reaches them; everybody else puts a job in through one function, which takes the institution
 * and the person from the transaction itself and never from its caller.
 */
export async function migrateJobs(client: pg.Client, adminUrl: string): Promise<void> {
  const database = client.escapeIdentifier(
    String((await client.query('SELECT current_database() AS d')).rows[0]?.d),
  );
  await client.query('RESET ROLE');
  await client.query('GRANT pathshala_jobs TO CURRENT_USER');
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${jobsSchema} AUTHORIZATION pathshala_jobs`);
  await client.query(`GRANT CREATE ON DATABASE ${database} TO pathshala_jobs`);
  const url = new URL(adminUrl);
  url.searchParams.set('options', '-c role=pathshala_jobs');
  const pool = openQueuePool({ connectionString: url.href, max: 1, application_name: 'pathshala-admin' });
  try {
    await runMigrations({ pgPool: pool, schema: jobsSchema, logger: quietLogger });
    await pool.query(`
      CREATE OR REPLACE FUNCTION ${jobsSchema}.pathshala_enqueue(
        task text, payload json, key text DEFAULT NULL, run_at timestamptz DEFAULT NULL, attempts integer DEFAULT 12
      ) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
        SELECT ${jobsSchema}.add_job(
          identifier => task,
          payload => json_build_object(
            'siteId', nullif(current_setting('app.site_id', true), '')::bigint,
            'accountId', nullif(current_setting('app.actor', true), '')::uuid,
            'data', payload),
          run_at => run_at, max_attempts => attempts, job_key => key)
      $$`);
    const signature = `${jobsSchema}.pathshala_enqueue(text, json, text, timestamptz, integer)`;
    await pool.query(`REVOKE EXECUTE ON FUNCTION ${signature} FROM PUBLIC`);
    await pool.query(`GRANT EXECUTE ON FUNCTION ${signature} TO pathshala_app, pathshala_platform`);
    await pool.query(`GRANT USAGE ON SCHEMA ${jobsSchema} TO pathshala_app, pathshala_platform`);
  } finally {
    await pool.end();
    await client.query(`REVOKE CREATE ON DATABASE ${database} FROM pathshala_jobs`);
  }
}
