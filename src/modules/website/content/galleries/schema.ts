import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf } from '../../../../core/server/database/table.ts';
import { event } from '../../event.entity.ts';
import { gallery } from './gallery.entity.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const galleries = tableOf(gallery) as any;
// biome-ignore lint/suspicious/noExplicitAny: as above
const events = tableOf(event) as any;

/** A picture of an event or a gallery, kept large and small. */
export const pictureTable = pgTable(
  'website_picture',
  {
    ...siteColumns(),
    eventId: uuid('event_id'),
    galleryId: uuid('gallery_id'),
    position: integer('position').notNull(),
    fileId: uuid('file_id').notNull(),
    smallId: uuid('small_id').notNull(),
    captionEn: text('caption_en').notNull().default(''),
    captionBn: text('caption_bn').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('website_picture_event').on(row.siteId, row.eventId),
    index('website_picture_gallery').on(row.siteId, row.galleryId),
    foreignKey({
      name: 'website_picture_event_fk',
      columns: [row.siteId, row.eventId],
      foreignColumns: [events.siteId, events.id],
    }),
    foreignKey({
      name: 'website_picture_gallery_fk',
      columns: [row.siteId, row.galleryId],
      foreignColumns: [galleries.siteId, galleries.id],
    }),
    check('website_picture_owner', sql`(${row.eventId} IS NULL) <> (${row.galleryId} IS NULL)`),
    check('website_picture_position', sql`${row.position} > 0`),
  ],
);

/** A link by which somebody without an account reads what is not published yet, until it is withdrawn. */
export const previewLinkTable = pgTable(
  'website_preview_link',
  {
    ...siteColumns(),
    kind: text('kind').notNull(),
    recordId: uuid('record_id').notNull(),
    createdBy: uuid('created_by'),
    withdrawnAt: timestamp('withdrawn_at', { withTimezone: true }),
    withdrawnBy: uuid('withdrawn_by'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('website_preview_link_record').on(row.siteId, row.kind, row.recordId),
    check(
      'website_preview_link_kind',
      sql`${row.kind} IN ('page', 'event', 'gallery', 'slide', 'video', 'message', 'about', 'job', 'notice', 'charter', 'officer', 'classRoom')`,
    ),
  ],
);
