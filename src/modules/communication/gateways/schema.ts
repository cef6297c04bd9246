import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
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
