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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { academicYear } from '../academic/academic-year.entity.ts';
import { section } from '../academic/section.entity.ts';
import { pastExam } from './past-exams/past-exam.entity.ts';
import { student } from './student.entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const studentTable = table(student);
export const pastExamTable = table(pastExam);

/** One student's place in one year: section and roll. Attendance, marks and fees hang on this row. */
export const enrolment = pgTable(
  'students_enrolment',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    yearId: uuid('year_id').notNull(),
    sectionId: uuid('section_id').notNull(),
    roll: integer('roll').notNull(),
    status: text('status').notNull().default('active'),
    startsOn: date('starts_on', { mode: 'string' }),
    endsOn: date('ends_on', { mode: 'string' }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('students_enrolment_roll').on(row.siteId, row.sectionId, row.roll),
    unique('students_enrolment_student').on(row.siteId, row.yearId, row.studentId),
    index('students_enrolment_section').on(row.siteId, row.sectionId, row.status, row.roll),
    foreignKey({
      name: 'students_enrolment_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'students_enrolment_section_fk',
      columns: [row.siteId, row.sectionId],
      foreignColumns: [table(section).siteId, table(section).id],
    }),
    foreignKey({
      name: 'students_enrolment_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
    check('students_enrolment_roll_positive', sql`${row.roll} > 0`),
    check(
      'students_enrolment_status',
      sql`${row.status} IN ('active', 'onLeave', 'promoted', 'retained', 'transferred', 'struckOff', 'dropped', 'completed', 'alumni', 'deceased')`,
    ),
  ],
);

export const guardian = pgTable(
  'students_guardian',
  {
    ...siteColumns(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull().default(''),
    mobile: text('mobile').notNull(),
    occupation: text('occupation').notNull().default(''),
    occupationBn: text('occupation_bn').notNull().default(''),
    email: text('email'),
    /** Sealed. */
    nid: text('nid'),
    /** Sealed. */
    birthRegistration: text('birth_registration'),
    /** The platform account that may see the children; empty until a slip is printed. */
    accountId: uuid('account_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    check('students_guardian_nid_sealed', sql`${row.nid} LIKE '~k%'`),
    check('students_guardian_birth_registration_sealed', sql`${row.birthRegistration} LIKE '~k%'`),
    index('students_guardian_nid').on(row.siteId, row.nid),
    index('students_guardian_mobile').on(row.siteId, row.mobile),
    index('students_guardian_account').on(row.siteId, row.accountId),
  ],
);

export const studentGuardian = pgTable(
  'students_student_guardian',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    guardianId: uuid('guardian_id').notNull(),
    relation: text('relation').notNull(),
    /** What the family calls the relation: uncle, grandmother. */
    relationSaid: text('relation_said').notNull().default(''),
    isPrimary: boolean('is_primary').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('students_student_guardian_once').on(row.siteId, row.studentId, row.guardianId),
    index('students_student_guardian_guardian').on(row.siteId, row.guardianId),
    foreignKey({
      name: 'students_student_guardian_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'students_student_guardian_guardian_fk',
      columns: [row.siteId, row.guardianId],
      foreignColumns: [guardian.siteId, guardian.id],
    }),
    check(
      'students_student_guardian_relation',
      sql`${row.relation} IN ('father', 'mother', 'guardian', 'other')`,
    ),
  ],
);

/** Which account a student signs in with. */
export const studentAccount = pgTable(
  'students_student_account',
  { ...siteColumns(), studentId: uuid('student_id').notNull(), accountId: uuid('account_id').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('students_student_account_student').on(row.siteId, row.studentId),
    unique('students_student_account_account').on(row.siteId, row.accountId),
    foreignKey({
      name: 'students_student_account_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
  ],
);

/**
 * Why a student's place or state changed, and from when. Nobody may change or delete a row of it: it outlives a place that
 * was taken back with a promotion, and a student whose import was taken back, so no foreign key names either.
 */
export const statusChange = pgTable(
  'students_status_change',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    kind: text('kind').notNull(),
    fromStatus: text('from_status'),
    toStatus: text('to_status').notNull(),
    fromSectionId: uuid('from_section_id'),
    toSectionId: uuid('to_section_id').notNull(),
    fromRoll: integer('from_roll'),
    toRoll: integer('to_roll').notNull(),
    reason: text('reason').notNull().default(''),
    effectiveOn: date('effective_on', { mode: 'string' }).notNull(),
    actorId: uuid('actor_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('students_status_change_student').on(row.siteId, row.studentId, row.createdAt),
    index('students_status_change_enrolment').on(row.siteId, row.enrolmentId),
    check('students_status_change_kind', sql`${row.kind} IN ('enrolled', 'place', 'status', 'takenBack')`),
  ],
);

/**
 * The words a student is found by, one row each, kept by a trigger on the students. A range of one index finds the
 * students with a word that begins so; row security lets the planner use it because comparing text reveals nothing.
 */
export const studentWord = pgTable(
  'students_student_word',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    word: text('word').notNull(),
    studentId: uuid('student_id').notNull(),
  },
  (row) => [primaryKey({ columns: [row.siteId, row.word, row.studentId] })],
);
