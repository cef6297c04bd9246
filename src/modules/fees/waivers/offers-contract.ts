import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { fileFacts } from '../../../core/contracts/files-contract.ts';
import { typedCount, typedFor } from '../../../core/contracts/typed-count.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { feesPermission } from '../permissions.ts';
import { access, base, feeStudent, label, month, paged, paging, q, reason, waiverLimit } from '../shapes.ts';

/** As many students as are given an offer, or renewed, in one act: a second person reads every one of them. */
export const mostAtOnce = 100;

const candidate = z.object({
  /** The student's. */
  id: z.guid(),
  student: feeStudent,
  /** Which child of the family, and of how many who learn here. */
  place: z.int(),
  of: z.int(),
  siblings: z.array(z.object({ id: z.guid(), name: label, class: label })),
  /** Taka it would lower the fees of a month by; null where no rule says what the student pays. */
  monthly: z.string().nullable(),
  /** Has a waiver on this ground for one of these fees already. */
  isGiven: z.boolean(),
});
export type OfferCandidate = z.output<typeof candidate>;

const ending = z.object({
  id: z.guid(),
  student: feeStudent,
  type: label,
  offer: label.nullable(),
  kind: z.enum(['percent', 'fixed']),
  /** Hundredths of a percent. */
  share: z.int().nullable(),
  amount: z.string().nullable(),
  /** Its last month or day, and the first month of a renewal. */
  endsOn: z.string(),
  fromMonth: z.string(),
  /** Taka it lowers the fees of a month by. */
  monthly: z.string().nullable(),
  /** Why it is not renewed. */
  obstacle: z.enum(['family', 'left', 'standing']).nullable(),
});
export type EndingWaiver = z.output<typeof ending>;

/** Offers given to who fits them, documents, and what ends and is renewed. */
export const offersContract = {
  waiverPaper: endpoint({
    method: 'POST',
    path: `${base}/waivers/papers`,
    access: access.bill,
    summary: { en: 'Send the document of a waiver', bn: 'মওকুফের কাগজ পাঠানো' },
    input: z.strictObject({}),
    /** The file is the form's part `file`. */
    output: fileFacts,
  }),
  /** Whom an offer for brothers and sisters is for, as families are today; nothing is written. */
  offerCandidates: endpoint({
    method: 'GET',
    path: `${base}/offers/:id/candidates`,
    access: access.view,
    summary: { en: 'Whom an offer is for', bn: 'অফারটি যাদের জন্য' },
    input: z.strictObject({ id: z.guid(), q, open: z.literal('1').optional(), ...paging }),
    output: z.object({
      ...paged(candidate),
      /** Of them those who have it not yet. */
      open: z.int(),
    }),
  }),
  giveOffer: approvalEndpoint({
    method: 'POST',
    path: `${base}/offers/:id/waivers`,
    access: access.bill,
    approval: {
      act: 'fees.giveOffer',
      label: { en: 'Give an offer', bn: 'অফার দেওয়া' },
      decide: feesPermission.approve,
      limit: waiverLimit,
    },
    summary: { en: 'Give an offer to students', bn: 'শিক্ষার্থীদের অফার দেওয়া' },
    input: z
      .strictObject({
        id: z.guid(),
        studentIds: z.array(z.guid()).min(1).max(mostAtOnce),
        fromMonth: month,
        toMonth: month.nullable().default(null),
        reason,
        paperId: z.guid().nullable().default(null),
        typed: typedCount,
      })
      .refine(...typedFor('studentIds')),
    output: z.object({ given: z.int() }),
  }),
  /** What ends up to a month and may be renewed; nothing is written. */
  endingWaivers: endpoint({
    method: 'GET',
    path: `${base}/waivers/ending`,
    access: access.view,
    summary: { en: 'Waivers that end', bn: 'মেয়াদ শেষ হচ্ছে এমন মওকুফ' },
    input: z.strictObject({ through: month.optional(), typeId: z.guid().optional(), q, ...paging }),
    output: z.object({ ...paged(ending), through: z.string() }),
  }),
  renewWaivers: approvalEndpoint({
    method: 'POST',
    path: `${base}/waivers/renewals`,
    access: access.bill,
    approval: {
      act: 'fees.renewWaivers',
      label: { en: 'Renew waivers', bn: 'মওকুফ নবায়ন' },
      decide: feesPermission.approve,
      limit: waiverLimit,
    },
    summary: { en: 'Renew waivers that end', bn: 'মেয়াদ শেষের মওকুফ নবায়ন' },
    input: z
      .strictObject({
        ids: z.array(z.guid()).min(1).max(mostAtOnce),
        toMonth: month,
        reason,
        typed: typedCount,
      })
      .refine(...typedFor('ids')),
    output: z.object({ renewed: z.int() }),
  }),
};
