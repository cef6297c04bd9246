import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
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
import { sitePackage } from './package-schema.ts';
import { siteGroup } from './scope/group-schema.ts';
import { siteColumns } from './table.ts';

export * from './scope/group-schema.ts';

/** From where, as `Context` says it: set with each transaction, so whatever writes history writes it too. */
const origin = () => text('origin').notNull().default(sql`coalesce(current_setting('app.origin', true), '')`);

// ── Platform tables: the platform's own; only the role pathshala_platform reaches them. ──

export const site = pgTable(
  'site',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    alias: text('alias').notNull(),
    hostName: text('host_name'),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    kind: text('kind').notNull().default('school'),
    eiin: text('eiin'),
    board: text('board'),
    academicGroups: text('academic_groups').array().notNull().default(sql`'{}'`),
    email: text('email'),
    phone: text('phone'),
    addressEn: text('address_en').notNull().default(''),
    addressBn: text('address_bn').notNull().default(''),
    thanaId: integer('thana_id'),
    establishedOn: date('established_on', { mode: 'string' }),
    /** Whether the government pays its teachers in part (MPO), for which levels, by which code and since when; null: not told. */
    mpo: text('mpo'),
    mpoCode: text('mpo_code'),
    mpoSince: date('mpo_since', { mode: 'string' }),
    /** The highest academic group on the MPO list, by its code. */
    mpoLevel: text('mpo_level'),
    /** In what kind of area it stands; fee ceilings depend on it. Null: not told. */
    areaTier: text('area_tier'),
    mottoEn: text('motto_en').notNull().default(''),
    mottoBn: text('motto_bn').notNull().default(''),
    accent: text('accent').notNull().default('board'),
    logo: uuid('logo'),
    /** Fewer signs than this no password of its people has; null: what the roles ask for. */
    passwordMinimum: integer('password_minimum'),
    /** People may sign in with a code that is sent to their mobile. */
    codeSignIn: boolean('code_sign_in').notNull().default(false),
    /** A student may sign in for the first time with student ID and birthday. */
    birthdaySignIn: boolean('birthday_sign_in').notNull().default(false),
    /** Codes that leave in a day at most, to whoever was never signed in on the device that asks. */
    codesADay: integer('codes_a_day').notNull().default(200),
    weekend: integer('weekend').array().notNull().default(sql`'{6,0}'`),
    /** What a visitor who has not chosen reads; null: what the visitor's browser asks for. */
    language: text('language'),
    status: text('status').notNull().default('active'),
    /** Why it has this status; the platform's history keeps the earlier reasons. */
    statusReason: text('status_reason').notNull().default(''),
    statusSince: timestamp('status_since', { withTimezone: true }).notNull().defaultNow(),
    /** Set by a person, the bill's schedule leaves it alone. */
    isStatusByHand: boolean('is_status_by_hand').notNull().default(false),
    /** The day of the next step down the ladder, while its bill is open. */
    nextStepOn: date('next_step_on', { mode: 'string' }),
    /** Null: everything without limits, as institutions had it before there were packages; the platform may give new ones one. */
    packageId: uuid('package_id').references(() => sitePackage.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    uniqueIndex('site_alias').on(row.alias),
    uniqueIndex('site_email').on(row.email),
    uniqueIndex('site_host_name').on(row.hostName),
    check('site_status', sql`${row.status} IN ('active', 'grace', 'read_only', 'suspended', 'closed')`),
    check('site_password_minimum', sql`${row.passwordMinimum} BETWEEN 6 AND 64`),
    check('site_codes_a_day', sql`${row.codesADay} BETWEEN 1 AND 100000`),
    check('site_language', sql`${row.language} IN ('en', 'bn')`),
    check('site_mpo', sql`${row.mpo} IN ('mpo', 'part_mpo', 'non_mpo', 'government')`),
    check('site_mpo_code', sql`${row.mpoCode} ~ '^[0-9]{3,10}$'`),
    check(
      'site_mpo_terms',
      sql`coalesce(${row.mpo} IN ('mpo', 'part_mpo'), false)
          OR (${row.mpoCode} IS NULL AND ${row.mpoSince} IS NULL AND ${row.mpoLevel} IS NULL)`,
    ),
    check(
      'site_area_tier',
      sql`${row.areaTier} IN ('city_corporation', 'metropolitan', 'district', 'municipality', 'upazila', 'rural')`,
    ),
  ],
);

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    username: text('username').notNull(),
    email: text('email'),
    mobile: text('mobile'),
    passwordHash: text('password_hash'),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    bio: text('bio').notNull().default(''),
    photo: text('photo'),
    language: text('language').notNull().default('en'),
    status: text('status').notNull().default('active'),
    isPlatform: boolean('is_platform').notNull().default(false),
    isDemonstration: boolean('is_demonstration').notNull().default(false),
    mustChangePassword: boolean('must_change_password').notNull().default(false),
    hasSecondFactor: boolean('has_second_factor').notNull().default(false),
    version: integer('version').notNull().default(1),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    uniqueIndex('account_username').on(row.username),
    uniqueIndex('account_email').on(row.email),
    index('account_mobile').on(row.mobile),
    check('account_status', sql`${row.status} IN ('pending', 'active', 'disabled')`),
  ],
);

