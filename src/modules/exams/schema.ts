import { sql } from 'drizzle-orm';
import {
  boolean,
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
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf, tablesOf } from '../../core/server/database/table.ts';
import { academicYear } from '../academic/academic-year.entity.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { group } from '../academic/group.entity.ts';
import { section } from '../academic/section.entity.ts';
import { shift } from '../academic/shift.entity.ts';
import { subject } from '../academic/subject.entity.ts';
import { employeeTable } from '../people/schema.ts';
import { enrolment } from '../students/schema.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const remarkTable = table(entities.remark);
export const conductTraitTable = table(entities.conductTrait);
export const [gpaDivisorTable, gpaDivisorCatalogue] = tablesOf(entities.gpaDivisor);
export const [paperStructureTable, paperStructureCatalogue] = tablesOf(entities.paperStructure);

/** An examination of a year: half-yearly, annual, test. */
export const exam = pgTable(
  'exams_exam',
  {
    ...siteColumns(),
    yearId: uuid('year_id').notNull(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** The last day teachers enter marks; the controller may move it. */
    marksUntil: date('marks_until', { mode: 'string' }),
    /** Somebody else keys every mark a second time before a sheet is verified. */
    doubleEntry: boolean('double_entry').notNull().default(false),
    /** The exam controller accepts every verified sheet before it counts as ready for the result. */
    accepts: boolean('accepts').notNull().default(false),
    /** The shifts it is held for; null: every one. */
    shiftIds: uuid('shift_ids').array(),
    /** The groups it is held for; null: every one. Sections without a group take part all the same. */
    groupIds: uuid('group_ids').array(),
    status: text('status').notNull().default('draft'),
    /** Why it was cancelled. */
    note: text('note').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('exams_exam_name').on(row.siteId, row.yearId, row.nameEn),
    foreignKey({
      name: 'exams_exam_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
    check('exams_exam_status', sql`${row.status} IN ('draft', 'declared', 'closed', 'cancelled')`),
    check('exams_exam_days', sql`${row.startsOn} <= ${row.endsOn}`),
    check('exams_exam_parts', sql`cardinality(${row.shiftIds}) > 0 AND cardinality(${row.groupIds}) > 0`),
  ],
);

/** At what time a shift sits the papers of an examination, where a paper does not say another for it. */
export const shiftTime = pgTable(
  'exams_shift_time',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    startsAt: text('starts_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('exams_shift_time_once').on(row.siteId, row.examId, row.shiftId),
    foreignKey({
      name: 'exams_shift_time_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'exams_shift_time_shift_fk',
      columns: [row.siteId, row.shiftId],
      foreignColumns: [table(shift).siteId, table(shift).id],
    }),
  ],
);

/**
 * One paper of one class in an examination. Papers of one `unit` are one subject (Bangla 1st and 2nd). `components`
 * are at most six, in the order of the slots c1 to c6 of a mark: `{code, nameEn, nameBn, full, pass, mustPass}` with
 * full and pass in hundredths of a mark.
 */
export const paper = pgTable(
  'exams_paper',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    classId: uuid('class_id').notNull(),
    /** Empty: every group of the class. */
    groupId: uuid('group_id'),
    subjectId: uuid('subject_id').notNull(),
    /** What the subject counts as for those who take it: compulsory, group, religion, elective, optional. */
    role: text('role').notNull(),
    unit: text('unit').notNull(),
    position: integer('position').notNull(),
    /** Hundredths of a mark: the components' together. */
    full: integer('full').notNull(),
    components: jsonb('components').notNull(),
    countsInGpa: integer('counts_in_gpa').notNull().default(1),
    day: date('day', { mode: 'string' }),
    startsAt: text('starts_at'),
    /** How long it takes. */
    minutes: integer('minutes'),
    /** Where it is sat, as it is called. */
    room: text('room').notNull().default(''),
    /** Taken out after the declaration; its sheets and marks stay stored and count nowhere. */
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('exams_paper_once')
      .on(row.siteId, row.examId, row.classId, row.groupId, row.subjectId)
      .nullsNotDistinct(),
    foreignKey({
      name: 'exams_paper_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'exams_paper_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    foreignKey({
      name: 'exams_paper_group_fk',
      columns: [row.siteId, row.groupId],
      foreignColumns: [table(group).siteId, table(group).id],
    }),
    foreignKey({
      name: 'exams_paper_subject_fk',
      columns: [row.siteId, row.subjectId],
      foreignColumns: [table(subject).siteId, table(subject).id],
    }),
    check('exams_paper_full', sql`${row.full} > 0`),
    check('exams_paper_minutes', sql`${row.minutes} BETWEEN 10 AND 600`),
    check('exams_paper_counts', sql`${row.countsInGpa} IN (0, 1)`),
  ],
);

/** When and where the students of one shift sit a paper, where that is not when and where the others do. */
export const sitting = pgTable(
  'exams_sitting',
  {
    ...siteColumns(),
    paperId: uuid('paper_id').notNull(),
    shiftId: uuid('shift_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    startsAt: text('starts_at'),
    room: text('room').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('exams_sitting_once').on(row.siteId, row.paperId, row.shiftId),
    foreignKey({
      name: 'exams_sitting_paper_fk',
      columns: [row.siteId, row.paperId],
      foreignColumns: [paper.siteId, paper.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'exams_sitting_shift_fk',
      columns: [row.siteId, row.shiftId],
      foreignColumns: [table(shift).siteId, table(shift).id],
    }),
  ],
);

/** The marks of one paper in one section: who may still write them, and who said they are right. */
export const markSheet = pgTable(
  'exams_mark_sheet',
  {
    ...siteColumns(),
    paperId: uuid('paper_id').notNull(),
    sectionId: uuid('section_id').notNull(),
    /** The employee who enters them; empty: the class teacher. */
    teacherId: uuid('teacher_id'),
    status: text('status').notNull().default('open'),
    submittedBy: uuid('submitted_by'),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    verifiedBy: uuid('verified_by'),
    verifiedAt: timestamp('verified_at', { withTimezone: true }),
    acceptedBy: uuid('accepted_by'),
    acceptedAt: timestamp('accepted_at', { withTimezone: true }),
    /** Why it was given back. */
    note: text('note').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('exams_mark_sheet_once').on(row.siteId, row.paperId, row.sectionId),
    index('exams_mark_sheet_section').on(row.siteId, row.sectionId),
    index('exams_mark_sheet_teacher').on(row.siteId, row.teacherId),
    foreignKey({
      name: 'exams_mark_sheet_teacher_fk',
      columns: [row.siteId, row.teacherId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'exams_mark_sheet_paper_fk',
      columns: [row.siteId, row.paperId],
      foreignColumns: [paper.siteId, paper.id],
    }),
    foreignKey({
      name: 'exams_mark_sheet_section_fk',
      columns: [row.siteId, row.sectionId],
      foreignColumns: [table(section).siteId, table(section).id],
    }),
    check(
      'exams_mark_sheet_status',
      sql`${row.status} IN ('open', 'submitted', 'returned', 'verified', 'accepted', 'locked')`,
    ),
  ],
);

const slot = (place: number) => integer(`c${place}`);
const code = (place: number) => text(`k${place}`);

/**
 * One student's marks of one paper: hundredths of a mark a component, or a code instead (AB, EX, EXP, WH); both empty
 * while nobody entered it. Its history is written by the save itself.
 */
export const mark = pgTable(
  'exams_mark',
  {
    ...siteColumns(),
    sheetId: uuid('sheet_id').notNull(),
    paperId: uuid('paper_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    c1: slot(1),
    c2: slot(2),
    c3: slot(3),
    c4: slot(4),
    c5: slot(5),
    c6: slot(6),
    k1: code(1),
    k2: code(2),
    k3: code(3),
    k4: code(4),
    k5: code(5),
    k6: code(6),
    enteredBy: uuid('entered_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('exams_mark_once').on(row.siteId, row.paperId, row.enrolmentId),
    index('exams_mark_of_sheet').on(row.siteId, row.sheetId),
    index('exams_mark_of_enrolment').on(row.siteId, row.enrolmentId),
    foreignKey({
      name: 'exams_mark_sheet_fk',
      columns: [row.siteId, row.sheetId],
      foreignColumns: [markSheet.siteId, markSheet.id],
    }),
    foreignKey({
      name: 'exams_mark_paper_fk',
      columns: [row.siteId, row.paperId],
      foreignColumns: [paper.siteId, paper.id],
    }),
    foreignKey({
      name: 'exams_mark_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    ...[row.c1, row.c2, row.c3, row.c4, row.c5, row.c6].map((slotColumn, place) => {
      const codeColumn = [row.k1, row.k2, row.k3, row.k4, row.k5, row.k6][place];
      return check(
        `exams_mark_slot_${place + 1}`,
        sql`(${slotColumn} IS NULL OR (${slotColumn} BETWEEN 0 AND 100000 AND ${codeColumn} IS NULL))
          AND (${codeColumn} IS NULL OR ${codeColumn} IN ('AB', 'EX', 'EXP', 'WH'))`,
      );
    }),
  ],
);

/** The same marks keyed a second time, by somebody who does not see the first ones; compared, and used nowhere else. */
export const secondMark = pgTable(
  'exams_second_mark',
  {
    ...siteColumns(),
    sheetId: uuid('sheet_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    c1: slot(1),
    c2: slot(2),
    c3: slot(3),
    c4: slot(4),
    c5: slot(5),
    c6: slot(6),
    k1: code(1),
    k2: code(2),
    k3: code(3),
    k4: code(4),
    k5: code(5),
    k6: code(6),
    enteredBy: uuid('entered_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('exams_second_mark_once').on(row.siteId, row.sheetId, row.enrolmentId),
    foreignKey({
      name: 'exams_second_mark_sheet_fk',
      columns: [row.siteId, row.sheetId],
      foreignColumns: [markSheet.siteId, markSheet.id],
    }),
    foreignKey({
      name: 'exams_second_mark_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    ...[row.c1, row.c2, row.c3, row.c4, row.c5, row.c6].map((slotColumn, place) => {
      const codeColumn = [row.k1, row.k2, row.k3, row.k4, row.k5, row.k6][place];
      return check(
        `exams_second_mark_slot_${place + 1}`,
        sql`(${slotColumn} IS NULL OR (${slotColumn} BETWEEN 0 AND 100000 AND ${codeColumn} IS NULL))
          AND (${codeColumn} IS NULL OR ${codeColumn} IN ('AB', 'EX', 'EXP', 'WH'))`,
      );
    }),
  ],
);

/** A subject a student takes by choice in a year, and as what: elective, or the 4th one. */
export const subjectChoice = pgTable(
  'exams_subject_choice',
  {
    ...siteColumns(),
    enrolmentId: uuid('enrolment_id').notNull(),
    subjectId: uuid('subject_id').notNull(),
    role: text('role').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('exams_subject_choice_once').on(row.siteId, row.enrolmentId, row.subjectId),
    foreignKey({
      name: 'exams_subject_choice_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    foreignKey({
      name: 'exams_subject_choice_subject_fk',
      columns: [row.siteId, row.subjectId],
      foreignColumns: [table(subject).siteId, table(subject).id],
    }),
    check('exams_subject_choice_role', sql`${row.role} IN ('elective', 'optional')`),
  ],
);

/** What was changed of an examination after it was declared, or of a sheet after its result was published. Only added to. */
export const examChange = pgTable(
  'exams_change',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    kind: text('kind').notNull(),
    classId: uuid('class_id'),
    paperId: uuid('paper_id'),
    sheetId: uuid('sheet_id'),
    reason: text('reason').notNull(),
    /** Of a postponed paper the day and time `before` and `after`; of times of shifts what each had. */
    detail: jsonb('detail'),
    actorId: uuid('actor_id').notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('exams_change_exam').on(row.siteId, row.examId, row.actedAt),
    foreignKey({
      name: 'exams_change_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'exams_change_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    foreignKey({
      name: 'exams_change_paper_fk',
      columns: [row.siteId, row.paperId],
      foreignColumns: [paper.siteId, paper.id],
    }),
    foreignKey({
      name: 'exams_change_sheet_fk',
      columns: [row.siteId, row.sheetId],
      foreignColumns: [markSheet.siteId, markSheet.id],
    }),
    check(
      'exams_change_kind',
      sql`${row.kind} IN ('classAdded', 'paperAdded', 'paperWithdrawn', 'paperPostponed', 'shiftTimes', 'sheetReopened', 'cancelled')`,
    ),
  ],
);
