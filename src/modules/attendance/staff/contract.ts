import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { isDate, weekdays } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { attendanceStaffPermission } from '../permissions.ts';
import { label } from '../shapes.ts';
import { staffCodes } from './rules.ts';

const base = '/api/v1/attendance/staff';
const access = {
  own: { permission: attendanceStaffPermission.own },
  view: { permission: attendanceStaffPermission.view },
  take: { permission: attendanceStaffPermission.take },
  rules: { permission: attendanceStaffPermission.rules },
};
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
const time = z.preprocess(ascii, z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
const reason = z.string().max(300).transform(normaliseText).default('');
const done = z.object({ id: z.guid() });
const count = (least: number, most: number) =>
  z.preprocess(ascii, z.coerce.number().int().min(least).max(most));

const person = z.object({ id: z.guid(), code: z.string(), name: label, designation: label });
const code = z.enum(staffCodes);
const excuseStates = ['asked', 'excused', 'refused'] as const;

const mark = {
  code: code.nullable(),
  inAt: z.string().nullable(),
  outAt: z.string().nullable(),
  lateMinutes: z.int(),
  earlyMinutes: z.int(),
  reason: z.string(),
  excuse: z.string(),
  excuseState: z.enum(excuseStates).nullable(),
};

const weekdayKeys = z.enum(weekdays);
const rule = z.object({
  startsOn: z.string().nullable(),
  inAt: z.string(),
  outAt: z.string(),
  week: z.partialRecord(weekdayKeys, z.object({ inAt: z.string(), outAt: z.string() }).nullable()),
  graceMinutes: z.int(),
  halfDayMinutes: z.int(),
  freeLates: z.int(),
  latesEach: z.int(),
  cutHalves: z.int(),
});

const staffRow = z.object({
  employee: person,
  version: z.int().nullable(),
  ...mark,
  /** The times of the shifts of that day, in place of the usual ones; null: this day is off for who works in shifts. */
  shifts: z.array(z.object({ inAt: z.string(), outAt: z.string() })).nullable(),
  /** Today, or the day of a shift that went on over midnight, on the morning after. */
  isStillTaken: z.boolean(),
  /** Approved leave on this day: 1 the morning, 2 the afternoon, 3 the whole day. */
  leave: z.object({ halves: z.int(), type: label }).nullable(),
  /** Suspended, on lien or on deputation on this day: nothing is written of them. */
  away: label.nullable(),
});
export type StaffRow = z.output<typeof staffRow>;

export const staffContract = {
  sheet: endpoint({
    method: 'GET',
    path: `${base}/sheet`,
    access: access.view,
    summary: { en: 'The employees on one day', bn: 'এক দিনে সব কর্মী' },
    input: z.strictObject({ date: day }),
    output: z.object({
      date: z.string(),
      today: z.string(),
      off: label.nullable(),
      rule,
      can: z.object({ take: z.boolean(), amend: z.boolean(), rules: z.boolean() }),
      rows: z.array(staffRow),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: `${base}/sheet`,
    access: access.take,
    summary: { en: 'Save the attendance of employees', bn: 'কর্মীদের হাজিরা সংরক্ষণ' },
    input: z.strictObject({
      date: day,
      reason,
      marks: z
        .array(
          z.strictObject({
            employeeId: z.guid(),
            /** The version that was seen; null for a new one. */
            version: z.int().nullable(),
            isAbsent: z.boolean().default(false),
            isOnDuty: z.boolean().default(false),
            inAt: time.nullable().default(null),
            outAt: time.nullable().default(null),
          }),
        )
        .min(1)
        .max(2000)
        .refine((all) => new Set(all.map((one) => one.employeeId.toLowerCase())).size === all.length),
    }),
    output: z.object({
      saved: z.int(),
      /** Somebody else changed these meanwhile; nothing of them was written. */
      conflicts: z.array(z.guid()),
      /** These are suspended, on lien or on deputation that day; nothing of them was written. */
      away: z.array(z.guid()),
    }),
  }),
  month: endpoint({
    method: 'GET',
    path: `${base}/month`,
    access: access.own,
    summary: { en: 'A month of one employee', bn: 'একজন কর্মীর এক মাস' },
    input: z.strictObject({
      month,
      /** Without one: one's own. Another's needs the permission to see all. */
      employeeId: z.guid().optional(),
    }),
    output: z.object({
      month: z.string(),
      today: z.string(),
      /** Null for an account that belongs to no employee. */
      employee: person.nullable(),
      rule,
      days: z.array(
        z.object({
          day: z.string(),
          off: label.nullable(),
          leave: z.object({ halves: z.int(), type: label }).nullable(),
          /** Suspended, on lien or on deputation: whatever was written of the day counts for nothing. */
          away: label.nullable(),
          /** Leave of this day that was approved and taken back: why. The day counts as it was written, or not at all. */
          takenBack: z.string().nullable(),
          /** Null: nothing was written. */
          id: z.guid().nullable(),
          ...mark,
        }),
      ),
      totals: z.object({
        present: z.int(),
        half: z.int(),
        absent: z.int(),
        onDuty: z.int(),
        /** Half days of leave. */
        leaveHalves: z.int(),
      }),
      lates: z.object({
        lates: z.int(),
        excused: z.int(),
        free: z.int(),
        cutHalves: z.int(),
        untilNext: z.int().nullable(),
      }),
      isOwn: z.boolean(),
      can: z.object({ seeAll: z.boolean(), decide: z.boolean() }),
    }),
  }),
  register: endpoint({
    method: 'GET',
    path: `${base}/register`,
    access: access.view,
    summary: { en: 'The attendance book of employees for a month', bn: 'কর্মীদের মাসিক হাজিরা খাতা' },
    input: z.strictObject({ month }),
    output: z.object({
      month: z.string(),
      days: z.array(z.object({ day: z.string(), off: label.nullable() })),
      rows: z.array(
        z.object({
          employee: person,
          /** One for each day of the month. */
          marks: z.array(
            z.object({
              code: code.nullable(),
              leaveHalves: z.int(),
              isAway: z.boolean(),
              isWorking: z.boolean(),
            }),
          ),
          sums: z.object({
            working: z.int(),
            present: z.int(),
            late: z.int(),
            half: z.int(),
            onDuty: z.int(),
            leave: z.number(),
            absent: z.int(),
          }),
        }),
      ),
    }),
  }),
  registerFile: endpoint({
    method: 'GET',
    path: `${base}/register/file`,
    access: access.view,
    summary: { en: 'The attendance book of employees as a file', bn: 'কর্মীদের হাজিরা খাতার ফাইল' },
    input: z.strictObject({ month, format: z.enum(['pdf', 'xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
  people: endpoint({
    method: 'GET',
    path: `${base}/people`,
    access: access.view,
    summary: { en: 'Employees to choose from', bn: 'বাছাইয়ের কর্মী' },
    input: z.strictObject({ q: z.string().max(100).transform(normaliseText).default('') }),
    output: z.object({ items: z.array(person) }),
  }),
  askExcuse: endpoint({
    method: 'POST',
    path: `${base}/days/:id/excuse`,
    access: access.own,
    summary: { en: 'Say why one was late', bn: 'বিলম্বের কারণ জানানো' },
    input: z.strictObject({
      id: z.guid(),
      reason: z.string().max(300).transform(normaliseText).pipe(z.string().min(3)),
    }),
    output: done,
  }),
  decideExcuse: endpoint({
    method: 'POST',
    path: `${base}/days/:id/excuse-decision`,
    access: { permission: attendanceStaffPermission.amend },
    summary: { en: 'Excuse a lateness, or not', bn: 'বিলম্ব মার্জনা বা না' },
    input: z.strictObject({ id: z.guid(), isExcused: z.boolean() }),
    output: done,
  }),
  saveRule: endpoint({
    method: 'POST',
    path: `${base}/rules`,
    access: access.rules,
    summary: {
      en: 'Times of work and what lateness costs, from a day on',
      bn: 'কোনো দিন থেকে কাজের সময় ও বিলম্বের নিয়ম',
    },
    input: z
      .strictObject({
        startsOn: day,
        inAt: time,
        outAt: time,
        week: z
          .partialRecord(
            weekdayKeys,
            z
              .strictObject({ inAt: time, outAt: time })
              .refine((given) => given.inAt < given.outAt, { path: ['outAt'] })
              .nullable(),
          )
          .default({}),
        graceMinutes: count(0, 120),
        halfDayMinutes: count(1, 480),
        freeLates: count(0, 31),
        latesEach: count(0, 31),
        cutHalves: count(0, 2),
      })
      .refine((given) => given.inAt < given.outAt, { path: ['outAt'] })
      .refine((given) => given.halfDayMinutes > given.graceMinutes, { path: ['halfDayMinutes'] }),
    output: done,
  }),
};
export type StaffMonth = z.output<typeof staffContract.month.output>;
export type StaffDay = StaffMonth['days'][number];
