import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';

/** When and how much an institution sends; one row an institution. */
export const messageSetting = pgTable(
  'communication_setting',
  {
    ...siteColumns(),
    /** Minutes of the Dhaka day between which only what is urgent leaves; over midnight where `from` is later. */
    quietFrom: integer('quiet_from').notNull(),
    quietTo: integer('quiet_to').notNull(),
    /** SMS parts an institution sends in a day, and messages one number gets. */
    partsADay: integer('parts_a_day').notNull(),
    messagesADay: integer('messages_a_day').notNull(),
    /** The longest message, in parts. */
    longest: integer('longest').notNull(),
    /** Below this balance the screens warn. */
    lowBalance: integer('low_balance').notNull(),
    /** Without a provider of its own in use, SMS go through the platform's. */
    viaPlatform: boolean('via_platform').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_setting_once').on(row.siteId),
    check(
      'communication_setting_figures',
      sql`${row.quietFrom} BETWEEN 0 AND 1439 AND ${row.quietTo} BETWEEN 0 AND 1439 AND ${row.partsADay} >= 0 AND ${row.messagesADay} > 0 AND ${row.longest} BETWEEN 1 AND 10 AND ${row.lowBalance} >= 0`,
    ),
  ],
);

/** What is written on an occasion, one text a language; without a row the usual text stands. */
export const messageTemplate = pgTable(
  'communication_template',
  {
    ...siteColumns(),
    event: text('event').notNull(),
    language: text('language').notNull(),
    subject: text('subject').notNull().default(''),
    body: text('body').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_template_once').on(row.siteId, row.event, row.language),
    check('communication_template_language', sql`${row.language} IN ('en', 'bn')`),
  ],
);

/** What one guardian or employee wants: their number for messages, their language, or none at all. */
export const messagePreference = pgTable(
  'communication_preference',
  {
    ...siteColumns(),
    personKind: text('person_kind').notNull(),
    personId: uuid('person_id').notNull(),
    mobile: text('mobile'),
    language: text('language'),
    /** `given`, or `refused`: they get no SMS and no email; the bell still rings. */
    consent: text('consent').notNull(),
    note: text('note').notNull().default(''),
    /** Kinds of messages (`kinds.data.ts`) they do not want by SMS and email. */
    unwanted: text('unwanted').array().notNull().default(sql`'{}'`),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_preference_person').on(row.siteId, row.personId),
    check('communication_preference_kind', sql`${row.personKind} IN ('guardian', 'employee', 'student')`),
    check('communication_preference_consent', sql`${row.consent} IN ('given', 'refused')`),
    check('communication_preference_language', sql`${row.language} IN ('en', 'bn')`),
  ],
);

/** A number that wants nothing any more, whoever it belongs to. */
export const messageOptOut = pgTable(
  'communication_opt_out',
  {
    ...siteColumns(),
    mobile: text('mobile').notNull(),
    reason: text('reason').notNull(),
    actorId: uuid('actor_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_opt_out_number').on(row.siteId, row.mobile),
  ],
);

/** An audience kept under a name: the groups that are asked for, and who is left out. */
export const savedAudience = pgTable(
  'communication_audience',
  {
    ...siteColumns(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    groups: jsonb('groups').notNull(),
    excluded: uuid('excluded').array().notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_audience_name').on(row.siteId, row.nameEn),
  ],
);
