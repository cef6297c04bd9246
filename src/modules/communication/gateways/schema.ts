import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
import { account } from '../../../core/server/database/schema.ts';
import { siteColumns } from '../../../core/server/database/table.ts';

/** A provider of SMS that is spoken to over HTTP, as its manual says; the order is that of fail-over. */
export const gateway = pgTable(
  'communication_gateway',
  {
    ...siteColumns(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull(),
    perSecond: integer('per_second').notNull(),
    /** A `GatewayCall` of gateways/rules.ts: address, headers, body, how its answers are read. No secret is in it. */
    call: jsonb('call').notNull(),
    /** The values of its secrets, encrypted with the platform's key; nobody reads them again. */
    secrets: text('secrets').notNull().default(''),
    secretNames: text('secret_names').array().notNull(),
    /** Of the secret in the address to which it tells what became of messages; empty: it has none. */
    reportDigest: text('report_digest').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_gateway_name').on(row.siteId, row.name),
    check(
      'communication_gateway_pace',
      sql`${row.perSecond} BETWEEN 1 AND 200 AND ${row.position} BETWEEN 1 AND 99`,
    ),
  ],
);

/** From when on a provider may be called again: all sendings of an institution share its pace, in whichever process they run. */
export const gatewayTurn = pgTable(
  'communication_turn',
  {
    ...siteColumns(),
    gatewayId: uuid('gateway_id').notNull(),
    freeAt: timestamp('free_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_turn_once').on(row.siteId, row.gatewayId),
  ],
);

/**
 * A provider of the platform itself, for institutions that have none: a platform table, which institutions only read. What
 * puts one into use, or changes one that is, waits in `proposed` for a second person.
 */
export const platformGateway = pgTable(
  'communication_platform_gateway',
  {
    id: uuid('id').primaryKey(),
    version: integer('version').notNull().default(1),
    name: text('name').notNull().unique('communication_platform_gateway_name'),
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull(),
    perSecond: integer('per_second').notNull(),
    call: jsonb('call').notNull(),
    secrets: text('secrets').notNull().default(''),
    secretNames: text('secret_names').array().notNull(),
    reportDigest: text('report_digest').notNull().default(''),
    /** The columns above as they would be, its secrets encrypted too. */
    proposed: jsonb('proposed'),
    proposedBy: uuid('proposed_by'),
  },
  (row) => [
    foreignKey({
      name: 'communication_platform_gateway_by_fk',
      columns: [row.proposedBy],
      foreignColumns: [account.id],
    }),
    check(
      'communication_platform_gateway_pace',
      sql`${row.perSecond} BETWEEN 1 AND 200 AND ${row.position} BETWEEN 1 AND 99`,
    ),
    check('communication_platform_gateway_two', sql`(${row.proposed} IS NULL) = (${row.proposedBy} IS NULL)`),
  ],
);

/** From when on a provider of the platform may be called again: all institutions share its pace. */
export const platformTurn = pgTable(
  'communication_platform_turn',
  {
    gatewayId: uuid('gateway_id').primaryKey(),
    freeAt: timestamp('free_at', { withTimezone: true }).notNull(),
  },
  (row) => [
    foreignKey({
      name: 'communication_platform_turn_gateway_fk',
      columns: [row.gatewayId],
      foreignColumns: [platformGateway.id],
    }).onDelete('cascade'),
  ],
);

/**
 * Which institution's messages a provider of the platform has, for some days: its reports name a message and no institution,
 * and none is asked whose they are.
 */
export const platformHanded = pgTable(
  'communication_platform_handed',
  {
    messageId: uuid('message_id').primaryKey(),
    gatewayId: uuid('gateway_id').notNull(),
    ofSite: bigint('of_site', { mode: 'number' }).notNull(),
    /** Its own reference, as in `communication_message`. */
    providerRef: text('provider_ref').notNull().default(''),
    at: timestamp('at', { withTimezone: true }).notNull(),
  },
  (row) => [
    index('communication_platform_handed_ref')
      .on(row.gatewayId, row.providerRef)
      .where(sql`provider_ref <> ''`),
    index('communication_platform_handed_at').on(row.at),
  ],
);
