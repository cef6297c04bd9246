import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { schoolClass } from '../academic/class.entity.ts';
import { section } from '../academic/section.entity.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const calendarEntryTable = table(entities.calendarEntry);

/** An address under which a calendar program reads on its own, without signing in. Whoever has the address reads. */
export const calendarFeed = pgTable(
  'calendar_feed',
  {
    ...siteColumns(),
    /** Whose it is; it shows no more than this person sees. */
    accountId: uuid('account_id').notNull(),
    scope: text('scope').notNull(),
    sectionId: uuid('section_id'),
    /** A class whatever its year: the feed goes on with the sections of the next one. */
    classId: uuid('class_id'),
    language: text('language').notNull(),
    /** SHA-256 of the address's secret, which itself is kept nowhere. */
    digest: text('digest').notNull(),
    /** Since when the address is this one. */
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('calendar_feed_digest').on(row.siteId, row.digest),
    index('calendar_feed_account').on(row.siteId, row.accountId),
    foreignKey({
      name: 'calendar_feed_section_fk',
      columns: [row.siteId, row.sectionId],
      foreignColumns: [table(section).siteId, table(section).id],
    }),
    foreignKey({
      name: 'calendar_feed_class_fk',
      columns: [row.siteId, row.classId],
      foreignColumns: [table(schoolClass).siteId, table(schoolClass).id],
    }),
    check('calendar_feed_scope', sql`${row.scope} IN ('school', 'class', 'section', 'mine')`),
    check('calendar_feed_class', sql`(${row.scope} = 'class') = (${row.classId} IS NOT NULL)`),
    check('calendar_feed_section', sql`(${row.scope} = 'section') = (${row.sectionId} IS NOT NULL)`),
    check('calendar_feed_language', sql`${row.language} IN ('en', 'bn')`),
  ],
);