export const session = pgTable(
  'session',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    deviceHash: text('device_hash'),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    siteId: bigint('site_id', { mode: 'number' }).references(() => site.id),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    lastSeenAt: timestamp('last_seen_at', { withTimezone: true }).notNull().defaultNow(),
    idleSeconds: integer('idle_seconds').notNull(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
    device: text('device').notNull().default(''),
    address: text('address').notNull().default(''),
    needsSecondFactor: boolean('needs_second_factor').notNull().default(false),
    /** From then on the same, where the account's time to set one up runs out; null: nothing runs. */
    secondFactorDueAt: timestamp('second_factor_due_at', { withTimezone: true }),
    /** When the password was given again in it, for an act that asks for it. */
    confirmedAt: timestamp('confirmed_at', { withTimezone: true }),
    /** Opened without a password by somebody who has none of his own yet: nothing but setting one. */
    needsPassword: boolean('needs_password').notNull().default(false),
    /** As whom it was opened, where it went on to another account of the same family. */
    openedAs: uuid('opened_as').references(() => account.id, { onDelete: 'cascade' }),
  },
  (row) => [uniqueIndex('session_token').on(row.tokenHash), index('session_account').on(row.accountId)],
);

/** When an account first and last signed in, for each institution; site 0 is the platform. */
export const signIn = pgTable(
  'sign_in',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    firstAt: timestamp('first_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    primaryKey({ columns: [row.accountId, row.siteId] }),
    index('sign_in_site').on(row.siteId, row.at),
  ],
);

export const loginAttempt = pgTable('login_attempt', {
  key: text('key').primaryKey(),
  failures: integer('failures').notNull(),
  windowStart: timestamp('window_start', { withTimezone: true }).notNull(),
});

export const oneTimeLink = pgTable('one_time_link', {
  tokenHash: text('token_hash').primaryKey(),
  accountId: uuid('account_id')
    .notNull()
    .references(() => account.id, { onDelete: 'cascade' }),
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  usedAt: timestamp('used_at', { withTimezone: true }),
  /** The address that opening the link confirms; null: the link sets a password. */
  email: text('email'),
});

/** What of its modules an institution has been brought already; see `bringSiteNeeds`. */
export const siteNeed = pgTable(
  'site_need',
  {
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
  },
  (row) => [primaryKey({ columns: [row.ofSite, row.name] })],
);

export const role = pgTable('role', {
  code: text('code').primaryKey(),
  /** The institution that made it for itself; null: a role of the platform, the same for every institution. */
  siteId: bigint('site_id', { mode: 'number' }).references(() => site.id),
  nameEn: text('name_en').notNull(),
  nameBn: text('name_bn').notNull(),
  scope: text('scope').notNull(),
  /** A role may only be given by someone of a higher rank. */
  rank: integer('rank').notNull(),
  /** Permissions the code has given it once; what platform staff take away afterwards stays away. */
  seededPermissions: text('seeded_permissions').array().notNull().default(sql`'{}'`),
  version: integer('version').notNull().default(1),
});

export const rolePermission = pgTable(
  'role_permission',
  {
    role: text('role')
      .notNull()
      .references(() => role.code),
    permission: text('permission').notNull(),
  },
  (row) => [primaryKey({ columns: [row.role, row.permission] })],
);

