import * as z from 'zod';
import { typedCount, typedFor } from '../../../core/contracts/typed-count.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { accountsOfPay } from '../rules/voucher-rules.ts';
import { access, base, count, day, hundredths, label, line, paged, paging, q } from '../shapes.ts';

export const setupContract = {
  settings: endpoint({
    method: 'GET',
    path: `${base}/settings`,
    access: access.view,
    summary: { en: 'Payroll settings', bn: 'বেতন সেটিংস' },
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      roundNet: z.enum(['paisa', 'taka']),
      gratuityYears: z.int(),
      gratuityMonths: z.string(),
      fundYears: z.int(),
      fundPercent: z.int(),
      accounts: z.array(z.object({ account: z.enum(accountsOfPay), ledgerId: z.guid().nullable() })),
      ledgers: z.array(z.object({ id: z.guid(), code: z.string(), name: label })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: `${base}/settings`,
    access: access.setup,
    summary: { en: 'Change the payroll settings', bn: 'বেতন সেটিংস পরিবর্তন' },
    input: z.strictObject({
      version: z.int(),
      roundNet: z.enum(['paisa', 'taka']),
      gratuityYears: count(0, 60),
      gratuityMonths: hundredths(12),
      fundYears: count(0, 40).optional(),
      fundPercent: count(0, 100).optional(),
      accounts: z
        .array(z.strictObject({ account: z.enum(accountsOfPay), ledgerId: z.guid() }))
        .max(accountsOfPay.length)
        .refine((all) => new Set(all.map((one) => one.account)).size === all.length),
    }),
    output: z.object({ version: z.int() }),
  }),
  /** Who may be chosen for pay: by name or code. */
  people: endpoint({
    method: 'GET',
    path: `${base}/people`,
    access: access.view,
    summary: { en: 'Employees by name or code', bn: 'নাম বা আইডি দিয়ে কর্মী' },
    input: z.strictObject({ q, ...paging }),
    output: z.object(paged(z.object({ id: z.guid(), code: z.string(), name: label, designation: label }))),
  }),
  increments: endpoint({
    method: 'GET',
    path: `${base}/increments`,
    access: access.figures,
    summary: { en: 'Who goes up one step on a day', bn: 'নির্দিষ্ট দিনে কার এক ধাপ বাড়বে' },
    input: z.strictObject({ fromDate: day, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          code: z.string(),
          name: label,
          grade: z.int(),
          basic: z.string(),
          nextStep: z.int().nullable(),
          nextBasic: z.string().nullable(),
        }),
      ),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  raise: endpoint({
    method: 'POST',
    path: `${base}/increments`,
    access: access.editFigures,
    summary: { en: 'Give increments by the scale', bn: 'স্কেল অনুযায়ী বেতন বৃদ্ধি' },
    input: z
      .strictObject({
        fromDate: day,
        employeeIds: z.array(z.guid()).min(1).max(2000),
        note: line(200).default(''),
        typed: typedCount,
      })
      .refine(...typedFor('employeeIds')),
    output: z.object({ raised: z.int() }),
  }),
};
export type PayrollSettings = z.output<typeof setupContract.settings.output>;
