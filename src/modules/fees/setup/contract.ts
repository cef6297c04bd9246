import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { prorations, schedules } from '../billing/periods.ts';
import { feesPermission } from '../permissions.ts';
import { receiptYears } from '../receipts/series.ts';
import {
  access,
  base,
  done,
  feeStudent,
  fineRuleInput,
  id,
  label,
  line,
  papers,
  providers,
  reason,
  taka,
} from '../shapes.ts';

const named = z.object({ id: z.guid(), label });
const criteria = {
  classId: z.guid().nullable(),
  gender: z.string().max(20).nullable(),
  shiftId: z.guid().nullable(),
  versionId: z.guid().nullable(),
  groupId: z.guid().nullable(),
  /** `new` in the year or `returning`. */
  entry: z.string().nullable(),
  /** The kind of student. */
  residence: z.string().nullable(),
  /** Taken by choice. */
  subjectId: z.guid().nullable(),
  /** The calendar months it bills in; null: every one. */
  months: z.array(z.int()).nullable(),
};
const criteriaInput = {
  classId: z.guid().nullable().default(null),
  gender: z.enum(['male', 'female', 'other']).nullable().default(null),
  shiftId: z.guid().nullable().default(null),
  versionId: z.guid().nullable().default(null),
  groupId: z.guid().nullable().default(null),
  entry: z.enum(['new', 'returning']).nullable().default(null),
  residence: z.enum(['day', 'dayCare', 'boarding']).nullable().default(null),
  subjectId: z.guid().nullable().default(null),
  months: z
    .array(z.int().min(1).max(12))
    .max(12)
    .transform((months) => {
      const sorted = [...new Set(months)].sort((one, other) => one - other);
      return sorted.length === 0 || sorted.length === 12 ? null : sorted;
    })
    .nullable()
    .default(null),
};
const ruleItem = z.object({
  id: z.guid(),
  version: z.int(),
  subHeadId: z.guid(),
  ...criteria,
  amount: z.string(),
});
/** Why fees are above a government ceiling, where they are (409 `fees.aboveCeiling` without it). */
const ceilingReason = reason.optional();
const ruleInput = { subHeadId: z.guid(), yearId: z.guid(), ...criteriaInput, amount: taka, ceilingReason };
const fineRuleOutput = z.object({
  kind: z.enum(['fixed', 'per_day', 'per_month', 'percent', 'slab']),
  amount: z.string().nullable(),
  share: z.int().nullable(),
  slabs: z.array(z.object({ fromDay: z.int(), amount: z.string() })).nullable(),
  graceDays: z.int(),
  ceiling: z.string().nullable(),
  stopsOn: z.string().nullable(),
  /** Given: holidays are not counted, the weekly ones (0 for Saturday to 6 for Friday) as they were at the save. */
  exceptHolidays: z.object({ weekend: z.array(z.int()) }).nullable(),
  isOncePerMonth: z.boolean(),
});
const settings = {
  /** Of a line the principal before its fine. */
  isPrincipalFirst: z.boolean(),
  /** Fee heads in their order, and only then the oldest due day. */
  isHeadFirst: z.boolean(),
  /** A run of invoices pays them from what students have in advance. */
  usesAdvance: z.boolean(),
  paper: z.enum(papers),
  /** A receipt goes to the printer by itself when money is taken. */
  isAutoPrint: z.boolean(),
  /** Days of absence a month that cost nothing. */
  absenceFreeDays: z.int().min(0).max(31),
  /** As what the others are charged. */
  absenceSubHeadId: z.guid().nullable(),
  /** What a monthly fee costs of the month in which a student comes or leaves. */
  proration: z.enum(prorations),
  /** Where the numbers of receipts begin anew. */
  receiptYear: z.enum(receiptYears),
};

