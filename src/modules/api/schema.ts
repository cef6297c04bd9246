import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
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
import { account, site } from '../../core/server/database/schema.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** A program of somebody else that may call the API. Who removes it ends everything it holds; its row stays for the log. */
export const oauthClient = pgTable(
  'oauth_client',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    redirect: text('redirect').notNull(),
    /** The most that any token of it opens. */
    scopes: text('scopes').array().notNull(),
    /** The institutions that may admit it; none named: all. */
    sites: bigint('sites', { mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** How many calls a minute are answered. */
    callsAMinute: integer('calls_a_minute').notNull(),
    /** In whose name it works where it works by itself; nobody signs in with it. */
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    isStopped: boolean('is_stopped').notNull().default(false),
    removedAt: moment('removed_at'),
    createdAt: moment('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    uniqueIndex('oauth_client_name').on(row.name).where(sql`removed_at IS NULL`),
    check('oauth_client_calls', sql`${row.callsAMinute} BETWEEN 1 AND 6000`),
  ],
);

/** What a program proves itself with: only the digest is kept, and the last characters to tell one from another. */
export const oauthSecret = pgTable(
  'oauth_secret',
  {
    id: uuid('id').primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => oauthClient.id, { onDelete: 'cascade' }),
    digest: text('digest').notNull(),
    ending: text('ending').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Of one that was replaced: until when it still counts. */
    endsAt: moment('ends_at'),
  },
  (row) => [uniqueIndex('oauth_secret_digest').on(row.digest), index('oauth_secret_client').on(row.clientId)],
);

/** An institution lets a program in, with the scopes it may have there. */
export const oauthAdmission = pgTable(
  'oauth_admission',
  {
    id: uuid('id').primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => oauthClient.id, { onDelete: 'cascade' }),
    ofSite: bigint('of_site', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    scopes: text('scopes').array().notNull(),
    /** The role it has where it works by itself; null: only with a person who consents. */
    role: text('role'),
    admittedBy: uuid('admitted_by')
      .notNull()
      .references(() => account.id),
    admittedAt: moment('admitted_at').notNull(),
    endedAt: moment('ended_at'),
    version: integer('version').notNull().default(1),
  },
  (row) => [
    unique('oauth_admission_once').on(row.clientId, row.ofSite),
    index('oauth_admission_site').on(row.ofSite),
  ],
);

/** What the authorisation server keeps: requests, codes, consents, tokens. Its id is a secret, so only a digest is kept. */
export const oauthArtifact = pgTable(
  'oauth_artifact',
  {
    kind: text('kind').notNull(),
    digest: text('digest').notNull(),
    payload: jsonb('payload').notNull(),
    /** The consent it hangs on. */
    grantId: text('grant_id'),
    clientId: uuid('client_id').references(() => oauthClient.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'cascade' }),
    /** The institution it is for. */
    ofSite: bigint('of_site', { mode: 'number' }).references(() => site.id),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
    expiresAt: moment('expires_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.kind, row.digest] }),
    index('oauth_artifact_grant').on(row.grantId),
    index('oauth_artifact_client').on(row.clientId, row.createdAt),
    index('oauth_artifact_site').on(row.ofSite, row.createdAt),
    index('oauth_artifact_account').on(row.accountId),
    index('oauth_artifact_over').on(row.expiresAt),
  ],
);

/** Calls of a program: what was called and how it ended, never what was said. */
export const oauthCall = pgTable(
  'oauth_call',
  {
    id: uuid('id').primaryKey(),
    clientId: uuid('client_id')
      .notNull()
      .references(() => oauthClient.id, { onDelete: 'cascade' }),
    accountId: uuid('account_id').notNull(),
    ofSite: bigint('of_site', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
    method: text('method').notNull(),
    route: text('route').notNull(),
    status: integer('status').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    /** The same as in the change log. */
    request: text('request').notNull(),
  },
  (row) => [
    index('oauth_call_client').on(row.clientId, row.at),
    index('oauth_call_site').on(row.ofSite, row.at),
    index('oauth_call_at').on(row.at),
  ],
);

/** How often a program called in a minute; those above its limit were refused. */
export const oauthMinute = pgTable(
  'oauth_minute',
  {
    clientId: uuid('client_id')
      .notNull()
      .references(() => oauthClient.id, { onDelete: 'cascade' }),
    minute: moment('minute').notNull(),
    calls: integer('calls').notNull(),
  },
  (row) => [primaryKey({ columns: [row.clientId, row.minute] }), index('oauth_minute_at').on(row.minute)],
);
