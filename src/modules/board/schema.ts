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
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { academicYear } from '../academic/academic-year.entity.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { section } from '../academic/section.entity.ts';
import { feeSubHead } from '../fees/setup/fee-sub-head.entity.ts';
import { enrolment, studentTable } from '../students/schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);
const yearTable = table(academicYear);
const classTable = table(schoolClass);
const sectionTable = table(section);
const subHeadTable = table(feeSubHead);

/** What a student's online birth registration says, copied from there by somebody. */
export const birthRecord = pgTable(
  'board_birth_record',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    nameEn: text('name_en').notNull(),
    fatherNameEn: text('father_name_en').notNull(),
    motherNameEn: text('mother_name_en').notNull(),
    dateOfBirth: date('date_of_birth', { mode: 'string' }).notNull(),
    comparedBy: uuid('compared_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('board_birth_record_student').on(row.siteId, row.studentId),
    foreignKey({
      name: 'board_birth_record_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
  ],
);

/** One look at the records of a class by a pack of rules. Neither it nor its flags change afterwards. */
export const run = pgTable(
  'board_run',
  {
    ...siteColumns(),
    yearId: uuid('year_id').notNull(),
    classId: uuid('class_id').notNull(),
    /** Counts the runs of a class in a year from 1. */
    number: integer('number').notNull(),
    pack: text('pack').notNull(),
    packVersion: text('pack_version').notNull(),
    students: integer('students').notNull(),
    flagged: integer('flagged').notNull(),
    flags: integer('flags').notNull(),
    /** Against the run before; of the first one both are 0. */
    fixed: integer('fixed').notNull(),
    fresh: integer('fresh').notNull(),
    ranAt: timestamp('ran_at', { withTimezone: true }).notNull(),
    ranBy: uuid('ran_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('board_run_number').on(row.siteId, row.yearId, row.classId, row.number),
    foreignKey({
      name: 'board_run_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [yearTable.siteId, yearTable.id],
    }),
    foreignKey({
      name: 'board_run_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [classTable.siteId, classTable.id],
    }),
    check(
      'board_run_counts',
      sql`${row.flagged} BETWEEN 0 AND ${row.students} AND ${row.flags} >= ${row.flagged}`,
    ),
  ],
);

/**
 * What a run found wrong with a student's record. Of one that is `fixed` the run before had it and this
 * one has not. It outlives a student whose import was taken back, so no foreign key names one.
 */
export const flag = pgTable(
  'board_flag',
  {
    ...siteColumns(),
    runId: uuid('run_id').notNull(),
    studentId: uuid('student_id').notNull(),
    sectionId: uuid('section_id').notNull(),
    code: text('code').notNull(),
    field: text('field').notNull(),
    found: text('found').notNull(),
    wanted: text('wanted').notNull(),
    change: text('change').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('board_flag_once').on(row.siteId, row.runId, row.studentId, row.code, row.field),
    foreignKey({
      name: 'board_flag_run_fk',
      columns: [row.siteId, row.runId],
      foreignColumns: [run.siteId, run.id],
    }),
    foreignKey({
      name: 'board_flag_section_fk',
      columns: [row.siteId, row.sectionId],
      foreignColumns: [sectionTable.siteId, sectionTable.id],
    }),
    check('board_flag_change', sql`${row.change} IN ('fresh', 'still', 'fixed')`),
  ],
);

/** A student's way to a number of the board, one a year. */
export const registration = pgTable(
  'board_registration',
  {
    ...siteColumns(),
    yearId: uuid('year_id').notNull(),
    classId: uuid('class_id').notNull(),
    studentId: uuid('student_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    state: text('state').notNull().default('probable'),
    reason: text('reason').notNull().default(''),
    number: text('number'),
    session: text('session').notNull().default(''),
    boardRoll: text('board_roll').notNull().default(''),
    /** Of the examination it led to, as the board's sheet writes it. */
    gpa: text('gpa').notNull().default(''),
    passedIn: text('passed_in').notNull().default(''),
    /** What the student was charged, in paisa, and as which sub-head; null where nothing was. */
    charged: bigint('charged', { mode: 'bigint' }),
    subHeadId: uuid('sub_head_id'),
    /** What the fee's line is known by; another one each time somebody is charged. */
    chargeId: uuid('charge_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('board_registration_student').on(row.siteId, row.yearId, row.studentId),
    unique('board_registration_number').on(row.siteId, row.yearId, row.number),
    index('board_registration_class').on(row.siteId, row.yearId, row.classId, row.state),
    foreignKey({
      name: 'board_registration_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [yearTable.siteId, yearTable.id],
    }),
    foreignKey({
      name: 'board_registration_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [classTable.siteId, classTable.id],
    }),
    foreignKey({
      name: 'board_registration_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'board_registration_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    foreignKey({
      name: 'board_registration_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [subHeadTable.siteId, subHeadTable.id],
    }),
    check('board_registration_state', sql`${row.state} IN ('probable', 'filled', 'registered', 'leftOut')`),
    check('board_registration_registered', sql`(${row.state} = 'registered') = (${row.number} IS NOT NULL)`),
    check('board_registration_why', sql`${row.state} <> 'leftOut' OR ${row.reason} <> ''`),
    check(
      'board_registration_charged',
      sql`num_nulls(${row.charged}, ${row.subHeadId}, ${row.chargeId}) IN (0, 3)`,
    ),
  ],
);

/** What the registration of a class costs in a year: each student, and of it what goes to the board. Paisa. */
export const fee = pgTable(
  'board_fee',
  {
    ...siteColumns(),
    yearId: uuid('year_id').notNull(),
    classId: uuid('class_id').notNull(),
    subHeadId: uuid('sub_head_id').notNull(),
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    toBoard: bigint('to_board', { mode: 'bigint' }).notNull(),
    due: date('due', { mode: 'string' }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('board_fee_class').on(row.siteId, row.yearId, row.classId),
    foreignKey({
      name: 'board_fee_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [yearTable.siteId, yearTable.id],
    }),
    foreignKey({
      name: 'board_fee_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [classTable.siteId, classTable.id],
    }),
    foreignKey({
      name: 'board_fee_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [subHeadTable.siteId, subHeadTable.id],
    }),
    check('board_fee_amounts', sql`${row.amount} > 0 AND ${row.toBoard} BETWEEN 0 AND ${row.amount}`),
  ],
);
