import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account, role, site, siteGroup } from '../../core/server/database/schema.ts';

/**
 * Users of a group of institutions. Their memberships at its institutions follow by triggers, also where an institution
 * comes to the group or leaves it later.
 */
export const accessGroupUser = pgTable(
  'access_group_user',
  {
    id: uuid('id').primaryKey(),
    groupId: uuid('group_id')
      .notNull()
      .references(() => siteGroup.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    role: text('role')
      .notNull()
      .references(() => role.code),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    addedBy: uuid('added_by').references(() => account.id),
  },
  (row) => [
    uniqueIndex('access_group_user_once')
      .on(row.groupId, row.accountId, row.role)
      .where(sql`ends_at IS NULL`),
    index('access_group_user_account').on(row.accountId),
  ],
);

/**
 * Rights on the platform, and of its roles everywhere, that one of its staff asked for and another decides about. Kept also
 * where one person was enough because nobody else was there.
 */
export const accessPlatformRequest = pgTable(
  'access_platform_request',
  {
    id: uuid('id').primaryKey(),
    act: text('act').notNull(),
    /** What it is done to: one request at a time waits for each. */
    subject: text('subject').notNull(),
    title: jsonb('title').notNull(),
    /** What the asker saw. */
    seen: jsonb('seen').notNull(),
    digest: text('digest').notNull(),
    input: jsonb('input').notNull(),
    reason: text('reason').notNull(),
    /** Whom it is about: they never decide. */
    excluded: uuid('excluded').array().notNull().default(sql`'{}'`),
    askedBy: uuid('asked_by')
      .notNull()
      .references(() => account.id),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    deadline: timestamp('deadline', { withTimezone: true }).notNull(),
    state: text('state').notNull().default('asked'),
    byOnePerson: boolean('by_one_person').notNull().default(false),
    decidedBy: uuid('decided_by').references(() => account.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    note: text('note').notNull().default(''),
    /** Why it could not be done. */
    problem: jsonb('problem'),
  },
  (row) => [
    uniqueIndex('access_platform_request_open').on(row.act, row.subject).where(sql`state = 'asked'`),
    index('access_platform_request_deadline').on(row.deadline).where(sql`state = 'asked'`),
    index('access_platform_request_asked').on(row.askedAt),
    check(
      'access_platform_request_state',
      sql`${row.state} IN ('asked', 'done', 'refused', 'withdrawn', 'expired', 'failed')`,
    ),
    check(
      'access_platform_request_by_two',
      sql`${row.state} NOT IN ('done', 'refused')
        OR (${row.byOnePerson} AND ${row.decidedBy} IS NULL)
        OR (${row.decidedBy} IS NOT NULL AND ${row.decidedBy} <> ${row.askedBy} AND NOT ${row.decidedBy} = ANY(${row.excluded}))`,
    ),
  ],
);

/** One look through all rights of an institution, or of the platform. */
export const accessReview = pgTable(
  'access_review',
  {
    id: uuid('id').primaryKey(),
    /** Null: the platform's own staff. */
    ofSite: bigint('of_site', { mode: 'number' }).references(() => site.id),
    begunBy: uuid('begun_by')
      .notNull()
      .references(() => account.id),
    begunAt: timestamp('begun_at', { withTimezone: true }).notNull(),
    closedBy: uuid('closed_by').references(() => account.id),
    closedAt: timestamp('closed_at', { withTimezone: true }),
  },
  (row) => [
    uniqueIndex('access_review_open').on(sql`coalesce(of_site, 0)`).where(sql`closed_at IS NULL`),
    index('access_review_site').on(row.ofSite, row.begunAt),
  ],
);

/** One person in it, as he stood when it began, and what was decided. */
export const accessReviewLine = pgTable(
  'access_review_line',
  {
    id: uuid('id').primaryKey(),
    reviewId: uuid('review_id')
      .notNull()
      .references(() => accessReview.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** What the roles were called. */
    roles: jsonb('roles').notNull(),
    lastSignInAt: timestamp('last_sign_in_at', { withTimezone: true }),
    /** Not signed in for ninety days. */
    isUnseen: boolean('is_unseen').notNull(),
    /** Handles money and decides about it. */
    isBothSides: boolean('is_both_sides').notNull(),
    decision: text('decision'),
    decidedBy: uuid('decided_by').references(() => account.id),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
    note: text('note').notNull().default(''),
  },
  (row) => [
    uniqueIndex('access_review_line_once').on(row.reviewId, row.accountId),
    check('access_review_line_decision', sql`${row.decision} IN ('kept', 'withdrawn')`),
    check(
      'access_review_line_decided',
      sql`(${row.decision} IS NULL) = (${row.decidedAt} IS NULL) AND (${row.decision} IS NULL) = (${row.decidedBy} IS NULL)`,
    ),
    check('access_review_line_other', sql`${row.decidedBy} IS NULL OR ${row.decidedBy} <> ${row.accountId}`),
  ],
);
