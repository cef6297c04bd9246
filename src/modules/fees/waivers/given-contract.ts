import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { feesPermission } from '../permissions.ts';
import {
  aboveZero,
  access,
  base,
  done,
  feeStudent,
  label,
  month,
  paged,
  paging,
  q,
  reason,
  waiverLimit,
} from '../shapes.ts';

const waiverItem = z.object({
  id: z.guid(),
  version: z.int(),
  student: feeStudent,
  type: label,
  subHeads: z.array(label),
  kind: z.enum(['percent', 'fixed']),
  /** Hundredths of a percent. */
  share: z.int().nullable(),
  base: z.enum(['remaining', 'original']),
  amount: z.string().nullable(),
  fromMonth: z.string(),
  toMonth: z.string().nullable(),
  reason: z.string(),
  state: z.enum(['active', 'future', 'ended', 'revoked']),
  /** Days within the first and the last month, where it begins or ends inside of them. */
  fromDay: z.string().nullable(),
  toDay: z.string().nullable(),
  /** Taka it takes at most of what falls due in a month, and in an academic year. */
  monthCap: z.string().nullable(),
  yearCap: z.string().nullable(),
  offer: label.nullable(),
  isRenewable: z.boolean(),
  /** The document it was asked for with. */
  paperId: z.guid().nullable(),
  /** Why a run ended it. */
  lapse: z.enum(['family', 'left']).nullable(),
  revokedReason: z.string(),
  createdAt: z.string(),
});
export const waiverFilter = {
  q,
  studentId: z.guid().optional(),
  typeId: z.guid().optional(),
  classId: z.guid().optional(),
  offerId: z.guid().optional(),
  state: z.enum(['active', 'future', 'ended', 'revoked', 'all']).default('all'),
};

/** Waivers of students: given, changed, taken back. */
export const givenWaiversContract = {
  waivers: endpoint({
    method: 'GET',
    path: `${base}/waivers`,
    access: access.view,
    summary: { en: 'Waivers', bn: 'মওকুফসমূহ' },
    input: z.strictObject({ ...waiverFilter, ...paging }),
    output: z.object({ ...paged(waiverItem), can: z.object({ bill: z.boolean() }) }),
  }),
  giveWaiver: approvalEndpoint({
    method: 'POST',
    path: `${base}/waivers`,
    access: access.bill,
    approval: {
      act: 'fees.giveWaiver',
      label: { en: 'Give a waiver', bn: 'মওকুফ দেওয়া' },
      decide: feesPermission.approve,
      limit: waiverLimit,
    },
    summary: { en: 'Give a waiver', bn: 'মওকুফ দেওয়া' },
    input: z.strictObject({
      studentId: z.guid(),
      typeId: z.guid(),
      subHeadIds: z.array(z.guid()).min(1).max(50),
      kind: z.enum(['percent', 'fixed']),
      /** Hundredths of a percent, for `percent`. */
      share: z.int().min(1).max(10_000).nullable().default(null),
      base: z.enum(['remaining', 'original']).default('remaining'),
      /** For `fixed`. */
      amount: aboveZero.nullable().default(null),
      fromMonth: month,
      toMonth: month.nullable().default(null),
      reason,
      /** At most so much of what falls due in a month, and in an academic year. */
      monthCap: aboveZero.nullable().default(null),
      yearCap: aboveZero.nullable().default(null),
      isRenewable: z.boolean().default(false),
      /** A document sent to `/waivers/papers`. */
      paperId: z.guid().nullable().default(null),
      /** What a family asked for, which it answers. */
      wishId: z.guid().nullable().default(null),
      /** Also lowers the lines of these months that are billed and not paid yet. */
      applyToUnpaid: z.boolean().default(false),
      /** What becomes of what is paid of these months already: nothing, or the student's advance. Asked for where it is so. */
      ofPaid: z.enum(['future', 'credit']).nullable().default(null),
    }),
    output: z.object({ id: z.guid(), repriced: z.int(), credited: z.string() }),
  }),
  revokeWaiver: endpoint({
    method: 'PUT',
    path: `${base}/waivers/:id/revoke`,
    access: access.bill,
    summary: { en: 'Revoke a waiver', bn: 'মওকুফ প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), version: z.int(), reason }),
    output: done,
  }),
};
