import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../../core/entity.ts';
import { siteColumns, tableOf } from '../../../core/server/database/table.ts';
import { academicYear } from '../../academic/academic-year.entity.ts';
import { section } from '../../academic/section.entity.ts';
import { enrolment } from '../schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);
const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The step from one year into the next for some classes: drawn up, looked at, written in one transaction, taken back whole. */
export const promotion = pgTable(
  'students_promotion',
  {
    ...siteColumns(),
    fromYearId: uuid('from_year_id').notNull(),
    toYearId: uuid('to_year_id').notNull(),
    /** Where each class goes: `[{classId, nextClassId}]`, without a next one its students complete. */
    targets: jsonb('targets').notNull(),
    /** Only these sections; empty: all of the classes. */
    sectionIds: uuid('section_ids').array().notNull(),
    rule: text('rule').notNull(),
    /** With so many failed subjects a student still goes on. */
    mostFailed: integer('most_failed'),
    /** The least share of days present, 0 to 100. */
    leastPresent: integer('least_present'),
    /** Whether who owes anything waits. */
    needsClear: boolean('needs_clear').notNull().default(false),
    /** Whether who failed too much is offered a transfer certificate. */
    offersTransfer: boolean('offers_transfer').notNull().default(false),
    examId: uuid('exam_id'),
    rolls: text('rolls').notNull(),
    state: text('state').notNull().default('draft'),
    /** The job that writes it or takes it back. */
    runId: uuid('run_id'),
    /** Why the last job did nothing, as a text in both languages. */
    problem: jsonb('problem'),
    preparedBy: uuid('prepared_by').notNull(),
    appliedBy: uuid('applied_by'),
    appliedAt: moment('applied_at'),
    reversedBy: uuid('reversed_by'),
    reversedAt: moment('reversed_at'),
    reason: text('reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('students_promotion_newest').on(row.siteId, row.createdAt),
    foreignKey({
      name: 'students_promotion_from_fk',
      columns: [row.siteId, row.fromYearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
    foreignKey({
      name: 'students_promotion_to_fk',
      columns: [row.siteId, row.toYearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
    check('students_promotion_years', sql`${row.fromYearId} <> ${row.toYearId}`),
    check('students_promotion_rule', sql`${row.rule} IN ('all', 'passed', 'failed')`),
    check('students_promotion_failed', sql`(${row.rule} = 'failed') = (${row.mostFailed} IS NOT NULL)`),
    check('students_promotion_exam', sql`${row.rule} = 'all' OR ${row.examId} IS NOT NULL`),
    check('students_promotion_present', sql`${row.leastPresent} BETWEEN 1 AND 100`),
    check('students_promotion_rolls', sql`${row.rolls} IN ('merit', 'keep')`),
    check(
      'students_promotion_state',
      sql`${row.state} IN ('draft', 'applying', 'applied', 'reversing', 'reversed')`,
    ),
  ],
);

/** What becomes of one student: proposed by the rule, perhaps decided otherwise by hand, then written. */
export const promotionItem = pgTable(
  'students_promotion_item',
  {
    ...siteColumns(),
    promotionId: uuid('promotion_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    studentId: uuid('student_id').notNull(),
    /** The place as it was looked at; another version is somebody who was moved meanwhile. */
    seenVersion: integer('seen_version').notNull(),
    fromSectionId: uuid('from_section_id').notNull(),
    fromRoll: integer('from_roll').notNull(),
    /** What the rule knew: result and days present. */
    facts: jsonb('facts').notNull(),
    proposed: text('proposed').notNull(),
    decision: text('decision').notNull(),
    toSectionId: uuid('to_section_id'),
    roll: integer('roll'),
    /** The roll was given by hand and stays when the others are counted anew. */
    isRollGiven: boolean('is_roll_given').notNull().default(false),
    /** Why it was decided by hand; empty where it was not. */
    reason: text('reason').notNull().default(''),
    decidedBy: uuid('decided_by'),
    state: text('state').notNull().default('open'),
    /** Why the student was left, or kept at the reversal. */
    note: text('note').notNull().default(''),
    newEnrolmentId: uuid('new_enrolment_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('students_promotion_item_once').on(row.siteId, row.promotionId, row.enrolmentId),
    index('students_promotion_item_enrolment').on(row.siteId, row.enrolmentId),
    foreignKey({
      name: 'students_promotion_item_promotion_fk',
      columns: [row.siteId, row.promotionId],
      foreignColumns: [promotion.siteId, promotion.id],
    }),
    foreignKey({
      name: 'students_promotion_item_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    foreignKey({
      name: 'students_promotion_item_section_fk',
      columns: [row.siteId, row.toSectionId],
      foreignColumns: [table(section).siteId, table(section).id],
    }),
    check(
      'students_promotion_item_decision',
      sql`${row.decision} IN ('promote', 'retain', 'complete', 'leave') AND ${row.proposed} IN ('promote', 'retain', 'complete', 'leave')`,
    ),
    check('students_promotion_item_hand', sql`(${row.reason} = '') = (${row.decidedBy} IS NULL)`),
    check('students_promotion_item_state', sql`${row.state} IN ('open', 'done', 'left', 'reversed', 'kept')`),
  ],
);
