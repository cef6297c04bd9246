import { boolean, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { siteColumns } from '../../../core/server/database/table.ts';

/** Whether a message that nobody writes leaves by itself; without a row it does not. */
export const automaticMessage = pgTable(
  'communication_automatic',
  {
    ...siteColumns(),
    event: text('event').notNull(),
    isOn: boolean('is_on').notNull(),
    /** Who switched it last: what leaves at night, when nobody acts, is that account's sending. */
    switchedBy: uuid('switched_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('communication_automatic_event').on(row.siteId, row.event),
  ],
);
