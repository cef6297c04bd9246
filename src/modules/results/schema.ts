import { sql } from 'drizzle-orm';
import {
  bigint,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { exam, paper } from '../exams/schema.ts';
import { feeSubHead } from '../fees/setup/fee-sub-head.entity.ts';
import { employee } from '../people/employee.entity.ts';
import { enrolment, studentTable } from '../students/schema.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

/** How the results of a class in an examination are made; without a class, of every class that has none of its own. */
export const resultSetting = pgTable(
  'results_setting',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    classId: uuid('class_id'),
    /** A `ResultPolicy` of policy.ts. */
    policy: jsonb('policy').notNull(),
    /** A `MeritRule` of rules.ts. */
    merit: jsonb('merit').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_setting_once').on(row.siteId, row.examId, row.classId).nullsNotDistinct(),
    foreignKey({
      name: 'results_setting_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_setting_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
  ],
);

/**
 * One generation of the results of a class in an examination, with the rules it was made by. At most one is published;
 * a correction is another generation with the next revision, and the earlier ones stay readable.
 */
export const resultRun = pgTable(
  'results_run',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    classId: uuid('class_id').notNull(),
    generation: integer('generation').notNull(),
    status: text('status').notNull(),
    /** The `ResultPolicy`, and as `units` the subjects as they were examined (`Unit` of examined.ts). */
    policy: jsonb('policy').notNull(),
    merit: jsonb('merit').notNull(),
    /** SHA-256 of everything the results follow from: equal inputs, equal digest. */
    digest: text('digest').notNull(),
    students: integer('students').notNull(),
    passed: integer('passed').notNull(),
    generatedBy: uuid('generated_by'),
    generatedAt: timestamp('generated_at', { withTimezone: true }).notNull(),
    /** 1 for the first publication, counted on with every corrected one. */
    revision: integer('revision'),
    publishedBy: uuid('published_by'),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    reason: text('reason').notNull().default(''),
    /** Sheets that were not ready when it was published all the same, by two and with the reason. */
    unreadySheets: integer('unready_sheets').notNull().default(0),
    /** Taken back after publication, by two and with the reason. */
    withdrawnBy: uuid('withdrawn_by'),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnReason: text('withdrawn_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_run_generation').on(row.siteId, row.examId, row.classId, row.generation),
    foreignKey({
      name: 'results_run_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_run_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    check('results_run_status', sql`${row.status} IN ('computed', 'published', 'superseded', 'withdrawn')`),
    check('results_run_withdrawn', sql`(${row.status} = 'withdrawn') = (${row.withdrawnAt} IS NOT NULL)`),
    check('results_run_published', sql`(${row.status} = 'computed') = (${row.revision} IS NULL)`),
  ],
);

/**
 * A student's result in a run. Points and GPA in hundredths, marks in hundredths. Only added to. That its run and its
 * enrolment are there, and stay, is seen to by triggers, a statement at a time (`results_check_added`).
 */
export const result = pgTable(
  'results_result',
  {
    ...siteColumns(),
    runId: uuid('run_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    sectionId: uuid('section_id').notNull(),
    roll: integer('roll').notNull(),
    outcome: text('outcome').notNull(),
    gpa: integer('gpa').notNull(),
    gpaWithoutFourth: integer('gpa_without_fourth').notNull(),
    letter: text('letter').notNull(),
    total: integer('total').notNull(),
    totalFull: integer('total_full').notNull(),
    failed: integer('failed').notNull(),
    sectionPosition: integer('section_position'),
    classPosition: integer('class_position'),
    /**
     * What each subject came to and was made of (JSON, a list of `SubjectStored` of kept.ts); the steps in between are
     * told again. Text, for a column of type json would read every one of a run's thousands before it keeps them.
     */
    subjects: text('subjects').notNull(),
    /** The same to search and to count by: `code:letter` of every subject, and beside it the total of who has a mark. */
    grades: text('grades').array().notNull(),
    subjectTotals: integer('subject_totals').array().notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_result_once').on(row.siteId, row.runId, row.enrolmentId),
    index('results_result_enrolment').on(row.siteId, row.enrolmentId),
    check(
      'results_result_outcome',
      sql`${row.outcome} IN ('passed', 'failed', 'absent', 'short', 'expelled', 'withheld', 'incomplete')`,
    ),
  ],
);

/** Who may see the published results of an examination, and from when. */
export const resultPermission = pgTable(
  'results_permission',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    classId: uuid('class_id'),
    audience: text('audience').notNull(),
    fromAt: timestamp('from_at', { withTimezone: true }).notNull(),
    untilAt: timestamp('until_at', { withTimezone: true }),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_permission_once')
      .on(row.siteId, row.examId, row.classId, row.audience)
      .nullsNotDistinct(),
    foreignKey({
      name: 'results_permission_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_permission_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    check('results_permission_audience', sql`${row.audience} IN ('staff', 'guardians', 'public')`),
  ],
);

/**
 * Whether somebody who owes fees is shown what is owed instead of the result; without a class, of every class that has
 * no rule of its own. `above` in paisa: whoever owes more.
 */
export const resultDuesRule = pgTable(
  'results_dues_rule',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    classId: uuid('class_id'),
    isOn: boolean('is_on').notNull(),
    above: bigint('above', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_dues_rule_once').on(row.siteId, row.examId, row.classId).nullsNotDistinct(),
    foreignKey({
      name: 'results_dues_rule_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_dues_rule_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    check('results_dues_rule_above', sql`${row.above} >= 0`),
  ],
);

/** Somebody whose result of an examination is shown in spite of dues, and why; taken back it stays, not active. */
export const resultDuesPass = pgTable(
  'results_dues_pass',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    isActive: boolean('is_active').notNull(),
    reason: text('reason').notNull(),
    actorId: uuid('actor_id').notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_dues_pass_once').on(row.siteId, row.examId, row.enrolmentId),
    foreignKey({
      name: 'results_dues_pass_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_dues_pass_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
  ],
);

/** The class teacher's comment on a student's results of an examination; what stood there before is in the history. */
export const resultComment = pgTable(
  'results_comment',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    /** Both the same where it was typed in one language. */
    textEn: text('text_en').notNull(),
    textBn: text('text_bn').notNull(),
    writtenBy: uuid('written_by'),
    writtenAt: timestamp('written_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_comment_once').on(row.siteId, row.examId, row.enrolmentId),
    foreignKey({
      name: 'results_comment_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_comment_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
  ],
);

/** A mark changed after its result had been published: what, why, by whom. Only added to. */
export const resultAmendment = pgTable(
  'results_amendment',
  {
    ...siteColumns(),
    runId: uuid('run_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    paperId: uuid('paper_id').notNull(),
    component: text('component').notNull(),
    before: text('before').notNull(),
    after: text('after').notNull(),
    reason: text('reason').notNull(),
    actorId: uuid('actor_id').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('results_amendment_run').on(row.siteId, row.runId),
    foreignKey({
      name: 'results_amendment_run_fk',
      columns: [row.siteId, row.runId],
      foreignColumns: [resultRun.siteId, resultRun.id],
    }),
    foreignKey({
      name: 'results_amendment_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
  ],
);

/**
 * Whether marks of an examination may be looked at again, until which day and for what; without a class, of every class
 * that has no rule of its own. `fee` in paisa, of one paper.
 */
export const scrutinyRule = pgTable(
  'results_scrutiny_rule',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    classId: uuid('class_id'),
    isOn: boolean('is_on').notNull(),
    lastDay: date('last_day', { mode: 'string' }).notNull(),
    fee: bigint('fee', { mode: 'bigint' }).notNull().default(sql`0`),
    /** What the fee is charged as; none without a fee. */
    subHeadId: uuid('sub_head_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_scrutiny_rule_once').on(row.siteId, row.examId, row.classId).nullsNotDistinct(),
    foreignKey({
      name: 'results_scrutiny_rule_exam_fk',
      columns: [row.siteId, row.examId],
      foreignColumns: [exam.siteId, exam.id],
    }),
    foreignKey({
      name: 'results_scrutiny_rule_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    foreignKey({
      name: 'results_scrutiny_rule_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [table(feeSubHead).siteId, table(feeSubHead).id],
    }),
    check(
      'results_scrutiny_rule_fee',
      sql`${row.fee} >= 0 AND (${row.fee} = 0 OR ${row.subHeadId} IS NOT NULL)`,
    ),
  ],
);

/**
 * A paper of a published result that is to be looked at again. Whether its fee is paid is not here: fees know it, by
 * the line whose period is this application's id.
 */
export const scrutiny = pgTable(
  'results_scrutiny',
  {
    ...siteColumns(),
    /** The published result from which it was applied for. */
    runId: uuid('run_id').notNull(),
    enrolmentId: uuid('enrolment_id').notNull(),
    paperId: uuid('paper_id').notNull(),
    note: text('note').notNull(),
    /** As it was on the day of application. */
    fee: bigint('fee', { mode: 'bigint' }).notNull(),
    subHeadId: uuid('sub_head_id'),
    appliedBy: uuid('applied_by').notNull(),
    appliedAt: timestamp('applied_at', { withTimezone: true }).notNull(),
    waivedAt: timestamp('waived_at', { withTimezone: true }),
    /** Whom the office named; else the teacher of the mark sheet, else the class teacher. */
    examinerId: uuid('examiner_id'),
    checkingAt: timestamp('checking_at', { withTimezone: true }),
    /** Marks the examiner found to be others (`Found` of scrutiny.ts), until they are approved. */
    found: jsonb('found'),
    foundBy: uuid('found_by'),
    outcome: text('outcome'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('results_scrutiny_once')
      .on(row.siteId, row.enrolmentId, row.paperId)
      .where(sql`${row.outcome} IS DISTINCT FROM 'withdrawn'`),
    index('results_scrutiny_run').on(row.siteId, row.runId),
    index('results_scrutiny_list').on(row.siteId, row.appliedAt),
    foreignKey({
      name: 'results_scrutiny_result_fk',
      columns: [row.siteId, row.runId, row.enrolmentId],
      foreignColumns: [result.siteId, result.runId, result.enrolmentId],
    }),
    foreignKey({
      name: 'results_scrutiny_paper_fk',
      columns: [row.siteId, row.paperId],
      foreignColumns: [paper.siteId, paper.id],
    }),
    foreignKey({
      name: 'results_scrutiny_sub_head_fk',
      columns: [row.siteId, row.subHeadId],
      foreignColumns: [table(feeSubHead).siteId, table(feeSubHead).id],
    }),
    foreignKey({
      name: 'results_scrutiny_examiner_fk',
      columns: [row.siteId, row.examinerId],
      foreignColumns: [table(employee).siteId, table(employee).id],
    }),
    check('results_scrutiny_fee', sql`${row.fee} >= 0 AND (${row.fee} = 0 OR ${row.subHeadId} IS NOT NULL)`),
    check(
      'results_scrutiny_outcome',
      sql`${row.outcome} IN ('unchanged', 'changed', 'rejected', 'withdrawn') AND ${row.decidedAt} IS NOT NULL
        OR ${row.outcome} IS NULL AND ${row.decidedAt} IS NULL`,
    ),
    check('results_scrutiny_found', sql`(${row.found} IS NULL) = (${row.foundBy} IS NULL)`),
    check(
      'results_scrutiny_checked',
      sql`${row.checkingAt} IS NOT NULL OR (${row.found} IS NULL AND coalesce(${row.outcome}, '') NOT IN ('unchanged', 'changed'))`,
    ),
  ],
);

/** A step of such an application: what, by whom, why. Only added to. */
export const scrutinyEvent = pgTable(
  'results_scrutiny_event',
  {
    ...siteColumns(),
    scrutinyId: uuid('scrutiny_id').notNull(),
    kind: text('kind').notNull(),
    reason: text('reason').notNull().default(''),
    /** Of `named` the examiner's name, of `found` and `changed` the marks. */
    detail: jsonb('detail'),
    actorId: uuid('actor_id').notNull(),
    actedAt: timestamp('acted_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('results_scrutiny_event_of').on(row.siteId, row.scrutinyId, row.actedAt),
    foreignKey({
      name: 'results_scrutiny_event_fk',
      columns: [row.siteId, row.scrutinyId],
      foreignColumns: [scrutiny.siteId, scrutiny.id],
    }),
    check(
      'results_scrutiny_event_kind',
      sql`${row.kind} IN ('applied', 'waived', 'named', 'began', 'found', 'returned', 'unchanged', 'changed', 'rejected', 'withdrawn')`,
    ),
  ],
);

/**
 * A result from before the institution began here, as a sheet brought it: shown as such, and no part of anything that is
 * reckoned.
 */
export const broughtInResult = pgTable(
  'results_brought_in',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    /** As the sheet names it. */
    examName: text('exam_name').notNull(),
    /** The name folded for comparing. */
    examKey: text('exam_key').notNull(),
    year: integer('year').notNull(),
    className: text('class_name').notNull().default(''),
    /** Hundredths: 475 is 4.75. */
    gpa: integer('gpa'),
    grade: text('grade').notNull().default(''),
    place: integer('place'),
    /** `{ subject, grade }` in the order of the sheet. */
    subjects: jsonb('subjects').notNull().default([]),
    broughtBy: uuid('brought_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('results_brought_in_once').on(row.siteId, row.studentId, row.year, row.examKey),
    index('results_brought_in_list').on(row.siteId, row.year),
    foreignKey({
      name: 'results_brought_in_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    check('results_brought_in_gpa', sql`${row.gpa} BETWEEN 0 AND 500`),
    check('results_brought_in_place', sql`${row.place} > 0`),
    check('results_brought_in_year', sql`${row.year} BETWEEN 1990 AND 2100`),
    check('results_brought_in_says', sql`${row.gpa} IS NOT NULL OR ${row.grade} <> ''`),
  ],
);
