import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { ledgers } from '../rules.ts';
import { access, agreedShown, base, day, line, paged, paging, siteShown, version, whole } from '../shapes.ts';

const span = { from: day, to: day };
const figures = { invoiced: z.string(), collected: z.string(), due: z.string() };
export const reportContract = {
  regular: endpoint({
    method: 'GET',
    path: `${base}/reports/regular`,
    access: access.view,
    summary: { en: 'Regular institutions', bn: 'নিয়মিত প্রতিষ্ঠান' },
    input: z.strictObject({ ...span, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.string(),
          site: siteShown,
          ...figures,
          agreed: agreedShown.nullable(),
          isRegular: z.boolean(),
        }),
      ),
      sum: z.object(figures),
    }),
  }),
  heads: endpoint({
    method: 'GET',
    path: `${base}/reports/heads`,
    access: access.view,
    summary: { en: 'Head-wise report', bn: 'খাতভিত্তিক প্রতিবেদন' },
    input: z.strictObject(span),
    output: z.object({
      items: z.array(z.object({ id: z.string(), head: z.string(), invoices: z.int(), amount: z.string() })),
      sum: z.string(),
    }),
  }),
  ledger: endpoint({
    method: 'GET',
    path: `${base}/ledger`,
    access: access.view,
    summary: { en: "The platform's ledger", bn: 'প্ল্যাটফর্মের লেজার' },
    input: z.strictObject({ ...span, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          no: z.int(),
          day: z.string(),
          site: siteShown,
          kind: z.enum(['issue', 'voidInvoice', 'receive', 'voidChallan']),
          about: z.string(),
          lines: z.array(z.object({ ledger: z.enum(ledgers), amount: z.string() })),
        }),
      ),
      /** At the end of the span, debits and credits of each account. */
      balances: z.array(z.object({ ledger: z.enum(ledgers), amount: z.string() })),
      /** What the invoices say is open, which is the balance of the receivables today. */
      open: z.string(),
    }),
  }),
  settings: endpoint({
    method: 'GET',
    path: `${base}/settings`,
    access: access.view,
    summary: { en: 'The ladder of days', bn: 'দিনের ধাপ' },
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      isLadderOn: z.boolean(),
      graceDays: z.int(),
      readOnlyDays: z.int(),
      suspendDays: z.int(),
      /** By whose SMS account reminders go; null: none go by SMS. */
      bank: z.string(),
      branch: z.string(),
      sender: z.object({ id: z.int(), name: z.object({ en: z.string(), bn: z.string() }) }).nullable(),
      /** The package of new institutions for which none is chosen. */
      defaultPackageId: z.guid().nullable(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: `${base}/settings`,
    access: access.edit,
    summary: { en: 'Change the ladder of days', bn: 'দিনের ধাপ পরিবর্তন' },
    input: z
      .strictObject({
        version: version.or(z.literal(0)),
        isLadderOn: z.boolean(),
        graceDays: whole(1, 700),
        readOnlyDays: whole(2, 710),
        suspendDays: whole(3, 730),
        /** Where the platform is paid; empty: the schedule makes no challans. */
        bank: line(120).default(''),
        branch: line(120).default(''),
        ownSite: z.int().positive().max(Number.MAX_SAFE_INTEGER).nullable().default(null),
        defaultPackageId: z.guid().nullable().default(null),
      })
      .refine((one) => one.readOnlyDays > one.graceDays, { path: ['readOnlyDays'] })
      .refine((one) => one.suspendDays > one.readOnlyDays, { path: ['suspendDays'] }),
    output: z.object({ version: z.int() }),
  }),
};
