import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { leaveTypeTable } from '../leave/schema.ts';
import { employeeTable } from '../people/schema.ts';
import * as entities from './entities.ts';

// biome-ignore lint/suspicious/noExplicitAny: tables derived from entities carry their columns by name only
const places: any = tableOf(entities.dutyPlace);
export const dutyPlaceTable = places;

/** Somebody's duty at a place on a day. Never deleted: what is taken back keeps its reason. */
export const dutyTurn = pgTable(
  'duty_turn',
  {
    ...siteColumns(),
    placeId: uuid('place_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    employeeId: uuid('employee_id').notNull(),
    /** `roster`: by the plan; `hand`: chosen; `swap`: taken over from somebody. */
    source: text('source').notNull(),
    status: text('status').notNull().default('planned'),
    reason: text('reason').notNull().default(''),
    madeBy: uuid('made_by').notNull(),
    markedBy: uuid('marked_by'),
    markedAt: timestamp('marked_at', { withTimezone: true }),
    /** When whoever has it was reminded of it. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    uniqueIndex('duty_turn_once')
      .on(row.siteId, row.day, row.placeId, row.employeeId)
      .where(sql`${row.status} <> 'removed'`),
    index('duty_turn_employee').on(row.siteId, row.employeeId, row.day),
    index('duty_turn_place').on(row.siteId, row.placeId),
    foreignKey({
      name: 'duty_turn_place_fk',
      columns: [row.siteId, row.placeId],
      foreignColumns: [places.siteId, places.id],
    }),
    foreignKey({
      name: 'duty_turn_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('duty_turn_source', sql`${row.source} IN ('roster', 'hand', 'swap')`),
    check('duty_turn_status', sql`${row.status} IN ('planned', 'done', 'missed', 'removed')`),
  ],
);

/** Somebody asks a colleague to take a duty over; the colleague agrees, the office approves. */
export const dutySwap = pgTable(
  'duty_swap',
  {
    ...siteColumns(),
    turnId: uuid('turn_id').notNull(),
    fromId: uuid('from_id').notNull(),
    toId: uuid('to_id').notNull(),
    reason: text('reason').notNull(),
    status: text('status').notNull().default('asked'),
    askedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    decidedBy: uuid('decided_by'),
    decidedAt: timestamp('decided_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    // One colleague is asked at a time.
    uniqueIndex('duty_swap_open').on(row.siteId, row.turnId).where(sql`${row.status} IN ('asked', 'agreed')`),
    index('duty_swap_from').on(row.siteId, row.fromId),
    index('duty_swap_to').on(row.siteId, row.toId),
    foreignKey({
      name: 'duty_swap_turn_fk',
      columns: [row.siteId, row.turnId],
      foreignColumns: [dutyTurn.siteId, dutyTurn.id],
    }),
    foreignKey({
      name: 'duty_swap_from_fk',
      columns: [row.siteId, row.fromId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'duty_swap_to_fk',
      columns: [row.siteId, row.toId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check(
      'duty_swap_status',
      sql`${row.status} IN ('asked', 'agreed', 'approved', 'declined', 'refused', 'withdrawn')`,
    ),
    check('duty_swap_other', sql`${row.fromId} <> ${row.toId}`),
  ],
);

/** A holiday on which some work, and what they have for it: money, or leave. */
export const dutyHoliday = pgTable(
  'duty_holiday',
  {
    ...siteColumns(),
    day: date('day', { mode: 'string' }).notNull(),
    purpose: text('purpose').notNull(),
    reward: text('reward').notNull(),
    /** Paisa a person. */
    amount: bigint('amount', { mode: 'bigint' }).notNull(),
    typeId: uuid('type_id'),
    /** Half days of leave. */
    halves: integer('halves').notNull().default(0),
    madeBy: uuid('made_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('duty_holiday_once').on(row.siteId, row.day),
    index('duty_holiday_type').on(row.siteId, row.typeId),
    foreignKey({
      name: 'duty_holiday_type_fk',
      columns: [row.siteId, row.typeId],
      foreignColumns: [leaveTypeTable.siteId, leaveTypeTable.id],
    }),
    check(
      'duty_holiday_reward',
      sql`${row.reward} = 'money' AND ${row.amount} >= 0 AND ${row.typeId} IS NULL AND ${row.halves} = 0
        OR ${row.reward} = 'leave' AND ${row.amount} = 0 AND ${row.typeId} IS NOT NULL AND ${row.halves} IN (1, 2, 4)`,
    ),
  ],
);

/** Somebody who is on duty on a holiday; `wasThere` is said once, after it. */
export const dutyHolidayPerson = pgTable(
  'duty_holiday_person',
  {
    ...siteColumns(),
    holidayId: uuid('holiday_id').notNull(),
    employeeId: uuid('employee_id').notNull(),
    wasThere: boolean('was_there'),
    markedBy: uuid('marked_by'),
    markedAt: timestamp('marked_at', { withTimezone: true }),
    /** When they were reminded of it. */
    remindedAt: timestamp('reminded_at', { withTimezone: true }),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('duty_holiday_person_once').on(row.siteId, row.holidayId, row.employeeId),
    index('duty_holiday_person_employee').on(row.siteId, row.employeeId),
    foreignKey({
      name: 'duty_holiday_person_holiday_fk',
      columns: [row.siteId, row.holidayId],
      foreignColumns: [dutyHoliday.siteId, dutyHoliday.id],
    }),
    foreignKey({
      name: 'duty_holiday_person_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('duty_holiday_person_marked', sql`(${row.wasThere} IS NULL) = (${row.markedBy} IS NULL)`),
  ],
);
