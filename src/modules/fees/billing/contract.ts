import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { feesPermission } from '../permissions.ts';
import {
  access,
  base,
  chargeInput,
  day,
  done,
  feeStudent,
  label,
  lateSpan,
  line,
  lineItem,
  lineStates,
  month,
  paged,
  paging,
  q,
  reason,
  waiverLimit,
} from '../shapes.ts';
import { runActs } from './run-labels.ts';

const subHeadSum = z.object({ subHeadId: z.guid(), label, lines: z.int(), amount: z.string() });
export const lineOfStudent = lineItem.extend({
  student: feeStudent,
  /** Payable, and what of it moved to parts of an instalment plan. */
  billed: z.string(),
  /** Still owed, with the fine that a payment of the fee left open. */
  owed: z.string(),
});

/** A month's invoices, charges by hand and the lines they make. */
export const billingContract = {
  previewRun: endpoint({
    method: 'GET',
    path: `${base}/runs/preview`,
    access: access.bill,
    summary: { en: 'What a month’s invoices would be', bn: 'মাসের ইনভয়েসের পূর্বরূপ' },
    input: z.strictObject({ yearId: z.guid(), period: month }),
    output: z.object({
      period: z.string(),
      /** Students with at least one line to add, and all who study in that month. */
      students: z.int(),
      allStudents: z.int(),
      lines: z.int(),
      amount: z.string(),
      waiver: z.string(),
      payable: z.string(),
      /** Lines of this month that are billed already. */
      billed: z.int(),
      bySubHead: z.array(subHeadSum),
      /** The month before: what its lines are, payable. */
      before: z.object({ period: z.string(), lines: z.int(), payable: z.string() }),
      /** The first 100 students no rule fits. */
      without: z.array(feeStudent),
      withoutCount: z.int(),
      /** Waivers for brothers and sisters that hold no more and end with the run. */
      lapses: z.array(
        z.object({ id: z.guid(), student: feeStudent, type: label, why: z.enum(['family', 'left']) }),
      ),
    }),
  }),
  /** Begins the run; its progress is read by `jobsContract.run` with `jobRunId`. */
  startRun: endpoint({
    method: 'POST',
    path: `${base}/runs`,
    access: access.bill,
    summary: { en: 'Run a month’s invoices', bn: 'মাসের ইনভয়েস তৈরি' },
    input: z.strictObject({ yearId: z.guid(), period: month }),
    output: z.object({ jobRunId: z.guid() }),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${base}/runs`,
    access: access.view,
    summary: { en: 'Invoice runs', bn: 'ইনভয়েস তৈরির তালিকা' },
    input: z.strictObject(paging),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          year: label,
          period: z.string(),
          students: z.int(),
          lines: z.int(),
          amount: z.string(),
          at: z.string(),
          by: z.string().nullable(),
          version: z.int(),
          /** When it was taken back as a whole. */
          takenBackAt: z.string().nullable(),
          /** What of its lines was paid or in instalments then, and stands; null where it was not taken back. */
          standing: z.int().nullable(),
        }),
      ),
    ),
  }),
  takeBackRun: approvalEndpoint({
    method: 'POST',
    path: `${base}/runs/:id/take-back`,
    access: access.bill,
    approval: { act: 'fees.takeBackRun', label: runActs.takeBack, decide: feesPermission.approve },
    summary: runActs.takeBack,
    input: z.strictObject({ id: z.guid(), version: z.int(), reason }),
    output: z.object({ id: z.guid(), version: z.int(), lines: z.int() }),
  }),
  /** A fine by hand or an extra charge: a line of an on-demand sub-head for each student. */
  charge: endpoint({
    method: 'POST',
    path: `${base}/charges`,
    access: access.bill,
    summary: { en: 'Charge a fine or an extra fee', bn: 'জরিমানা বা অতিরিক্ত ফি ধার্য' },
    input: chargeInput,
    output: z.object({ lines: z.int() }),
  }),
  lines: endpoint({
    method: 'GET',
    path: `${base}/lines`,
    access: access.view,
    summary: { en: 'Invoice lines', bn: 'ইনভয়েসের লাইনসমূহ' },
    input: z.strictObject({
      q,
      studentId: z.guid().optional(),
      period: line(40).optional(),
      classId: z.guid().optional(),
      sectionId: z.guid().optional(),
      subHeadId: z.guid().optional(),
      /** Only the lines one run made. */
      runId: z.guid().optional(),
      /** Only those one posting of billed fees brought into the books, or changed there. */
      postingId: z.guid().optional(),
      /** Only what is charged when it is asked for, of any such sub-head. */
      onDemand: z.literal('1').optional(),
      headId: z.guid().optional(),
      /** Only what is not cancelled; only of which something is owed. */
      standing: z.literal('1').optional(),
      open: z.literal('1').optional(),
      ...lateSpan,
      state: z.enum(lineStates).optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(lineOfStudent),
      /** Of all that fit: whose they are, what was billed, and where only open ones are asked for what is owed. */
      students: z.int(),
      billed: z.string(),
      owed: z.string().nullable(),
      can: z.object({ bill: z.boolean(), waive: z.boolean() }),
    }),
  }),
  cancelLine: approvalEndpoint({
    method: 'PUT',
    path: `${base}/lines/:id/cancel`,
    access: access.bill,
    approval: {
      act: 'fees.cancelLine',
      label: { en: 'Cancel an unpaid fee', bn: 'অপরিশোধিত ফি বাতিল' },
      decide: feesPermission.approve,
      limit: waiverLimit,
    },
    summary: { en: 'Cancel an unpaid line', bn: 'অপরিশোধিত লাইন বাতিল' },
    input: z.strictObject({ id: z.guid(), version: z.int(), reason }),
    output: done,
  }),
  /** The absences of a month that cost something. */
  absences: endpoint({
    method: 'GET',
    path: `${base}/absences`,
    access: access.view,
    summary: { en: 'Absences of a month that are fined', bn: 'মাসের জরিমানাযোগ্য অনুপস্থিতি' },
    input: z.strictObject({ month, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          student: feeStudent,
          days: z.int(),
          /** Days that are not free. */
          fined: z.int(),
          amount: z.string(),
          isCharged: z.boolean(),
        }),
      ),
      /** Null where the institution fines no absence. */
      rule: z.object({ fine: z.string(), freeDays: z.int() }).nullable(),
      /** Students not charged yet, and what it comes to. */
      open: z.int(),
      amount: z.string(),
    }),
  }),
  chargeAbsences: endpoint({
    method: 'POST',
    path: `${base}/absences`,
    access: access.bill,
    summary: { en: 'Charge a month’s absences', bn: 'মাসের অনুপস্থিতির জরিমানা ধার্য' },
    input: z.strictObject({ month, due: day }),
    output: z.object({ lines: z.int() }),
  }),
};
