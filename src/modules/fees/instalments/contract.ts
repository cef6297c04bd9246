import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { type ApprovalLimit, endpoint } from '../../../core/endpoint.ts';
import { feesPermission } from '../permissions.ts';
import { aboveZero, day, lineStates, reason } from '../shapes.ts';
import { fewestParts, mostParts } from './rules.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const base = '/api/v1/fees';

const planItem = z.object({
  id: z.guid(),
  version: z.int(),
  day: z.string(),
  amount: z.string(),
  reason: z.string(),
  madeBy: z.string(),
  madeAt: z.string(),
  /** Null while it stands. */
  cancelled: z.object({ reason: z.string(), by: z.string(), at: z.string() }).nullable(),
  /** What each part is of which fee, in their order. */
  lines: z.array(
    z.object({
      id: z.guid(),
      subHead: label,
      period: z.string(),
      due: z.string(),
      amount: z.string(),
      paid: z.string(),
      state: z.enum(lineStates),
      isOverdue: z.boolean(),
    }),
  ),
  can: z.object({ cancel: z.boolean() }),
});
export type InstalmentPlan = z.output<typeof planItem>;

/** Months to the last instalment for which one person puts fees off. */
const monthsLimit: ApprovalLimit = {
  name: 'fees.instalmentMonths',
  label: {
    en: 'Fees put off in instalments: months until the last one',
    bn: 'কিস্তিতে ফি পেছানো: শেষ কিস্তি পর্যন্ত মাস',
  },
  initial: 300n,
  unit: 'months',
};

export const instalmentContract = {
  /** Of one student, the newest first. */
  instalmentPlans: endpoint({
    method: 'GET',
    path: `${base}/students/:id/instalment-plans`,
    access: { permission: feesPermission.view },
    summary: { en: 'Instalment plans of a student', bn: 'শিক্ষার্থীর কিস্তির পরিকল্পনা' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ items: z.array(planItem) }),
  }),
  /**
   * Refused with the dues (`details.dues`) when a fee is not what was seen any more, or has a fine open. One person puts fees off for
   * as many months as the institution says, once; for longer, or again, two do.
   */
  makeInstalments: approvalEndpoint({
    method: 'POST',
    path: `${base}/students/:id/instalment-plans`,
    access: { permission: feesPermission.bill },
    approval: {
      act: 'fees.makeInstalments',
      label: {
        en: 'Long instalments, or instalments again',
        bn: 'দীর্ঘ মেয়াদের বা আবার কিস্তি',
      },
      decide: feesPermission.approve,
      limit: monthsLimit,
    },
    summary: { en: 'Split dues into instalments', bn: 'বকেয়া কিস্তিতে ভাগ' },
    input: z.strictObject({
      id: z.guid(),
      /** What is unpaid of each fee, as it was on the screen. */
      lines: z
        .array(z.strictObject({ lineId: z.guid(), open: aboveZero }))
        .min(1)
        .max(100),
      parts: z
        .array(z.strictObject({ due: day, amount: aboveZero }))
        .min(fewestParts)
        .max(mostParts),
      reason,
    }),
    output: z.object({ id: z.guid(), lines: z.int(), amount: z.string() }),
  }),
  cancelInstalments: endpoint({
    method: 'PUT',
    path: `${base}/instalment-plans/:id/cancel`,
    access: { permission: feesPermission.bill },
    summary: { en: 'Cancel an unpaid instalment plan', bn: 'অপরিশোধিত কিস্তি বাতিল' },
    input: z.strictObject({ id: z.guid(), version: z.int(), reason }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
};
