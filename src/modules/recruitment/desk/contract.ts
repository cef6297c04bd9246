import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { revealReason } from '../../../core/contracts/shapes.ts';
import { typedCount, typedFor } from '../../../core/contracts/typed-count.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { documentsPermission } from '../../documents/permissions.ts';
import { recruitmentPermission } from '../permissions.ts';
import { keptMonths } from '../rules.ts';
import {
  access,
  base,
  day,
  done,
  fit,
  formShown,
  id,
  label,
  language,
  line,
  lines,
  paged,
  paging,
  payer,
  payment,
  reason,
  state,
  text,
  whole,
} from '../shapes.ts';

const post = z.object({
  id: z.guid(),
  name: label,
  circular: label,
  lastDay: z.string(),
  seats: z.int(),
  filled: z.int(),
  applicants: z.int(),
  toCheck: z.int(),
  /** On the shortlist and without an admit card. */
  withoutCard: z.int(),
  withCard: z.int(),
  hasTest: z.boolean(),
  testOn: z.string().nullable(),
});
export type PostShown = z.output<typeof post>;

const can = z.object({ edit: z.boolean(), appoint: z.boolean() });
const listed = z.object({
  id: z.guid(),
  number: z.string(),
  name: label,
  post: label,
  born: z.string().nullable(),
  mobile: z.string(),
  state,
  payment,
  fit,
  total: z.int().nullable(),
  rank: z.int().nullable(),
});
export type ListedApplicant = z.output<typeof listed>;
const filter = {
  postId: z.guid().optional(),
  state: state.optional(),
  payment: payment.optional(),
  q: line(100).optional(),
  order: z.enum(['number', 'rank']).default('number'),
};

const detail = z.object({
  id: z.guid(),
  version: z.int(),
  number: z.string(),
  state,
  /** The states it may be brought to from here. */
  steps: z.array(state),
  name: label,
  post: post.pick({ id: true, name: true, circular: true, seats: true, filled: true }),
  /** The National ID number is covered. */
  ...formShown,
  district: label.nullable(),
  fit,
  /** Months of employment as the application tells of it. */
  experience: z.int(),
  photoUrl: z.string().nullable(),
  papers: z.array(z.object({ id: z.guid(), about: label, name: z.string(), url: z.string() })),
  submittedAt: z.string().nullable(),
  payment,
  payer: payer.nullable(),
  trx: z.string().nullable(),
  fee: z.string(),
  written: z.int().nullable(),
  viva: z.int().nullable(),
  isAbsent: z.boolean(),
  total: z.int().nullable(),
  rank: z.int().nullable(),
  mayBeAppointed: z.boolean(),
  admitId: z.guid().nullable(),
  letterId: z.guid().nullable(),
  /** The fee stands in the books. */
  isInBooks: z.boolean(),
  /** Its receipt, where it has one. */
  receipt: z.object({ id: z.guid(), number: z.string() }).nullable(),
  /** Where a payment through a bank may have come to. */
  banks: z.array(z.object({ id: z.guid(), label })),
  employeeId: z.guid().nullable(),
  /** The next free one, to be changed at will. */
  nextCode: z.string(),
  isForgotten: z.boolean(),
  /** Applications for other posts by the same person. */
  others: z.array(z.object({ id: z.guid(), number: z.string(), post: label, state })),
  events: z.array(
    z.object({
      id: z.guid(),
      at: z.string(),
      kind: z.string(),
      to: state,
      reason: z.string(),
      by: z.string().nullable(),
    }),
  ),
});
export type ApplicantDetail = z.output<typeof detail>;

const mark = z.object({
  id: z.guid(),
  number: z.string(),
  name: label,
  state,
  written: z.int().nullable(),
  viva: z.int().nullable(),
  isAbsent: z.boolean(),
  total: z.int().nullable(),
  rank: z.int().nullable(),
});
const given = whole(0, 500).nullable();

