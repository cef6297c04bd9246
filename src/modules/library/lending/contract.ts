import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { bookKinds, memberKinds } from '../rules.ts';
import {
  access,
  base,
  code,
  conditions,
  copyShown,
  done,
  id,
  label,
  line,
  memberShown,
  paged,
  paging,
  q,
  reason,
  taka,
  titleShown,
} from '../shapes.ts';

/** Somebody who may borrow; without a member's key until the first book. */
const hit = memberShown.omit({ id: true }).extend({
  memberId: z.guid().nullable(),
  studentId: z.guid().nullable(),
  employeeId: z.guid().nullable(),
});

export const loanShown = z.object({
  id: z.guid(),
  copy: copyShown.pick({ id: true, accession: true, barcode: true, condition: true, price: true }),
  title: titleShown,
  bookKind: z.enum(bookKinds),
  issuedOn: z.string(),
  due: z.string(),
  renewals: z.int(),
  /** As of today: how many days late, and what that costs so far. */
  lateDays: z.int(),
  fine: z.string(),
});
export const holdStatuses = ['queued', 'ready', 'collected', 'expired', 'cancelled'] as const;
export const holdShown = z.object({
  id: z.guid(),
  title: titleShown,
  placedAt: z.string(),
  status: z.enum(holdStatuses),
  /** The place in the queue, from 1; 0 when it is over. */
  position: z.int(),
  keptUntil: z.string().nullable(),
});

export const loanStates = ['open', 'overdue', 'dueToday', 'ended', 'all'] as const;
export const ends = ['returned', 'lost', 'reversed'] as const;