export const membership = pgTable(
  'membership',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    siteId: bigint('site_id', { mode: 'number' }).references(() => site.id),
    role: text('role')
      .notNull()
      .references(() => role.code),
    /** From when it counts; null: since it was given. */
    startsAt: timestamp('starts_at', { withTimezone: true }),
    endsAt: timestamp('ends_at', { withTimezone: true }),
    /** The institution switched this person off here; elsewhere the account works on. */
    disabledAt: timestamp('disabled_at', { withTimezone: true }),
    /** It ended because the person left, not by a decision or a day of its own: whoever comes back has it again. */
    endedByLeaving: boolean('ended_by_leaving').notNull().default(false),
    /** Given by this group of institutions, and gone when the institution leaves it. */
    groupId: uuid('group_id').references(() => siteGroup.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    index('membership_site').on(row.siteId, row.accountId),
    uniqueIndex('membership_once').on(row.accountId, row.siteId, row.role).where(sql`ends_at IS NULL`),
  ],
);

export const permissionGrant = pgTable(
  'permission_grant',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    siteId: bigint('site_id', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    permission: text('permission').notNull(),
    effect: text('effect').notNull(),
    reason: text('reason').notNull(),
    grantedBy: uuid('granted_by').references(() => account.id),
    expiresAt: timestamp('expires_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [
    index('permission_grant_account').on(row.accountId, row.siteId),
    check('permission_grant_effect', sql`${row.effect} IN ('allow', 'deny')`),
  ],
);

export const menu = pgTable('menu', {
  id: uuid('id').primaryKey(),
  menuEn: text('menu_en').notNull(),
  menuBn: text('menu_bn').notNull(),
  menuFor: text('menu_for').notNull(),
  module: text('module').notNull(),
  iconName: text('icon_name').notNull().default(''),
  routeName: text('route_name'),
  note: text('note').notNull().default(''),
  parent: uuid('parent'),
  position: integer('position').notNull(),
  status: integer('status').notNull().default(1),
  permission: text('permission'),
  isDisplayable: boolean('is_displayable').notNull().default(true),
  isLoggedCommonAccess: boolean('is_logged_common_access').notNull().default(false),
  isCommonAccess: boolean('is_common_access').notNull().default(false),
  /** Made in the menu builder; starting the server leaves it alone. */
  isCustom: boolean('is_custom').notNull().default(false),
  version: integer('version').notNull().default(1),
});

/** Menus the code has given once: what platform staff delete stays away. */
export const seededMenu = pgTable('seeded_menu', { id: uuid('id').primaryKey() });

/** What was done to the platform's own tables; append-only. `siteId` is the institution the row is about. */
export const platformHistory = pgTable(
  'platform_history',
  {
    id: uuid('id').primaryKey(),
    siteId: bigint('site_id', { mode: 'number' }),
    tableName: text('table_name').notNull(),
    recordId: text('record_id').notNull(),
    operation: text('operation').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    actor: uuid('actor'),
    impersonator: uuid('impersonator'),
    action: text('action').notNull(),
    request: text('request').notNull(),
    at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
    origin: origin(),
    /** Where personal values were taken out of it: the digest of what it said, and the seal of that. See history-seal. */
    forgottenDigest: text('forgotten_digest'),
    forgottenSeal: text('forgotten_seal'),
  },
  (row) => [
    index('platform_history_record').on(row.tableName, row.recordId),
    index('platform_history_at').on(row.at, row.id),
    index('platform_history_site').on(row.siteId, row.at),
  ],
);

// ── Site tables of core ──

const historyColumns = () => ({
  siteId: bigint('site_id', { mode: 'number' }).notNull(),
  id: uuid('id').notNull(),
  tableName: text('table_name').notNull(),
  recordId: uuid('record_id').notNull(),
  operation: text('operation').notNull(),
  before: jsonb('before'),
  after: jsonb('after'),
  actor: uuid('actor'),
  impersonator: uuid('impersonator'),
  action: text('action').notNull(),
  request: text('request').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
  origin: origin(),
});

export const history = pgTable('history', historyColumns(), (row) => [
  primaryKey({ columns: [row.siteId, row.id] }),
  index('history_record').on(row.siteId, row.tableName, row.recordId),
  index('history_at').on(row.siteId, row.at),
]);

/** History of long ago, out of the way of what is asked every day; `pathshala_archive_history` brings it here. */
export const historyArchive = pgTable('history_archive', historyColumns(), (row) => [
  primaryKey({ columns: [row.siteId, row.id] }),
  index('history_archive_record').on(row.siteId, row.tableName, row.recordId),
]);

export const notification = pgTable(
  'notification',
  {
    ...siteColumns(),
    accountId: uuid('account_id').notNull(),
    data: jsonb('data').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('notification_account').on(row.siteId, row.accountId, row.readAt),
    // The newest of what somebody has not read, however much that is.
    index('notification_unread').on(row.siteId, row.accountId, row.createdAt).where(sql`read_at IS NULL`),
  ],
);

/**
 * What one person keeps at hand, whatever institution it is at: pinned screens in their order, and the addresses that
 * were opened, the latest first, with how often. Nobody else reads it and no history is kept of it.
 */
export const accountPlaces = pgTable('account_places', {
  accountId: uuid('account_id')
    .primaryKey()
    .references(() => account.id, { onDelete: 'cascade' }),
  pins: jsonb('pins').notNull().default([]),
  opened: jsonb('opened').notNull().default([]),
});

/** A list's search, filters and sort under a name; shared ones are seen by everybody at the institution. */
export const savedView = pgTable(
  'saved_view',
  {
    ...siteColumns(),
    accountId: uuid('account_id').notNull(),
    list: text('list').notNull(),
    name: text('name').notNull(),
    query: text('query').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('saved_view_name').on(row.siteId, row.accountId, row.list, row.name),
    index('saved_view_list').on(row.siteId, row.list),
  ],
);

export const storedFile = pgTable(
  'stored_file',
  {
    ...siteColumns(),
    name: text('name').notNull(),
    mime: text('mime').notNull(),
    bytes: integer('bytes').notNull(),
    purpose: text('purpose').notNull(),
    isPublic: boolean('is_public').notNull().default(false),
    /** SHA-256 of the content, which never changes under this id. */
    digest: text('digest').notNull().default(''),
    width: integer('width'),
    height: integer('height'),
    /** The public picture this is a smaller size of; tidying removes it after that one. */
    ofFile: uuid('of_file'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('stored_file_of').on(row.siteId, row.ofFile).where(sql`${row.ofFile} IS NOT NULL`),
  ],
);

export const numberSequence = pgTable(
  'number_sequence',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    period: text('period').notNull(),
    next: bigint('next', { mode: 'number' }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('number_sequence_kind').on(row.siteId, row.kind, row.period),
  ],
);

export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    accountId: uuid('account_id').notNull(),
    action: text('action').notNull(),
    digest: text('digest').notNull(),
    answer: jsonb('answer'),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (row) => [primaryKey({ columns: [row.siteId, row.id] })],
);

/**
 * What is held for a while by name, as a row: a transaction that locks it excludes the others, on whichever node of a
 * cluster they stand. The row `institution`, which every institution has, is also what `rowsOf` joins there.
 */
export const siteLock = pgTable(
  'site_lock',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    id: uuid('id').notNull().defaultRandom(),
    name: text('name').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('site_lock_name').on(row.siteId, row.name),
  ],
);

/**
 * What writes keep counted, so that no screen counts rows: the sums of a group, in rows narrow enough that savers do not
 * wait for each other (core/server/counters). Kept by triggers, proved each night.
 */
export const counterTable = pgTable(
  'counter',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    name: text('name').notNull(),
    grp: text('grp').notNull(),
    key: text('key').notNull(),
    n1: bigint('n1', { mode: 'bigint' }).notNull().default(sql`0`),
    n2: bigint('n2', { mode: 'bigint' }).notNull().default(sql`0`),
    n3: bigint('n3', { mode: 'bigint' }).notNull().default(sql`0`),
    n4: bigint('n4', { mode: 'bigint' }).notNull().default(sql`0`),
  },
  (row) => [primaryKey({ columns: [row.siteId, row.name, row.grp, row.key] })],
);
