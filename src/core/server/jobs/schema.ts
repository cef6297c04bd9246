import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../database/table.ts';

/** Long work in the background: how far it is and what went wrong. Its progress is not history. */
export const jobRun = pgTable(
  'job_run',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    title: jsonb('title').notNull(),
    accountId: uuid('account_id'),
    /** The call that began it, by its method and path: who tries it again must still be allowed to make it. */
    action: text('action').notNull().default(''),
    payload: jsonb('payload').notNull(),
    state: text('state').notNull().default('waiting'),
    done: integer('done').notNull().default(0),
    total: integer('total'),
    problems: jsonb('problems').notNull().default(sql`'[]'`),
    problemCount: integer('problem_count').notNull().default(0),
    result: jsonb('result'),
    cancelAsked: boolean('cancel_asked').notNull().default(false),
    startedAt: timestamp('started_at', { withTimezone: true }),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('job_run_account').on(row.siteId, row.accountId, row.createdAt),
    check('job_run_state', sql`${row.state} IN ('waiting', 'running', 'done', 'failed', 'cancelled')`),
  ],
);

/** Every row that a long job could not do; the run itself carries the first of them. They go with it. */
export const jobProblem = pgTable(
  'job_problem',
  {
    ...siteColumns(),
    runId: uuid('run_id').notNull(),
    place: integer('place').notNull(),
    row: text('row').notNull(),
    text: jsonb('text').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('job_problem_run').on(row.siteId, row.runId, row.place),
    foreignKey({ columns: [row.siteId, row.runId], foreignColumns: [jobRun.siteId, jobRun.id] }).onDelete(
      'cascade',
    ),
  ],
);
