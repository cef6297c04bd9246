import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../../core/server/database/table.ts';
import { enrolment, studentTable } from '../../../students/schema.ts';
import { receipt } from '../../receipts/schema.ts';
import { feeSubHeadTable } from '../../setup/schema.ts';
import { invoiceLine, openingBatch } from '../schema.ts';

/** A row of such a sheet as it was understood; with its posting it names the line or the receipt that came of it. */
export const openingRow = pgTable(
  'fees_opening_row',
  {
    ...siteColumns(),
    batchId: uuid('batch_id').notNull(),
    /** Its place in the sheet, from 1. */
    place: integer('place').notNull(),
    studentId: uuid('student_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    /** Of a due. */
    subHeadId: uuid('sub_head_id'),
    /** 'YYYY-MM' of a due, or ''. */
    month: text('month').notNull().default(''),
    due: date('due', { mode: 'string' }),
    note: text('note').notNull().default(''),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    lineId: uuid('line_id'),
    receiptId: uuid('receipt_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('fees_opening_row_place').on(row.siteId, row.batchId, row.place),
    index('fees_opening_row_student').on(row.siteId, row.studentId),
    foreignKey({
      name: 'fees_opening_row_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [openingBatch.siteId, openingBatch.id],
    }),
    foreignKey({
      name: 'fees_opening_row_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_opening_row_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    foreignKey({
      name: 'fees_opening_row_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
    foreignKey({
      name: 'fees_opening_row_line_fk',
      columns: [row.siteId, row.lineId],
      foreignColumns: [invoiceLine.siteId, invoiceLine.id],
    }),
    foreignKey({
      name: 'fees_opening_row_receipt_fk',
      columns: [row.siteId, row.receiptId],
      foreignColumns: [receipt.siteId, receipt.id],
    }),
    check('fees_opening_row_kind', sql`(${row.subHeadId} IS NULL) = (${row.due} IS NULL)`),
    check('fees_opening_row_amount', sql`${row.amount} > 0`),
  ],
);
