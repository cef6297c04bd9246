import * as z from 'zod';
import { approvalEndpoint } from '../../../../core/approvals/approvals.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { feesPermission } from '../../permissions.ts';
import {
  access,
  base,
  feeStudent,
  id,
  label,
  line,
  month,
  paged,
  paging,
  q,
  reason,
  taka,
} from '../../shapes.ts';

const changes = {
  /** The amount of a fee for a class, or for all; null takes that rule away. */
  amounts: z
    .array(z.strictObject({ subHeadId: z.guid(), classId: z.guid().nullable(), amount: taka.nullable() }))
    .max(200)
    .default([]),
  /** Waivers of these types end. */
  endedTypes: z.array(z.guid()).max(50).default([]),
  /** A waiver for a class, or for everybody; hundredths of a percent. */
  given: z
    .array(
      z.strictObject({
        classId: z.guid().nullable(),
        subHeadIds: z.array(z.guid()).min(1).max(50),
        share: z.int().min(1).max(10_000),
      }),
    )
    .max(20)
    .default([]),
};
const content = {
  name: line(100).pipe(z.string().min(2)),
  yearId: z.guid(),
  fromMonth: month,
  toMonth: month,
  ...changes,
};
const item = z.object({
  id: z.guid(),
  version: z.int(),
  name: z.string(),
  yearId: z.guid(),
  year: label,
  fromMonth: z.string(),
  toMonth: z.string(),
  amounts: z.array(
    z.object({ subHeadId: z.guid(), classId: z.guid().nullable(), amount: z.string().nullable() }),
  ),
  endedTypes: z.array(z.guid()),
  given: z.array(z.object({ classId: z.guid().nullable(), subHeadIds: z.array(z.guid()), share: z.int() })),
  madeBy: z.string(),
  madeAt: z.string(),
  /** Since when it is the rules of its year; such a one is not changed any more. */
  adopted: z.object({ by: z.string(), askedBy: z.string(), at: z.string() }).nullable(),
});
export type Scenario = z.output<typeof item>;
const sums = z.object({ amount: z.string(), waiver: z.string(), payable: z.string(), unpaid: z.string() });
const pair = { now: z.string(), would: z.string() };

/** Scenarios: what other fees and waivers would bring, reckoned as a run of invoices would, without billing anybody. */
export const whatIfContract = {
  scenarios: endpoint({
    method: 'GET',
    path: `${base}/scenarios`,
    access: access.bill,
    summary: { en: 'What-if scenarios of fees', bn: 'ফির সম্ভাব্য পরিস্থিতি' },
    input: z.strictObject({ yearId: z.guid().optional(), q, ...paging }),
    output: z.object(paged(item)),
  }),
  saveScenario: endpoint({
    method: 'POST',
    path: `${base}/scenarios`,
    access: access.bill,
    summary: { en: 'Save a what-if scenario', bn: 'সম্ভাব্য পরিস্থিতি সংরক্ষণ' },
    input: z.strictObject({
      ...content,
      of: z.strictObject({ id: z.guid(), version: z.int() }).nullable().default(null),
    }),
    output: z.object({ id: z.guid() }),
  }),
  removeScenario: endpoint({
    method: 'DELETE',
    path: `${base}/scenarios/:id`,
    access: access.bill,
    summary: { en: 'Put a what-if scenario away', bn: 'সম্ভাব্য পরিস্থিতি সরিয়ে রাখা' },
    input: id,
    output: id,
  }),
  scenarioResult: endpoint({
    method: 'GET',
    path: `${base}/scenarios/:id/result`,
    access: access.bill,
    summary: { en: 'What a scenario would bring', bn: 'পরিস্থিতিতে যা আসবে' },
    input: id,
    /** `now`: as fees and waivers stand. Only what is not billed yet. */
    output: z.object({
      scenario: item,
      now: sums,
      would: sums,
      /** The share of what fell due in the last twelve months that is unpaid, in hundredths of a percent. */
      unpaidShare: z.int(),
      students: z.int(),
      families: z.int(),
      more: z.int(),
      less: z.int(),
      months: z.array(z.object({ month: z.string(), ...pair })),
      heads: z.array(z.object({ id: z.guid(), head: label, ...pair })),
      /** Students by how much their sum changes, by the steps of rules.ts. */
      distribution: z.array(z.int()),
      /** What it would ask above a government ceiling, newly or further than today. */
      above: z.array(z.object({ heads: label, amount: z.string(), allowed: z.string(), source: label })),
    }),
  }),
  /**
   * Makes a scenario the rules of its year from its first month on, until somebody changes them: the amounts, the waivers
   * that end and those for everybody. 409 where a month before it is not billed yet and would change too.
   */
  adoptScenario: approvalEndpoint({
    method: 'POST',
    path: `${base}/scenarios/:id/adoption`,
    access: access.editSetup,
    approval: {
      act: 'fees.adoptScenario',
      label: { en: 'Approve a scenario as the next fee rules', bn: 'পরিস্থিতিকে ফির পরবর্তী নিয়ম করা' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Make a scenario the fee rules', bn: 'পরিস্থিতিকে ফির নিয়ম করা' },
    input: z.strictObject({
      id: z.guid(),
      version: z.int(),
      /** As what its waivers are given, where it gives any. */
      typeId: z.guid().nullable().default(null),
      reason: line(300).default(''),
      /** Why above a government ceiling, where it is (409 `fees.aboveCeiling` without it). */
      ceilingReason: reason.optional(),
    }),
    output: z.object({ id: z.guid() }),
  }),
  scenarioStudents: endpoint({
    method: 'GET',
    path: `${base}/scenarios/:id/students`,
    access: access.bill,
    summary: { en: 'Who would pay a different amount', bn: 'কার ফি বদলাবে' },
    input: z.strictObject({ id: z.guid(), ...paging }),
    output: z.object(paged(z.object({ student: feeStudent, ...pair, change: z.string() }))),
  }),
};
