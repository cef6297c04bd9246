import * as z from 'zod';
import { approvalEndpoint } from '../../core/approvals/approvals.ts';
import { endpoint } from '../../core/endpoint.ts';
import { leavePermission } from './permissions.ts';
import {
  applicationShown,
  balanceShown,
  day,
  done,
  employeeShown,
  halfDays,
  label,
  leaveStates,
  line,
  paged,
  paging,
  q,
  reason,
  year,
} from './shapes.ts';

const base = '/api/v1/leave';
const access = {
  view: { permission: leavePermission.view },
  apply: { permission: leavePermission.apply },
  recommend: { permission: leavePermission.recommend },
  manage: { permission: leavePermission.manage },
};

/** A leave as it is asked for. */
const span = {
  typeId: z.guid(),
  from: day,
  to: day,
  startsAtMidday: z.boolean().default(false),
  endsAtMidday: z.boolean().default(false),
};
const asked = z.strictObject({
  ...span,
  reason,
  substituteId: z.guid().nullable().default(null),
  /** A stored file. */
  paperId: z.guid().nullable().default(null),
});
const counted = z.object({
  halves: z.int(),
  /** Halves of each year it counts in, and what is left of it before. */
  years: z.array(z.object({ year: z.int(), halves: z.int(), left: z.int().nullable() })),
  /** Why it cannot be had. */
  refusal: label.nullable(),
});
const typeChoice = z.object({
  id: z.guid(),
  name: label,
  hasHalves: z.boolean(),
  paperDays: z.int().nullable(),
  noticeDays: z.int(),
  mostAtOnce: z.int().nullable(),
  paidPercent: z.int(),
});

