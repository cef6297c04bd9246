import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { challanStates } from '../rules.ts';
import {
  access,
  actShown,
  base,
  bothLanguages,
  challanShown,
  day,
  done,
  id,
  line,
  name,
  paged,
  paging,
  q,
  reason,
  siteId,
  taka,
  version,
} from '../shapes.ts';

export const challanGiven = {
  id: z.guid(),
  bank: name,
  branch: line(120),
  /** What is paid of each; without an amount all that is open of it, less what other challans already pay. */
  invoices: z
    .array(z.strictObject({ id: z.guid(), amount: taka.nullable().default(null) }))
    .min(1)
    .max(50)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length),
};
export const deposit = z.strictObject({
  id: z.guid(),
  version,
  reference: line(60).pipe(z.string().min(1)),
  depositedOn: day,
});

const challanRecord = challanShown.extend({
  version: z.int(),
  voidReason: z.string(),
  /** `total`: of the whole invoice, of which the challan may pay a part. */
  invoices: z.array(z.object({ id: z.guid(), no: z.string(), amount: z.string(), total: z.string() })),
  acts: z.array(actShown),
  can: z.object({ edit: z.boolean(), verify: z.boolean(), approve: z.boolean() }),
});
export type ChallanRecord = z.output<typeof challanRecord>;

/** Slips for the bank: made, deposited, verified by a second person, void. */
export const challanContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/challans`,
    access: access.view,
    summary: { en: 'Challans', bn: 'চালানসমূহ' },
    input: z.strictObject({
      q,
      state: z.enum(['all', 'voidAsked', ...challanStates]).default('all'),
      siteId: siteId.optional(),
      ...paging,
    }),
    output: z.object({ ...paged(challanShown), can: z.object({ edit: z.boolean() }) }),
  }),
  one: endpoint({
    method: 'GET',
    path: `${base}/challans/:id`,
    access: access.view,
    summary: { en: 'A challan', bn: 'একটি চালান' },
    input: id,
    output: challanRecord,
  }),
  add: endpoint({
    method: 'POST',
    path: `${base}/challans`,
    access: access.edit,
    summary: { en: 'Make a challan', bn: 'চালান তৈরি' },
    input: z.strictObject({ ...challanGiven, siteId }),
    output: done,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/challans/:id`,
    access: access.edit,
    summary: { en: 'Change the bank of a challan', bn: 'চালানের ব্যাংক পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version, bank: name, branch: line(120) }),
    output: done,
  }),
  deposit: endpoint({
    method: 'POST',
    path: `${base}/challans/:id/deposit`,
    access: access.edit,
    summary: { en: 'Enter a deposit', bn: 'জমার তথ্য লেখা' },
    input: deposit,
    output: done,
  }),
  verify: endpoint({
    method: 'POST',
    path: `${base}/challans/:id/verify`,
    access: access.approve,
    summary: { en: 'Verify a deposit', bn: 'জমা যাচাই' },
    input: z.strictObject({ id: z.guid(), version }),
    output: done,
  }),
  askVoid: endpoint({
    method: 'POST',
    path: `${base}/challans/:id/void`,
    access: access.edit,
    summary: { en: 'Ask to void a challan', bn: 'চালান বাতিলের অনুরোধ' },
    input: z.strictObject({ id: z.guid(), version, reason }),
    output: done,
  }),
  decideVoid: endpoint({
    method: 'POST',
    path: `${base}/challans/:id/void/decision`,
    access: access.approve,
    summary: { en: 'Decide on a void', bn: 'বাতিলের অনুরোধ নিষ্পত্তি' },
    input: z.strictObject({ id: z.guid(), version, isApproved: z.boolean() }),
    output: done,
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/challans/:id/file`,
    access: access.view,
    summary: { en: 'A challan on paper', bn: 'কাগজে চালান' },
    input: z.strictObject({ id: z.guid(), language: bothLanguages }),
    output: z.unknown(),
    raw: true,
  }),
};
