import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account, site } from '../../core/server/database/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Everything of an institution in one file, made when somebody asked for it and read back before it counts. */
export const operationsArchive = pgTable(
  'operations_archive',
  {
    id: uuid('id').primaryKey(),
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    state: text('state').notNull().default('waiting'),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => account.id),
    askedAt: moment('asked_at').notNull(),
    endedAt: moment('ended_at'),
    /** Rows by table. */
    counts: jsonb('counts'),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** Files whose content was gone already: how many, and the first of them as `[{id, name}]`. */
    missing: integer('missing').notNull().default(0),
    missingFiles: jsonb('missing_files').notNull().default(sql`'[]'`),
  },
  (row) => [
    index('operations_archive_site').on(row.ofSite, row.askedAt),
    check('operations_archive_state', sql`${row.state} IN ('waiting', 'done', 'failed', 'removed')`),
  ],
);

/** An institution is to be removed for good: one person asks, another confirms, and then some days pass. */
export const operationsPurge = pgTable(
  'operations_purge',
  {
    id: uuid('id').primaryKey(),
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    state: text('state').notNull().default('asked'),
    /** The step it stood on before, and goes back to when this is stopped. */
    was: text('was').notNull(),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => account.id),
    askedAt: moment('asked_at').notNull(),
    confirmedBy: uuid('confirmed_by').references(() => account.id),
    confirmedAt: moment('confirmed_at'),
    /** Before it nothing is removed. */
    notBefore: moment('not_before'),
    stoppedBy: uuid('stopped_by').references(() => account.id),
    stoppedAt: moment('stopped_at'),
    stopReason: text('stop_reason').notNull().default(''),
    /** Both said that it goes on though the content of some files is gone already. */
    acceptsMissing: boolean('accepts_missing').notNull().default(false),
    /** Both said that it goes on though nobody has downloaded the last export. */
    acceptsUnfetched: boolean('accepts_unfetched').notNull().default(false),
    /** Why it could not be done yet, in both languages. */
    problem: jsonb('problem'),
    doneAt: moment('done_at'),
    /** What was removed: rows by table. */
    counts: jsonb('counts'),
    files: integer('files').notNull().default(0),
  },
  (row) => [
    uniqueIndex('operations_purge_open')
      .on(row.ofSite)
      .where(sql`${row.state} IN ('asked', 'waiting', 'doing')`),
    check('operations_purge_state', sql`${row.state} IN ('asked', 'waiting', 'doing', 'done', 'stopped')`),
    check('operations_purge_second', sql`${row.confirmedBy} IS NULL OR ${row.confirmedBy} <> ${row.askedBy}`),
    check(
      'operations_purge_confirmed',
      sql`${row.state} NOT IN ('waiting', 'doing', 'done') OR (${row.confirmedBy} IS NOT NULL AND ${row.notBefore} IS NOT NULL)`,
    ),
  ],
);

/** Each time an export was downloaded, and by whom. */
export const operationsArchiveFetch = pgTable(
  'operations_archive_fetch',
  {
    id: uuid('id').primaryKey(),
    archiveId: uuid('archive_id')
      .notNull()
      .references(() => operationsArchive.id),
    byAccount: uuid('by_account')
      .notNull()
      .references(() => account.id),
    at: moment('at').notNull(),
    /** When all of it had left; one that was cut off has none. */
    completedAt: moment('completed_at'),
  },
  (row) => [index('operations_archive_fetch_archive').on(row.archiveId)],
);

/** A request that somebody waited for, by its route; the slowest of the last days. */
export const operationsSlowRequest = pgTable(
  'operations_slow_request',
  {
    /** As it stands in the log. */
    id: uuid('id').primaryKey(),
    method: text('method').notNull(),
    route: text('route').notNull(),
    status: integer('status').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    at: moment('at').notNull(),
  },
  (row) => [index('operations_slow_request_slowest').on(row.milliseconds)],
);

/** A copy of everything, made by the night or by hand, and what came of restoring it as a trial. */
export const operationsBackup = pgTable(
  'operations_backup',
  {
    id: uuid('id').primaryKey(),
    file: text('file').notNull(),
    madeAt: moment('made_at').notNull(),
    /** Null: the night. */
    askedBy: uuid('asked_by').references(() => account.id),
    rows: bigint('rows', { mode: 'number' }).notNull().default(0),
    files: integer('files').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }).notNull().default(0),
    /** Why it was not made. */
    problem: text('problem'),
    triedAt: moment('tried_at'),
    /** Why it could not be restored; null where it was. */
    trialProblem: text('trial_problem'),
    removedAt: moment('removed_at'),
  },
  (row) => [index('operations_backup_made').on(row.madeAt)],
);
