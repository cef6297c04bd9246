import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { voucher } from '../../accounts/schema.ts';

/** From which day fees count as income when they are received, or when they are owed; only added to. */
export const basis = pgTable(
  'fees_basis',
  {
    ...siteColumns(),
    /** The first of a month. */
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    basis: text('basis').notNull(),
    reason: text('reason').notNull(),
    setBy: uuid('set_by').notNull(),
    setAt: timestamp('set_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_basis_once').on(row.siteId, row.startsOn),
    check('fees_basis_kind', sql`${row.basis} IN ('cash', 'accrual')`),
    check('fees_basis_month', sql`extract(day FROM ${row.startsOn}) = 1`),
  ],
);

/**
 * What students owed of fees at the end of a month, as the books took it over: by income ledger, in paisa, and the voucher of
 * what it changed since the month before. Only added to.
 */
export const accrual = pgTable(
  'fees_accrual',
  {
    ...siteColumns(),
    /** The last day of the month. */
    day: date('day', { mode: 'string' }).notNull(),
    /** All that was owed. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** Paisa as texts by the id of the income ledger. */
    owed: jsonb('owed').notNull(),
    /** Which rule of the basis it follows. */
    basisId: uuid('basis_id').notNull(),
    /** None where nothing changed. */
    voucherId: uuid('voucher_id'),
    postedBy: uuid('posted_by').notNull(),
    postedAt: timestamp('posted_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_accrual_once').on(row.siteId, row.day),
    foreignKey({
      name: 'fees_accrual_basis_fk',
      columns: [row.siteId, row.basisId],
      foreignColumns: [basis.siteId, basis.id],
    }),
    foreignKey({
      name: 'fees_accrual_voucher_fk',
      columns: [row.siteId, row.voucherId],
      foreignColumns: [voucher.siteId, voucher.id],
    }),
    check('fees_accrual_amount', sql`${row.amount} >= 0`),
  ],
);
