import * as z from 'zod';
import { approvalEndpoint } from '../../../../core/approvals/approvals.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { feesPermission } from '../../permissions.ts';
import { access, base, feeStudent, label, month, reason } from '../../shapes.ts';
import { reckoningReasons } from './rules.ts';

/** Months that are billed already, reckoned anew when a student left or took off a subject. */
export const reckoningContract = {
  reckoning: endpoint({
    method: 'GET',
    path: `${base}/students/:id/reckoning`,
    access: access.view,
    summary: { en: 'What billed months amount to now', bn: 'ধার্য মাস এখন কত হয়' },
    input: z.strictObject({ id: z.guid(), from: month }),
    output: z.object({
      student: feeStudent,
      leftOn: z.string().nullable(),
      lines: z.array(
        z.object({
          id: z.guid(),
          fee: label,
          period: z.string(),
          /** Owed of it until now and from now on, paid of it, and what of that becomes the advance. */
          billed: z.string(),
          now: z.string(),
          paid: z.string(),
          toAdvance: z.string(),
          why: z.enum(reckoningReasons),
        }),
      ),
      less: z.string(),
      toAdvance: z.string(),
      /** Fees that are in instalments and are left out. */
      planned: z.int(),
    }),
  }),
  reckonAnew: approvalEndpoint({
    method: 'POST',
    path: `${base}/students/:id/reckoning`,
    access: access.bill,
    approval: {
      act: 'fees.reckonAnew',
      label: { en: 'Recalculate billed months', bn: 'ধার্য মাস নতুন করে হিসাব' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Recalculate billed months', bn: 'ধার্য মাস নতুন করে হিসাব' },
    input: z.strictObject({
      id: z.guid(),
      from: month,
      /** What the asker saw; where it is not so any more, nothing is done. */
      less: z.string().max(40),
      reason,
    }),
    output: z.object({ lines: z.int(), toAdvance: z.string() }),
  }),
};
