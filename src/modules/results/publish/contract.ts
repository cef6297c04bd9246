import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { parseTaka } from '../../../core/money.ts';
import { resultsPermission } from '../permissions.ts';
import {
  entry,
  examName,
  label,
  merit,
  runId,
  runShort,
  section,
  see,
  shownPolicy,
  unit,
} from '../shapes.ts';

export const audiences = ['staff', 'guardians', 'public'] as const;
/** What somebody typed of an amount in taka, in either digits; paisa. */
export const taka = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 100_000_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
const runHead = runShort.extend({
  ...examName,
  policy: shownPolicy,
  merit: merit.loose(),
  units: z.array(unit),
  sections: z.array(section),
  counts: z.record(z.string(), z.int()),
  /** Results withheld for dues at this moment. */
  held: z.int(),
  generatedBy: z.string(),
  publishedBy: z.string(),
  /** The other generations of the class in the examination, the newest first. */
  others: z.array(runShort),
  can: z.object({ ask: z.boolean(), publish: z.boolean(), seeAll: z.boolean() }),
  /** Sheets that are not ready while it waits to be published: how many. */
  trial: z.int(),
  /** It was published although sheets were not ready: how many, and why. */
  override: z.object({ sheets: z.int(), reason: z.string() }).nullable(),
  /** Why it was taken back after publication. */
  withdrawn: z.object({ at: z.string(), by: z.string(), reason: z.string() }).nullable(),
  isLatest: z.boolean(),
});

