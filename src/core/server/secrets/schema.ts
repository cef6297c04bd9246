import { bigint, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Who was shown a covered value in full, of which record, when and why; the value itself is not kept here. */
export const secretReveal = pgTable(
  'secret_reveal',
  {
    siteId: bigint('site_id', { mode: 'number' }).notNull(),
    id: uuid('id').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    tableName: text('table_name').notNull(),
    recordId: uuid('record_id').notNull(),
    /** The record on whose page it is told: of a guardian's number, the student. */
    aboutId: uuid('about_id').notNull(),
    field: text('field').notNull(),
    reason: text('reason').notNull(),
    actorId: uuid('actor_id'),
    /** Who acted as the actor. */
    impersonatorId: uuid('impersonator_id'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('secret_reveal_about').on(row.siteId, row.aboutId, row.createdAt),
  ],
);

/** The columns of sealed numbers in which everything is sealed, and with which key; known by their check's name. */
export const sealedPlace = pgTable('sealed_place', {
  name: text('name').primaryKey(),
  keyId: text('key_id').notNull(),
});
