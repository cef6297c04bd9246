import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { fileFacts } from '../../../core/contracts/files-contract.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { attendancePermission } from '../permissions.ts';
import { label } from '../shapes.ts';
import { leaveParts, leaveStates } from './rules.ts';

const base = '/api/v1/attendance/leave';
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
const time = z.preprocess(ascii, z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/));
const words = (least: number) => z.string().max(300).transform(normaliseText).pipe(z.string().min(least));
const done = z.object({ id: z.guid() });
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};

/** What a leave consists of; a part of a day has its time. */
const leave = {
  from: day,
  to: day,
  part: z.enum(leaveParts).default('day'),
  at: time.nullable().default(null),
  reason: words(3),
  paperId: z.guid().nullable().default(null),
};
const hasTime = (given: { part: string; at: string | null }) =>
  (given.part === 'day') === (given.at === null);

const leaveShown = z.object({
  id: z.guid(),
  version: z.int(),
  student: z.object({ id: z.guid(), name: label, roll: z.int(), section: label }),
  from: z.string(),
  to: z.string(),
  part: z.enum(leaveParts),
  at: z.string().nullable(),
  reason: z.string(),
  state: z.enum(leaveStates),
  note: z.string(),
  /** Whom the account belongs to; the school where it entered it itself. */
  askedBy: z.string(),
  askedAt: z.string(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  /** An address of the paper for this browser. */
  paper: z.string().nullable(),
  can: z.object({ decide: z.boolean(), callBack: z.boolean(), withdraw: z.boolean() }),
});
export type LeaveShown = z.output<typeof leaveShown>;

export const studentLeaveContract = {
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'Own or children’s leave', bn: 'নিজের বা সন্তানের ছুটি' },
    input: z.strictObject({ studentId: z.guid().optional(), ...paging }),
    output: z.object({
      today: z.string(),
      children: z.array(z.object({ studentId: z.guid(), name: label, section: label, roll: z.int() })),
      studentId: z.guid().nullable(),
      items: z.array(leaveShown),
      total: z.int(),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: base,
    access: 'signedIn',
    summary: { en: 'Ask for leave of a child', bn: 'সন্তানের ছুটির আবেদন' },
    input: z.strictObject({ studentId: z.guid(), ...leave }).refine(hasTime, { path: ['at'] }),
    output: done,
  }),
  paper: endpoint({
    method: 'POST',
    path: `${base}/paper`,
    access: 'signedIn',
    summary: { en: 'Send a paper for leave', bn: 'ছুটির কাগজ পাঠানো' },
    input: z.strictObject({}),
    /** The file is the form's part `file`. */
    output: fileFacts,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${base}/:id/withdrawal`,
    access: 'signedIn',
    summary: { en: 'Withdraw a request for leave', bn: 'ছুটির আবেদন প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), reason: words(3) }),
    output: done,
  }),
  list: endpoint({
    method: 'GET',
    path: base,
    access: { permission: attendancePermission.view },
    summary: { en: 'Leave of students', bn: 'শিক্ষার্থীদের ছুটি' },
    input: z.strictObject({
      state: z.enum(['open', 'all', ...leaveStates]).default('open'),
      q: z.string().max(100).transform(normaliseText).default(''),
      sectionId: z.guid().optional(),
      ...paging,
    }),
    output: z.object({
      items: z.array(leaveShown),
      total: z.int(),
      can: z.object({ enter: z.boolean() }),
    }),
  }),
  students: endpoint({
    method: 'GET',
    path: `${base}/students`,
    access: { permission: attendancePermission.take },
    summary: { en: 'Students whose leave you may enter', bn: 'যাদের ছুটি লেখা যায়' },
    input: z.strictObject({ q: z.string().max(100).transform(normaliseText).default('') }),
    output: z.object({
      items: z.array(z.object({ enrolmentId: z.guid(), name: label, section: label, roll: z.int() })),
    }),
  }),
  enter: endpoint({
    method: 'POST',
    path: `${base}/entered`,
    access: { permission: attendancePermission.take },
    summary: { en: 'Enter leave that came by word or on paper', bn: 'মুখে বা কাগজে আসা ছুটি লেখা' },
    input: z.strictObject({ enrolmentId: z.guid(), ...leave }).refine(hasTime, { path: ['at'] }),
    output: z.object({ id: z.guid(), changed: z.int() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${base}/:id/decision`,
    access: { permission: attendancePermission.take },
    summary: { en: 'Accept or refuse leave', bn: 'ছুটি মঞ্জুর বা নামঞ্জুর' },
    input: z
      .strictObject({ id: z.guid(), isAccepted: z.boolean(), note: words(0).default('') })
      .refine((given) => given.isAccepted || String(given.note).length >= 3, { path: ['note'] }),
    output: z.object({ id: z.guid(), changed: z.int() }),
  }),
  callBack: endpoint({
    method: 'POST',
    path: `${base}/:id/recall`,
    access: { permission: attendancePermission.take },
    summary: { en: 'Cancel accepted leave', bn: 'মঞ্জুর ছুটি বাতিল' },
    input: z.strictObject({ id: z.guid(), reason: words(3) }),
    output: done,
  }),
};
