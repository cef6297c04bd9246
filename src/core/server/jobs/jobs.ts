import { setTimeout as pause } from 'node:timers/promises';
import { type Runner, run, type TaskList } from 'graphile-worker';
import type pg from 'pg';
import * as z from 'zod';
import type { Context, Transaction } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { loggerTo } from '../log/jobs-log.ts';
import { jobsSchema, openQueuePool } from './jobs-schema.ts';

/** What a job is given: the same as a request, with the institution and the person it was put in for. */
export type JobHands = {
  readonly services: Services;
  readonly context: Context;
  /** One transaction of the job's institution. Fails when the job has none. */
  inSite<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Which try this is, from 1. */
  readonly attempt: number;
  readonly isLastAttempt: boolean;
};

export type Job<P extends z.ZodType = z.ZodType> = {
  /** `module.verb`; it stays in the queue, so it never changes. */
  readonly name: string;
  readonly payload: P;
  /**
   * How often it is tried, each time later: after 3 s, 7 s, 20 s … at most 6 hours. A job may be cut off anywhere
   * and run again, so running twice must do no more than running once.
   */
  readonly attempts: number;
  run(hands: JobHands, payload: z.output<P>): Promise<void>;
};

/** Declares work that is done after the request, by the worker. */
export function defineJob<P extends z.ZodType>(
  job: Omit<Job<P>, 'attempts'> & { attempts?: number },
): Job<P> {
  return { attempts: 12, ...job };
}

/**
 * Puts a job into the queue within the transaction: it runs only when the change is committed. With the same
 * `key` a waiting job is replaced, not doubled. Every call notifies the worker, which halves how many
 * transactions a second can commit: never in saves of attendance, marks or collections, and one job a batch.
 */
export async function enqueue<P extends z.ZodType>(
  transaction: Pick<Transaction, 'rows' | 'context'> & { readonly siteId?: number },
  job: Job<P>,
  payload: z.input<P>,
  options: { key?: string; at?: Date } = {},
): Promise<void> {
  const values = [
    job.name,
    JSON.stringify(job.payload.parse(payload)),
    options.key ?? null,
    options.at ?? null,
    job.attempts,
  ];
  // In an institution's transaction $1 is the institution.
  const first = transaction.siteId === undefined ? 1 : 2;
  const places = values.map((_, n) => `$${n + first}`);
  const sql = `SELECT ${jobsSchema}.pathshala_enqueue(${places[0]}::text, ${places[1]}::json, ${places[2]}::text, ${places[3]}::timestamptz, ${places[4]}::int)`;
  await transaction.rows(
    first === 1 ? sql : `${sql} WHERE $1::bigint = current_setting('app.site_id')::bigint`,
    ...values,
  );
}

const envelope = z.object({
  siteId: z.int().positive().nullable(),
  accountId: z.guid().nullable(),
  /** Jobs that waited while this came carry none. */
  impersonatorId: z.guid().nullable().default(null),
  data: z.unknown(),
});

export type Worker = { stop(): Promise<void> };

/**
 * Runs the queue's jobs until stopped, four at once. When the database goes away it begins again every five
 * seconds. `url` logs in as pathshala_jobs; the jobs themselves work through `services`, bound by row security.
 */
export async function startWorker(
  services: Services,
  jobs: readonly Job[],
  url: string,
  options: { pollMilliseconds?: number } = {},
): Promise<Worker> {
  const tasks: TaskList = Object.fromEntries(jobs.map((job) => [job.name, taskOf(services, job)]));
  const pool = openQueuePool({
    connectionString: url,
    application_name: 'pathshala-worker',
    max: 6,
    connectionTimeoutMillis: 5_000,
    query_timeout: 60_000,
    keepAlive: true,
  });
  const stopping = new AbortController();
  let runner: Runner | null = null;
  let begun = () => {};
  const first = new Promise<void>((resolve) => {
    begun = resolve;
  });

  const keepRunning = async () => {
    while (!stopping.signal.aborted) {
      try {
        await freeAbandoned(pool);
        runner = await run({
          pgPool: pool,
          schema: jobsSchema,
          taskList: tasks,
          concurrency: 4,
          pollInterval: options.pollMilliseconds ?? 2_000,
          noHandleSignals: true,
          // At once, but tried again: otherwise the end of a job that the database does not hear of ends the process.
          preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
          logger: loggerTo(services.log),
        });
        begun();
        // Who stopped it while it was beginning had nothing to stop.
        if (stopping.signal.aborted) await runner.stop();
        await runner.promise;
      } catch (error) {
        services.log.warn({ err: error }, 'the worker lost the database');
      }
      begun();
      runner = null;
      await pause(5_000, undefined, { signal: stopping.signal }).catch(() => {});
    }
  };
  const running = keepRunning();
  await first;
  return {
    async stop() {
      stopping.abort();
      await runner?.stop().catch(() => {});
      await running;
      await pool.end();
    },
  };
}

/** Jobs that a killed worker held are free again, as soon as a worker starts and is the only one. */
async function freeAbandoned(pool: pg.Pool): Promise<void> {
  await pool.query(
    `SELECT ${jobsSchema}.force_unlock_workers(array_agg(DISTINCT j.locked_by)) FROM ${jobsSchema}._private_jobs j
      WHERE j.locked_by IS NOT NULL AND NOT EXISTS (
        SELECT 1 FROM pg_stat_activity WHERE application_name = 'pathshala-worker' AND pid <> pg_backend_pid()
           AND datname = current_database())
     HAVING count(*) > 0`,
  );
}

function taskOf(services: Services, job: Job): TaskList[string] {
  return async (given, helpers) => {
    const { siteId, accountId, impersonatorId, data } = envelope.parse(given);
    const context: Context = {
      siteId,
      accountId,
      impersonatorId,
      action: `job ${job.name}`,
      requestId: `job-${helpers.job.id}`,
      language: 'en',
      permissions: new Set(),
    };
    await job.run(
      {
        services,
        context,
        inSite: (work) => services.database.inSite(context, work),
        attempt: helpers.job.attempts,
        isLastAttempt: helpers.job.attempts >= helpers.job.max_attempts,
      },
      job.payload.parse(data),
    );
  };
}
