import { sql } from 'drizzle-orm';
import {
  bigint,
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
  uuid,
} from 'drizzle-orm/pg-core';
import { account, site } from '../../core/server/database/schema.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { academicYear } from '../academic/academic-year.entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const years: any = tableOf(academicYear);

/** Somebody had setup copied: what, from where, and how differences are settled. */
export const replicationRun = pgTable(
  'replication_run',
  {
    id: uuid('id').primaryKey(),
    /** Null: the platform's own rows. */
    sourceSite: bigint('source_site', { mode: 'number' }).references(() => site.id),
    /** The institution whose own staff asked for it; null: the platform's. */
    ownSite: bigint('own_site', { mode: 'number' }).references(() => site.id),
    /** The source was the platform's own institution when it was asked for. */
    isOfModel: boolean('is_of_model').notNull().default(false),
    parts: text('parts').array().notNull(),
    /** Records that differ are overwritten, unless a choice says otherwise. */
    overwrites: boolean('overwrites').notNull(),
    /** What was decided record by record: `[{table, id, choice}]`. */
    choices: jsonb('choices').notNull(),
    byAccount: uuid('by_account')
      .notNull()
      .references(() => account.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    index('replication_run_time').on(row.ownSite, row.createdAt),
    check('replication_run_parts', sql`cardinality(${row.parts}) > 0`),
    // An institution's staff take from the platform alone: its catalogue, or the institution it keeps for itself.
    check(
      'replication_run_own',
      sql`${row.ownSite} IS NULL OR ${row.sourceSite} IS NULL OR ${row.isOfModel}`,
    ),
  ],
);

/** One institution of a run; it is copied into, or taken back, in one transaction with its state. */
export const replicationTarget = pgTable(
  'replication_target',
  {
    runId: uuid('run_id')
      .notNull()
      .references(() => replicationRun.id),
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    state: text('state').notNull(),
    added: integer('added').notNull().default(0),
    changed: integer('changed').notNull().default(0),
    /** Why it was not copied, or not taken back, in both languages. */
    problem: jsonb('problem'),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.runId, row.ofSite] }),
    index('replication_target_site').on(row.ofSite),
    check(
      'replication_target_state',
      sql`${row.state} IN ('waiting', 'done', 'failed', 'taking_back', 'taken_back')`,
    ),
  ],
);

/** A record that a run wrote, and what it was before; by it the run is taken back. */
export const replicationRow = pgTable(
  'replication_row',
  {
    ...siteColumns(),
    runId: uuid('run_id').notNull(),
    tableName: text('table_name').notNull(),
    recordId: uuid('record_id').notNull(),
    sourceId: uuid('source_id').notNull(),
    recordVersion: integer('record_version').notNull(),
    /** Its fields; null for a new record. */
    before: jsonb('before'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('replication_row_run').on(row.siteId, row.runId),
    index('replication_row_record').on(row.siteId, row.recordId),
  ],
);

/** Setup that was copied from one year of an institution into another; its records stand in `replication_row`. */
export const replicationYearRun = pgTable(
  'replication_year_run',
  {
    ...siteColumns(),
    fromYearId: uuid('from_year_id').notNull(),
    toYearId: uuid('to_year_id').notNull(),
    parts: text('parts').array().notNull(),
    keepsTeachers: boolean('keeps_teachers').notNull(),
    /** How many records it made. */
    added: integer('added').notNull(),
    byAccount: uuid('by_account').notNull(),
    takenBackAt: timestamp('taken_back_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('replication_year_run_time').on(row.siteId, row.createdAt),
    foreignKey({
      name: 'replication_year_run_from_fk',
      columns: [row.siteId, row.fromYearId],
      foreignColumns: [years.siteId, years.id],
    }),
    foreignKey({
      name: 'replication_year_run_to_fk',
      columns: [row.siteId, row.toYearId],
      foreignColumns: [years.siteId, years.id],
    }),
    check('replication_year_run_parts', sql`cardinality(${row.parts}) > 0`),
    check('replication_year_run_added', sql`${row.added} > 0`),
    check('replication_year_run_years', sql`${row.fromYearId} <> ${row.toYearId}`),
  ],
);
