import { sql } from 'drizzle-orm';
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Entity } from '../../core/entity.ts';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const table = (entity: Entity): any => tableOf(entity);

export const buildingTable = table(entities.building);
export const floorTable = table(entities.floor);
export const roomTable = table(entities.room);
export const equipmentTable = table(entities.equipment);

/** A room for somebody, on one day. */
export const roomBooking = pgTable(
  'facilities_booking',
  {
    ...siteColumns(),
    roomId: uuid('room_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** `HH:MM` on a quarter of an hour; the end may be 24:00. */
    startsAt: text('starts_at').notNull(),
    endsAt: text('ends_at').notNull(),
    purpose: text('purpose').notNull(),
    /** Those of one weekly booking share it. */
    seriesId: uuid('series_id').notNull(),
    bookedBy: uuid('booked_by').notNull(),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledBy: uuid('cancelled_by'),
    cancelReason: text('cancel_reason').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('facilities_booking_day').on(row.siteId, row.day, row.roomId),
    index('facilities_booking_series').on(row.siteId, row.seriesId),
    foreignKey({
      name: 'facilities_booking_room_fk',
      columns: [row.siteId, row.roomId],
      foreignColumns: [roomTable.siteId, roomTable.id],
    }),
    check('facilities_booking_times', sql`${row.startsAt} < ${row.endsAt}`),
    check('facilities_booking_cancelled', sql`(${row.cancelledAt} IS NULL) = (${row.cancelledBy} IS NULL)`),
  ],
);

/**
 * The quarters of an hour a booking holds. Its key is what keeps two bookings apart, whoever writes: an exclusion
 * constraint would need an extension on every server, a unique key holds on one and on a cluster alike.
 */
export const bookedQuarter = pgTable(
  'facilities_booked_quarter',
  {
    ...siteColumns(),
    bookingId: uuid('booking_id').notNull(),
    roomId: uuid('room_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    quarter: integer('quarter').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('facilities_booked_quarter_once').on(row.siteId, row.roomId, row.day, row.quarter),
    index('facilities_booked_quarter_booking').on(row.siteId, row.bookingId),
    foreignKey({
      name: 'facilities_booked_quarter_booking_fk',
      columns: [row.siteId, row.bookingId],
      foreignColumns: [roomBooking.siteId, roomBooking.id],
    }),
    check('facilities_booked_quarter_of_day', sql`${row.quarter} BETWEEN 0 AND 95`),
  ],
);
