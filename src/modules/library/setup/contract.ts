import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { normaliseText } from '../../../core/bangla.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { libraryPermission } from '../permissions.ts';
import { bookKinds, memberKinds } from '../rules.ts';
import { access, base, count, label, taka } from '../shapes.ts';

const ruleOutput = z.object({
  memberKind: z.enum(memberKinds),
  bookKind: z.enum(bookKinds),
  books: z.int(),
  days: z.int(),
  renewals: z.int(),
  fineADay: z.string(),
  graceDays: z.int(),
});

export const setupContract = {
  settings: endpoint({
    method: 'GET',
    path: `${base}/settings`,
    access: access.view,
    summary: { en: 'Rules and settings of lending', bn: 'ধারের নিয়ম ও সেটিংস' },
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      skipsHolidays: z.boolean(),
      capsAtPrice: z.boolean(),
      holdDays: z.int(),
      processing: z.string(),
      subHeadId: z.guid().nullable(),
      rules: z.array(ruleOutput),
      subHeads: z.array(z.object({ id: z.guid(), name: label })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** What may ask less for late and lost books takes two, once a book was lent. */
  saveSettings: approvalEndpoint({
    method: 'PUT',
    path: `${base}/settings`,
    access: access.setup,
    approval: {
      act: 'library.saveSettings',
      label: { en: 'Milder fines of the library', bn: 'গ্রন্থাগারের জরিমানা শিথিল করা' },
      decide: libraryPermission.waive,
    },
    summary: { en: 'Change the rules of lending', bn: 'ধারের নিয়ম পরিবর্তন' },
    input: z.strictObject({
      version: z.int(),
      skipsHolidays: z.boolean(),
      capsAtPrice: z.boolean(),
      holdDays: count(1, 60),
      processing: taka,
      subHeadId: z.guid().nullable(),
      /** Those left out are not lent. */
      rules: z
        .array(
          z.strictObject({
            memberKind: z.enum(memberKinds),
            bookKind: z.enum(bookKinds),
            books: count(0, 100),
            days: count(1, 400),
            renewals: count(0, 20),
            fineADay: taka,
            graceDays: count(0, 60),
          }),
        )
        .max(memberKinds.length * bookKinds.length)
        .refine((all) => new Set(all.map((one) => `${one.memberKind} ${one.bookKind}`)).size === all.length),
      reason: z.string().max(300).transform(normaliseText).default(''),
    }),
    output: z.object({ version: z.int() }),
  }),
};
export type LendingSettings = z.output<typeof setupContract.settings.output>;
