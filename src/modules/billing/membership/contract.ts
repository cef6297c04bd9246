import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { discountTypes, instalmentCounts } from '../rules.ts';
import { access, base, day, label, paged, paging, q, siteId, siteShown, taka, whole } from '../shapes.ts';

const agreement = z.object({
  version: z.int(),
  startsOn: z.string(),
  endsOn: z.string().nullable(),
  amount: z.string().nullable(),
  instalments: z.int(),
  dueDays: z.int(),
  lateDays: z.int(),
  lateFee: z.string(),
  alumniFee: z.string(),
  discountType: z.enum(discountTypes),
  /** Taka, or percent. */
  discountValue: z.string(),
});

const membershipShown = z.object({
  /** That of the institution, as lists want it. */
  id: z.string(),
  site: siteShown,
  siteVersion: z.int(),
  package: label.nullable(),
  packageId: z.guid().nullable(),
  agreement: agreement.nullable(),
  next: z.string().nullable(),
  due: z.string(),
});
export type MembershipShown = z.output<typeof membershipShown>;

/** What was agreed with each institution. */
export const membershipContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/memberships`,
    access: access.view,
    summary: { en: 'Memberships', bn: 'সদস্যপদ' },
    input: z.strictObject({ q, ...paging }),
    output: z.object({ ...paged(membershipShown), can: z.object({ edit: z.boolean() }) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/memberships/:siteId`,
    access: access.edit,
    summary: { en: 'Agree on a membership', bn: 'সদস্যপদের চুক্তি' },
    input: z
      .strictObject({
        siteId,
        /** 0: there was none. */
        version: z.int().min(0),
        startsOn: day,
        endsOn: day.nullable(),
        amount: taka.nullable(),
        instalments: z.preprocess(Number, z.literal(instalmentCounts)),
        dueDays: whole(0, 90),
        lateDays: whole(0, 365),
        lateFee: taka,
        alumniFee: taka,
        discountType: z.enum(discountTypes),
        discountValue: taka,
      })
      .refine((one) => one.endsOn === null || one.endsOn >= one.startsOn, { path: ['endsOn'] })
      .refine((one) => one.discountType !== 'percent' || one.discountValue <= 10_000n, {
        path: ['discountValue'],
      }),
    output: z.object({ version: z.int() }),
  }),
};
