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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { ledgerTable } from '../accounts/schema.ts';
import { employeeTable } from '../people/schema.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
export const jobPostTable: any = tableOf(entities.jobPost);

/** An application: what the institution decided about it. What the person told stands in {@link recruitmentForm}. */
export const recruitmentApplicant = pgTable(
  'recruitment_applicant',
  {
    ...siteColumns(),
    postId: uuid('post_id').notNull(),
    /** Given when the form is sent. */
    number: text('number'),
    /** What of the code the form is found by again; the code itself is not kept. */
    codeDigest: text('code_digest').notNull(),
    /** By which one person is known again without the number being kept in the open. */
    nidDigest: text('nid_digest'),
    state: text('state').notNull().default('draft'),
    submittedAt: timestamp('submitted_at', { withTimezone: true }),
    payment: text('payment').notNull().default('none'),
    payer: text('payer'),
    trx: text('trx'),
    /** The voucher the fee stands in the books by. */
    voucherId: uuid('voucher_id'),
    written: integer('written'),
    viva: integer('viva'),
    isAbsent: boolean('is_absent').notNull().default(false),
    total: integer('total'),
    /** The place by merit, from 1. */
    rank: integer('rank'),
    /** Documents that were given: the admit card and the letter. */
    admitId: uuid('admit_id'),
    letterId: uuid('letter_id'),
    employeeId: uuid('employee_id'),
    /** Since then nobody knows any more who it was. */
    forgottenAt: timestamp('forgotten_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('recruitment_applicant_number').on(row.siteId, row.number),
    unique('recruitment_applicant_code').on(row.siteId, row.codeDigest),
    index('recruitment_applicant_list').on(row.siteId, row.postId, row.state, row.number),
    index('recruitment_applicant_person').on(row.siteId, row.nidDigest),
    // One person applies for a post once.
    uniqueIndex('recruitment_applicant_once')
      .on(row.siteId, row.postId, row.nidDigest)
      .where(sql`${row.nidDigest} IS NOT NULL AND ${row.state} NOT IN ('draft', 'withdrawn')`),
    uniqueIndex('recruitment_applicant_trx')
      .on(row.siteId, row.payer, row.trx)
      .where(sql`${row.trx} IS NOT NULL`),
    uniqueIndex('recruitment_applicant_employee')
      .on(row.siteId, row.employeeId)
      .where(sql`${row.employeeId} IS NOT NULL`),
    foreignKey({
      name: 'recruitment_applicant_post_fk',
      columns: [row.siteId, row.postId],
      foreignColumns: [jobPostTable.siteId, jobPostTable.id],
    }),
    foreignKey({
      name: 'recruitment_applicant_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check(
      'recruitment_applicant_state',
      sql`${row.state} IN ('draft', 'applied', 'shortlisted', 'interview', 'waiting', 'selected', 'rejected', 'declined', 'withdrawn', 'joined')`,
    ),
    check('recruitment_applicant_payment', sql`${row.payment} IN ('none', 'pending', 'claimed', 'paid')`),
    check('recruitment_applicant_numbered', sql`(${row.state} = 'draft') = (${row.number} IS NULL)`),
    check('recruitment_applicant_joined', sql`(${row.state} = 'joined') = (${row.employeeId} IS NOT NULL)`),
  ],
);

/** What a person told. It has no history, so that it can be forgotten; once sent nothing of it changes. */
export const recruitmentForm = pgTable(
  'recruitment_form',
  {
    ...siteColumns(),
    applicantId: uuid('applicant_id').notNull(),
    step: integer('step').notNull().default(0),
    nameEn: text('name_en').notNull().default(''),
    nameBn: text('name_bn').notNull().default(''),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    mobile: text('mobile').notNull().default(''),
    /** The other answers, by the names of the form's fields. */
    data: jsonb('data').notNull(),
    cv: jsonb('cv').notNull(),
    /** The National ID number, sealed. */
    nid: text('nid'),
    photo: uuid('photo'),
    searchText: text('search_text').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('recruitment_form_applicant').on(row.siteId, row.applicantId),
    check('recruitment_form_nid_sealed', sql`${row.nid} LIKE '~k%'`),
    foreignKey({
      name: 'recruitment_form_applicant_fk',
      columns: [row.siteId, row.applicantId],
      foreignColumns: [recruitmentApplicant.siteId, recruitmentApplicant.id],
    }),
  ],
);

/** A paper that came with an application. */
export const recruitmentPaper = pgTable(
  'recruitment_paper',
  {
    ...siteColumns(),
    applicantId: uuid('applicant_id').notNull(),
    /** Which of the papers that are asked for, in both languages. */
    about: jsonb('about').notNull(),
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('recruitment_paper_applicant').on(row.siteId, row.applicantId),
    index('recruitment_paper_file').on(row.siteId, row.fileId),
    foreignKey({
      name: 'recruitment_paper_applicant_fk',
      columns: [row.siteId, row.applicantId],
      foreignColumns: [recruitmentApplicant.siteId, recruitmentApplicant.id],
    }),
  ],
);

/** What happened to an application, only added to. */
export const recruitmentEvent = pgTable(
  'recruitment_event',
  {
    ...siteColumns(),
    applicantId: uuid('applicant_id').notNull(),
    kind: text('kind').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    reason: text('reason').notNull().default(''),
    /** Null: the applicant. */
    actorId: uuid('actor_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('recruitment_event_applicant').on(row.siteId, row.applicantId, row.createdAt),
    foreignKey({
      name: 'recruitment_event_applicant_fk',
      columns: [row.siteId, row.applicantId],
      foreignColumns: [recruitmentApplicant.siteId, recruitmentApplicant.id],
    }),
  ],
);

/** How long the data of who was not appointed is kept. An institution without a row keeps it two years. */
export const recruitmentSetting = pgTable(
  'recruitment_setting',
  {
    ...siteColumns(),
    keptMonths: integer('kept_months').notNull(),
    /** The income ledger of application fees; empty: other fees of the usual chart. */
    feeLedgerId: uuid('fee_ledger_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('recruitment_setting_once').on(row.siteId),
    foreignKey({
      name: 'recruitment_setting_ledger_fk',
      columns: [row.siteId, row.feeLedgerId],
      foreignColumns: [ledgerTable.siteId, ledgerTable.id],
    }),
    check('recruitment_setting_months', sql`${row.keptMonths} BETWEEN 6 AND 60`),
  ],
);