/** Making results, publishing and amending them, and who may see them. */
export const publishContract = {
  readiness: endpoint({
    method: 'GET',
    path: '/api/v1/results/readiness',
    access: { permission: resultsPermission.generate },
    summary: { en: 'What is missing before results can be made', bn: 'ফলাফল তৈরির আগে যা বাকি' },
    input: z.strictObject({ examId: z.guid(), classId: z.guid() }),
    output: z.object({
      students: z.int(),
      subjects: z.int(),
      /** Entries that are not there. */
      missing: z.int(),
      papers: z.array(
        z.object({
          paperId: z.guid(),
          paper: label,
          sectionId: z.guid(),
          section: label,
          /** Its mark sheet; null where none is laid out. */
          sheetId: z.guid().nullable(),
          count: z.int(),
          /** The first twenty. */
          students: z.array(z.object({ name: label, roll: z.int() })),
        }),
      ),
      /** Sheets with students that are not ready; `id` is null where there is none yet. */
      sheets: z.array(
        z.object({ id: z.guid().nullable(), paper: label, section: label, status: z.string() }),
      ),
    }),
  }),
  generate: endpoint({
    method: 'POST',
    path: '/api/v1/results/runs',
    access: { permission: resultsPermission.generate },
    summary: { en: 'Generate the results of a class', bn: 'শ্রেণির ফলাফল তৈরি' },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid(),
      /** Whoever has a mark missing gets no result yet, instead of nobody getting one. */
      withMissing: z.boolean().default(false),
      /** Although sheets are not ready: to be looked at, and not published before they are. */
      isTrial: z.boolean().default(false),
    }),
    output: z.object({
      runId: z.guid(),
      generation: z.int(),
      /** False: nothing had changed since, the results are the ones made before. */
      isNew: z.boolean(),
      students: z.int(),
      passed: z.int(),
    }),
  }),
  run: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id',
    access: see,
    summary: { en: 'One generation of results', bn: 'একবারের ফলাফল' },
    input: z.strictObject(runId),
    output: runHead,
  }),
  /** Who makes the results asks; somebody else, who did not make them, approves. */
  publish: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/results/runs/:id/publish',
    access: { permission: resultsPermission.generate },
    approval: {
      act: 'results.publication',
      label: { en: 'Publish results', bn: 'ফলাফল প্রকাশ' },
      decide: resultsPermission.publish,
      takesPassword: true,
    },
    summary: { en: 'Publish results', bn: 'ফলাফল প্রকাশ' },
    input: z.strictObject({
      ...runId,
      version: z.int(),
      password: z.string().max(200).default(''),
      reason: z.string().trim().max(300).default(''),
      /** Although sheets are not ready; the reason is printed. */
      override: z.boolean().default(false),
    }),
    output: z.object({ revision: z.int(), publishedAt: z.string() }),
  }),
  withdraw: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/results/runs/:id/withdraw',
    access: { permission: resultsPermission.generate },
    approval: {
      act: 'results.withdrawal',
      label: { en: 'Withdraw published results', bn: 'প্রকাশিত ফল প্রত্যাহার' },
      decide: resultsPermission.publish,
    },
    summary: { en: 'Withdraw published results', bn: 'প্রকাশিত ফল প্রত্যাহার' },
    input: z.strictObject({ ...runId, version: z.int(), reason: z.string().trim().min(5).max(300) }),
    output: z.object({ withdrawnAt: z.string() }),
  }),
  amend: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/results/runs/:id/amendments',
    access: { permission: resultsPermission.generate },
    approval: {
      act: 'results.amendment',
      label: { en: 'Change a published mark', bn: 'প্রকাশিত নম্বর সংশোধন' },
      decide: resultsPermission.amend,
    },
    summary: { en: 'Change a mark after publication', bn: 'প্রকাশের পর নম্বর সংশোধন' },
    input: z.strictObject({
      ...runId,
      enrolmentId: z.guid(),
      paperId: z.guid(),
      component: z.string().min(1).max(30),
      before: entry,
      after: z.union([z.int().min(0).max(100_000), z.enum(['AB', 'EX', 'EXP', 'WH'])]),
      reason: z.string().trim().min(5).max(500),
    }),
    output: z.object({ id: z.guid() }),
  }),
  permissions: endpoint({
    method: 'GET',
    path: '/api/v1/results/permissions',
    access: { permission: resultsPermission.view },
    summary: { en: 'Who may see which results, from when', bn: 'কে কোন ফলাফল কখন থেকে দেখবে' },
    input: z.strictObject({ examId: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          classId: z.guid().nullable(),
          audience: z.enum(audiences),
          fromAt: z.string(),
          untilAt: z.string().nullable(),
          isActive: z.boolean(),
        }),
      ),
      /** Withholding for dues, of the examination and of classes with a rule of their own. */
      dues: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          classId: z.guid().nullable(),
          isOn: z.boolean(),
          above: z.string(),
        }),
      ),
      can: z.object({ change: z.boolean() }),
    }),
  }),
  /** Withholding more is done by one. */
  saveDuesRule: approvalEndpoint({
    method: 'PUT',
    path: '/api/v1/results/dues-rules',
    access: { permission: resultsPermission.publish },
    approval: {
      act: 'results.ruleDues',
      label: { en: 'Withhold fewer results for dues', bn: 'বকেয়ার কারণে কম ফল স্থগিত রাখা' },
      decide: resultsPermission.publish,
    },
    summary: { en: 'Withhold results for dues, or not', bn: 'বকেয়ার কারণে ফল স্থগিত রাখা বা না রাখা' },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid().nullable(),
      isOn: z.boolean(),
      above: taka,
      version: z.int().nullable(),
      /** Why fewer are withheld. */
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
  /** Withholding it again is done by one. */
  saveDuesPass: approvalEndpoint({
    method: 'PUT',
    path: '/api/v1/results/runs/:id/dues-passes/:enrolmentId',
    access: { permission: resultsPermission.generate },
    approval: {
      act: 'results.passDues',
      label: { en: 'Show a result despite dues', bn: 'বকেয়া সত্ত্বেও ফল দেখানো' },
      decide: resultsPermission.publish,
    },
    summary: { en: 'Show a result despite dues', bn: 'বকেয়া সত্ত্বেও ফল দেখানো' },
    input: z.strictObject({
      ...runId,
      enrolmentId: z.guid(),
      isActive: z.boolean(),
      reason: z.string().trim().min(5).max(300),
      version: z.int().nullable(),
    }),
    output: z.object({ version: z.int() }),
  }),
  savePermission: endpoint({
    method: 'PUT',
    path: '/api/v1/results/permissions',
    access: { permission: resultsPermission.publish },
    summary: { en: 'Let an audience see results', bn: 'কাউকে ফলাফল দেখার অনুমতি' },
    input: z.strictObject({
      examId: z.guid(),
      classId: z.guid().nullable(),
      audience: z.enum(audiences),
      fromAt: z.iso.datetime({ offset: true }),
      untilAt: z.iso.datetime({ offset: true }).nullable(),
      isActive: z.boolean(),
      version: z.int().nullable(),
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
};
