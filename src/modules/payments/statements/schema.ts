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
import { siteColumns } from '../../../core/server/database/table.ts';
import { outsideReceipt } from '../../fees/receipts/outside/schema.ts';
import { receipt } from '../../fees/receipts/schema.ts';

/** Which column was what under the same headings the last time. */
export const paymentsMapping = pgTable(
  'payments_statement_mapping',
  {
    ...siteColumns(),
    source: text('source').notNull(),
    headings: text('headings').notNull(),
    columns: jsonb('columns').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payments_statement_mapping_once').on(row.siteId, row.source, row.headings),
  ],
);

/** A line of money that came, as the service or the bank tells it. Its digest is the same in every file that has it. */
export const paymentsLine = pgTable(
  'payments_statement_line',
  {
    ...siteColumns(),
    source: text('source').notNull(),
    digest: text('digest').notNull(),
    fileName: text('file_name').notNull(),
    trxId: text('trx_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    phone: text('phone').notNull(),
    reference: text('reference').notNull(),
    broughtBy: uuid('brought_by').notNull(),
    /** Set aside as no payment of fees, and why. */
    asideReason: text('aside_reason').notNull().default(''),
    /** What the system wrote there, in Bengali; a person's own words are in one language. */
    asideReasonBn: text('aside_reason_bn'),
    asideBy: uuid('aside_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payments_statement_line_once').on(row.siteId, row.source, row.digest),
    index('payments_statement_line_day').on(row.siteId, row.day),
    check('payments_statement_line_source', sql`${row.source} IN ('bkash', 'nagad', 'rocket', 'bank')`),
    check('payments_statement_line_amount', sql`${row.amount} > 0`),
    check('payments_statement_line_aside', sql`(${row.asideReason} = '') = (${row.asideBy} IS NULL)`),
  ],
);

/** What of a line is what of a receipt, of a student or of an applicant. Only added to; taking it back is noted on it. */
export const paymentsMatch = pgTable(
  'payments_statement_match',
  {
    ...siteColumns(),
    lineId: uuid('line_id').notNull(),
    receiptId: uuid('receipt_id'),
    /** The receipt of somebody who is not a student. */
    outsideId: uuid('outside_id'),
    /** Among the matches of the receipt: two at once cannot both be the next. */
    slot: integer('slot').notNull(),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    rule: text('rule').notNull(),
    confidence: integer('confidence').notNull(),
    matchedBy: uuid('matched_by').notNull(),
    undoneBy: uuid('undone_by'),
    undoneAt: timestamp('undone_at', { withTimezone: true }),
    undoneReason: text('undone_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('payments_statement_match_slot').on(row.siteId, row.receiptId, row.slot),
    uniqueIndex('payments_statement_match_outside_slot')
      .on(row.siteId, row.outsideId, row.slot)
      .where(sql`${row.outsideId} IS NOT NULL`),
    uniqueIndex('payments_statement_match_pair')
      .on(row.siteId, row.lineId, row.receiptId)
      .where(sql`${row.undoneAt} IS NULL`),
    foreignKey({
      name: 'payments_statement_match_line_fk',
      columns: [row.siteId, row.lineId],
      foreignColumns: [paymentsLine.siteId, paymentsLine.id],
    }),
    foreignKey({
      name: 'payments_statement_match_receipt_fk',
      columns: [row.siteId, row.receiptId],
      foreignColumns: [receipt.siteId, receipt.id],
    }),
    foreignKey({
      name: 'payments_statement_match_outside_fk',
      columns: [row.siteId, row.outsideId],
      foreignColumns: [outsideReceipt.siteId, outsideReceipt.id],
    }),
    check('payments_statement_match_of', sql`num_nonnulls(${row.receiptId}, ${row.outsideId}) = 1`),
    check('payments_statement_match_amount', sql`${row.amount} > 0`),
    check('payments_statement_match_rule', sql`${row.rule} IN ('trx', 'phone', 'roll', 'hand')`),
    check('payments_statement_match_confidence', sql`${row.confidence} BETWEEN 0 AND 100`),
    check('payments_statement_match_undone', sql`(${row.undoneAt} IS NULL) = (${row.undoneBy} IS NULL)`),
  ],
);
