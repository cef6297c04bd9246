import { AppError, errors } from '../../../core/errors.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import { waitsTooLong } from '../rules.ts';
import { type JobRow, jobStates } from '../ways-contract.ts';
import { offsetOf } from './archives.ts';
import { oldestWaiting } from './room.ts';

type State = JobRow['state'];

/** One page of the queue, what failed for good first, and how many there are of each kind. */
export async function listJobs(
  transaction: PlatformTransaction,
  query: { state?: State | undefined; page: number; size: number },
) {
  const counted = await transaction.read(
    { state: oneOf<State>(), n: 'int' },
    'SELECT b.state, count(*)::int AS n FROM jobs.pathshala_board() b GROUP BY b.state',
  );
  const of = (state: State) => counted.find((one) => one.state === state)?.n ?? 0;
  const since = await oldestWaiting(transaction);
  const rows = await transaction.read(
    {
      id: 'text',
      task: 'text',
      name_en: 'text?',
      name_bn: 'text?',
      state: oneOf<State>(),
      attempts: 'int',
      most: 'int',
      run_at: 'time',
      made_at: 'time',
      problem: 'text?',
    },
    `SELECT b.id, b.task, s.name_en, s.name_bn, b.state, b.attempts, b.most, b.run_at, b.made_at, b.problem
       FROM jobs.pathshala_board() b LEFT JOIN site s ON s.id = b.site
      WHERE $1::text IS NULL OR b.state = $1
      ORDER BY array_position(ARRAY['failed', 'running', 'again', 'waiting', 'later'], b.state), b.run_at, b.id
      LIMIT $2 OFFSET $3`,
    query.state ?? null,
    query.size,
    offsetOf(query),
  );
  return {
    items: rows.map(
      (row): JobRow => ({
        id: row.id,
        task: row.task,
        site: row.name_en === null ? null : { en: row.name_en, bn: row.name_bn ?? row.name_en },
        state: row.state,
        attempts: row.attempts,
        most: row.most,
        runAt: row.run_at.toISOString(),
        madeAt: row.made_at.toISOString(),
        problem: row.problem,
      }),
    ),
    total: query.state ? of(query.state) : jobStates.reduce((sum, state) => sum + of(state), 0),
    page: query.page,
    size: query.size,
    oldest: since ? { since: since.toISOString(), isLate: waitsTooLong(since, new Date()) } : null,
    counts: Object.fromEntries(jobStates.map((state) => [state, of(state)])) as Record<State, number>,
  };
}

/** Has a job tried again from the start, now; one that runs at this moment is left alone. */
export async function retryJob(transaction: PlatformTransaction, id: string): Promise<{ done: true }> {
  const done = await transaction.readOne(
    { retried: 'bool' },
    'SELECT jobs.pathshala_retry($1::bigint) AS retried',
    id,
  );
  if (!done?.retried) throw new AppError(errors.notFound);
  return { done: true };
}
