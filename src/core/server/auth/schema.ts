import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { account, site } from '../database/schema.ts';

/**
 * Staff of the platform work for a while through somebody's account. A session that has one of these open is the other
 * account's, until the time is over, it is ended by hand, or the session itself ends. Kept for good.
 */
export const impersonation = pgTable(
  'impersonation',
  {
    id: uuid('id').primaryKey(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => account.id),
    /** The session of the actor it works in. */
    sessionId: uuid('session_id').notNull(),
    kind: text('kind').notNull(),
    /** Whose account it is. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    /** The institution it is in now; of a group one of its own. */
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    /** No key into the groups: what was done stays when the group is gone. */
    groupId: uuid('group_id'),
    reason: text('reason').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
  },
  (row) => [
    uniqueIndex('impersonation_open').on(row.sessionId).where(sql`ended_at IS NULL`),
    index('impersonation_site').on(row.ofSite, row.startedAt),
    index('impersonation_started').on(row.startedAt),
    check('impersonation_kind', sql`${row.kind} IN ('site', 'group', 'user')`),
    check('impersonation_group', sql`(${row.kind} = 'group') = (${row.groupId} IS NOT NULL)`),
    check('impersonation_other', sql`${row.actorId} <> ${row.accountId}`),
    check(
      'impersonation_time',
      sql`${row.endsAt} > ${row.startedAt} AND ${row.endsAt} <= ${row.startedAt} + interval '1 hour'`,
    ),
    check('impersonation_reason', sql`length(${row.reason}) >= 10`),
  ],
);

/**
 * Staff of the platform look into an institution in an emergency: in their own name, changing nothing, for an hour at most.
 * What they looked at stands in {@link emergencyCall}; another of the staff reviews it afterwards.
 */
export const emergencyAccess = pgTable(
  'emergency_access',
  {
    id: uuid('id').primaryKey(),
    actorId: uuid('actor_id')
      .notNull()
      .references(() => account.id),
    /** The session it works in. */
    sessionId: uuid('session_id').notNull(),
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    reason: text('reason').notNull(),
    startedAt: timestamp('started_at', { withTimezone: true }).notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
    endedAt: timestamp('ended_at', { withTimezone: true }),
    reviewedBy: uuid('reviewed_by').references(() => account.id),
    reviewedAt: timestamp('reviewed_at', { withTimezone: true }),
    /** What the reviewer found: whether it was needed, and what follows. */
    review: text('review').notNull().default(''),
    isJustified: boolean('is_justified'),
  },
  (row) => [
    uniqueIndex('emergency_access_open').on(row.sessionId).where(sql`ended_at IS NULL`),
    index('emergency_access_site').on(row.ofSite, row.startedAt),
    index('emergency_access_started').on(row.startedAt),
    check(
      'emergency_access_time',
      sql`${row.endsAt} > ${row.startedAt} AND ${row.endsAt} <= ${row.startedAt} + interval '1 hour'`,
    ),
    check('emergency_access_reason', sql`length(${row.reason}) >= 20`),
    check('emergency_access_second', sql`${row.reviewedBy} <> ${row.actorId}`),
    check(
      'emergency_access_review',
      sql`(${row.reviewedBy} IS NULL) = (${row.reviewedAt} IS NULL) AND (${row.reviewedBy} IS NULL) = (${row.isJustified} IS NULL)`,
    ),
  ],
);

/** Each call that was made meanwhile, noted before it is answered. Only added to. */
export const emergencyCall = pgTable(
  'emergency_call',
  {
    id: uuid('id').primaryKey(),
    accessId: uuid('access_id')
      .notNull()
      .references(() => emergencyAccess.id),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    /** Which part of the API, as the history names it. */
    action: text('action').notNull(),
    /** The very address, without what was searched for. */
    address: text('address').notNull(),
    request: text('request').notNull(),
  },
  (row) => [index('emergency_call_access').on(row.accessId, row.at)],
);

