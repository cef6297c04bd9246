import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { examsPermission, marksPermission } from '../permissions.ts';
import { sheetFilters, sheetStates, sheetViews } from '../rules.ts';
import { label, may, moved, named, paging, sheetNames, version } from '../shapes.ts';

const move = z.strictObject({ id: z.guid(), version });

/** Whose mark sheets are how far. */
export const boardContract = {
  board: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet',
    access: { permission: examsPermission.view },
    summary: { en: 'Mark sheets and how far they are', bn: 'নম্বরপত্র ও তার অগ্রগতি' },
    input: z.strictObject({
      examId: z.guid().optional(),
      classId: z.guid().optional(),
      sectionId: z.guid().optional(),
      subjectId: z.guid().optional(),
      state: z.enum(sheetFilters).optional(),
      /** Whose sheets; `nobody`: of sections without a class teacher, given to nobody. */
      teacherId: z.union([z.guid(), z.literal('nobody')]).optional(),
      /** Only those the caller enters or answers for as class teacher. */
      mine: z.enum(['1', '']).default(''),
      /** What they are looked at for. */
      view: z.enum(sheetViews).default('all'),
      ...paging,
    }),
    output: z.object({
      exams: z.array(
        named.extend({ status: z.string(), marksUntil: z.string().nullable(), accepts: z.boolean() }),
      ),
      examId: z.guid().nullable(),
      seesAll: z.boolean(),
      /** How many of the view are in each state. */
      counts: z.record(z.enum(sheetStates), z.int()),
      /** How many fit the filters in each view, whatever their state. */
      views: z.object({ all: z.int(), enter: z.int(), send: z.int(), mine: z.int() }),
      items: z.array(z.object({ ...sheetNames, students: z.int(), cells: z.int(), entered: z.int(), may })),
      /** What the filters offer: those that have sheets here. */
      teachers: z.array(named),
      classes: z.array(named),
      sections: z.array(named.extend({ classId: z.guid() })),
      subjects: z.array(named),
      total: z.int(),
    }),
  }),
  teachers: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id/teachers',
    access: { permission: examsPermission.edit },
    summary: { en: 'Who may be given mark sheets', bn: 'কাকে নম্বরপত্র দেওয়া যায়' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      employees: z.array(named.extend({ code: z.string() })),
      /** For sheets nobody was given: who had them in the examination before. */
      proposals: z.array(z.object({ sheetId: z.guid(), teacherId: z.guid() })),
    }),
  }),
  giveSheets: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/teachers',
    access: { permission: examsPermission.edit },
    summary: { en: 'Give mark sheets to teachers', bn: 'শিক্ষকদের নম্বরপত্র দেওয়া' },
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ id: z.guid(), version, teacherId: z.guid().nullable() }))
        .min(1)
        .max(500),
    }),
    output: z.object({ given: z.int() }),
  }),
  waiting: endpoint({
    method: 'GET',
    path: '/api/v1/exams/exam/:id/waiting',
    access: { permission: examsPermission.edit },
    summary: { en: 'Who has mark sheets that are not submitted', bn: 'কার নম্বরপত্র জমা হয়নি' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          /** Null: sheets nobody was given, of sections without a class teacher. */
          employeeId: z.guid().nullable(),
          name: label.nullable(),
          sheets: z.int(),
          missing: z.int(),
          hasAccount: z.boolean(),
          remindedAt: z.string().nullable(),
          isRemindedToday: z.boolean(),
        }),
      ),
    }),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/api/v1/exams/exam/:id/remind',
    access: { permission: examsPermission.edit },
    summary: { en: 'Remind teachers of their mark sheets', bn: 'শিক্ষকদের নম্বরপত্রের কথা মনে করানো' },
    input: z.strictObject({ id: z.guid(), employeeIds: z.array(z.guid()).min(1).max(500) }),
    output: z.object({ reminded: z.int() }),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/submit',
    access: { permission: marksPermission.enter },
    summary: { en: 'Submit a mark sheet', bn: 'নম্বরপত্র জমা' },
    input: move,
    output: moved,
  }),
  verify: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/verify',
    access: { permission: examsPermission.view },
    summary: { en: 'Verify a mark sheet', bn: 'নম্বরপত্র যাচাই' },
    input: move,
    output: moved,
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/accept',
    access: { permission: marksPermission.accept },
    summary: { en: 'Accept a verified mark sheet', bn: 'যাচাই করা নম্বরপত্র গ্রহণ' },
    input: move,
    output: moved,
  }),
  giveBack: endpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/return',
    access: { permission: examsPermission.view },
    summary: { en: 'Return a mark sheet', bn: 'নম্বরপত্র ফেরত' },
    input: z.strictObject({ id: z.guid(), version, reason: z.string().trim().min(3).max(300) }),
    output: moved,
  }),
  reopen: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/exams/sheet/:id/reopen',
    access: { permission: marksPermission.accept },
    approval: {
      act: 'exams.reopenSheet',
      label: { en: 'Reopen a mark sheet after publication', bn: 'প্রকাশের পর নম্বরপত্র আবার খোলা' },
      decide: marksPermission.accept,
    },
    summary: { en: 'Reopen a mark sheet after publication', bn: 'প্রকাশের পর নম্বরপত্র আবার খোলা' },
    input: z.strictObject({ id: z.guid(), version, reason: z.string().trim().min(5).max(300) }),
    output: moved,
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v1/exams/sheet/:id/file',
    access: { permission: examsPermission.view },
    summary: { en: 'A mark sheet as a file', bn: 'নম্বরপত্রের ফাইল' },
    input: z.strictObject({ id: z.guid(), format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
};
