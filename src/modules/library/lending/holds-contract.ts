import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { foundTitle } from '../catalogue/contract.ts';
import { chargeTexts } from '../labels.ts';
import { libraryPermission } from '../permissions.ts';
import { access, base, done, id, label, memberShown, paged, paging, q, reason } from '../shapes.ts';
import { holdShown, loanShown } from './contract.ts';

const chargeKinds = Object.keys(chargeTexts) as [keyof typeof chargeTexts, ...(keyof typeof chargeTexts)[]];
export const chargeStates = ['open', 'settled', 'waived', 'cancelled', 'refund', 'refunded', 'all'] as const;

export const holdsContract = {
  holds: endpoint({
    method: 'GET',
    path: `${base}/holds`,
    access: access.view,
    summary: { en: 'Who waits for which book', bn: 'কে কোন বইয়ের অপেক্ষায়' },
    input: z.strictObject({
      q,
      state: z.enum(['waiting', 'ready', 'ended', 'all']).default('waiting'),
      ...paging,
    }),
    output: z.object({
      ...paged(holdShown.extend({ member: memberShown, accession: z.int().nullable(), reason: z.string() })),
      can: z.object({ lend: z.boolean() }),
    }),
  }),
  placeHold: endpoint({
    method: 'POST',
    path: `${base}/holds`,
    access: access.lend,
    summary: { en: 'Put somebody on the waiting list for a book', bn: 'বইয়ের অপেক্ষা তালিকায় নাম লেখা' },
    input: z.strictObject({ titleId: z.guid(), memberId: z.guid() }),
    output: done,
  }),
  cancelHold: endpoint({
    method: 'POST',
    path: `${base}/holds/:id/cancel`,
    access: access.lend,
    summary: { en: 'Take somebody off the waiting list', bn: 'অপেক্ষা তালিকা থেকে নাম কাটা' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done,
  }),
  charges: endpoint({
    method: 'GET',
    path: `${base}/charges`,
    access: access.view,
    summary: { en: 'Fines, lost and damaged books', bn: 'জরিমানা, হারানো ও নষ্ট বই' },
    input: z.strictObject({ q, state: z.enum(chargeStates).default('open'), ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          kind: z.enum(chargeKinds),
          member: memberShown,
          studentId: z.guid().nullable(),
          title: z.string(),
          accession: z.int(),
          day: z.string(),
          days: z.int(),
          amount: z.string(),
          reason: z.string(),
          isBilled: z.boolean(),
          state: z.enum(['open', 'settled', 'waived', 'cancelled', 'refund', 'refunded']),
          /** The receipts that paid it, or the note it was settled with. */
          proof: z.string(),
          /** Of what the library keeps itself: the receipt of who took it, to be printed. */
          receipt: z.object({ id: z.guid(), number: z.string() }).nullable(),
        }),
      ),
      amount: z.string(),
      can: z.object({ lend: z.boolean() }),
    }),
  }),
  /** Of what the library keeps itself: whoever collects fees takes it in cash, into the own drawer, on a numbered receipt. */
  settleCharge: endpoint({
    method: 'POST',
    path: `${base}/charges/:id/settle`,
    access: access.collect,
    inOwnName: true,
    summary: { en: 'Take what is owed to the library', bn: 'গ্রন্থাগারের পাওনা আদায়' },
    input: id,
    output: z.object({ id: z.guid(), receipt: z.object({ id: z.guid(), number: z.string() }) }),
  }),
  /** Of what the library keeps itself; a student's is waived in fees. A second person decides. */
  waiveCharge: approvalEndpoint({
    method: 'POST',
    path: `${base}/charges/:id/waive`,
    access: access.lend,
    approval: {
      act: 'library.waiveCharge',
      label: { en: 'Waive what is owed to the library', bn: 'গ্রন্থাগারের পাওনা মওকুফ' },
      decide: libraryPermission.waive,
    },
    summary: { en: 'Waive what is owed to the library', bn: 'গ্রন্থাগারের পাওনা মওকুফ' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done,
  }),
  /** Of a lost book that was found after it was paid: the money went back. Of what the library took itself a second person decides. */
  refundCharge: approvalEndpoint({
    method: 'POST',
    path: `${base}/charges/:id/refund`,
    access: access.lend,
    approval: {
      act: 'library.refundCharge',
      label: { en: 'Give back what was paid to the library', bn: 'গ্রন্থাগারে দেওয়া টাকা ফেরত' },
      decide: libraryPermission.waive,
    },
    summary: { en: 'Give back what was paid to the library', bn: 'গ্রন্থাগারে দেওয়া টাকা ফেরত' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done,
  }),
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: "One's own books or one's child's", bn: 'নিজের বা সন্তানের বই' },
    input: z.strictObject({ studentId: z.guid().optional() }),
    output: z.object({
      children: z.array(z.object({ id: z.guid(), name: label })),
      /** Null when the account has no student. */
      shown: z
        .object({
          studentId: z.guid(),
          name: label,
          loans: z.array(loanShown),
          holds: z.array(holdShown),
          history: z.array(
            z.object({
              id: z.guid(),
              title: z.string(),
              byline: z.string(),
              issuedOn: z.string(),
              endedOn: z.string(),
            }),
          ),
          read: z.int(),
          owed: z.string(),
        })
        .nullable(),
    }),
  }),
  mineFind: endpoint({
    method: 'GET',
    path: `${base}/mine/books`,
    access: 'signedIn',
    summary: { en: 'Find a book of the library', bn: 'গ্রন্থাগারের বই খোঁজা' },
    input: z.strictObject({ q, ...paging }),
    output: z.object(paged(foundTitle)),
  }),
  mineHold: endpoint({
    method: 'POST',
    path: `${base}/mine/holds`,
    access: 'signedIn',
    summary: { en: 'Ask for a book that is on loan', bn: 'বাইরে থাকা বই চাওয়া' },
    input: z.strictObject({ titleId: z.guid(), studentId: z.guid() }),
    output: done,
  }),
  mineCancelHold: endpoint({
    method: 'POST',
    path: `${base}/mine/holds/:id/cancel`,
    access: 'signedIn',
    summary: { en: 'Stop waiting', bn: 'আর অপেক্ষা নয়' },
    input: id,
    output: done,
  }),
};
export type ListedHold = z.output<typeof holdsContract.holds.output>['items'][number];
export type ListedCharge = z.output<typeof holdsContract.charges.output>['items'][number];
export type Mine = z.output<typeof holdsContract.mine.output>;
