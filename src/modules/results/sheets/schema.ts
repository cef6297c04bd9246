import { sql } from 'drizzle-orm';
import {
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
import { schoolClass } from '../../academic/class.entity.ts';
import { template } from '../../documents/schema.ts';
import { conductTrait } from '../../exams/conduct-trait.entity.ts';
import { exam } from '../../exams/schema.ts';
import { enrolment } from '../../students/schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

/** Which of the institution's own layouts the mark sheets of a class in an examination have. */
export const sheetLook = pgTable(
  'results_sheet_look',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    classId: uuid('class_id').notNull(),
    /** Empty: the standard layout, although another one is usual. */
    templateId: uuid('template_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_sheet_look_once').on(row.siteId, row.examId, row.classId),
    foreignKey({
      name: 'results_sheet_look_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_sheet_look_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    foreignKey({
      name: 'results_sheet_look_template_fk',
      columns: [row.siteId, row.templateId],
      foreignColumns: [template.siteId, template.id],
    }),
  ],
);

/** How a student's conduct beside an examination was marked, trait by trait; what stood there before is in the history. */
export const conductMark = pgTable(
  'results_conduct',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    traitId: uuid('trait_id').notNull(),
    /** Empty: taken away. */
    grade: text('grade'),
    givenBy: uuid('given_by').notNull(),
    givenAt: timestamp('given_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_conduct_once').on(row.siteId, row.examId, row.enrolmentId, row.traitId),
    index('results_conduct_enrolment').on(row.siteId, row.enrolmentId),
    foreignKey({
      name: 'results_conduct_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_conduct_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    foreignKey({
      name: 'results_conduct_trait_fk',
      columns: [row.siteId, row.traitId],
      foreignColumns: [table(conductTrait).siteId, table(conductTrait).id],
    }),
    check('results_conduct_grade', sql`${row.grade} IN ('excellent', 'veryGood', 'good', 'fair', 'care')`),
  ],
);

/** A grade scale of the institution; what it says are its versions. */
export const gradeScale = pgTable(
  'results_scale',
  {
    ...siteColumns(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_scale_name').on(row.siteId, row.nameEn),
  ],
);

/** What a grade scale said from some day on; never changed and never deleted, for results name it. */
export const gradeScaleVersion = pgTable(
  'results_scale_version',
  {
    ...siteColumns(),
    scaleId: uuid('scale_id').notNull(),
    number: integer('number').notNull(),
    /** Its `GradeBand`s, from the highest. */
    bands: jsonb('bands').notNull(),
    reason: text('reason').notNull().default(''),
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_scale_version_number').on(row.siteId, row.scaleId, row.number),
    unique('results_scale_version_bands').on(row.siteId, row.scaleId, row.bands),
    foreignKey({
      name: 'results_scale_version_scale_fk',
      columns: [row.siteId, row.scaleId],
      foreignColumns: [gradeScale.siteId, gradeScale.id],
    }),
  ],
);
