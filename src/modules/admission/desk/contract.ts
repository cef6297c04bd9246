import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { revealReason } from '../../../core/contracts/shapes.ts';
import { typedCount, typedFor } from '../../../core/contracts/typed-count.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { slip } from '../../access/rules.ts';
import { admissionPermission } from '../permissions.ts';
import {
  access,
  base,
  done,
  formInput,
  formShown,
  id,
  label,
  line,
  method,
  offerShown,
  paged,
  paging,
  payer,
  payment,
  quota,
  reason,
  state,
  text,
  whole,
} from '../shapes.ts';

const listed = z.object({
  id: z.guid(),
  version: z.int(),
  number: z.string(),
  name: label,
  fatherName: z.string(),
  dateOfBirth: z.string(),
  mobile: z.string(),
  state,
  payment,
  choice: label,
  claims: z.array(z.string()),
  mark: z.int().nullable(),
  isAbsent: z.boolean(),
  rank: z.int().nullable(),
  seat: label.nullable(),
  quota: z.string().nullable(),
  respondBy: z.string().nullable(),
  isAccepted: z.boolean(),
});
export type ListedApplicant = z.output<typeof listed>;

const detail = z.object({
  id: z.guid(),
  version: z.int(),
  number: z.string(),
  state,
  /** The states it may be brought to from here. */
  steps: z.array(state),
  method,
  title: label,
  offers: z.array(offerShown),
  quotaNames: z.array(quota),
  granted: z.array(z.string()),
  /** Numbers that tell who somebody is are covered. */
  ...formShown,
  addresses: z.object({ present: label.nullable(), permanent: label.nullable() }),
  photoUrl: z.string().nullable(),
  isInside: z.boolean(),
  submittedAt: z.string().nullable(),
  payment,
  payer: payer.nullable(),
  trx: z.string().nullable(),
  trxSecond: z.string().nullable(),
  /** Of a transaction ID that is to be confirmed: what a statement of the wallet or the bank says; null: nothing yet. */
  statement: z
    .object({ day: z.string(), amount: z.string(), isOpen: z.boolean(), isAmount: z.boolean() })
    .nullable(),
  /** The receipt of the fee; null where it is not paid, or was before there were receipts. */
  receipt: z.object({ id: z.guid(), number: z.string() }).nullable(),
  mark: z.int().nullable(),
  isAbsent: z.boolean(),
  rank: z.int().nullable(),
  seat: z.guid().nullable(),
  quota: z.string().nullable(),
  respondBy: z.string().nullable(),
  isAccepted: z.boolean(),
  studentId: z.guid().nullable(),
  /** The documents of the declaration: when each was brought, and to whom; null for what is not here yet. */
  papers: z.array(z.object({ name: label, at: z.string().nullable(), by: z.string().nullable() })),
  /** Whether the answers may still be put right. */
  isCorrectable: z.boolean(),
  declarationId: z.guid(),
  /** Where a payment through a bank may have come to. */
  banks: z.array(z.object({ id: z.guid(), label })),
  /** Who may be the same child: students, and applications besides this one. */
  alike: z.array(
    z.object({ kind: z.enum(['student', 'applicant']), id: z.guid(), code: z.string(), name: label }),
  ),
  events: z.array(
    z.object({
      id: z.guid(),
      at: z.string(),
      kind: z.string(),
      from: state,
      to: state,
      reason: z.string(),
      by: z.string().nullable(),
      /** Of a correction: what each answer was, and is. */
      changes: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
  sections: z.array(z.object({ id: z.guid(), name: label, capacity: z.int(), filled: z.int() })),
});
export type ApplicantDetail = z.output<typeof detail>;

const guardianWho = z.enum(['father', 'mother', 'guardian']);

/** What admitting somebody would do with the form, so that the clerk sees it before. */
const admissionPlan = z.object({
  guardians: z.array(
    z.object({
      who: guardianWho,
      name: z.string(),
      mobile: z.string(),
      /** Who is known here already, with whom the guardian would be one person. */
      joins: z
        .object({
          name: z.string(),
          mobile: z.string(),
          isOtherMobile: z.boolean(),
          isLinked: z.boolean(),
          children: z.array(label),
        })
        .nullable(),
    }),
  ),
  subjects: z.object({ kept: z.array(label), dropped: z.array(label) }),
  /** The student of before, and where the form says something else than the record. A photo is an address of it. */
  known: z
    .object({
      name: label,
      differences: z.array(z.object({ name: z.string(), before: label, after: label })),
    })
    .nullable(),
});
export type AdmissionPlan = z.output<typeof admissionPlan>;

/** Which applicants are asked for. */
const applicantFilter = {
  declarationId: z.guid().optional(),
  state: state.optional(),
  payment: payment.optional(),
  q: line(100).optional(),
  order: z.enum(['number', 'rank']).default('number'),
};

export const deskContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/applicants`,
    access: access.view,
    summary: { en: 'Applicants', bn: 'আবেদনকারী' },
    input: z.strictObject({ ...applicantFilter, ...paging }),
    output: z.object({ ...paged(listed), can: z.object({ edit: z.boolean(), admit: z.boolean() }) }),
  }),
  /** The same as a file, of any length. */
  file: endpoint({
    method: 'GET',
    path: `${base}/applicants/file`,
    access: access.view,
    summary: { en: 'Applicants, as a file', bn: 'আবেদনকারী: ফাইল' },
    input: z.strictObject({ ...applicantFilter, format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
  read: endpoint({
    method: 'GET',
    path: `${base}/applicants/:id`,
    access: access.view,
    summary: { en: 'One applicant', bn: 'একজন আবেদনকারী' },
    input: id,
    output: detail,
  }),
  elsewhere: endpoint({
    method: 'GET',
    path: `${base}/applicants/:id/elsewhere`,
    access: access.edit,
    summary: {
      en: 'Whether the group has the same child elsewhere',
      bn: 'গ্রুপের অন্য প্রতিষ্ঠানে একই শিশু আছে কি না',
    },
    input: id,
    output: z.object({
      items: z.array(z.object({ institution: label, isStudent: z.boolean(), isApplicant: z.boolean() })),
    }),
  }),
  paper: endpoint({
    method: 'GET',
    path: `${base}/applicants/:id/paper`,
    access: access.view,
    summary: { en: 'The form of an applicant on paper, as PDF', bn: 'আবেদনকারীর ফরম, পিডিএফ' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
  /** Begins an application that came on paper; what follows goes by its code, as a family's does. */
  begin: endpoint({
    method: 'POST',
    path: `${base}/applicants`,
    access: access.edit,
    summary: { en: 'Enter an application at the office', bn: 'অফিসে আবেদন লেখা' },
    input: z.strictObject({ declarationId: z.guid(), ...formInput }),
    output: z.object({ code: z.string() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${base}/applicants/decide`,
    access: access.edit,
    summary: { en: 'Decide on applications', bn: 'আবেদনের সিদ্ধান্ত' },
    input: z
      .strictObject({
        ids: z.array(z.guid()).min(1).max(200),
        to: state,
        reason: line(300).default(''),
        /** Of one application: the quotas that were checked. */
        quotas: z.array(z.string().max(20)).max(12).optional(),
        /** Gives a seat that is not of the first choice too; without it the answer says who would get one. */
        takesLesser: z.boolean().default(false),
        typed: typedCount,
      })
      .refine(...typedFor('ids', (given) => given.to === 'refused')),
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
  /** The money goes back, so a second person decides. */
  refund: approvalEndpoint({
    method: 'POST',
    path: `${base}/applicants/:id/refund`,
    access: access.edit,
    approval: {
      act: 'admission.refund',
      label: { en: 'Refund the fee of an application', bn: 'আবেদন ফি ফেরত' },
      decide: admissionPermission.approve,
    },
    summary: { en: 'Refund the fee of an application', bn: 'আবেদন ফি ফেরত' },
    input: id.extend({ reason }),
    output: done,
  }),
  /** A payment that came to a wallet or the bank, as the family tells it at the office. */
  claim: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/claim`,
    access: access.edit,
    summary: { en: 'Note the transaction ID of a payment', bn: 'পরিশোধের লেনদেন আইডি লেখা' },
    input: id.extend({
      payer: payer.exclude(['counter']),
      trx: text(40),
      trxSecond: line(40).default(''),
    }),
    output: done,
  }),
  papers: endpoint({
    method: 'PUT',
    path: `${base}/applicants/:id/papers`,
    access: access.edit,
    summary: { en: 'Note which documents were brought', bn: 'কোন কাগজ জমা হয়েছে তা লেখা' },
    input: id.extend({
      version: z.int(),
      /** By their English names in the declaration. */
      brought: z.array(line(120)).max(40),
    }),
    output: done,
  }),
  /** Until a draw is fixed; whoever was found eligible is checked again. */
  correct: endpoint({
    method: 'PUT',
    path: `${base}/applicants/:id/answers`,
    access: access.edit,
    inOwnName: true,
    summary: { en: 'Correct an application', bn: 'আবেদন সংশোধন' },
    input: id.extend({
      version: z.int(),
      ...formInput,
      /** Another photo; empty: it stays. */
      photo: z.string().max(1_400_000).default(''),
      reason,
    }),
    takesFiles: true,
    output: done,
  }),
  answer: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/answer`,
    access: access.edit,
    summary: { en: 'Note that a seat is taken or given up', bn: 'আসন গ্রহণ বা ত্যাগ লেখা' },
    input: id.extend({ answer: z.enum(['accept', 'decline']), reason: line(300).default('') }),
    output: done,
  }),
  reveal: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/reveal`,
    access: access.reveal,
    summary: {
      en: 'See identity numbers in full, noted each time',
      bn: 'পরিচয় নম্বর পূর্ণ দেখা, প্রতিবার লিপিবদ্ধ হয়',
    },
    input: id.extend({ reason: revealReason }),
    output: z.object({ values: z.record(z.string(), z.string()) }),
  }),
  marks: endpoint({
    method: 'GET',
    path: `${base}/marks`,
    access: access.view,
    summary: { en: 'Marks of the admission test', bn: 'ভর্তি পরীক্ষার নম্বর' },
    input: z.strictObject({ declarationId: z.guid(), ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          number: z.string(),
          /** Once rolls are given. */
          roll: z.int().nullable(),
          name: label,
          mark: z.int().nullable(),
          isAbsent: z.boolean(),
        }),
      ),
      fullMark: z.int(),
      isFixed: z.boolean(),
      unmarked: z.int(),
    }),
  }),
  saveMarks: endpoint({
    method: 'PUT',
    path: `${base}/marks`,
    access: access.edit,
    summary: { en: 'Save marks of the admission test', bn: 'ভর্তি পরীক্ষার নম্বর সংরক্ষণ' },
    input: z.strictObject({
      declarationId: z.guid(),
      marks: z
        .array(z.strictObject({ id: z.guid(), mark: whole(0, 1000).nullable(), isAbsent: z.boolean() }))
        .min(1)
        .max(200),
    }),
    output: z.object({ saved: z.int() }),
  }),
  move: endpoint({
    method: 'POST',
    path: `${base}/declarations/:id/move`,
    access: access.edit,
    summary: { en: 'Give missed seats to the waiting list', bn: 'সময় পেরোনো আসন অপেক্ষমাণদের দেওয়া' },
    input: id,
    output: z.object({ lapsed: z.int(), selected: z.int() }),
  }),
  plan: endpoint({
    method: 'GET',
    path: `${base}/applicants/:id/plan`,
    access: access.admit,
    summary: { en: 'What admitting an applicant does', bn: 'ভর্তি করলে কী হবে' },
    input: id.extend({ knownCode: line(20).transform(toAsciiDigits).default('') }),
    output: admissionPlan,
  }),
  convert: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/admit`,
    access: access.admit,
    summary: { en: 'Make an applicant a student', bn: 'আবেদনকারীকে শিক্ষার্থী করা' },
    input: id.extend({
      sectionId: z.guid(),
      roll: whole(1, 99_999).nullable().default(null),
      withAccount: z.boolean().default(false),
      confirmDuplicate: z.boolean().default(false),
      /** The ID of a student who left and is admitted again; empty for a new student. */
      knownCode: line(20).transform(toAsciiDigits).default(''),
      apart: z.array(guardianWho).max(3).default([]),
      takesMobile: z.array(guardianWho).max(3).default([]),
      takes: z.array(line(40)).max(40).default([]),
      adds: z.array(guardianWho).max(3).default([]),
    }),
    output: z.object({
      studentId: z.guid(),
      code: z.string(),
      roll: z.int(),
      slip: slip.nullable(),
      /** Null too where the guardian has an account already. */ guardianSlip: slip.nullable(),
    }),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${base}/applicants/:id/undo`,
    access: access.admit,
    inOwnName: true,
    summary: { en: 'Take an admission back', bn: 'ভর্তি ফিরিয়ে নেওয়া' },
    input: id.extend({ reason: reason }),
    output: done,
  }),
};
