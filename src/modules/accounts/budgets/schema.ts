import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { fiscalYear, ledgerTable } from '../schema.ts';

/**
 * What a fiscal year may cost and should bring, as one revision. An approved one is never changed: the next revision takes
 * its place and tells why.
 */
export const budget = pgTable(
  'accounts_budget',
  {
    ...siteColumns(),
    yearId: uuid('year_id').notNull(),
    /** From 1. */
    revision: integer('revision').notNull(),
    status: text('status').notNull(),
    /** What happens to a voucher above it. */
    beyond: text('beyond').notNull(),
    /** Why there is a further revision. */
    reason: text('reason').notNull().default(''),
    /** Everybody who wrote at it: none of them approves it. */
    writtenBy: uuid('written_by').array().notNull(),
    approvedBy: uuid('approved_by'),
    approvedAt: timestamp('approved_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('accounts_budget_revision').on(row.siteId, row.yearId, row.revision),
    uniqueIndex('accounts_budget_draft').on(row.siteId, row.yearId).where(sql`${row.status} = 'draft'`),
    foreignKey({
      name: 'accounts_budget_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [fiscalYear.siteId, fiscalYear.id],
    }),
    check('accounts_budget_status', sql`${row.status} IN ('draft', 'approved')`),
    check('accounts_budget_beyond', sql`${row.beyond} IN ('warn', 'refuse')`),
    check('accounts_budget_reason', sql`${row.revision} = 1 OR ${row.reason} <> ''`),
    check('accounts_budget_approved', sql`(${row.status} = 'approved') = (${row.approvedAt} IS NOT NULL)`),
  ],
);

/** The amounts of one ledger, month by month in paisa from the year's first month on. */
export const budgetLine = pgTable(
  'accounts_budget_line',
  {
    ...siteColumns(),
    budgetId: uuid('budget_id').notNull(),
    ledgerId: uuid('ledger_id').notNull(),
    months: bigint('months', { mode: 'bigint' }).array().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('accounts_budget_line_once').on(row.siteId, row.budgetId, row.ledgerId),
    foreignKey({
      name: 'accounts_budget_line_of_fk',
      columns: [row.siteId, row.budgetId],
      foreignColumns: [budget.siteId, budget.id],
    }),
    foreignKey({
      name: 'accounts_budget_line_ledger_fk',
      columns: [row.siteId, row.ledgerId],
      foreignColumns: [ledgerTable.siteId, ledgerTable.id],
    }),
    check(
      'accounts_budget_line_months',
      sql`cardinality(${row.months}) = 12 AND array_position(${row.months}, NULL) IS NULL AND 0 <= ALL (${row.months})`,
    ),
  ],
);
