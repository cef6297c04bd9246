import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { daysBetween, isDate } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { attendancePermission } from '../permissions.ts';
import { attendanceCodes } from '../rules.ts';
import { label, periodShown, refusal } from '../shapes.ts';
import { attendanceModes, dayRules } from './rules.ts';

const base = '/api/v1/attendance';
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
const month = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/);
const code = z.enum(attendanceCodes);
const policy = {
  mode: z.enum(attendanceModes),
  dayRule: z.enum(dayRules),
  share: z.int().min(1).max(100),
};
const wholePolicy = { ...policy, admitShare: z.int().min(0).max(100) };
/** Days of one student looked at together: two months. */
const mostDays = 62;
const person = { studentId: z.guid(), name: label, section: label, roll: z.int() };

export const periodsContract = {
  day: endpoint({
    method: 'GET',
    path: `${base}/periods`,
    access: { permission: attendancePermission.view },
    summary: { en: 'The sections of a day and their periods', bn: 'দিনের শাখা ও পিরিয়ড' },
    input: z.strictObject({ date: day }),
    output: z.object({
      date: z.string(),
      today: z.string(),
      closed: refusal,
      policy: z.object(wholePolicy),
      can: z.object({ setup: z.boolean(), amend: z.boolean() }),
      sections: z.array(
        z.object({
          id: z.guid(),
          name: label,
          strength: z.int(),
          periods: z.array(
            periodShown.extend({
              /** Present or late; null where nobody took it. */
              here: z.int().nullable(),
              marked: z.int(),
            }),
          ),
        }),
      ),
    }),
  }),
  savePolicy: endpoint({
    method: 'PUT',
    path: `${base}/policy`,
    access: { permission: attendancePermission.setup },
    summary: { en: 'Set how attendance is taken', bn: 'হাজিরা কীভাবে নেওয়া হয় ঠিক করা' },
    input: z.strictObject({
      ...policy,
      /** Left out, it stays. */
      admitShare: z.int().min(0).max(100).optional(),
    }),
    output: z.object({ mode: z.enum(attendanceModes) }),
  }),
  studentDays: endpoint({
    method: 'GET',
    path: `${base}/student-days`,
    access: { permission: attendancePermission.amend },
    summary: { en: 'The days of one student', bn: 'একজন শিক্ষার্থীর দিনগুলো' },
    input: z.strictObject({ enrolmentId: z.guid(), from: day, to: day }).refine(
      // It is asked of what is no date too.
      ({ from, to }) => isDate(from) && isDate(to) && from <= to && daysBetween(from, to) < mostDays,
      { path: ['to'] },
    ),
    output: z.object({
      student: z.object({ enrolmentId: z.guid(), ...person }),
      days: z.array(
        z.object({
          date: z.string(),
          off: label.nullable(),
          /** Null where the student has no mark. */
          code: code.nullable(),
          source: z.string().nullable(),
          /** Whether the section has a sheet of that day. */
          isTaken: z.boolean(),
        }),
      ),
    }),
  }),
  saveStudentDays: endpoint({
    method: 'POST',
    path: `${base}/student-days`,
    access: { permission: attendancePermission.amend },
    summary: { en: 'Correct several days of one student', bn: 'একজন শিক্ষার্থীর কয়েক দিন সংশোধন' },
    input: z.strictObject({
      enrolmentId: z.guid(),
      reason: z.string().max(300).transform(normaliseText).pipe(z.string().min(3)),
      marks: z
        .array(z.strictObject({ date: day, code, was: code.nullable() }))
        .min(1)
        .max(mostDays)
        .refine((all) => new Set(all.map((one) => one.date)).size === all.length),
    }),
    output: z.object({
      saved: z.int(),
      /** Days somebody else changed meanwhile, and days without a sheet: nothing of them was written. */
      conflicts: z.array(z.string()),
    }),
  }),
  own: endpoint({
    method: 'GET',
    path: `${base}/own-periods`,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'Own or a child’s month by period', bn: 'নিজের বা সন্তানের মাস, পিরিয়ড অনুযায়ী' },
    input: z.strictObject({ month, studentId: z.guid().optional() }),
    output: z.object({
      month: z.string(),
      children: z.array(z.object(person)),
      studentId: z.guid().nullable(),
      periods: z.array(periodShown),
      days: z.array(
        z.object({
          date: z.string(),
          day: code.nullable(),
          /** By the number of the period. */
          codes: z.record(z.string(), code),
        }),
      ),
    }),
  }),
};
