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
  uuid,
} from 'drizzle-orm/pg-core';
import { siteColumns, tableOf } from '../../core/server/database/table.ts';
import { employeeTable } from '../people/schema.ts';
import { studentTable } from '../students/schema.ts';
import * as entities from './entities.ts';

export const workShiftTable = tableOf(entities.workShift);
export const shiftAssignmentTable = tableOf(entities.shiftAssignment);

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * Serial numbers that have called, whosever they are: a device says nothing but its serial, so here stands which institution
 * it belongs to. Without one it waits, and nothing it sends is taken.
 */
export const deviceSerial = pgTable('device_serial', {
  serial: text('serial').primaryKey(),
  ownerSite: bigint('owner_site', { mode: 'number' }),
  /** The institution at whose address it called last. */
  calledSite: bigint('called_site', { mode: 'number' }),
  address: text('address').notNull().default(''),
  calls: integer('calls').notNull().default(0),
  firstAt: moment('first_at').notNull(),
  lastAt: moment('last_at').notNull(),
});

/** A device of the institution. `push` is another program with a token, `file` one whose stick is carried here. */
export const device = pgTable(
  'devices_device',
  {
    ...siteColumns(),
    name: text('name').notNull(),
    kind: text('kind').notNull(),
    serial: text('serial'),
    place: text('place').notNull().default(''),
    direction: text('direction').notNull(),
    /** What its clock is ahead of UTC by, in minutes; Dhaka's 360 where nobody says otherwise. */
    zoneMinutes: integer('zone_minutes').notNull().default(360),
    driftMinutes: integer('drift_minutes').notNull(),
    gapMinutes: integer('gap_minutes').notNull(),
    /** Addresses it may speak from; empty: any. */
    addresses: text('addresses').notNull().default(''),
    /** Digests of what it has to show; null: nothing. */
    keyHash: text('key_hash'),
    tokenHash: text('token_hash'),
    /** `gone`: its serial number was given back; admitted here again it is this device again. */
    status: text('status').notNull().default('active'),
    /** Why its serial number was given back. */
    goneReason: text('gone_reason').notNull().default(''),
    /** Who admitted it: attendance by its punches is written in that name. */
    admittedBy: uuid('admitted_by').notNull(),
    admittedAt: moment('admitted_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('devices_device_name').on(row.siteId, row.name),
    unique('devices_device_serial').on(row.siteId, row.serial),
    check('devices_device_kind', sql`${row.kind} IN ('adms', 'push', 'file')`),
    check('devices_device_told', sql`(${row.kind} = 'adms') = (${row.serial} IS NOT NULL)`),
    check('devices_device_direction', sql`${row.direction} IN ('in', 'out', 'both')`),
    check('devices_device_status', sql`${row.status} IN ('active', 'stopped', 'gone')`),
    check(
      'devices_device_zone',
      sql`${row.zoneMinutes} BETWEEN -720 AND 840 AND ${row.zoneMinutes} % 15 = 0`,
    ),
    check(
      'devices_device_limits',
      sql`${row.driftMinutes} BETWEEN 1 AND 720 AND ${row.gapMinutes} BETWEEN 10 AND 525600`,
    ),
  ],
);

/** How a device does; written with every push, so without history. Its id is the device's. */
export const deviceHealth = pgTable(
  'devices_health',
  {
    ...siteColumns(),
    seenAt: moment('seen_at'),
    /** Since when it has been heard without a longer pause. */
    sinceAt: moment('since_at'),
    address: text('address').notNull().default(''),
    /** Where it last showed its key. */
    keyAddress: text('key_address').notNull().default(''),
    /** The latest punch that was taken. */
    lastAt: moment('last_at'),
    stamp: text('stamp').notNull().default('0'),
    driftSeconds: integer('drift_seconds'),
    lines: integer('lines').notNull().default(0),
    errors: integer('errors').notNull().default(0),
    firmware: text('firmware').notNull().default(''),
    /** Records in its memory as the device told last, and when; null: it never told. */
    toldLogs: integer('told_logs'),
    toldAt: moment('told_at'),
    /** What had come of earlier memories of it when the present one began. */
    baseLines: integer('base_lines').notNull().default(0),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    foreignKey({
      name: 'devices_health_device_fk',
      columns: [row.siteId, row.id],
      foreignColumns: [device.siteId, device.id],
    }),
  ],
);

/** Every line as it came, before anybody understood it; the same line of a device stands here once. Never deleted. */
export const deviceLine = pgTable(
  'devices_line',
  {
    ...siteColumns(),
    deviceId: uuid('device_id').notNull(),
    kind: text('kind').notNull(),
    line: text('line').notNull(),
    digest: text('digest').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Why it says nothing; empty for what was understood. */
    problem: text('problem').notNull().default(''),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('devices_line_once').on(row.siteId, row.deviceId, row.digest),
    index('devices_line_problem')
      .on(row.siteId, row.receivedAt)
      .where(sql`${row.problem} IN ('unreadable', 'cut')`),
    foreignKey({
      name: 'devices_line_device_fk',
      columns: [row.siteId, row.deviceId],
      foreignColumns: [device.siteId, device.id],
    }),
    check('devices_line_kind', sql`${row.kind} IN ('attlog', 'dat', 'csv', 'json', 'operlog')`),
    check('devices_line_problem', sql`${row.problem} IN ('', 'unreadable', 'cut', 'noPunch')`),
  ],
);

/** A punch: what the device told of it never changes; `at` is the time it counts for, after a wrong clock was put right. */
export const devicePunch = pgTable(
  'devices_punch',
  {
    ...siteColumns(),
    deviceId: uuid('device_id').notNull(),
    pin: text('pin').notNull(),
    toldAt: moment('told_at').notNull(),
    status: integer('status').notNull(),
    verify: integer('verify').notNull(),
    workCode: text('work_code').notNull().default(''),
    at: moment('at').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state').notNull(),
    /** Why it was held back at first. */
    hold: text('hold'),
    employeeId: uuid('employee_id'),
    studentId: uuid('student_id'),
    receivedAt: moment('received_at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('devices_punch_once').on(row.siteId, row.deviceId, row.pin, row.toldAt, row.status),
    index('devices_punch_day').on(row.siteId, row.day, row.at),
    index('devices_punch_employee')
      .on(row.siteId, row.employeeId, row.at)
      .where(sql`${row.employeeId} IS NOT NULL`),
    index('devices_punch_student')
      .on(row.siteId, row.studentId, row.at)
      .where(sql`${row.studentId} IS NOT NULL`),
    index('devices_punch_held').on(row.siteId, row.deviceId, row.toldAt).where(sql`${row.state} = 'held'`),
    index('devices_punch_unknown')
      .on(row.siteId, row.pin)
      .where(sql`${row.employeeId} IS NULL AND ${row.studentId} IS NULL`),
    foreignKey({
      name: 'devices_punch_device_fk',
      columns: [row.siteId, row.deviceId],
      foreignColumns: [device.siteId, device.id],
    }),
    foreignKey({
      name: 'devices_punch_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'devices_punch_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    check('devices_punch_state', sql`${row.state} IN ('taken', 'held', 'dropped')`),
    check('devices_punch_hold', sql`${row.hold} IS NULL OR ${row.hold} IN ('future', 'past', 'drift')`),
    check('devices_punch_person', sql`${row.employeeId} IS NULL OR ${row.studentId} IS NULL`),
  ],
);

/** Whose a PIN or card is, from a day on until one; on one device or, without it, on all. */
export const devicePin = pgTable(
  'devices_pin',
  {
    ...siteColumns(),
    deviceId: uuid('device_id'),
    pin: text('pin').notNull(),
    employeeId: uuid('employee_id'),
    studentId: uuid('student_id'),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endsOn: date('ends_on', { mode: 'string' }),
    madeBy: uuid('made_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('devices_pin_once').on(row.siteId, row.pin, row.startsOn, row.deviceId).nullsNotDistinct(),
    index('devices_pin_employee').on(row.siteId, row.employeeId),
    index('devices_pin_student').on(row.siteId, row.studentId),
    foreignKey({
      name: 'devices_pin_device_fk',
      columns: [row.siteId, row.deviceId],
      foreignColumns: [device.siteId, device.id],
    }),
    foreignKey({
      name: 'devices_pin_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    foreignKey({
      name: 'devices_pin_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    check('devices_pin_person', sql`(${row.employeeId} IS NULL) <> (${row.studentId} IS NULL)`),
    check('devices_pin_days', sql`${row.endsOn} IS NULL OR ${row.endsOn} >= ${row.startsOn}`),
  ],
);

/** What a wrong clock was put right by, or why its punches were dropped; the punches themselves say the rest. */
export const deviceRelease = pgTable(
  'devices_release',
  {
    ...siteColumns(),
    deviceId: uuid('device_id').notNull(),
    fromAt: moment('from_at').notNull(),
    toAt: moment('to_at').notNull(),
    outcome: text('outcome').notNull(),
    minutes: integer('minutes').notNull(),
    punches: integer('punches').notNull(),
    reason: text('reason').notNull(),
    madeBy: uuid('made_by').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('devices_release_device').on(row.siteId, row.deviceId, row.createdAt),
    foreignKey({
      name: 'devices_release_device_fk',
      columns: [row.siteId, row.deviceId],
      foreignColumns: [device.siteId, device.id],
    }),
    check('devices_release_outcome', sql`${row.outcome} IN ('taken', 'dropped')`),
  ],
);

/** What devices wrote into attendance last: where something else stands there now, somebody wrote it by hand. */
export const deviceWrittenDay = pgTable(
  'devices_written_day',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    code: text('code').notNull(),
    inAt: text('in_at'),
    outAt: text('out_at'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('devices_written_day_once').on(row.siteId, row.employeeId, row.day),
    foreignKey({
      name: 'devices_written_day_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
  ],
);

/** Whether families are told that their child came or went; without a row nobody is. */
export const deviceGateSetting = pgTable(
  'devices_gate_setting',
  {
    ...siteColumns(),
    tellsIn: boolean('tells_in').notNull(),
    tellsOut: boolean('tells_out').notNull(),
    /** A punch older than this is told to nobody: a device that was cut off sends yesterday. */
    freshMinutes: integer('fresh_minutes').notNull(),
    /** Whoever came so short a time ago has not left, but passed again. */
    stayMinutes: integer('stay_minutes').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('devices_gate_setting_once').on(row.siteId),
    check(
      'devices_gate_setting_limits',
      sql`${row.freshMinutes} BETWEEN 5 AND 240 AND ${row.stayMinutes} BETWEEN 5 AND 240`,
    ),
  ],
);

/** What the families of a student were told of a day: that it came once, and that it went once. */
export const deviceGateTold = pgTable(
  'devices_gate_told',
  {
    ...siteColumns(),
    studentId: uuid('student_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    kind: text('kind').notNull(),
    punchId: uuid('punch_id').notNull(),
    at: moment('at').notNull(),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    unique('devices_gate_told_once').on(row.siteId, row.studentId, row.day, row.kind),
    index('devices_gate_told_punch').on(row.siteId, row.punchId),
    foreignKey({
      name: 'devices_gate_told_student_fk',
      columns: [row.siteId, row.studentId],
      foreignColumns: [studentTable.siteId, studentTable.id],
    }),
    foreignKey({
      name: 'devices_gate_told_punch_fk',
      columns: [row.siteId, row.punchId],
      foreignColumns: [devicePunch.siteId, devicePunch.id],
    }),
    check('devices_gate_told_kind', sql`${row.kind} IN ('arrived', 'left')`),
  ],
);

/** Overtime that a second person approved; what is paid of it follows from the attendance of the day. Never deleted. */
export const overtime = pgTable(
  'devices_overtime',
  {
    ...siteColumns(),
    employeeId: uuid('employee_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    /** `HH:MM` as it was asked for. */
    fromAt: text('from_at').notNull(),
    toAt: text('to_at').notNull(),
    /** The same in minutes since 1970 of Dhaka's clock. */
    starts: bigint('starts', { mode: 'bigint' }).notNull(),
    ends: bigint('ends', { mode: 'bigint' }).notNull(),
    reason: text('reason').notNull(),
    askedBy: uuid('asked_by').notNull(),
    decidedBy: uuid('decided_by').notNull(),
    decidedAt: timestamp('decided_at', { withTimezone: true }).notNull(),
    cancelledAt: timestamp('cancelled_at', { withTimezone: true }),
    cancelledBy: uuid('cancelled_by'),
    cancelReason: text('cancel_reason'),
  },
  (row) => [
    primaryKey({ columns: [row.siteId, row.id] }),
    index('devices_overtime_day').on(row.siteId, row.day),
    index('devices_overtime_employee').on(row.siteId, row.employeeId, row.starts),
    foreignKey({
      name: 'devices_overtime_employee_fk',
      columns: [row.siteId, row.employeeId],
      foreignColumns: [employeeTable.siteId, employeeTable.id],
    }),
    check('devices_overtime_span', sql`${row.ends} > ${row.starts} AND ${row.ends} - ${row.starts} <= 1440`),
    check('devices_overtime_gone', sql`(${row.cancelledAt} IS NULL) = (${row.cancelReason} IS NULL)`),
  ],
);
