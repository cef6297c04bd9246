import { sql } from 'drizzle-orm';
import {
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
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { academicYear } from '../academic/academic-year.entity.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { section } from '../academic/section.entity.ts';
import { subject } from '../academic/subject.entity.ts';
import { employeeTable } from '../people/schema.ts';
import { studentTable } from '../students/schema.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const classRoomTable = tableOf(entities.classRoom);
export const sharedClassRoomTable = tableOf(entities.sharedClassRoom);

/** What a class is taught in one subject: a text, files and a film, for sections of one class and year. */
export const lesson = pgTable(
  'lessons_lesson',
  {
    ...siteColumns(),
    yearId: uuid('year_id').notNull(),
    classId: uuid('class_id').notNull(),
    subjectId: uuid('subject_id').notNull(),
    teacherId: uuid('teacher_id'),
    titleEn: text('title_en').notNull(),
    titleBn: text('title_bn').notNull(),
    bodyEn: text('body_en').notNull().default(''),
    bodyBn: text('body_bn').notNull().default(''),
    video: text('video').notNull().default(''),
    /** Its place among the lessons of the class in the subject. */
    position: integer('position').notNull(),
    isPublished: boolean('is_published').notNull().default(false),
    opensOn: date('opens_on', { mode: 'string' }),
    closesOn: date('closes_on', { mode: 'string' }),
    createdBy: uuid('created_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('lessons_lesson_order').on(row.siteId, row.classId, row.subjectId, row.position),
    foreignKey({
      name: 'lessons_lesson_year_fk',
      columns: [row.siteId, row.yearId],
      foreignColumns: [table(academicYear).siteId, table(academicYear).id],
    }),
    foreignKey({
      name: 'lessons_lesson_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    foreignKey({
      name: 'lessons_lesson_subject_fk',
      columns: [row.siteId, row.subjectId],
      foreignColumns: [table(subject).siteId, table(subject).id],
    }),
    foreignKey({
      name: 'lessons_lesson_teacher_fk',
      columns: [row.siteId, row.teacherId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('lessons_lesson_position', sql`${row.position} > 0`),
    check('lessons_lesson_window', sql`${row.opensOn} <= ${row.closesOn}`),
  ],
);

/** A section a lesson is for. */
export const lessonSection = pgTable(
  'lessons_lesson_section',
  { ...siteColumns(), lessonId: uuid('lesson_id').notNull(), sectionId: uuid('section_id').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('lessons_lesson_section_once').on(row.siteId, row.lessonId, row.sectionId),
    index('lessons_lesson_section_of').on(row.siteId, row.sectionId),
    foreignKey({
      name: 'lessons_lesson_section_lesson_fk',
      columns: [row.siteId, row.lessonId],
      foreignColumns: [lesson.siteId, lesson.id],
    }),
    foreignKey({
      name: 'lessons_lesson_section_section_fk',
      columns: [row.siteId, row.sectionId],
      foreignColumns: [table(section).siteId, table(section).id],
    }),
  ],
);

/** A file of a lesson; it belongs to no other. */
export const lessonFile = pgTable(
  'lessons_lesson_file',
  {
    ...siteColumns(),
    lessonId: uuid('lesson_id').notNull(),
    fileId: uuid('file_id').notNull(),
    position: integer('position').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('lessons_lesson_file_once').on(row.siteId, row.fileId),
    index('lessons_lesson_file_of').on(row.siteId, row.lessonId, row.position),
    foreignKey({
      name: 'lessons_lesson_file_lesson_fk',
      columns: [row.siteId, row.lessonId],
      foreignColumns: [lesson.siteId, lesson.id],
    }),
  ],
);

/** A student opened a lesson: when first, and how often. */
export const lessonRead = pgTable(
  'lessons_read',
  {
    ...siteColumns(),
    lessonId: uuid('lesson_id').notNull(),
    studentId: uuid('student_id').notNull(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull(),
    lastAt: timestamp('last_at', { withTimezone: true }).notNull(),
    times: integer('times').notNull().default(1),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('lessons_read_once').on(row.siteId, row.lessonId, row.studentId),
    index('lessons_read_student').on(row.siteId, row.studentId),
    foreignKey({
      name: 'lessons_read_lesson_fk',
      columns: [row.siteId, row.lessonId],
      foreignColumns: [lesson.siteId, lesson.id],
    }),
    foreignKey({
      name: 'lessons_read_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    check('lessons_read_times', sql`${row.times} > 0`),
  ],
);
