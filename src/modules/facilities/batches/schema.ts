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
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { feeSubHeadTable } from '../../fees/setup/schema.ts';
import { batchTable } from '../../students/batches/schema.ts';
import { enrolment } from '../../students/schema.ts';

/** A day a batch met: who took its attendance, and why where that was done later. Never deleted. */
export const batchSession = pgTable(
  'facilities_batch_session',
  {
    ...siteColumns(),
    batchId: uuid('batch_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    takenBy: uuid('taken_by').notNull(),
    takenAt: timestamp('taken_at', { withTimezone: true }).notNull(),
    /** Why a day that is over was written; empty for a sheet of its own day. */
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('facilities_batch_session_once').on(row.siteId, row.batchId, row.day),
    foreignKey({
      name: 'facilities_batch_session_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [batchTable.siteId, batchTable.id],
    }),
  ],
);

/** One student of a batch on a day it met: P present, L late, A absent. Never deleted. */
export const batchMark = pgTable(
  'facilities_batch_mark',
  {
    ...siteColumns(),
    sessionId: uuid('session_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    code: text('code').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('facilities_batch_mark_once').on(row.siteId, row.sessionId, row.enrolmentId),
    index('facilities_batch_mark_enrolment').on(row.siteId, row.enrolmentId),
    foreignKey({
      name: 'facilities_batch_mark_session_fk',
      columns: [row.siteId, row.sessionId],
      foreignColumns: [batchSession.siteId, batchSession.id],
    }),
    foreignKey({
      name: 'facilities_batch_mark_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    check('facilities_batch_mark_code', sql`${row.code} IN ('P', 'L', 'A')`),
  ],
);

/** What a batch costs each of its students, once or every month. */
export const batchFee = pgTable(
  'facilities_batch_fee',
  {
    ...siteColumns(),
    batchId: uuid('batch_id').notNull(),
    subHeadId: uuid('sub_head_id').notNull(),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    rhythm: text('rhythm').notNull(),
    /** `YYYY-MM`; of a fee that is paid once, the month it falls due. */
    firstMonth: text('first_month').notNull(),
    lastMonth: text('last_month').notNull(),
    dueDay: integer('due_day').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('facilities_batch_fee_once').on(row.siteId, row.batchId),
    foreignKey({
      name: 'facilities_batch_fee_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [batchTable.siteId, batchTable.id],
    }),
    foreignKey({
      name: 'facilities_batch_fee_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [feeSubHeadTable.siteId, feeSubHeadTable.id],
    }),
    check('facilities_batch_fee_rhythm', sql`${row.rhythm} IN ('monthly', 'once')`),
    check('facilities_batch_fee_amount', sql`${row.amount} > 0`),
    check('facilities_batch_fee_months', sql`${row.firstMonth} <= ${row.lastMonth}`),
    check('facilities_batch_fee_due', sql`${row.dueDay} BETWEEN 1 AND 28`),
  ],
);

/**
 * Who was charged for which month of a batch. The amount is owed as a line of fees under `chargeId`; where that line was
 * cancelled there, the student may be charged again, under another.
 */
export const batchCharge = pgTable(
  'facilities_batch_charge',
  {
    ...siteColumns(),
    batchId: uuid('batch_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    studentId: uuid('student_id').notNull(),
    /** `YYYY-MM`. */
    period: text('period').notNull(),
    chargeId: uuid('charge_id').notNull(),
    subHeadId: uuid('sub_head_id').notNull(),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    due: date('due', { mode: 'string' }).notNull(),
    chargedBy: uuid('charged_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('facilities_batch_charge_once').on(row.siteId, row.batchId, row.period, row.enrolmentId),
    index('facilities_batch_charge_enrolment').on(row.siteId, row.enrolmentId),
    foreignKey({
      name: 'facilities_batch_charge_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [batchTable.siteId, batchTable.id],
    }),
    foreignKey({
      name: 'facilities_batch_charge_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    check('facilities_batch_charge_amount', sql`${row.amount} > 0`),
  ],
);
