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
import { table, waiverTypeTable } from '../setup/schema.ts';
import { studentOfferType } from '../setup/student-offer-type.entity.ts';

const offerTypeTable = table(studentOfferType);

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
    /** The offer it was given by; its terms are this row's own, whatever becomes of the offer. */
    offerId: uuid('offer_id'),
    /** Within the first and the last month: where an offer begins or ends inside of them. */
    fromDay: date('from_day', { mode: 'string' }),
    toDay: date('to_day', { mode: 'string' }),
    /** Paisa it takes at most of what falls due in a month, and in an academic year. */
    monthCap: bigint('month_cap', { mode: 'bigint' }),
    yearCap: bigint('year_cap', { mode: 'bigint' }),
    isRenewable: boolean('is_renewable').notNull().default(false),
    /** For children of a family in these places alone; who has another place loses it at the next run. */
    childFrom: integer('child_from'),
    childTo: integer('child_to'),
    renewalOf: uuid('renewal_of'),
    /** The stored file it was asked for with. */
    paperId: uuid('paper_id'),
    /** Paisa: what it was held against the limit with. Null where that could not be said. */
    worth: bigint('worth', { mode: 'bigint' }),
    /** Why a run ended it: `family`, the place in the family is another one; `left`, the student is not here any more. */
    lapse: text('lapse'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('fees_waiver_student').on(row.siteId, row.studentId),
    index('fees_waiver_paper').on(row.siteId, row.paperId),
    index('fees_waiver_offer').on(row.siteId, row.offerId),
    uniqueIndex('fees_waiver_renewal').on(row.siteId, row.renewalOf).where(sql`${row.renewalOf} IS NOT NULL`),
    foreignKey({
      name: 'fees_waiver_offer_fk',
      columns: [row.siteId, row.offerId],
      foreignColumns: [offerTypeTable.siteId, offerTypeTable.id],
    }),
    foreignKey({
      name: 'fees_waiver_renewal_fk',
      columns: [row.siteId, row.renewalOf],
      foreignColumns: [row.siteId, row.id],
    }),
    check(
      'fees_waiver_terms',
      sql`${row.monthCap} > 0 AND ${row.yearCap} > 0 AND ${row.childFrom} > 0 AND ${row.childTo} >= ${row.childFrom}`,
    ),
    check(
      'fees_waiver_lapse',
      sql`${row.lapse} IS NULL OR (${row.lapse} IN ('family', 'left') AND ${row.revokedAt} IS NOT NULL)`,
    ),
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
 * What a family asks for by itself: that a student pays less, and why. Whoever may gives a waiver for it, or says why not;
 * it is answered once and never deleted.
 */
export const waiverWish = pgTable(
  'fees_waiver_wish',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    /** The ground they name. */
    typeId: uuid('type_id').notNull(),
    reason: text('reason').notNull(),
    /** A stored file. */
    paperId: uuid('paper_id'),
    askedBy: uuid('asked_by').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** `asked`, then `given`, `refused`, or `withdrawn` by the family. */
    state: text('state').notNull().default('asked'),
    answer: text('answer').notNull().default(''),
    answeredBy: uuid('answered_by'),
    answeredAt: timestamp('answered_at', { withTimezone: true }),
    waiverId: uuid('waiver_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('fees_waiver_wish_open').on(row.siteId, row.studentId).where(sql`${row.state} = 'asked'`),
    index('fees_waiver_wish_list').on(row.siteId, row.askedAt),
    index('fees_waiver_wish_paper').on(row.siteId, row.paperId),
    foreignKey({
      name: 'fees_waiver_wish_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'fees_waiver_wish_type_fk',
      columns: [row.siteId, row.typeId],
      foreignColumns: [waiverTypeTable.siteId, waiverTypeTable.id],
    }),
    foreignKey({
      name: 'fees_waiver_wish_waiver_fk',
      columns: [row.siteId, row.waiverId],
      foreignColumns: [waiver.siteId, waiver.id],
    }),
    check(
      'fees_waiver_wish_state',
      sql`${row.state} IN ('asked', 'given', 'refused', 'withdrawn') AND (${row.state} = 'given') = (${row.waiverId} IS NOT NULL)
        AND (${row.state} = 'asked') = (${row.answeredAt} IS NULL) AND (${row.answeredAt} IS NULL) = (${row.answeredBy} IS NULL)`,
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