/** What fees cost, when they are late, and how an institution wants them. */
export const setupContract = {
  /** Everything the screens of fees choose from. */
  setup: endpoint({
    method: 'GET',
    path: `${base}/setup`,
    access: access.view,
    summary: { en: 'What fees are chosen from', bn: 'ফির বাছাইয়ের তালিকা' },
    input: z.strictObject({}),
    output: z.object({
      today: z.string(),
      years: z.array(named.extend({ isCurrent: z.boolean(), startDate: z.string(), endDate: z.string() })),
      classes: z.array(named),
      shifts: z.array(named),
      versions: z.array(named),
      groups: z.array(named),
      /** Those a student may take by choice. */
      subjects: z.array(named),
      /** Of the current year. */
      sections: z.array(named.extend({ classId: z.guid() })),
      heads: z.array(named),
      subHeads: z.array(
        named.extend({
          headId: z.guid(),
          schedule: z.enum(schedules),
          dueDay: z.int(),
          isActive: z.boolean(),
        }),
      ),
      waiverTypes: z.array(named),
      /** Offers whose terms are said. `childFrom`: for children of families, found by their guardians. */
      offers: z.array(
        named.extend({
          childFrom: z.int().nullable(),
          childTo: z.int().nullable(),
          startsOn: z.string().nullable(),
          endsOn: z.string().nullable(),
        }),
      ),
      banks: z.array(named),
      /** The mobile services the institution's payment methods name, as it calls them. */
      services: z.array(z.object({ value: z.enum(providers), label })),
      printing: z.object({ paper: z.enum(papers), isAutoPrint: z.boolean() }),
      collectors: z.array(z.object({ id: z.guid(), name: z.string() })),
    }),
  }),
  rules: endpoint({
    method: 'GET',
    path: `${base}/rules`,
    access: access.viewSetup,
    summary: { en: 'Fee rules of a year', bn: 'বছরের ফির নিয়ম' },
    input: z.strictObject({ yearId: z.guid() }),
    /** All of a year: classes × sub-heads (only `classId` set, or nothing set: every class) and the special ones. */
    output: z.object({ items: z.array(ruleItem), can: z.object({ edit: z.boolean() }) }),
  }),
  /** Rules of what is billed already that ask less than before take two, here and below. */
  createRule: approvalEndpoint({
    method: 'POST',
    path: `${base}/rules`,
    access: access.editSetup,
    approval: {
      act: 'fees.addRule',
      label: { en: 'Add a fee rule that asks less', bn: 'কম টাকার ফির নিয়ম যোগ' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Add a fee rule', bn: 'ফির নিয়ম যোগ' },
    input: z.strictObject({ ...ruleInput, reason: line(300).default('') }),
    output: done,
  }),
  updateRule: approvalEndpoint({
    method: 'PUT',
    path: `${base}/rules/:id`,
    access: access.editSetup,
    approval: {
      act: 'fees.changeRule',
      label: { en: 'Lower a fee rule', bn: 'ফির নিয়মে টাকা কমানো' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Change a fee rule', bn: 'ফির নিয়ম পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version: z.int(), ...ruleInput, reason: line(300).default('') }),
    output: done,
  }),
  removeRule: approvalEndpoint({
    method: 'DELETE',
    path: `${base}/rules/:id`,
    access: access.editSetup,
    approval: {
      act: 'fees.removeRule',
      label: { en: 'Remove a fee rule', bn: 'ফির নিয়ম মুছে ফেলা' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Remove a fee rule', bn: 'ফির নিয়ম মুছে ফেলা' },
    input: z.strictObject({
      id: z.guid(),
      version: z.coerce.number().int(),
      reason: line(300).default(''),
    }),
    output: id,
  }),
  /** Saves changed cells of the matrix; an empty amount removes the rule. Cells somebody else changed come back. */
  saveMatrix: approvalEndpoint({
    method: 'POST',
    path: `${base}/rules/matrix`,
    access: access.editSetup,
    approval: {
      act: 'fees.saveAmounts',
      label: { en: 'Lower the fees of classes', bn: 'শ্রেণির ফি কমানো' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Save amounts of classes', bn: 'শ্রেণিভিত্তিক ফি সংরক্ষণ' },
    input: z.strictObject({
      yearId: z.guid(),
      cells: z
        .array(
          z.strictObject({
            subHeadId: z.guid(),
            classId: z.guid().nullable(),
            amount: taka.nullable(),
            was: taka.nullable(),
          }),
        )
        .min(1)
        .max(1000),
      ceilingReason,
      reason: line(300).default(''),
    }),
    output: z.object({
      saved: z.int(),
      conflicts: z.array(
        z.object({ subHeadId: z.guid(), classId: z.guid().nullable(), amount: z.string().nullable() }),
      ),
    }),
  }),
  /** Copies the rules of one year into another that has none for the same criteria. */
  copyRules: endpoint({
    method: 'POST',
    path: `${base}/rules/copy`,
    access: access.editSetup,
    summary: { en: 'Copy the fee rules of another year', bn: 'অন্য বছরের ফির নিয়ম কপি' },
    input: z.strictObject({ fromYearId: z.guid(), toYearId: z.guid(), ceilingReason }),
    output: z.object({ copied: z.int() }),
  }),
  /** Which rule bills a student, for every sub-head. */
  winningRules: endpoint({
    method: 'GET',
    path: `${base}/rules/of-student`,
    access: access.viewSetup,
    summary: { en: 'Which fee rules a student falls under', bn: 'শিক্ষার্থীর জন্য কোন নিয়ম প্রযোজ্য' },
    input: z.strictObject({ studentId: z.guid(), yearId: z.guid() }),
    output: z.object({
      student: feeStudent,
      items: z.array(
        z.object({
          subHeadId: z.guid(),
          subHead: label,
          /** The one that wins first; empty when none fits. */
          rules: z.array(ruleItem),
        }),
      ),
    }),
  }),
  fineRules: endpoint({
    method: 'GET',
    path: `${base}/fine-rules`,
    access: access.viewSetup,
    summary: { en: 'Fine rules', bn: 'জরিমানার নিয়ম' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          /** Null: of every sub-head without its own. */
          subHeadId: z.guid().nullable(),
          rule: fineRuleOutput,
          isActive: z.boolean(),
        }),
      ),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** Makes the rule of a sub-head (or of all others); `version` null for the first one. One that may ask less takes two. */
  saveFineRule: approvalEndpoint({
    method: 'PUT',
    path: `${base}/fine-rules`,
    access: access.editSetup,
    approval: {
      act: 'fees.saveFineRule',
      label: { en: 'Lower a fine rule', bn: 'জরিমানার নিয়ম শিথিল করা' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Save a fine rule', bn: 'জরিমানার নিয়ম সংরক্ষণ' },
    input: z.strictObject({
      subHeadId: z.guid().nullable(),
      version: z.int().nullable(),
      rule: fineRuleInput,
      isActive: z.boolean().default(true),
      reason: line(300).default(''),
    }),
    output: done,
  }),
  removeFineRule: approvalEndpoint({
    method: 'DELETE',
    path: `${base}/fine-rules/:id`,
    access: access.editSetup,
    approval: {
      act: 'fees.removeFineRule',
      label: { en: 'Remove a fine rule', bn: 'জরিমানার নিয়ম মুছে ফেলা' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Remove a fine rule', bn: 'জরিমানার নিয়ম মুছে ফেলা' },
    input: z.strictObject({
      id: z.guid(),
      version: z.coerce.number().int(),
      reason: line(300).default(''),
    }),
    output: id,
  }),
  settings: endpoint({
    method: 'GET',
    path: `${base}/settings`,
    access: access.viewSetup,
    summary: { en: 'How payments are spread', bn: 'পরিশোধ কীভাবে বণ্টন হয়' },
    input: z.strictObject({}),
    output: z.object({
      /** Null: nobody has saved any yet. */
      version: z.int().nullable(),
      ...settings,
      /** What another such day costs. */
      absenceFine: z.string(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** What may ask less of families once something is billed takes two. */
  saveSettings: approvalEndpoint({
    method: 'PUT',
    path: `${base}/settings`,
    access: access.editSetup,
    approval: {
      act: 'fees.saveSettings',
      label: { en: 'Lower fees or fines by the settings', bn: 'সেটিংসে ফি বা জরিমানা শিথিল করা' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Change how payments are spread', bn: 'পরিশোধের বণ্টন পরিবর্তন' },
    input: z.strictObject({
      version: z.int().nullable(),
      ...settings,
      absenceFine: taka,
      reason: line(300).default(''),
    }),
    output: z.object({ version: z.int() }),
  }),
};
