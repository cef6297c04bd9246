import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../../core/server/database/table.ts';
import { academicYear } from '../../../academic/academic-year.entity.ts';
import { ledger } from '../../../accounts/chart/ledger.entity.ts';
import { feeHeadTable, table } from '../schema.ts';

/** Which national ceilings hold here; without a row none does. */
export const ceilingTier = pgTable(
  'fees_ceiling_tier',
  {
    ...siteColumns(),
    tier: text('tier').notNull(),
    /** Who chose it; null may be only what nobody chose. */
    setBy: uuid('set_by'),
    /** It follows from what the platform keeps of the institution, until the institution chooses another by two persons. */
    isInherited: boolean('is_inherited').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_ceiling_tier_once').on(row.siteId),
    check('fees_ceiling_tier_known', sql`${row.tier} <> ''`),
    check('fees_ceiling_tier_chosen', sql`${row.isInherited} OR ${row.setBy} IS NOT NULL`),
  ],
);

/** A ceiling of one head by the order of the area's committee, from a day on. Only added to. */
export const ceiling = pgTable(
  'fees_ceiling',
  {
    ...siteColumns(),
    headId: uuid('head_id').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Of a year, or of every charge. */
    per: text('per').notNull(),
    /** The order it stands in. */
    source: text('source').notNull(),
    enteredBy: uuid('entered_by').notNull(),
    enteredAt: timestamp('entered_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_ceiling_head').on(row.siteId, row.headId, row.startsOn),
    foreignKey({
      name: 'fees_ceiling_head_fk',
      columns: [row.siteId, row.headId],
      foreignColumns: [feeHeadTable.siteId, feeHeadTable.id],
    }),
    check('fees_ceiling_terms', sql`${row.amount} >= 0 AND ${row.per} IN ('year', 'charge')`),
  ],
);

/** That somebody saved fees above a ceiling, and why. Only added to. */
export const aboveCeiling = pgTable(
  'fees_above_ceiling',
  {
    ...siteColumns(),
    yearId: uuid('year_id').notNull(),
    /** The fee heads it is of. */
    headIds: uuid('head_ids').array().notNull(),
    /** Whom it is for, as `FeeCriteria` of rules.ts. */
    criteria: jsonb('criteria').notNull(),
    /** Paisa: what the fees come to, and what is allowed. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    allowed: bigint('allowed', { mode: 'bigint' }).notNull(),
    reason: text('reason').notNull(),
    savedBy: uuid('saved_by').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_above_ceiling_list').on(row.siteId, row.savedAt),
    foreignKey({
      name: 'fees_above_ceiling_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
    check('fees_above_ceiling_amounts', sql`${row.amount} > ${row.allowed}`),
  ],
);

/** The bank ledger that is of one fee head alone. */
export const headAccount = pgTable(
  'fees_head_account',
  {
    ...siteColumns(),
    headId: uuid('head_id').notNull(),
    ledgerId: uuid('ledger_id').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_head_account_head').on(row.siteId, row.headId),
    unique('fees_head_account_ledger').on(row.siteId, row.ledgerId),
    foreignKey({
      name: 'fees_head_account_head_fk',
      columns: [row.siteId, row.headId],
      foreignColumns: [feeHeadTable.siteId, feeHeadTable.id],
    }),
    foreignKey({
      name: 'fees_head_account_ledger_fk',
      columns: [row.siteId, row.ledgerId],
      foreignColumns: [table(ledger).siteId, table(ledger).id],
    }),
  ],
);
