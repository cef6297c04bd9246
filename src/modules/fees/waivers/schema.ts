import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';
import { studentTable } from '../../students/schema.ts';
import { invoiceLine } from '../billing/schema.ts';
import { waiverTypeTable } from '../setup/schema.ts';

/** A standing reduction of one student, for some sub-heads and months. */
export const waiver = pgTable(
  'fees_waiver',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    typeId: uuid('type_id').notNull(),
    subHeadIds: uuid('sub_head_ids').array().notNull(),
    kind: text('kind').notNull(),
    /** Hundredths of a percent. */
    share: integer('share'),
    base: text('base').notNull().default('remaining'),
    /** Paisa. */
    amount: bigint('amount', { mode: 'bigint' }),
    /** First and last month, 'YYYY-MM'; an empty last one: until it is revoked. */
    fromMonth: text('from_month').notNull(),
    toMonth: text('to_month'),
    reason: text('reason').notNull(),
    approvedBy: uuid('approved_by'),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    revokedReason: text('revoked_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_waiver_student').on(row.siteId, row.studentId),
    foreignKey({
      name: 'fees_waiver_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_waiver_type_fk',
      columns: [row.siteId, row.typeId],
      foreignColumns: [waiverTypeTable.siteId, waiverTypeTable.id],
    }),
    check(
      'fees_waiver_value',
      sql`(${row.kind} = 'percent' AND ${row.share} BETWEEN 1 AND 10000 AND ${row.amount} IS NULL)
        OR (${row.kind} = 'fixed' AND ${row.amount} > 0 AND ${row.share} IS NULL)`,
    ),
  ],
);
/**
 * What was waived of a line's fine, in paisa, who did it and why; with `withdrawalOf` what undoes such a waiver. Never
 * changed; its `receiptLine` carries it into what is owed. `ofCharge`: of a fine or fee charged by hand itself; the
 * line's `waiver` carries that.
 */
export const fineWaiver = pgTable(
  'fees_fine_waiver',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    lineId: uuid('line_id').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    reason: text('reason').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    givenBy: uuid('given_by').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
    withdrawalOf: uuid('withdrawal_of'),
    ofCharge: boolean('of_charge').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('fees_fine_waiver_withdrawal')
      .on(row.siteId, row.withdrawalOf)
      .where(sql`${row.withdrawalOf} IS NOT NULL`),
    index('fees_fine_waiver_student').on(row.siteId, row.studentId),
    index('fees_fine_waiver_line').on(row.siteId, row.lineId),
    index('fees_fine_waiver_list').on(row.siteId, row.givenAt),
    foreignKey({
      name: 'fees_fine_waiver_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_fine_waiver_line_fk',
      columns: [row.siteId, row.lineId],
      foreignColumns: [invoiceLine.siteId, invoiceLine.id],
    }),
    foreignKey({
      name: 'fees_fine_waiver_withdrawal_fk',
      columns: [row.siteId, row.withdrawalOf],
      foreignColumns: [row.siteId, row.id],
    }),
    check('fees_fine_waiver_amount', sql`${row.amount} > 0`),
  ],
);
