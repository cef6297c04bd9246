import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { type JobRun, jobsContract, type RunState } from '../../contracts/jobs-contract.ts';
import { AppError, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Label } from '../../labels.ts';
import { sitePermission } from '../../module/permissions.ts';
import { labelsOfAccounts } from '../database/history.ts';
import type { Row, Transaction } from '../database/in-site.ts';
import { json } from '../database/row-shape.ts';
import { rowsOf } from '../database/rows-of.ts';
import { assertMayCall, serve } from '../http/serve.ts';
import { defineJob, enqueue, type Job, type JobHands } from './jobs.ts';

/** How a long job tells how far it is. */
export type Progress = {
  /** How much there is to do, once that is known. */
  total(count: number): Promise<void>;
  /**
   * `done` more are done, and these rows could not be. Call it once a batch. Throws when the person asked to stop:
   * what is done stays, and the job ends there.
   */
  advance(done: number, problems?: readonly RunProblem[]): Promise<void>;
};

type RunProblem = { readonly row: string; readonly text: Label };

/** A job with a row of its own that shows its progress. */
export type LongJob<P extends z.ZodType = z.ZodType> = {
  readonly title: Label;
  readonly payload: P;
  readonly job: Job;
};

class Cancelled extends Error {}

/** What work of each kind is called: all that others are told of one. */
const kinds = new Map<string, Label>();
const ofSomeKind: Label = { en: 'Background work', bn: 'পেছনে চলা কাজ' };

const mostProblems = 200;

/**
 * Declares long work with progress, a list of problems and a way to stop it. `run` answers what the screen shows
 * at the end (a file's id, figures). It may be cut off and run again from the start: the figures then begin at 0.
 */
export function defineLongJob<P extends z.ZodType>(definition: {
  name: string;
  title: Label;
  payload: P;
  attempts?: number;
  /** What is refused once will be refused again: it is not tried anew. */
  endsOnRefusal?: boolean;
  run(hands: JobHands, payload: z.output<P>, progress: Progress): Promise<unknown>;
  /** Once it is done or stopped for good: puts away what it worked with. It may be called more than once. */
  ended?(hands: JobHands, payload: z.output<P>): Promise<void>;
}): LongJob<P> {
  const putAway = async (hands: JobHands, runId: string): Promise<void> => {
    if (!definition.ended) return;
    const over = await hands.inSite((transaction) =>
      transaction.readOne(
        { payload: json<unknown>() },
        `SELECT payload FROM job_run WHERE site_id = $1 AND id = $2 AND state IN ('done', 'cancelled')`,
        runId,
      ),
    );
    if (over) await definition.ended(hands, definition.payload.parse(over.payload));
  };
  const job = defineJob({
    name: definition.name,
    payload: z.object({ runId: z.guid() }),
    attempts: definition.attempts ?? 3,
    async run(hands, { runId }) {
      const begun = await hands.inSite(async (transaction) => {
        await transaction.change('DELETE FROM job_problem WHERE site_id = $1 AND run_id = $2', runId);
        return transaction.readOne(
          { payload: json<unknown>() },
          `UPDATE job_run SET state = 'running', done = 0, total = NULL, problems = '[]', problem_count = 0, started_at = now(),
                  updated_at = now()
            WHERE site_id = $1 AND id = $2 AND state IN ('waiting', 'running') AND NOT cancel_asked RETURNING payload`,
          runId,
        );
      });
      if (!begun) {
        await end(hands, runId, 'cancelled', null);
        return putAway(hands, runId);
      }
      try {
        const payload = definition.payload.parse(begun.payload);
        const result = await definition.run(hands, payload, progressOf(hands, runId));
        await end(hands, runId, 'done', result ?? null);
      } catch (error) {
        if (error instanceof Cancelled) {
          await end(hands, runId, 'cancelled', null);
          return putAway(hands, runId);
        }
        const isRefused = error instanceof AppError && error.kind.status < 500;
        if (!hands.isLastAttempt && !(definition.endsOnRefusal && isRefused)) throw error;
        hands.services.log.error({ err: error, job: definition.name }, 'a long job failed');
        const text = error instanceof AppError ? error.text : errors.unknown.text;
        return end(hands, runId, 'failed', { text });
      }
      await putAway(hands, runId);
    },
  });
  kinds.set(definition.name, definition.title);
  return { title: definition.title, payload: definition.payload, job };
}

