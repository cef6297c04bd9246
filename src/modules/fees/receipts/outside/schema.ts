import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../../core/server/database/table.ts';
import { ledgerTable, voucher } from '../../../accounts/schema.ts';

/**
 * Money taken from somebody who is not a student, such as an applicant, or with `reversalOf` and a negative amount given
 * back. Nothing of it changes but how often it was printed. Amounts in paisa.
 */
export const outsideReceipt = pgTable(
  'fees_outside_receipt',
  {
    ...siteColumns(),
    /** `OR26-000451`; a reversal has none of its own. */
    number: text('number'),
    /** Who paid, and what for, in both languages. */
    payer: jsonb('payer').notNull(),
    about: jsonb('about').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    method: text('method').notNull(),
    /** A bank slip's or mobile payment's own number. */
    reference: text('reference').notNull().default(''),
    moneyLedgerId: uuid('money_ledger_id').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    collectedBy: uuid('collected_by').notNull(),
    collectedAt: timestamp('collected_at', { withTimezone: true }).notNull(),
    voucherId: uuid('voucher_id').notNull(),
    reversalOf: uuid('reversal_of'),
    printed: integer('printed').notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_outside_receipt_number').on(row.siteId, row.number),
    unique('fees_outside_receipt_voucher').on(row.siteId, row.voucherId),
    uniqueIndex('fees_outside_receipt_reversal')
      .on(row.siteId, row.reversalOf)
      .where(sql`${row.reversalOf} IS NOT NULL`),
    index('fees_outside_receipt_day').on(row.siteId, row.day, row.collectedBy),
    foreignKey({
      name: 'fees_outside_receipt_ledger_fk',
      columns: [row.siteId, row.moneyLedgerId],
      foreignColumns: [ledgerTable.siteId, ledgerTable.id],
    }),
    foreignKey({
      name: 'fees_outside_receipt_voucher_fk',
      columns: [row.siteId, row.voucherId],
      foreignColumns: [voucher.siteId, voucher.id],
    }),
    foreignKey({
      name: 'fees_outside_receipt_reversal_fk',
      columns: [row.siteId, row.reversalOf],
      foreignColumns: [row.siteId, row.id],
    }),
    check('fees_outside_receipt_method', sql`${row.method} IN ('cash', 'bank', 'mobile')`),
    check(
      'fees_outside_receipt_kind',
      sql`(${row.reversalOf} IS NULL) = (${row.number} IS NOT NULL) AND (${row.reversalOf} IS NULL) = (${row.amount} > 0)`,
    ),
  ],
);
