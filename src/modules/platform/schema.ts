import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account, site } from '../../core/server/database/schema.ts';
import { tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

export const companyTable = tableOf(entities.company);
export const featureTable = tableOf(entities.feature);
export const nonSiteTable = tableOf(entities.nonSite);

/** Someone asks for an institution; a reviewer decides. */
export const siteApplication = pgTable(
  'site_application',
  {
    id: uuid('id').primaryKey(),
    reference: text('reference').notNull(),
    status: text('status').notNull().default('submitted'),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    email: text('email').notNull(),
    eiin: text('eiin'),
    thanaId: integer('thana_id').notNull(),
    /** The language the applicant wrote in; the mails are in it. */
    language: text('language').notNull(),
    /** What was filled in, as the form sent it. */
    data: jsonb('data').notNull(),
    /** What reviewer and applicant wrote to each other: `[{at, by, status, text}]`, oldest first. */
    talk: jsonb('talk').notNull().default(sql`'[]'`),
    reviewerId: uuid('reviewer_id').references(() => account.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    siteId: bigint('site_id', { mode: 'number' }).references(() => site.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    uniqueIndex('site_application_reference').on(row.reference),
    index('site_application_status').on(row.status, row.createdAt),
    // One open application an address; after a refusal the institution may apply again.
    uniqueIndex('site_application_email')
      .on(row.email)
      .where(sql`status IN ('submitted', 'under_review', 'info_requested')`),
    check(
      'site_application_status_known',
      sql`${row.status} IN ('submitted', 'under_review', 'info_requested', 'approved', 'rejected', 'withdrawn')`,
    ),
  ],
);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * A paper that came with an application, written anew when it came in. It stands in the database, not among the institutions'
 * files: there is no institution yet, and it goes with its application.
 */
export const siteApplicationPaper = pgTable(
  'site_application_paper',
  {
    id: uuid('id').primaryKey(),
    applicationId: uuid('application_id')
      .notNull()
      .references(() => siteApplication.id, { onDelete: 'cascade' }),
    kind: text('kind').notNull(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    size: integer('size').notNull(),
    content: bytes('content').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    index('site_application_paper_application').on(row.applicationId, row.createdAt),
    check(
      'site_application_paper_kind',
      sql`${row.kind} IN ('recognition', 'eiin', 'committee', 'head', 'other')`,
    ),
    check('site_application_paper_mime', sql`${row.mime} IN ('application/pdf', 'image/webp')`),
  ],
);

/**
 * An application that is not sent yet, or one that its applicant corrects because something was asked for. Whoever knows the
 * code goes on with it on any device; only a digest of the code is kept.
 */
export const siteApplicationDraft = pgTable(
  'site_application_draft',
  {
    codeHash: text('code_hash').primaryKey(),
    /** The application it corrects; null: a new one. */
    applicationId: uuid('application_id').references(() => siteApplication.id, { onDelete: 'cascade' }),
    /** What was filled in, as the form has it. */
    data: jsonb('data').notNull(),
    savedAt: timestamp('saved_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    // The codes of the last mails count, each with what was filled in under it.
    index('site_application_draft_application').on(row.applicationId).where(sql`application_id IS NOT NULL`),
    index('site_application_draft_expires').on(row.expiresAt),
  ],
);

/** The national calendar: what every institution inherits. */
export const nationalHoliday = pgTable(
  'national_holiday',
  {
    id: uuid('id').primaryKey(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    isObserved: boolean('is_observed').notNull().default(false),
    /** Its day depends on the moon or on a list to come. */
    isTentative: boolean('is_tentative').notNull().default(false),
    isWithdrawn: boolean('is_withdrawn').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('national_holiday_once').on(row.nameEn, row.startDate),
    index('national_holiday_day').on(row.startDate),
    check('national_holiday_days', sql`${row.endDate} >= ${row.startDate}`),
    check(
      'national_holiday_kind',
      sql`${row.kind} IN ('general', 'executive', 'optional', 'vacation', 'emergency')`,
    ),
  ],
);

/** How an institution stood with the platform, step by step. Only added to. */
export const siteStatusChange = pgTable(
  'site_status_change',
  {
    id: uuid('id').primaryKey(),
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    was: text('was').notNull(),
    became: text('became').notNull(),
    reason: text('reason').notNull(),
    /** Null: the schedule of the bills. */
    byAccount: uuid('by_account').references(() => account.id),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (row) => [index('site_status_change_site').on(row.ofSite, row.at)],
);

const count = (name: string) => bigint(name, { mode: 'bigint' }).notNull();
const figureSite = () =>
  bigint('of_site', { mode: 'number' })
    .notNull()
    .references(() => site.id);

/**
 * What an institution comes to now, for the platform's reports: numbers alone, counted anew each hour, so that a report of a
 * thousand institutions enters none of them. Money is paisa.
 */
export const platformSiteFigure = pgTable('platform_site_figure', {
  ofSite: figureSite().primaryKey(),
  female: count('female'),
  others: count('others'),
  sections: count('sections'),
  prePrimary: count('pre_primary'),
  primary: count('primary_level'),
  secondary: count('secondary'),
  higherSecondary: count('higher_secondary'),
  degree: count('degree'),
  staff: count('staff'),
  due: count('due'),
  overdue: count('overdue'),
  files: count('files'),
  bytes: count('bytes'),
  countedAt: timestamp('counted_at', { withTimezone: true }).notNull(),
});

/** The same of a day (`2026-07-26`) or a month (`2026-07`). */
export const platformSitePeriod = pgTable(
  'platform_site_period',
  {
    ofSite: figureSite(),
    period: text('period').notNull(),
    present: count('present'),
    absent: count('absent'),
    late: count('late'),
    leave: count('on_leave'),
    collected: count('collected'),
    receipts: count('receipts'),
    sms: count('sms'),
  },
  (row) => [
    primaryKey({ columns: [row.period, row.ofSite] }),
    index('platform_site_period_site').on(row.ofSite),
  ],
);

/** Who took a report of institutions away as a file. Only added to. */
export const platformReportExport = pgTable(
  'platform_report_export',
  {
    id: uuid('id').primaryKey(),
    report: text('report').notNull(),
    format: text('format').notNull(),
    /** By what it was narrowed and grouped. */
    asked: jsonb('asked').notNull(),
    institutions: integer('institutions').notNull(),
    byAccount: uuid('by_account').references(() => account.id),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (row) => [index('platform_report_export_at').on(row.at)],
);
