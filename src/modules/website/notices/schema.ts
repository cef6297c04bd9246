import { sql } from 'drizzle-orm';
import {
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
import { siteColumns, tableOf } from '../../../core/server/database/table.ts';
import { notice } from '../notice.entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const notices = tableOf(notice) as any;

/** For whom a notice is inside the institution, its memo number, and when it went out or was withdrawn. */
export const noticeDelivery = pgTable(
  'website_notice_delivery',
  {
    ...siteColumns(),
    noticeId: uuid('notice_id').notNull(),
    groups: jsonb('groups').notNull(),
    mustAcknowledge: boolean('must_acknowledge').notNull(),
    /** Drawn when it first goes out or is first on the website, without gaps in a year. */
    memo: integer('memo'),
    memoYear: integer('memo_year'),
    /** When somebody said it goes out on its day, and who; null again where that was taken back. */
    plannedAt: timestamp('planned_at', { withTimezone: true }),
    plannedBy: uuid('planned_by'),
    publishedAt: timestamp('published_at', { withTimezone: true }),
    publishedBy: uuid('published_by'),
    /** How many it was for who have no account. */
    away: integer('away').notNull().default(0),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnReason: text('withdrawn_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('website_notice_delivery_once').on(row.siteId, row.noticeId),
    unique('website_notice_delivery_memo').on(row.siteId, row.memoYear, row.memo),
    foreignKey({
      name: 'website_notice_delivery_notice_fk',
      columns: [row.siteId, row.noticeId],
      foreignColumns: [notices.siteId, notices.id],
    }),
    index('website_notice_delivery_planned')
      .on(row.siteId, row.noticeId)
      .where(sql`planned_at IS NOT NULL AND published_at IS NULL`),
    check('website_notice_delivery_planned_by', sql`(${row.plannedAt} IS NULL) = (${row.plannedBy} IS NULL)`),
    check(
      'website_notice_delivery_published',
      sql`(${row.publishedAt} IS NULL OR ${row.memo} IS NOT NULL) AND (${row.memo} IS NULL) = (${row.memoYear} IS NULL) AND (${row.withdrawnAt} IS NULL OR ${row.publishedAt} IS NOT NULL)`,
    ),
  ],
);

/** Somebody a notice was for when it went out, and whether they read and acknowledged it. */
export const noticeReader = pgTable(
  'website_notice_reader',
  {
    ...siteColumns(),
    noticeId: uuid('notice_id').notNull(),
    accountId: uuid('account_id').notNull(),
    nameEn: text('name_en').notNull(),
    nameBn: text('name_bn').notNull(),
    readAt: timestamp('read_at', { withTimezone: true }),
    acknowledgedAt: timestamp('acknowledged_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('website_notice_reader_once').on(row.siteId, row.noticeId, row.accountId),
    index('website_notice_reader_account').on(row.siteId, row.accountId),
    foreignKey({
      name: 'website_notice_reader_notice_fk',
      columns: [row.siteId, row.noticeId],
      foreignColumns: [notices.siteId, notices.id],
    }),
    check('website_notice_reader_order', sql`${row.acknowledgedAt} IS NULL OR ${row.readAt} IS NOT NULL`),
  ],
);

/** A further attachment of a notice, after the one of its form; whoever may read the notice may have it. */
export const noticeFile = pgTable(
  'website_notice_file',
  {
    ...siteColumns(),
    noticeId: uuid('notice_id').notNull(),
    position: integer('position').notNull(),
    fileId: uuid('file_id').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('website_notice_file_once').on(row.siteId, row.noticeId, row.fileId),
    foreignKey({
      name: 'website_notice_file_notice_fk',
      columns: [row.siteId, row.noticeId],
      foreignColumns: [notices.siteId, notices.id],
    }),
    check('website_notice_file_position', sql`${row.position} > 0`),
  ],
);