/** What somebody's authenticator application shares with the server; it counts once `account.has_second_factor` says so. */
export const secondFactor = pgTable('second_factor', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  /** Encrypted with the platform's key. */
  secret: text('secret').notNull(),
  confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
  /** The half minute whose code was taken last: no code is taken twice. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Codes for the day the telephone is lost; only digests are kept, and each works once. */
export const recoveryCode = pgTable(
  'recovery_code',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (row) => [uniqueIndex('recovery_code_once').on(row.accountId, row.codeHash)],
);

/**
 * Accounts of one family: of a guardian whose children are in several institutions, each with an account of its own. Who
 * signed in as one of them goes on as another without signing in again.
 */
export const accountFamily = pgTable(
  'account_family',
  {
    accountId: uuid('account_id')
      .primaryKey()
      .references(() => account.id, { onDelete: 'cascade' }),
    familyId: uuid('family_id').notNull(),
    joinedAt: timestamp('joined_at', { withTimezone: true }).notNull(),
    /** What proved that both are the same person's. */
    provedBy: text('proved_by').notNull(),
  },
  (row) => [
    index('account_family_family').on(row.familyId),
    check('account_family_proved', sql`${row.provedBy} IN ('password', 'code')`),
  ],
);

/** A code that was sent to a mobile number, by which its accounts sign in at an institution; only a digest is kept. */
export const signInCode = pgTable(
  'sign_in_code',
  {
    id: uuid('id').primaryKey(),
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    mobile: text('mobile').notNull(),
    /** The digest of a device that is known to an account of the number; empty: all strange devices together; `proof`: a code for a new device, which only counts. */
    lane: text('lane').notNull(),
    codeHash: text('code_hash').notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    usedAt: timestamp('used_at', { withTimezone: true }),
  },
  (row) => [
    index('sign_in_code_open').on(row.ofSite, row.mobile, row.lane),
    index('sign_in_code_made').on(row.ofSite, row.madeAt),
    check('sign_in_code_life', sql`${row.expiresAt} <= ${row.madeAt} + interval '10 minutes'`),
  ],
);

/** What the platform asks of everybody who signs in: one row. */
export const securitySetting = pgTable(
  'security_setting',
  {
    id: integer('id').primaryKey(),
    /** Roles that do nothing before a second factor is set up. */
    secondFactorRoles: text('second_factor_roles').array().notNull().default(sql`'{}'`),
    /** Whoever could do most harm has some days to set one up: see `isExpectedOf`. */
    expectsSecondFactor: boolean('expects_second_factor').notNull().default(true),
    /** Of institutions made before it is expected later: {@link olderFrom}. */
    expectsSince: timestamp('expects_since', { withTimezone: true }).notNull().defaultNow(),
    olderFrom: timestamp('older_from', { withTimezone: true })
      .notNull()
      .default(sql`now() + interval '30 days'`),
    version: integer('version').notNull().default(1),
  },
  (row) => [check('security_setting_one', sql`${row.id} = 1`)],
);

/** How far an account reaches at an institution: the shifts, groups, classes or sections it is limited to; none: all of it. */
export const accountReach = pgTable(
  'account_reach',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    kind: text('kind').notNull(),
    recordId: uuid('record_id').notNull(),
    addedBy: uuid('added_by').references(() => account.id),
    addedAt: timestamp('added_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    primaryKey({ columns: [row.accountId, row.ofSite, row.kind, row.recordId] }),
    index('account_reach_site').on(row.ofSite),
    check('account_reach_kind', sql`${row.kind} IN ('shift', 'group', 'class', 'section')`),
  ],
);

/** Devices an account was signed in on: other people's wrong guesses do not keep them out. */
export const knownDevice = pgTable(
  'known_device',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    deviceHash: text('device_hash').notNull(),
  },
  (row) => [primaryKey({ columns: [row.accountId, row.deviceHash] })],
);