export const lendingContract = {
  /** What a scan or typed words may mean: a copy, or members. */
  find: endpoint({
    method: 'GET',
    path: `${base}/desk/find`,
    access: access.lend,
    summary: { en: 'What a scan at the desk means', bn: 'ডেস্কে স্ক্যান করা নম্বরের অর্থ' },
    /** The code of a card is a whole address. */
    input: z.strictObject({ q: line(600).pipe(z.string().min(1)) }),
    output: z.object({
      copy: copyShown
        .extend({ title: titleShown, holder: memberShown.nullable(), due: z.string().nullable() })
        .nullable(),
      members: z.array(hit),
    }),
  }),
  join: endpoint({
    method: 'POST',
    path: `${base}/members`,
    access: access.lend,
    summary: { en: 'Make somebody a member', bn: 'সদস্য করা' },
    input: z
      .strictObject({ studentId: z.guid().optional(), employeeId: z.guid().optional() })
      .refine((given) => (given.studentId === undefined) !== (given.employeeId === undefined)),
    output: done,
  }),
  /** The card of a member, printed: the one that holds, else a new one of the year. */
  card: endpoint({
    method: 'POST',
    path: `${base}/members/:id/card`,
    access: access.lend,
    summary: { en: 'Print a library card', bn: 'গ্রন্থাগার কার্ড ছাপানো' },
    input: z.strictObject({ id: z.guid(), language: z.enum(['en', 'bn']) }),
    output: z.object({ printId: z.guid(), number: z.string(), copy: z.int() }),
  }),
  cardFile: endpoint({
    method: 'GET',
    path: `${base}/cards/:id/file`,
    access: access.lend,
    summary: { en: 'A printed library card, as PDF', bn: 'ছাপা গ্রন্থাগার কার্ড, পিডিএফ' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
  member: endpoint({
    method: 'GET',
    path: `${base}/members/:id`,
    access: access.view,
    summary: { en: 'A member with loans and holds', bn: 'সদস্য, তাঁর ধার ও সংরক্ষণ' },
    input: id,
    output: z.object({
      member: memberShown,
      version: z.int(),
      isSuspended: z.boolean(),
      suspendedReason: z.string(),
      loans: z.array(loanShown),
      holds: z.array(holdShown),
      /** What is charged and neither paid nor cancelled. */
      open: z.object({ count: z.int(), amount: z.string() }),
      limits: z.array(z.object({ kind: z.enum(bookKinds), has: z.int(), most: z.int(), days: z.int() })),
    }),
  }),
  members: endpoint({
    method: 'GET',
    path: `${base}/members`,
    access: access.view,
    summary: { en: 'Members of the library', bn: 'গ্রন্থাগারের সদস্য' },
    input: z.strictObject({
      q,
      kind: z.enum(memberKinds).optional(),
      state: z.enum(['all', 'withBooks', 'late', 'suspended']).default('all'),
      ...paging,
    }),
    output: z.object({
      ...paged(
        memberShown.extend({
          version: z.int(),
          joinedOn: z.string(),
          isSuspended: z.boolean(),
          suspendedReason: z.string(),
          loans: z.int(),
          late: z.int(),
          read: z.int(),
        }),
      ),
      can: z.object({ lend: z.boolean() }),
    }),
  }),
  suspend: endpoint({
    method: 'POST',
    path: `${base}/members/:id/suspend`,
    access: access.lend,
    summary: { en: 'Stop or allow borrowing', bn: 'ধার বন্ধ বা চালু করা' },
    input: z.strictObject({ id: z.guid(), version: z.int(), isSuspended: z.boolean(), reason }),
    output: done,
  }),
  lend: endpoint({
    method: 'POST',
    path: `${base}/loans`,
    access: access.lend,
    summary: { en: 'Lend a copy', bn: 'বই ধার দেওয়া' },
    input: z.strictObject({ memberId: z.guid(), code }),
    output: loanShown,
  }),
  takeBack: endpoint({
    method: 'POST',
    path: `${base}/returns`,
    access: access.lend,
    summary: { en: 'Take a copy back', bn: 'বই ফেরত নেওয়া' },
    input: z.strictObject({
      code,
      condition: z.enum(conditions).optional(),
      /** What damage costs the member. */
      damage: taka.optional(),
      note: z.string().max(300).default(''),
    }),
    output: z.object({
      loanId: z.guid(),
      copy: copyShown.pick({ id: true, accession: true }),
      title: titleShown,
      /** Null of a class set. */
      member: memberShown.nullable(),
      lateDays: z.int(),
      fine: z.string(),
      damage: z.string(),
      /** Who waits for it: it goes to the hold shelf. */
      keepFor: memberShown.nullable(),
      keptUntil: z.string().nullable(),
    }),
  }),
  renew: endpoint({
    method: 'POST',
    path: `${base}/loans/:id/renew`,
    access: access.lend,
    summary: { en: 'Renew a loan', bn: 'ধার নবায়ন' },
    input: id,
    output: z.object({ id: z.guid(), due: z.string(), renewals: z.int() }),
  }),
  reverse: endpoint({
    method: 'POST',
    path: `${base}/loans/:id/reverse`,
    access: access.lend,
    summary: { en: 'Undo a loan of today', bn: 'আজকের ধার বাতিল' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done,
  }),
  lose: endpoint({
    method: 'POST',
    path: `${base}/loans/:id/lost`,
    access: access.lend,
    summary: { en: 'Enter a lent book as lost', bn: 'ধারের বই হারানো' },
    input: z.strictObject({ id: z.guid(), reason, price: taka }),
    output: z.object({ id: z.guid(), charged: z.string() }),
  }),
  /** A lost book came back: it stands on the shelf again, and what it cost is cancelled or to be given back. */
  foundAgain: endpoint({
    method: 'POST',
    path: `${base}/copies/:id/found`,
    access: access.lend,
    summary: { en: 'A lost book was found', bn: 'হারানো বই পাওয়া গেছে' },
    input: z.strictObject({ id: z.guid(), reason }),
    /** `late`: what is charged for the days until it was entered as lost. */
    output: z.object({ id: z.guid(), cancelled: z.string(), isRefundDue: z.boolean(), late: z.string() }),
  }),
  loans: endpoint({
    method: 'GET',
    path: `${base}/loans`,
    access: access.view,
    summary: { en: 'Loans', bn: 'ধারের তালিকা' },
    input: z.strictObject({
      q,
      state: z.enum(loanStates).default('open'),
      memberId: z.guid().optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(
        loanShown.extend({
          member: memberShown.nullable(),
          /** Of a class set: the section that has it. */
          section: label.nullable(),
          ended: z.enum(ends).nullable(),
          endedOn: z.string().nullable(),
          reason: z.string(),
        }),
      ),
      can: z.object({ lend: z.boolean() }),
    }),
  }),
};
export type DeskFind = z.output<typeof lendingContract.find.output>;
export type Hit = z.output<typeof hit>;
export type Loan = z.output<typeof loanShown>;
export type ListedLoan = z.output<typeof lendingContract.loans.output>['items'][number];
export type ListedMember = z.output<typeof lendingContract.members.output>['items'][number];
