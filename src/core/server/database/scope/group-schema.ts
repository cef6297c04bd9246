import { sql } from 'drizzle-orm';
import { bigint, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { site } from '../schema.ts';

export const siteGroup = pgTable('site_group', {
  id: uuid('id').primaryKey(),
  nameEn: text('name_en').notNull(),
  nameBn: text('name_bn').notNull(),
  version: integer('version').notNull().default(1),
});

/** An institution in a group, from a day until the day it leaves; one that left and came back has a row for each time. */
export const siteGroupMember = pgTable(
  'site_group_member',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => siteGroup.id),
    siteId: bigint('site_id', { mode: 'number' })
      .notNull()
      .references(() => site.id),
    fromDate: date('from_date', { mode: 'string' })
      .notNull()
      .default(sql`(now() AT TIME ZONE 'Asia/Dhaka')::date`),
    /** The first day it is out of the group again; null: none is known. */
    toDate: date('to_date', { mode: 'string' }),
  },
  (row) => [
    primaryKey({ columns: [row.groupId, row.siteId, row.fromDate] }),
    index('site_group_member_site').on(row.siteId),
    check('site_group_member_dates', sql`${row.toDate} > ${row.fromDate}`),
  ],
);
