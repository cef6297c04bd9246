import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { normaliseText } from '../../../core/bangla.ts';
import { type ApprovalLimit, endpoint } from '../../../core/endpoint.ts';
import { feesPermission } from '../permissions.ts';
import { aboveZero, feeStudent, paged, paging, reason, taka } from '../shapes.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const base = '/api/v1/fees/fine-waivers';

const fineWaiverItem = z.object({
  id: z.guid(),
  day: z.string(),
  lineId: z.guid(),
  student: feeStudent,
  subHead: label,
  period: z.string(),
  /** Of a late fine, or of a fine or fee that was charged by hand. */
  of: z.enum(['fine', 'charge']),
  amount: z.string(),
  reason: z.string(),
  givenBy: z.string(),
  givenAt: z.string(),
  withdrawal: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type FineWaiverItem = z.output<typeof fineWaiverItem>;

/** What one person waives of fines and charges alone in a day, whichever students' they are. */
const fineDayLimit: ApprovalLimit = {
  name: 'fees.fineWaiverOfDay',
  label: {
    en: 'Waived fines and charges, all of one person in a day',
    bn: 'জরিমানা ও ধার্য মওকুফ, একজনের এক দিনের সব মিলিয়ে',
  },
  initial: 200_000n,
  isByDay: true,
};

/** What one person waives of a student's fines and charges within thirty days. */
const fineLimit: ApprovalLimit = {
  name: 'fees.fineWaiver',
  label: { en: 'Waived fines of a student in 30 days', bn: '৩০ দিনে এক শিক্ষার্থীর জরিমানা মওকুফ' },
  initial: 50_000n,
  ofDay: fineDayLimit,
};

export const fineWaiverContract = {
  fineWaivers: endpoint({
    method: 'GET',
    path: base,
    access: { permission: feesPermission.view },
    summary: { en: 'Waived fines', bn: 'মওকুফ করা জরিমানা' },
    input: z.strictObject({
      q: z.string().max(100).transform(normaliseText).optional(),
      studentId: z.guid().optional(),
      classId: z.guid().optional(),
      state: z.enum(['given', 'withdrawn', 'all']).default('all'),
      of: z.enum(['fine', 'charge']).optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(fineWaiverItem),
      /** Of all that fit: what is waived and not withdrawn, and in how many waivers. */
      amount: z.string(),
      given: z.int(),
      can: z.object({ waive: z.boolean() }),
    }),
  }),
  /** Refused with the dues (`details.dues`) when a fine is not what was seen any more. */
  waiveFines: approvalEndpoint({
    method: 'POST',
    path: base,
    access: { permission: feesPermission.waiveFine },
    approval: {
      act: 'fees.waiveFines',
      label: { en: 'Waive late fines', bn: 'বিলম্ব জরিমানা মওকুফ' },
      decide: feesPermission.approve,
      limit: fineLimit,
    },
    summary: { en: 'Waive late fines', bn: 'বিলম্ব জরিমানা মওকুফ' },
    input: z.strictObject({
      studentId: z.guid(),
      lines: z
        .array(
          z.strictObject({
            lineId: z.guid(),
            /** The fine as it was on the screen, and what of it is waived. */
            fine: taka,
            amount: aboveZero,
          }),
        )
        .min(1)
        .max(100),
      reason,
    }),
    output: z.object({ ids: z.array(z.guid()), amount: z.string() }),
  }),
  /** Refused when the charge is not what was seen any more. */
  waiveCharge: approvalEndpoint({
    method: 'POST',
    path: `${base}/of-charge`,
    access: { permission: feesPermission.waiveFine },
    approval: {
      act: 'fees.waiveCharge',
      label: { en: 'Waive a charge', bn: 'ধার্য মওকুফ' },
      decide: feesPermission.approve,
      limit: fineLimit,
    },
    summary: { en: 'Waive part or all of a charge', bn: 'ধার্যের অংশ বা পুরোটা মওকুফ' },
    input: z.strictObject({
      lineId: z.guid(),
      /** What was owed of it on the screen, and what of that is waived. */
      owed: taka,
      amount: aboveZero,
      reason,
    }),
    output: z.object({ id: z.guid(), amount: z.string() }),
  }),
  withdrawFineWaiver: endpoint({
    method: 'POST',
    path: `${base}/:id/withdrawals`,
    access: { permission: feesPermission.waiveFine },
    summary: { en: 'Withdraw the waiver of a fine', bn: 'জরিমানার মওকুফ প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: z.object({ id: z.guid() }),
  }),
};
