import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { lineOfStudent } from '../billing/contract.ts';
import { feesPermission } from '../permissions.ts';
import { feeStudent, month, paged, paging } from '../shapes.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const base = '/api/v1/fees';
const id = z.strictObject({ id: z.guid() });

const lineDetail = z.object({
  line: lineOfStudent,
  /** The late fine as of today and the days it is for. */
  fine: z.string(),
  lateDays: z.int(),
  /** The day it was billed. */
  billedOn: z.string(),
  /** What each standing waiver took when it was billed, and by which terms; of older lines those are not known. */
  waivers: z.array(z.object({ type: label, amount: z.string(), why: label.nullable() })),
  /** Which part of a month is billed, where it is not all of it. */
  month: label.nullable(),
  /** What moved to parts of an instalment plan. */
  moved: z.string(),
  /** What was paid and waived of it, the earliest first; a cancelled receipt is undone by a line below zero. */
  events: z.array(
    z.object({
      id: z.guid(),
      kind: z.enum([
        'receipt',
        'reversal',
        'fineWaiver',
        'fineWaiverWithdrawal',
        'chargeWaiver',
        'chargeWaiverWithdrawal',
      ]),
      day: z.string(),
      /** Of a receipt; of a reversal the one it undoes. */
      receiptId: z.guid().nullable(),
      number: z.string(),
      reason: z.string(),
      /** Paid or waived of the fee, and of its fine. */
      principal: z.string(),
      fine: z.string(),
    }),
  ),
});
export type LineDetail = z.output<typeof lineDetail>;

const plannedRow = z.object({
  id: z.string(),
  student: feeStudent,
  /** Null where a row is all of a student's lines. */
  subHead: label.nullable(),
  lines: z.int(),
  amount: z.string(),
  waiver: z.string(),
  payable: z.string(),
});
export type PlannedRow = z.output<typeof plannedRow>;

/** What figures on the screens of fees are made of, where no list shows it. */
export const madeOfContract = {
  line: endpoint({
    method: 'GET',
    path: `${base}/lines/:id`,
    access: { permission: feesPermission.view },
    summary: { en: 'What an invoice line is made of', bn: 'ইনভয়েসের একটি লাইনের হিসাব' },
    input: id,
    output: lineDetail,
  }),
  /** The same of a line of the caller or a child of the caller; anybody else's is not found. */
  mineLine: endpoint({
    method: 'GET',
    path: `${base}/mine/lines/:id`,
    access: 'signedIn',
    summary: { en: 'What one of your own fees is made of', bn: 'নিজের বা সন্তানের একটি ফির হিসাব' },
    input: id,
    output: lineDetail,
  }),
  planned: endpoint({
    method: 'GET',
    path: `${base}/runs/planned`,
    access: { permission: feesPermission.bill },
    summary: { en: 'The lines a month’s run would add', bn: 'মাসের ইনভয়েসে যেসব লাইন যোগ হবে' },
    input: z.strictObject({
      yearId: z.guid(),
      period: month,
      /** Line by line, student by student, or the students no rule fits. */
      of: z.enum(['lines', 'students', 'without']).default('lines'),
      subHeadId: z.guid().optional(),
      /** Only lines of which something is waived. */
      waived: z.literal('1').optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(plannedRow),
      lines: z.int(),
      waiver: z.string(),
      payable: z.string(),
    }),
  }),
  clearancePrints: endpoint({
    method: 'GET',
    path: `${base}/clearances/:id/prints`,
    access: { permission: feesPermission.view },
    summary: { en: 'When a certificate was printed', bn: 'সনদ কবে ছাপা হয়েছে' },
    input: z.strictObject({ id: z.guid(), ...paging }),
    output: z.object(paged(z.object({ id: z.guid(), copy: z.int(), by: z.string(), at: z.string() }))),
  }),
};
