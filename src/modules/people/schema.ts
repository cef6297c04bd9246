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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf, tablesOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const [designationTable, designationCatalogue] = tablesOf(entities.designation);

export const departmentTable = tableOf(entities.department);

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
export const employeeTable: any = tableOf(entities.employee);

export const employeeDocumentTable = tableOf(entities.employeeDocument);

/** Which account an employee signs in with: class teachers are found by it. */
export const employeeAccount = pgTable(
  'people_employee_account',
  { ...siteColumns(), employeeId: uuid('employee_id').notNull(), accountId: uuid('account_id').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_employee_account_employee').on(row.siteId, row.employeeId),
    index('people_employee_account_account').on(row.siteId, row.accountId),
    foreignKey({
      name: 'people_employee_account_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);

/** The age at which people leave, by what they do. An institution without a row goes by the rule for MPO teachers. */
export const peopleSetting = pgTable(
  'people_setting',
  {
    ...siteColumns(),
    teacherAge: integer('teacher_age').notNull(),
    staffAge: integer('staff_age').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_setting_once').on(row.siteId),
    check(
      'people_setting_ages',
      sql`${row.teacherAge} BETWEEN 50 AND 80 AND ${row.staffAge} BETWEEN 50 AND 80`,
    ),
  ],
);

/** Somebody was told, so many months ahead, that they reach the age limit. */
export const retirementNotice = pgTable(
  'people_retirement_notice',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    months: integer('months').notNull(),
    /** The day they were told; null: told by an earlier version. Another limit or date of birth is told anew. */
    leavesOn: date('leaves_on', { mode: 'string' }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_retirement_notice_once').on(row.siteId, row.employeeId, row.months),
    foreignKey({
      name: 'people_retirement_notice_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('people_retirement_notice_months', sql`${row.months} IN (3, 6, 12)`),
  ],
);

/** What comes to an end of somebody's service was told, so many days ahead, once for each day it ends on. */
export const employeeNotice = pgTable(
  'people_notice',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    kind: text('kind').notNull(),
    dueOn: date('due_on', { mode: 'string' }).notNull(),
    days: integer('days').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_notice_once').on(row.siteId, row.employeeId, row.kind, row.dueOn, row.days),
    foreignKey({
      name: 'people_notice_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('people_notice_kind', sql`${row.kind} IN ('probation', 'contract', 'increment')`),
  ],
);

/** Somebody was wished a happy birthday, once a year. */
export const birthdayWish = pgTable(
  'people_birthday_wish',
  { ...siteColumns(), employeeId: uuid('employee_id').notNull(), year: integer('year').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_birthday_wish_once').on(row.siteId, row.employeeId, row.year),
    foreignKey({
      name: 'people_birthday_wish_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);

/** The curriculum vitae of an employee, by the parts that `cv/fields.data.ts` names. */
export const employeeCv = pgTable(
  'people_cv',
  { ...siteColumns(), employeeId: uuid('employee_id').notNull(), cv: jsonb('cv').notNull() },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_cv_employee').on(row.siteId, row.employeeId),
    foreignKey({
      name: 'people_cv_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);

/**
 * The service book: what happened in somebody's service, one row each. The database refuses to change or delete a row; a
 * mistake is put right by a later row that names it. With a record that was made by mistake go the rows it made itself.
 */
export const serviceEntry = pgTable(
  'people_service_entry',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    kind: text('kind').notNull(),
    /** What it tells, by the names of `book/rules.ts`; `facts` are its figures and names as they were on that day. */
    event: text('event').notNull(),
    facts: jsonb('facts').notNull(),
    /** The day it took effect. */
    day: date('day', { mode: 'string' }).notNull(),
    orderNo: text('order_no').notNull().default(''),
    reason: text('reason').notNull().default(''),
    /** Which module's record made it; `hand`: somebody wrote it. */
    source: text('source').notNull(),
    sourceId: uuid('source_id'),
    correctsId: uuid('corrects_id'),
    /** Empty: nobody was signed in when it came about. */
    enteredBy: uuid('entered_by'),
    /** Who asked for it, where a second person decided; that one entered it. */
    askedBy: uuid('asked_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('people_service_entry_book').on(row.siteId, row.employeeId, row.day, row.createdAt),
    uniqueIndex('people_service_entry_source')
      .on(row.siteId, row.source, row.event, row.sourceId)
      .where(sql`${row.sourceId} IS NOT NULL`),
    uniqueIndex('people_service_entry_correction')
      .on(row.siteId, row.correctsId)
      .where(sql`${row.correctsId} IS NOT NULL`),
    foreignKey({
      name: 'people_service_entry_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }).onDelete('cascade'),
    check(
      'people_service_entry_kind',
      sql`${row.kind} IN ('posting', 'promotion', 'increment', 'leave', 'discipline', 'award', 'training', 'transfer', 'retirement', 'other')`,
    ),
    check('people_service_entry_source_kind', sql`${row.source} IN ('record', 'leave', 'pay', 'hand')`),
    check(
      'people_service_entry_hand',
      sql`${row.source} <> 'hand' OR (length(${row.reason}) >= 3 AND ${row.enteredBy} IS NOT NULL)`,
    ),
    check('people_service_entry_corrects', sql`${row.correctsId} IS DISTINCT FROM ${row.id}`),
  ],
);

/**
 * How somebody stands who is not simply in service, and since when: suspended, on lien or deputation, or gone. One is open at
 * a time; it ends with the order that ends it. Pay is reckoned from these days.
 */
export const employeeStanding = pgTable(
  'people_standing',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    standing: text('standing').notNull(),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    /** The day from which it holds no longer. */
    toDay: date('to_day', { mode: 'string' }),
    /** When it is expected to end. */
    until: date('until', { mode: 'string' }),
    /** Of a suspension: the share of pay that is given as subsistence allowance. */
    payPercent: integer('pay_percent'),
    entryId: uuid('entry_id').notNull(),
    endEntryId: uuid('end_entry_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('people_standing_open').on(row.siteId, row.employeeId).where(sql`${row.toDay} IS NULL`),
    index('people_standing_employee').on(row.siteId, row.employeeId, row.fromDay),
    foreignKey({
      name: 'people_standing_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'people_standing_entry_fk',
      columns: [row.siteId, row.entryId],
      foreignColumns: [serviceEntry.siteId, serviceEntry.id],
    }),
    check(
      'people_standing_name',
      sql`${row.standing} IN ('suspended', 'lien', 'deputation', 'retired', 'resigned', 'dismissed', 'contractEnded', 'died')`,
    ),
    check(
      'people_standing_span',
      sql`(${row.toDay} IS NULL) = (${row.endEntryId} IS NULL) AND (${row.toDay} IS NULL OR ${row.toDay} >= ${row.fromDay})`,
    ),
    check(
      'people_standing_percent',
      sql`(${row.standing} IN ('suspended', 'lien', 'deputation')) = (${row.payPercent} IS NOT NULL) AND ${row.payPercent} BETWEEN 0 AND 100`,
    ),
  ],
);

/**
 * An employee of one institution who works at another for a share of time. Each of the two has a row of its own with the same
 * `link`, made and changed together in one transaction, and sees its own alone: `home` employs, `host` asks.
 */
export const employeeAttachment = pgTable(
  'people_attachment',
  {
    ...siteColumns(),
    link: uuid('link').notNull(),
    side: text('side').notNull(),
    otherSite: bigint('other_site', { mode: 'number' }).notNull(),
    /** The other institution's name as it was when it was asked. */
    otherEn: text('other_en').notNull(),
    otherBn: text('other_bn').notNull(),
    /** The institution's own record: at home since it agreed, at the host since it took on. */
    employeeId: uuid('employee_id'),
    /** The host made its record for this. */
    isMade: boolean('is_made').notNull().default(false),
    /** Whom the host asked for, as its office wrote it. */
    askedCode: text('asked_code').notNull(),
    askedFor: text('asked_for').notNull(),
    /** What home gave when it agreed, for the host's record: names, gender and mobile. */
    given: jsonb('given'),
    share: integer('share').notNull(),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }),
    /** Home's own matter, and written there alone. */
    homePays: text('home_pays'),
    state: text('state').notNull(),
    note: text('note').notNull().default(''),
    /** Why it was refused or ended, and by which side. */
    reason: text('reason').notNull().default(''),
    endedBy: text('ended_by'),
    askedBy: uuid('asked_by').notNull(),
    decidedBy: uuid('decided_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('people_attachment_link').on(row.siteId, row.link),
    index('people_attachment_employee').on(row.siteId, row.employeeId, row.fromDate),
    foreignKey({
      name: 'people_attachment_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check(
      'people_attachment_side',
      sql`${row.side} IN ('home', 'host') AND ${row.otherSite} <> ${row.siteId}`,
    ),
    check(
      'people_attachment_span',
      sql`${row.share} BETWEEN 1 AND 100 AND (${row.toDate} IS NULL OR ${row.toDate} >= ${row.fromDate})`,
    ),
    check(
      'people_attachment_state',
      sql`${row.state} IN ('asked', 'agreed', 'running', 'ended', 'refused', 'withdrawn')`,
    ),
    check(
      'people_attachment_pays',
      sql`${row.homePays} IS NULL OR ${row.side} = 'home' AND ${row.homePays} IN ('rest', 'whole')`,
    ),
    // Who asked never agrees, also with roles at both.
    check(
      'people_attachment_other',
      sql`${row.state} NOT IN ('agreed', 'running', 'ended') OR (${row.decidedBy} IS NOT NULL AND ${row.decidedBy} <> ${row.askedBy})`,
    ),
    check(
      'people_attachment_running',
      sql`${row.state} NOT IN ('running', 'ended') OR ${row.employeeId} IS NOT NULL`,
    ),
  ],
);
