import { sql } from 'drizzle-orm';
import { bigint, check, date, foreignKey, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../../core/server/database/table.ts';
import { voucher } from '../../../accounts/schema.ts';
import { invoiceLine } from '../schema.ts';

/**
 * What of a fee is receivable in the books by a posting; below 0 takes it out again. Only added to. With what receipts took
 * from the ledger of receivables they come to that ledger: `Σ entries − Σ principal of those receipts`. Paisa.
 */
export const accrualEntry = pgTable(
  'fees_accrual_entry',
  {
    ...siteColumns(),
    /** One act of posting: the source of its voucher. */
    postingId: uuid('posting_id').notNull(),
    lineId: uuid('line_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** None where all of a posting comes to nothing, as fees that were put into instalments. */
    voucherId: uuid('voucher_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_accrual_entry_line').on(row.siteId, row.lineId),
    index('fees_accrual_entry_posting').on(row.siteId, row.postingId),
    foreignKey({
      name: 'fees_accrual_entry_line_fk',
      columns: [row.siteId, row.lineId],
      foreignColumns: [invoiceLine.siteId, invoiceLine.id],
    }),
    foreignKey({
      name: 'fees_accrual_entry_voucher_fk',
      columns: [row.siteId, row.voucherId],
      foreignColumns: [voucher.siteId, voucher.id],
    }),
    check('fees_accrual_entry_amount', sql`${row.amount} <> 0`),
  ],
);
