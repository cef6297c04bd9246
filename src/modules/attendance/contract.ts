import * as z from 'zod';
import { isDate } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { attendancePermission } from './permissions.ts';
import { attendanceCodes } from './rules.ts';
import { label, periodShown, refusal, section, sectionsAnswer, totals } from './shapes.ts';

const date = z.string().refine(isDate);
const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/);
const code = z.enum(attendanceCodes);
const year = z.coerce.number().int();

const sheetFacts = z
  .object({
    id: z.guid(),
    version: z.int(),
    takenAt: z.string(),
    takenBy: label.nullable(),
    reason: z.string(),
  })
  .nullable();

export const attendanceContract = {
  sections: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/sections',
    access: { permission: attendancePermission.view },
    summary: { en: 'The sections of a day and their attendance', bn: 'দিনের শাখাসমূহ ও হাজিরা' },
    input: z.strictObject({ date }),
    output: sectionsAnswer,
  }),
  sheet: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/sheet',
    access: { permission: attendancePermission.view },
    summary: { en: 'One section on one day', bn: 'এক দিনে একটি শাখা' },
    /** Without a period: the sheet of the day. */
    input: z.strictObject({ sectionId: z.guid(), date, period: year.min(1).max(20).optional() }),
    output: z.object({
      section,
      period: periodShown.nullable(),
      date: z.string(),
      /** Of the shift on that weekday; null on sheets of a period. */
      hours: z.object({ in: z.string().nullable(), out: z.string().nullable() }).nullable(),
      observed: label.nullable(),
      closed: refusal,
      isAmendment: z.boolean(),
      sheet: sheetFacts,
      students: z.array(
        z.object({
          enrolmentId: z.guid(),
          roll: z.int(),
          name: label,
          /** Null until it was taken. */
          code: code.nullable(),
          /** Absences in a row just before this day, at most 4. */
          absentBefore: z.int(),
          /** Accepted leave; whole: it takes the whole sheet. */
          leave: z.object({ isWhole: z.boolean(), text: label }).nullable(),
          /** When a device saw the student first that day; null on sheets of a period. */
          seenAt: z.string().nullable(),
          /** After the shift's in time, by the device. */
          lateMinutes: z.int(),
        }),
      ),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/v1/attendance/sheet',
    access: { permission: attendancePermission.take },
    summary: { en: 'Save the attendance of a section', bn: 'একটি শাখার হাজিরা সংরক্ষণ' },
    input: z.strictObject({
      sectionId: z.guid(),
      date,
      period: z.int().min(1).max(20).nullable().default(null),
      reason: z.string().trim().max(300).default(''),
      /** When it was saved on the device: one that waited for a network over midnight is of its own day. */
      savedAt: z.iso.datetime().optional(),
      marks: z
        .array(
          z.strictObject({
            enrolmentId: z.guid(),
            code,
            was: code.nullable(),
            /** Given by the device: a new record is made under it, so that sending again makes no second one. */
            id: z.guid().optional(),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.object({
      sheet: z.object({ id: z.guid(), version: z.int(), takenAt: z.string() }),
      saved: z.int(),
      /** Changed by somebody else since it was read: nothing of these was written. */
      conflicts: z.array(z.object({ enrolmentId: z.guid(), code })),
      /** No longer in the section. */
      moved: z.array(z.guid()),
      /** Corrected by the office before, which stands; what was sent is kept beside it and listed. */
      stands: z.array(z.object({ enrolmentId: z.guid(), code })),
    }),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/v1/attendance/remind',
    access: { permission: attendancePermission.takeAll },
    summary: { en: 'Remind the class teacher', bn: 'শ্রেণিশিক্ষককে মনে করিয়ে দেওয়া' },
    input: z.strictObject({ sectionId: z.guid(), date }),
    output: z.object({ name: label }),
  }),
  register: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/register',
    access: { permission: attendancePermission.view },
    summary: { en: 'The monthly register of a section', bn: 'একটি শাখার মাসিক হাজিরা খাতা' },
    input: z.strictObject({ sectionId: z.guid(), month }),
    output: z.object({
      section,
      month: z.string(),
      days: z.array(z.object({ date: z.string(), taken: z.boolean(), off: label.nullable() })),
      students: z.array(
        z.object({
          enrolmentId: z.guid(),
          studentId: z.guid(),
          roll: z.int(),
          name: label,
          /** A code or an empty place for each day of the month. */
          codes: z.array(code.nullable()),
          totals,
          rate: z.int().nullable(),
        }),
      ),
    }),
  }),
  registerFile: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/register/file',
    access: { permission: attendancePermission.view },
    summary: { en: 'The monthly register as a file', bn: 'মাসিক হাজিরা খাতার ফাইল' },
    input: z.strictObject({ sectionId: z.guid(), month, format: z.enum(['pdf', 'xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
  absences: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/absences',
    access: { permission: attendancePermission.view },
    summary: { en: 'Students often or lately absent', bn: 'প্রায়ই বা সম্প্রতি অনুপস্থিত শিক্ষার্থী' },
    input: z.strictObject({
      from: date,
      to: date,
      sectionId: z.guid().optional(),
      /** Percent present; students below it are listed. */
      below: year.min(0).max(100).default(75),
      /** Days absent in a row, up to the last day taken; students at or above it are listed. */
      running: year.min(1).max(60).default(3),
      page: year.min(1).max(100_000).default(1),
      size: z
        .enum(['25', '50', '100', '200'])
        .default('25')
        .transform((text) => Number(text)),
    }),
    output: z.object({
      items: z.array(
        z.object({
          studentId: z.guid(),
          roll: z.int(),
          name: label,
          section: label,
          mobile: z.string(),
          totals,
          rate: z.int(),
          running: z.int(),
        }),
      ),
      total: z.int(),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/v1/attendance/sheet/:id/history',
    access: { permission: attendancePermission.view },
    summary: { en: 'Who changed a sheet', bn: 'কে হাজিরা পরিবর্তন করেছেন' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          at: z.string(),
          actor: z.string().nullable(),
          reason: z.string(),
          changes: z.array(z.object({ roll: z.int(), name: label, before: code.nullable(), after: code })),
        }),
      ),
    }),
  }),
};