/**
 * Puts long work into the queue within the transaction; answers the id by which its progress is read. `title` says more of
 * this one run than what all of its kind are called.
 */
export async function startRun<P extends z.ZodType>(
  transaction: Transaction,
  long: LongJob<P>,
  payload: z.input<P>,
  title: Label = long.title,
): Promise<string> {
  const id = newId();
  await transaction.change(
    `INSERT INTO job_run (site_id, id, kind, title, account_id, action, payload) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    id,
    long.job.name,
    JSON.stringify(title),
    transaction.context.accountId,
    transaction.context.action,
    JSON.stringify(long.payload.parse(payload)),
  );
  await enqueue(transaction, long.job, { runId: id });
  return id;
}

function progressOf(hands: JobHands, runId: string): Progress {
  return {
    async total(count) {
      await hands.inSite((transaction) =>
        transaction.change(
          'UPDATE job_run SET total = $3, updated_at = now() WHERE site_id = $1 AND id = $2',
          runId,
          count,
        ),
      );
    },
    async advance(done, problems = []) {
      const row = await hands.inSite(async (transaction) => {
        const told = await transaction.readOne(
          { cancel_asked: 'bool', problem_count: 'int' },
          `UPDATE job_run SET done = done + $3, problem_count = problem_count + $4, updated_at = now(),
                  problems = CASE WHEN jsonb_array_length(problems) < $6 THEN problems || $5::jsonb ELSE problems END
            WHERE site_id = $1 AND id = $2 RETURNING cancel_asked, problem_count`,
          runId,
          done,
          problems.length,
          JSON.stringify(problems.slice(0, mostProblems)),
          mostProblems,
        );
        if (told) await keepProblems(transaction, runId, told.problem_count - problems.length, problems);
        return told;
      });
      if (row?.cancel_asked) throw new Cancelled();
    },
  };
}

/** Notes each row that could not be done, after the `before` ones that are noted already. */
async function keepProblems(
  transaction: Transaction,
  runId: string,
  before: number,
  problems: readonly RunProblem[],
): Promise<void> {
  if (problems.length === 0) return;
  await transaction.change(
    `INSERT INTO job_problem (site_id, id, run_id, place, "row", text)
     SELECT p.site_id, p.id, $2, p.place, p.what, p.text::jsonb
       FROM ${rowsOf('p', { id: '$3::uuid[]', place: '$4::int[]', what: '$5::text[]', text: '$6::text[]' })}`,
    runId,
    problems.map(() => newId()),
    problems.map((_, place) => before + place + 1),
    problems.map((one) => one.row),
    problems.map((one) => JSON.stringify(one.text)),
  );
}

async function end(hands: JobHands, runId: string, state: RunState, result: unknown): Promise<void> {
  await hands.inSite((transaction) =>
    transaction.change(
      `UPDATE job_run SET state = $3, result = $4, ended_at = now(), updated_at = now()
        WHERE site_id = $1 AND id = $2 AND state IN ('waiting', 'running')`,
      runId,
      state,
      JSON.stringify(result),
    ),
  );
}

type RunRow = Row & { created_at: Date; started_at: Date | null; ended_at: Date | null };

function runOf(row: RunRow): JobRun {
  return {
    id: String(row.id),
    by: null,
    kind: String(row.kind),
    title: row.title as Label,
    state: row.state as RunState,
    done: Number(row.done),
    total: row.total === null ? null : Number(row.total),
    problems: (row.problems as RunProblem[]).slice(0, mostProblems),
    problemCount: Number(row.problem_count),
    result: row.result,
    cancelAsked: row.cancel_asked === true,
    createdAt: row.created_at.toISOString(),
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}

/** The same for whoever only sees that it is done: how far it is, by whom, and nothing of what is in it. */
function runOfOther(row: RunRow, names: ReadonlyMap<string, Label>): JobRun {
  return {
    ...runOf(row),
    by: names.get(String(row.account_id)) ?? { en: '–', bn: '–' },
    title: kinds.get(String(row.kind)) ?? ofSomeKind,
    problems: [],
    result: null,
  };
}

/** A run that is put into the queue anew: the worker knows the work by its name. */
const again = { payload: z.object({ runId: z.guid() }), attempts: 3, run: async () => {} };

/** Serves the progress of one's own long jobs, and of others' to whoever may see that. */
export function serveJobs(app: FastifyInstance): void {
  serve(app, jobsContract.runs, async (transaction, { input, context, services }) => {
    const seesOthers = context.permissions.has(sitePermission.work);
    const isOfOthers = input.whose === 'others';
    if (isOfOthers && !seesOthers)
      throw new AppError(
        errors.forbidden,
        { permission: sitePermission.work },
        { permission: sitePermission.work },
      );
    const rows = await transaction.rows<RunRow & { count: bigint }>(
      `SELECT *, count(*) OVER () AS count FROM job_run
        WHERE site_id = $1 AND ($5::text IS NULL OR state = $5)
          AND CASE WHEN $6 THEN account_id IS NOT NULL AND account_id <> $2 ELSE account_id = $2 END
        ORDER BY created_at DESC, id DESC LIMIT $3 OFFSET $4`,
      context.accountId,
      input.size,
      (input.page - 1) * input.size,
      input.state ?? null,
      isOfOthers,
    );
    const names = isOfOthers
      ? await labelsOfAccounts(
          services.database,
          rows.map((row) => String(row.account_id)),
        )
      : new Map<string, Label>();
    return {
      items: rows.map((row) => (isOfOthers ? runOfOther(row, names) : runOf(row))),
      total: Number(rows[0]?.count ?? 0),
      page: input.page,
      size: input.size,
      can: { others: seesOthers },
    };
  });

  serve(app, jobsContract.run, async (transaction, { input, context }) => {
    const row = await transaction.row<RunRow>(
      'SELECT * FROM job_run WHERE site_id = $1 AND id = $2 AND account_id = $3',
      input.id,
      context.accountId,
    );
    if (!row) throw new AppError(errors.notFound);
    return runOf(row);
  });

  serve(app, jobsContract.problems, async (transaction, { input, context }) => {
    const run = await transaction.readOne(
      { problem_count: 'int' },
      'SELECT problem_count FROM job_run WHERE site_id = $1 AND id = $2 AND account_id = $3',
      input.id,
      context.accountId,
    );
    if (!run) throw new AppError(errors.notFound);
    const items = await transaction.read(
      { id: 'uuid', row: 'text', text: json<Label>() },
      `SELECT id, "row", text FROM job_problem WHERE site_id = $1 AND run_id = $2 ORDER BY place LIMIT $3 OFFSET $4`,
      input.id,
      input.size,
      (input.page - 1) * input.size,
    );
    return { items, total: run.problem_count, page: input.page, size: input.size };
  });

  serve(app, jobsContract.retry, async (transaction, { input, context, services, caller }) => {
    const begun = await transaction.readOne(
      { action: 'text' },
      `SELECT action FROM job_run WHERE site_id = $1 AND id = $2 AND account_id = $3 AND state = 'failed'`,
      input.id,
      context.accountId,
    );
    if (!begun) throw new AppError(errors.notFound);
    await assertMayCall(app, services, begun.action, caller);
    const row = await transaction.row<RunRow>(
      `UPDATE job_run SET state = 'waiting', cancel_asked = false, result = NULL, ended_at = NULL, updated_at = now()
        WHERE site_id = $1 AND id = $2 AND account_id = $3 AND state = 'failed' RETURNING *`,
      input.id,
      context.accountId,
    );
    if (!row) throw new AppError(errors.notFound);
    await enqueue(transaction, defineJob({ ...again, name: String(row.kind) }), { runId: input.id });
    return runOf(row);
  });

  serve(app, jobsContract.cancel, async (transaction, { input, context, services }) => {
    const row = await transaction.row<RunRow>(
      `UPDATE job_run SET cancel_asked = cancel_asked OR state IN ('waiting', 'running'),
              ended_at = CASE WHEN state = 'waiting' THEN $4::timestamptz ELSE ended_at END,
              state = CASE WHEN state = 'waiting' THEN 'cancelled' ELSE state END, updated_at = now()
        WHERE site_id = $1 AND id = $2 AND account_id = $3 RETURNING *`,
      input.id,
      context.accountId,
      services.now(),
    );
    if (!row) throw new AppError(errors.notFound);
    return runOf(row);
  });
}
