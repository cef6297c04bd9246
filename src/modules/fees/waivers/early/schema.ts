import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  jsonb,
  pgTable,
  primaryKey,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../../core/server/database/table.ts';
import { invoiceLine } from '../../billing/schema.ts';
import { receipt } from '../../receipts/schema.ts';
import { table } from '../../setup/schema.ts';
import { studentOfferType } from '../../setup/student-offer-type.entity.ts';

const offers = table(studentOfferType);

/** That two people put an offer for paying early in force with the terms it had then; only added to. */
export const offerStart = pgTable(
  'fees_offer_start',
  {
    ...siteColumns(),
    offerId: uuid('offer_id').notNull(),
    terms: jsonb('terms').notNull(),
    startedBy: uuid('started_by').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_offer_start_offer').on(row.siteId, row.offerId, row.startedAt),
    foreignKey({
      name: 'fees_offer_start_offer_fk',
      columns: [row.siteId, row.offerId],
      foreignColumns: [offers.siteId, offers.id],
    }),
  ],
);

/**
 * What an offer for paying early took of a fee, with the receipt that paid the fee. Only added to; it counts until that
 * receipt is cancelled. The line's own `waiver` carries it. Paisa.
 */
export const offerTaken = pgTable(
  'fees_offer_taken',
  {
    ...siteColumns(),
    receiptId: uuid('receipt_id').notNull(),
    lineId: uuid('line_id').notNull(),
    offerId: uuid('offer_id').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    /** The terms as they were that day. */
    terms: jsonb('terms').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_offer_taken_once').on(row.siteId, row.receiptId, row.lineId),
    index('fees_offer_taken_line').on(row.siteId, row.lineId),
    foreignKey({
      name: 'fees_offer_taken_receipt_fk',
      columns: [row.siteId, row.receiptId],
      foreignColumns: [receipt.siteId, receipt.id],
    }),
    foreignKey({
      name: 'fees_offer_taken_line_fk',
      columns: [row.siteId, row.lineId],
      foreignColumns: [invoiceLine.siteId, invoiceLine.id],
    }),
    foreignKey({
      name: 'fees_offer_taken_offer_fk',
      columns: [row.siteId, row.offerId],
      foreignColumns: [offers.siteId, offers.id],
    }),
    check('fees_offer_taken_amount', sql`${row.amount} > 0`),
  ],
);