export const deskContract = {
  posts: endpoint({
    method: 'GET',
    path: `${base}/posts`,
    access: access.view,
    summary: { en: 'Posts with their applications', bn: 'পদ ও তার আবেদন' },
    input: z.strictObject(paging),
    output: z.object({ ...paged(post), can }),
  }),
  list: endpoint({
    method: 'GET',
    path: `${base}/applicants`,
    access: access.view,
    summary: { en: 'Applications for posts', bn: 'চাকরির আবেদনসমূহ' },
    input: z.strictObject({ ...filter, ...paging }),
    output: z.object({ ...paged(listed), can }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/applicants/file`,
    access: access.view,
    summary: { en: 'Applications for posts as a file', bn: 'চাকরির আবেদন, ফাইল' },
    input: z.strictObject({ ...filter, format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/applicants/:id`,
    access: access.view,
    summary: { en: 'One application', bn: 'একটি আবেদন' },
    input: id,
    output: detail,
  }),
  decide: endpoint({
    method: 'POST',
    path: `${base}/applicants/decide`,
    access: access.edit,
    summary: { en: 'Shortlist or refuse applications', bn: 'আবেদন বাছাই বা বাতিল' },
    input: z
      .strictObject({
        ids: z.array(z.guid()).min(1).max(200),
        to: state,
        reason: line(300).default(''),
        typed: typedCount,
      })
      .refine(...typedFor('ids')),
    output: z.object({ changed: z.int() }),
  }),
  confirmPayment: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/payment`,
    access: access.edit,
    inOwnName: true,
    summary: { en: 'Confirm or reject a payment', bn: 'পরিশোধ নিশ্চিত বা বাতিল' },
    input: id.extend({
      isPaid: z.boolean(),
      /** The account it came to, of a payment through a bank. */
      bankId: z.guid().nullable().default(null),
      reason: line(300).default(''),
    }),
    output: done,
  }),
  /** A fee that stands in the books is taken back by two. */
  returnFee: approvalEndpoint({
    method: 'POST',
    path: `${base}/applicants/:id/payment/return`,
    access: access.edit,
    approval: {
      act: 'recruitment.returnFee',
      label: { en: 'Take back the fee of an application', bn: 'আবেদনের ফি ফেরত নেওয়া' },
      decide: recruitmentPermission.approve,
    },
    summary: { en: 'Take back the fee of an application', bn: 'আবেদনের ফি ফেরত নেওয়া' },
    input: id.extend({ reason }),
    output: done,
  }),
  reveal: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/reveal`,
    access: access.reveal,
    summary: {
      en: 'See the National ID number in full, noted each time',
      bn: 'জাতীয় পরিচয়পত্র নম্বর পূর্ণ দেখা, প্রতিবার লিপিবদ্ধ হয়',
    },
    input: id.extend({ reason: revealReason }),
    output: z.object({ nid: z.string() }),
  }),
  giveAdmitCards: endpoint({
    method: 'POST',
    path: `${base}/posts/:id/admit-cards`,
    access: access.edit,
    summary: { en: 'Give everybody on the shortlist an admit card', bn: 'সংক্ষিপ্ত তালিকার সবাইকে প্রবেশপত্র' },
    input: id.extend({ language }),
    output: z.object({ given: z.int() }),
  }),
  /** Notes a print of each, then they are drawn as one file: at most 200, in the order of their numbers. */
  printAdmitCards: endpoint({
    method: 'POST',
    path: `${base}/posts/:id/admit-cards/print`,
    access: { permission: documentsPermission.issue },
    summary: { en: 'Print all admit cards of a post', bn: 'পদের সব প্রবেশপত্র ছাপা' },
    input: id.extend({ from: z.coerce.number().int().min(0).default(0) }),
    output: z.object({ prints: z.array(z.guid()), total: z.int() }),
  }),
  admitCardsFile: endpoint({
    method: 'GET',
    path: `${base}/admit-cards/file`,
    access: { permission: documentsPermission.issue },
    summary: { en: 'Admit cards as one file', bn: 'প্রবেশপত্র, এক ফাইলে' },
    input: z.strictObject({
      prints: z
        .string()
        .max(7500)
        .transform((text) => text.split(','))
        .pipe(z.array(z.guid()).min(1).max(200)),
    }),
    output: z.unknown(),
    raw: true,
  }),
  marks: endpoint({
    method: 'GET',
    path: `${base}/posts/:id/marks`,
    access: access.view,
    summary: { en: 'Marks of a job test', bn: 'নিয়োগ পরীক্ষার নম্বর' },
    input: id.extend(paging),
    output: z.object({ ...paged(mark), writtenFull: z.int(), vivaFull: z.int(), mayEdit: z.boolean() }),
  }),
  saveMarks: endpoint({
    method: 'PUT',
    path: `${base}/posts/:id/marks`,
    access: access.edit,
    summary: { en: 'Save marks of a job test', bn: 'নিয়োগ পরীক্ষার নম্বর সংরক্ষণ' },
    input: id.extend({
      marks: z
        .array(z.strictObject({ id: z.guid(), written: given, viva: given, isAbsent: z.boolean() }))
        .min(1)
        .max(200),
    }),
    output: z.object({ saved: z.int() }),
  }),
  /** Somebody else decides, who entered none of the marks. */
  appoint: approvalEndpoint({
    method: 'POST',
    path: `${base}/applicants/:id/appoint`,
    access: access.appoint,
    approval: {
      act: 'recruitment.appointment',
      label: { en: 'Appoint an applicant', bn: 'আবেদনকারীকে নিয়োগ দেওয়া' },
      decide: recruitmentPermission.approve,
    },
    summary: { en: 'Appoint an applicant', bn: 'আবেদনকারীকে নিয়োগ দেওয়া' },
    input: id.extend({ reason }),
    output: done,
  }),
  giveLetter: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/letter`,
    access: access.appoint,
    summary: { en: 'Give the letter of appointment', bn: 'নিয়োগপত্র দেওয়া' },
    input: id.extend({ language, pay: text(120), joinBy: day, terms: lines(1200).default('') }),
    output: z.object({ number: z.string() }),
  }),
  join: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/join`,
    access: access.appoint,
    summary: { en: 'Make an applicant an employee', bn: 'আবেদনকারীকে কর্মী করা' },
    input: id.extend({ code: text(20), joiningDate: day }),
    output: z.object({ employeeId: z.guid(), code: z.string() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/undo`,
    access: access.appoint,
    summary: { en: 'Take a joining back', bn: 'যোগদান ফিরিয়ে নেওয়া' },
    input: id.extend({ reason }),
    output: done,
  }),
  setting: endpoint({
    method: 'GET',
    path: `${base}/setting`,
    access: access.view,
    summary: { en: 'How long applications are kept', bn: 'আবেদন কতদিন রাখা হয়' },
    input: z.strictObject({}),
    output: z.object({
      months: z.int(),
      version: z.int(),
      mayEdit: z.boolean(),
      feeLedgerId: z.guid().nullable(),
      ledgers: z.array(z.object({ id: z.guid(), code: z.string(), name: label })),
    }),
  }),
  saveSetting: endpoint({
    method: 'PUT',
    path: `${base}/setting`,
    access: access.edit,
    inOwnName: true,
    summary: { en: 'Change how long applications are kept', bn: 'আবেদন রাখার মেয়াদ পরিবর্তন' },
    input: z.strictObject({
      months: whole(keptMonths.least, keptMonths.most),
      /** Left out, it stays. */
      feeLedgerId: z.guid().nullable().optional(),
      version: z.int(),
    }),
    output: z.object({ months: z.int() }),
  }),
};