export const leaveContract = {
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: access.apply,
    summary: { en: 'My leave', bn: 'আমার ছুটি' },
    input: z.strictObject({ year: year.optional(), ...paging }),
    output: z.object({
      year: z.int(),
      /** Null for an account that belongs to no employee. */
      employee: employeeShown.nullable(),
      types: z.array(typeChoice),
      balances: z.array(balanceShown),
      /** Applications that wait for the reader as the head of a department. */
      department: z.array(applicationShown),
      ...paged(applicationShown),
    }),
  }),
  count: endpoint({
    method: 'GET',
    path: `${base}/count`,
    access: access.apply,
    summary: { en: 'How many days a leave would count', bn: 'ছুটি কত দিন গোনা হবে' },
    input: z.strictObject({
      typeId: z.guid(),
      from: day,
      to: day,
      startsAtMidday: z.stringbool().default(false),
      endsAtMidday: z.stringbool().default(false),
      hasPaper: z.stringbool().default(false),
      /** Of somebody else: for who enters leave for others. */
      employeeId: z.guid().optional(),
    }),
    output: counted,
  }),
  apply: endpoint({
    method: 'POST',
    path: `${base}/mine`,
    access: access.apply,
    summary: { en: 'Apply for leave', bn: 'ছুটির আবেদন' },
    input: asked,
    output: done,
  }),
  /** The office enters what came on paper. */
  applyFor: endpoint({
    method: 'POST',
    path: `${base}/applications`,
    access: access.manage,
    summary: { en: 'Enter an application for somebody', bn: 'কারও পক্ষে ছুটির আবেদন লেখা' },
    input: asked.extend({ employeeId: z.guid() }),
    output: done,
  }),
  paper: endpoint({
    method: 'POST',
    path: `${base}/papers`,
    access: access.apply,
    summary: { en: 'Add a paper to an application', bn: 'আবেদনের কাগজ রাখা' },
    /** The file is the form's part `file`. */
    input: z.strictObject({}),
    output: z.object({
      id: z.guid(),
      name: z.string(),
      mime: z.string(),
      bytes: z.int(),
      width: z.int().nullable(),
      height: z.int().nullable(),
      url: z.string(),
    }),
    takesFiles: true,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${base}/mine/:id/withdrawal`,
    access: access.apply,
    summary: { en: 'Withdraw one’s own application', bn: 'নিজের আবেদন প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done,
  }),
  list: endpoint({
    method: 'GET',
    path: `${base}/applications`,
    access: access.view,
    summary: { en: 'Applications for leave', bn: 'ছুটির আবেদনসমূহ' },
    input: z.strictObject({
      q,
      state: z.enum(['open', ...leaveStates, 'all']).default('open'),
      typeId: z.guid().optional(),
      employeeId: z.guid().optional(),
      from: day.optional(),
      to: day.optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(applicationShown),
      can: z.object({
        recommend: z.boolean(),
        approve: z.boolean(),
        committee: z.boolean(),
        manage: z.boolean(),
      }),
      types: z.array(typeChoice),
    }),
  }),
  /** Who only recommends sends it on to who approves; who approves what another applied for grants it at once. */
  grant: approvalEndpoint({
    method: 'POST',
    path: `${base}/applications/:id/grant`,
    access: access.recommend,
    approval: {
      act: 'leave.grant',
      label: { en: 'Approve leave', bn: 'ছুটি অনুমোদন' },
      decide: leavePermission.approve,
    },
    summary: { en: 'Recommend or approve leave', bn: 'ছুটির সুপারিশ বা অনুমোদন' },
    input: z.strictObject({ id: z.guid(), reason: line(300).default('') }),
    output: done,
  }),
  /** The last step, where the kind of leave has it: by somebody who neither recommended nor approved it. */
  committee: endpoint({
    method: 'PUT',
    path: `${base}/applications/:id/committee`,
    access: { permission: leavePermission.committee },
    summary: { en: 'Decide on leave for the committee', bn: 'কমিটির পক্ষে ছুটির সিদ্ধান্ত' },
    input: z.strictObject({ id: z.guid(), decision: z.enum(['approved', 'rejected']), reason }),
    output: done,
  }),
  department: endpoint({
    method: 'PUT',
    path: `${base}/applications/:id/department`,
    access: access.apply,
    summary: {
      en: 'Agree to leave, or refuse it, as the head of the department',
      bn: 'বিভাগীয় প্রধান হিসেবে ছুটিতে সম্মতি বা নামঞ্জুর',
    },
    input: z
      .strictObject({ id: z.guid(), decision: z.enum(['agreed', 'rejected']), reason: line(300).default('') })
      .refine((given) => given.decision === 'agreed' || given.reason.length >= 3, { path: ['reason'] }),
    output: done,
  }),
  reject: endpoint({
    method: 'POST',
    path: `${base}/applications/:id/refusal`,
    access: access.recommend,
    summary: { en: 'Refuse leave', bn: 'ছুটি নামঞ্জুর' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done,
  }),
  /** From the first day: cancelled. From a later one: called back, what is left of it is given back. Days that are over take two. */
  recall: approvalEndpoint({
    method: 'POST',
    path: `${base}/applications/:id/recall`,
    access: { permission: leavePermission.approve },
    approval: {
      act: 'leave.recall',
      label: { en: 'Give back leave of days that are over', bn: 'পার হয়ে যাওয়া দিনের ছুটি ফেরত দেওয়া' },
      decide: leavePermission.approve,
    },
    summary: { en: 'Cancel or call back from leave', bn: 'ছুটি বাতিল বা ছুটি থেকে ফেরানো' },
    input: z.strictObject({ id: z.guid(), from: day, reason }),
    output: done,
  }),
  away: endpoint({
    method: 'GET',
    path: `${base}/away`,
    access: access.view,
    summary: { en: 'Who is away in a month', bn: 'মাসে কে কবে ছুটিতে' },
    input: z.strictObject({ month: z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/) }),
    output: z.object({
      month: z.string(),
      days: z.array(z.object({ day: z.string(), off: label.nullable() })),
      people: z.array(
        z.object({
          employee: employeeShown,
          /** By day: 1 the morning, 2 the afternoon, 3 the whole day. */
          leave: z.array(z.object({ day: z.string(), halves: z.int(), type: label, isWaiting: z.boolean() })),
        }),
      ),
    }),
  }),
  balances: endpoint({
    method: 'GET',
    path: `${base}/balances`,
    access: access.view,
    summary: { en: "Everybody's leave balance", bn: 'সবার ছুটির হিসাব' },
    input: z.strictObject({ year, q, ...paging }),
    output: z.object({
      ...paged(employeeShown.extend({ balances: z.array(balanceShown) })),
      types: z.array(z.object({ id: z.guid(), name: label })),
      isClosed: z.boolean(),
      canClose: z.boolean(),
      can: z.object({ manage: z.boolean() }),
    }),
  }),
  ledger: endpoint({
    method: 'GET',
    path: `${base}/employees/:id/ledger`,
    access: access.view,
    summary: { en: 'The ledger of somebody’s leave', bn: 'একজনের ছুটির খতিয়ান' },
    input: z.strictObject({ id: z.guid(), year, ...paging }),
    output: z.object({
      employee: employeeShown,
      balances: z.array(balanceShown),
      ...paged(
        z.object({
          id: z.guid(),
          day: z.string(),
          type: label,
          year: z.int(),
          kind: z.enum([
            'adjusted',
            'granted',
            'credited',
            'taken',
            'returned',
            'carriedOut',
            'carriedIn',
            'lapsed',
          ]),
          halves: z.int(),
          note: z.string(),
          by: z.string().nullable(),
        }),
      ),
    }),
  }),
  adjust: endpoint({
    method: 'POST',
    path: `${base}/employees/:id/adjustment`,
    access: access.manage,
    summary: { en: "Correct somebody's leave balance", bn: 'কারও ছুটির হিসাব ঠিক করা' },
    input: z.strictObject({ id: z.guid(), typeId: z.guid(), year, days: halfDays, reason }),
    output: done,
  }),
  closeYear: endpoint({
    method: 'POST',
    path: `${base}/years/:year/closing`,
    access: access.manage,
    summary: { en: 'Close a year of leave', bn: 'ছুটির বছর সমাপ্ত করা' },
    input: z.strictObject({ year }),
    output: z.object({ employees: z.int(), carried: z.int(), lapsed: z.int() }),
  }),
  /** To choose a substitute, or whom to enter an application for. */
  colleagues: endpoint({
    method: 'GET',
    path: `${base}/colleagues`,
    access: access.apply,
    summary: { en: 'Colleagues by name', bn: 'সহকর্মী খোঁজা' },
    input: z.strictObject({ q: line(100).default('') }),
    output: z.object({ items: z.array(employeeShown) }),
  }),
};
