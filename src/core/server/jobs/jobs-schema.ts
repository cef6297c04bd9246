import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { quietLogger } from '../log/jobs-log.ts';

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
 * pathshala_jobs reaches them; everybody else puts a job in through one function, which takes the institution,
 * the person and whoever works in that person's name from the transaction itself and never from its caller.
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
            'impersonatorId', nullif(current_setting('app.impersonator', true), '')::uuid,
            'data', payload),
          run_at => run_at, max_attempts => attempts, job_key => key)
      $$`);
    const signature = `${jobsSchema}.pathshala_enqueue(text, json, text, timestamptz, integer)`;
    await pool.query(`REVOKE EXECUTE ON FUNCTION ${signature} FROM PUBLIC`);
    await pool.query(`GRANT EXECUTE ON FUNCTION ${signature} TO pathshala_app, pathshala_platform`);
    await makeBoard(pool);
    await pool.query(`GRANT USAGE ON SCHEMA ${jobsSchema} TO pathshala_app, pathshala_platform`);
  } finally {
    await pool.end();
    await client.query(`REVOKE CREATE ON DATABASE ${database} FROM pathshala_jobs`);
  }
}

/** What the platform's staff see of the queue, and how they have a job tried again; what it was given stays inside. */
async function makeBoard(pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE OR REPLACE FUNCTION ${jobsSchema}.pathshala_board() RETURNS TABLE (
      id text, task text, site bigint, state text, attempts integer, most integer, run_at timestamptz,
      made_at timestamptz, began_at timestamptz, problem text
    ) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = '' AS $$
      SELECT j.id::text, t.identifier, (j.payload ->> 'siteId')::bigint,
             CASE WHEN j.locked_at IS NOT NULL THEN 'running' WHEN j.attempts >= j.max_attempts THEN 'failed'
                  WHEN j.attempts > 0 THEN 'again' WHEN j.run_at > now() THEN 'later' ELSE 'waiting' END,
             j.attempts::integer, j.max_attempts::integer, j.run_at, j.created_at, j.locked_at, left(j.last_error, 500)
        FROM ${jobsSchema}._private_jobs j JOIN ${jobsSchema}._private_tasks t ON t.id = j.task_id
    $$`);
  await pool.query(`
    CREATE OR REPLACE FUNCTION ${jobsSchema}.pathshala_retry(job bigint) RETURNS boolean
    LANGUAGE sql SECURITY DEFINER SET search_path = '' AS $$
      SELECT EXISTS (SELECT 1 FROM ${jobsSchema}.reschedule_jobs(ARRAY[job], run_at => now(), attempts => 0))
    $$`);
  for (const signature of ['pathshala_board()', 'pathshala_retry(bigint)']) {
    await pool.query(`REVOKE EXECUTE ON FUNCTION ${jobsSchema}.${signature} FROM PUBLIC`);
    await pool.query(`GRANT EXECUTE ON FUNCTION ${jobsSchema}.${signature} TO pathshala_platform`);
  }
}
