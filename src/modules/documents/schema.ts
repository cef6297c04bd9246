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
import { site } from '../../core/server/database/schema.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { employeeTable } from '../people/schema.ts';
import { enrolment, studentTable } from '../students/schema.ts';
import * as entities from './entities.ts';

export const lentThingTable = tableOf(entities.lentThing);
export const bookTable = tableOf(entities.book);
export const imageTable = tableOf(entities.image);

/** What documents of a kind look like; the looks themselves are its versions. */
export const template = pgTable(
  'documents_template',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    /** Taken where nobody chooses; one of a kind. */
    isUsual: boolean('is_usual').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('documents_template_name').on(row.siteId, row.kind, row.nameEn),
    uniqueIndex('documents_template_usual').on(row.siteId, row.kind).where(sql`${row.isUsual}`),
  ],
);

/** A look a template had; it never changes, so that a copy printed years later is the same paper. */
export const templateVersion = pgTable(
  'documents_template_version',
  {
    ...siteColumns(),
    templateId: uuid('template_id').notNull(),
    number: integer('number').notNull(),
    layout: jsonb('layout').notNull(),
    /** Empty: it came with the product. */
    madeBy: uuid('made_by'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('documents_template_version_number').on(row.siteId, row.templateId, row.number),
    foreignKey({
      name: 'documents_template_version_template_fk',
      columns: [row.siteId, row.templateId],
      foreignColumns: [template.siteId, template.id],
    }),
  ],
);

/** The public half of a key papers are signed with. The secret half follows from the installation's secret and the salt. */
export const signingKey = pgTable(
  'documents_signing_key',
  {
    ...siteColumns(),
    number: integer('number').notNull(),
    salt: text('salt').notNull(),
    publicKey: text('public_key').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    madeBy: uuid('made_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('documents_signing_key_number').on(row.siteId, row.number),
  ],
);

/** Documents made together; the file they are in is drawn by a job. */
export const batch = pgTable(
  'documents_batch',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    /** Whom it was made for, in words of both languages. */
    about: jsonb('about').notNull(),
    language: text('language').notNull(),
    examId: uuid('exam_id'),
    templateVersionId: uuid('template_version_id').notNull(),
    documents: integer('documents').notNull().default(0),
    runId: uuid('run_id'),
    fileId: uuid('file_id'),
    madeBy: uuid('made_by').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    /** Why staff of the platform made it; empty for the institution's own. */
    platformReason: text('platform_reason').notNull().default(''),
    /** When the originals were fetched; whoever prints later gets copies. */
    printedBy: uuid('printed_by'),
    printedAt: timestamp('printed_at', { withTimezone: true }),
    /** How often staff of the platform fetched its file. */
    platformFetches: integer('platform_fetches').notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('documents_batch_list').on(row.siteId, row.kind, row.madeAt),
    foreignKey({
      name: 'documents_batch_version_fk',
      columns: [row.siteId, row.templateVersionId],
      foreignColumns: [templateVersion.siteId, templateVersion.id],
    }),
  ],
);

/** What staff of the platform made for an institution, in the platform's own history. */
export const platformBatch = pgTable(
  'documents_platform_batch',
  {
    id: uuid('id').primaryKey(),
    ofSite: bigint('of_site', { mode: 'number' }).notNull(),
    batchId: uuid('batch_id').notNull(),
    kind: text('kind').notNull(),
    about: jsonb('about').notNull(),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    fetches: integer('fetches').notNull().default(0),
    fetchedBy: uuid('fetched_by'),
    fetchedAt: timestamp('fetched_at', { withTimezone: true }),
    version: integer('version').notNull().default(1),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('documents_platform_batch_once').on(row.ofSite, row.batchId),
    index('documents_platform_batch_made').on(row.madeAt),
    foreignKey({
      name: 'documents_platform_batch_site_fk',
      columns: [row.ofSite],
      foreignColumns: [site.id],
    }).onDelete('cascade'),
  ],
);

/** A document that was given: its number, what it says, and whether it still holds. */
export const issue = pgTable(
  'documents_issue',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    year: text('year').notNull(),
    serial: integer('serial').notNull(),
    number: text('number').notNull(),
    /** The register book it stands in, and its serial there; empty where none is kept. */
    bookId: uuid('book_id'),
    bookSerial: integer('book_serial'),
    studentId: uuid('student_id'),
    enrolmentId: uuid('enrolment_id'),
    employeeId: uuid('employee_id'),
    examId: uuid('exam_id'),
    language: text('language').notNull(),
    templateVersionId: uuid('template_version_id').notNull(),
    /** Every variable in both languages, as it was on that day. */
    data: jsonb('data').notNull(),
    /** The picture of that day, as it is kept for documents. */
    photo: uuid('photo'),
    day: date('day', { mode: 'string' }).notNull(),
    keyNumber: integer('key_number').notNull(),
    signature: text('signature').notNull(),
    batchId: uuid('batch_id'),
    issuedBy: uuid('issued_by').notNull(),
    issuedAt: timestamp('issued_at', { withTimezone: true }).notNull(),
    revokedBy: uuid('revoked_by'),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
    revokedReason: text('revoked_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('documents_issue_number').on(row.siteId, row.number),
    unique('documents_issue_serial').on(row.siteId, row.kind, row.year, row.serial),
    unique('documents_issue_book').on(row.siteId, row.bookId, row.bookSerial),
    index('documents_issue_list').on(row.siteId, row.kind, row.issuedAt),
    index('documents_issue_day').on(row.siteId, row.day),
    index('documents_issue_revoked').on(row.siteId, row.revokedAt).where(sql`${row.revokedAt} IS NOT NULL`),
    index('documents_issue_student').on(row.siteId, row.studentId, row.kind),
    index('documents_issue_employee').on(row.siteId, row.employeeId, row.kind),
    index('documents_issue_batch').on(row.siteId, row.batchId),
    foreignKey({
      name: 'documents_issue_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'documents_issue_enrolment_fk',
      columns: [row.siteId, row.enrolmentId],
      foreignColumns: [enrolment.siteId, enrolment.id],
    }),
    foreignKey({
      name: 'documents_issue_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'documents_issue_version_fk',
      columns: [row.siteId, row.templateVersionId],
      foreignColumns: [templateVersion.siteId, templateVersion.id],
    }),
    foreignKey({
      name: 'documents_issue_batch_fk',
      columns: [row.siteId, row.batchId],
      foreignColumns: [batch.siteId, batch.id],
    }),
    foreignKey({
      name: 'documents_issue_book_fk',
      columns: [row.siteId, row.bookId],
      // biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
      foreignColumns: [(bookTable as any).siteId, (bookTable as any).id],
    }),
    check('documents_issue_in_book', sql`(${row.bookId} IS NULL) = (${row.bookSerial} IS NULL)`),
    // Who applies for a post is kept by the module above, which keeps the document's id.
    check(
      'documents_issue_one',
      sql`num_nonnulls(${row.studentId}, ${row.employeeId}) = CASE WHEN ${row.kind} IN ('jobAdmit', 'appointment') THEN 0 ELSE 1 END`,
    ),
    check(
      'documents_issue_revoked',
      sql`(${row.revokedAt} IS NULL) = (${row.revokedReason} = '') AND (${row.revokedAt} IS NULL) = (${row.revokedBy} IS NULL)`,
    ),
  ],
);

/** One for each time a document was printed: 1 is the document, what comes after it are duplicates. */
export const print = pgTable(
  'documents_print',
  {
    ...siteColumns(),
    issueId: uuid('issue_id').notNull(),
    copy: integer('copy').notNull(),
    /** The same for what was printed as one file. */
    together: uuid('together'),
    printedBy: uuid('printed_by').notNull(),
    printedAt: timestamp('printed_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('documents_print_copy').on(row.siteId, row.issueId, row.copy),
    foreignKey({
      name: 'documents_print_issue_fk',
      columns: [row.siteId, row.issueId],
      foreignColumns: [issue.siteId, issue.id],
    }),
  ],
);

/** How often a document was looked up on a day, by people nobody knows. */
export const scan = pgTable(
  'documents_scan',
  {
    ...siteColumns(),
    issueId: uuid('issue_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    count: integer('count').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('documents_scan_day').on(row.siteId, row.issueId, row.day),
    foreignKey({
      name: 'documents_scan_issue_fk',
      columns: [row.siteId, row.issueId],
      foreignColumns: [issue.siteId, issue.id],
    }),
  ],
);

/** A letter an employee asked for: prepared by the office, approved by a second person, then given as a document. */
export const letterRequest = pgTable(
  'documents_letter_request',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    employeeId: uuid('employee_id').notNull(),
    purpose: text('purpose').notNull(),
    language: text('language').notNull(),
    state: text('state').notNull().default('asked'),
    /** The employee's own account, or whoever of the office wrote it down. */
    askedBy: uuid('asked_by').notNull(),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    closedBy: uuid('closed_by'),
    closedAt: timestamp('closed_at', { withTimezone: true }),
    /** Why it was refused. */
    note: text('note').notNull().default(''),
    issueId: uuid('issue_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('documents_letter_request_list').on(row.siteId, row.state, row.askedAt),
    index('documents_letter_request_employee').on(row.siteId, row.employeeId, row.askedAt),
    uniqueIndex('documents_letter_request_open')
      .on(row.siteId, row.employeeId, row.kind)
      .where(sql`state = 'asked'`),
    foreignKey({
      name: 'documents_letter_request_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'documents_letter_request_issue_fk',
      columns: [row.siteId, row.issueId],
      foreignColumns: [issue.siteId, issue.id],
    }),
    check('documents_letter_request_kind', sql`${row.kind} IN ('salary', 'experience', 'noObjection')`),
    check('documents_letter_request_state', sql`${row.state} IN ('asked', 'issued', 'refused', 'withdrawn')`),
    check(
      'documents_letter_request_closed',
      sql`(${row.state} = 'asked') = (${row.closedAt} IS NULL) AND (${row.state} = 'issued') = (${row.issueId} IS NOT NULL)`,
    ),
  ],
);

/** What an institution asks for an admit card, and whether whoever may sit fetches it without signing in. */
export const admitSetting = pgTable(
  'documents_admit_setting',
  {
    ...siteColumns(),
    isPublic: boolean('is_public').notNull().default(false),
    /** Who owes more than so many paisa may not sit; null: dues do not matter. */
    duesAbove: bigint('dues_above', { mode: 'bigint' }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('documents_admit_setting_once').on(row.siteId),
    check('documents_admit_setting_above', sql`${row.duesAbove} >= 0`),
  ],
);

/** Somebody sits in an examination in spite of what is open, by two; taken back it stays, and holds no more. */
export const admitPass = pgTable(
  'documents_admit_pass',
  {
    ...siteColumns(),
    examId: uuid('exam_id').notNull(),
    studentId: uuid('student_id').notNull(),
    /** What was open when it was decided, in words of both languages. */
    matters: jsonb('matters').notNull(),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
    takenBackBy: uuid('taken_back_by'),
    takenBackReason: text('taken_back_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('documents_admit_pass_once')
      .on(row.siteId, row.examId, row.studentId)
      .where(sql`${row.takenBackBy} IS NULL`),
    index('documents_admit_pass_student').on(row.siteId, row.studentId),
    foreignKey({
      name: 'documents_admit_pass_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    check('documents_admit_pass_back', sql`(${row.takenBackBy} IS NULL) = (${row.takenBackReason} = '')`),
  ],
);
