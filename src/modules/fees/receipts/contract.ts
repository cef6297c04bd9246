import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import {
  aboveZero,
  access,
  base,
  day,
  done,
  id,
  line,
  methods,
  paged,
  paging,
  reason,
  receiptOutput,
  taka,
} from '../shapes.ts';
import { noteValues } from './pieces.ts';

const note = line(300).default('');
const pieces = z.record(
  z.string().refine((value) => noteValues.some((note) => String(note) === value)),
  z.int().min(0).max(100_000),
);
const dayOutput = z.object({
  day: z.string(),
  collectorId: z.guid(),
  collector: z.string(),
  /** Cash that should be in the drawer. */
  expected: z.string(),
  /** Of the whole day. */
  receipts: z.int(),
  /** The open shift, or the last one where none is. */
  shift: z.object({
    place: z.int(),
    float: z.string(),
    openedAt: z.string().nullable(),
    canOpen: z.boolean(),
  }),
  /** Earlier days whose cash nobody has counted. */
  forgotten: z.array(z.object({ day: z.string(), amount: z.string() })),
  byMethod: z.array(z.object({ method: z.enum(methods), receipts: z.int(), amount: z.string() })),
  close: z
    .object({
      id: z.guid(),
      version: z.int(),
      counted: z.string(),
      difference: z.string(),
      pieces: z.record(z.string(), z.int()).nullable(),
      note: z.string(),
      closedAt: z.string(),
      confirmedBy: z.string().nullable(),
      confirmedAt: z.string().nullable(),
    })
    .nullable(),
});
export const dayFilter = {
  state: z.enum(['waiting', 'confirmed', 'reopened', 'all']).default('all'),
  collectorId: z.guid().optional(),
  from: day.optional(),
  to: day.optional(),
};

/** Receipts, their cancelling, and the days of a drawer. */
export const receiptsContract = {
  receipt: endpoint({
    method: 'GET',
    path: `${base}/receipts/:id`,
    access: access.view,
    summary: { en: 'A receipt', bn: 'একটি রসিদ' },
    input: id,
    output: receiptOutput,
  }),
  /** Notes that a receipt goes to the printer; from the second time on it is a duplicate. */
  printReceipt: endpoint({
    method: 'POST',
    path: `${base}/receipts/:id/prints`,
    access: access.view,
    summary: { en: 'Print a receipt', bn: 'রসিদ ছাপানো' },
    input: id,
    output: z.object({ printed: z.int() }),
  }),
  /** Cancels a receipt once a second person, who did not collect it, agrees. */
  askCancel: approvalEndpoint({
    method: 'POST',
    path: `${base}/receipts/:id/cancel-requests`,
    access: access.collect,
    approval: {
      act: 'fees.cancelReceipt',
      label: { en: 'Cancel a receipt', bn: 'রসিদ বাতিল' },
      decide: access.cancel.permission,
    },
    summary: { en: 'Ask for a receipt to be cancelled', bn: 'রসিদ বাতিলের অনুরোধ' },
    input: z.strictObject({ id: z.guid(), reason }),
    /** The reversal. */
    output: id,
  }),
  /** Money of a student's advance goes back to the family; by two always. */
  payBack: approvalEndpoint({
    method: 'POST',
    path: `${base}/students/:id/pay-backs`,
    access: access.collect,
    approval: {
      act: 'fees.payBack',
      label: { en: 'Pay back to a family', bn: 'পরিবারকে টাকা ফেরত' },
      decide: access.cancel.permission,
    },
    summary: { en: 'Ask for an advance to be paid back', bn: 'অগ্রিম ফেরতের অনুরোধ' },
    input: z.strictObject({
      id: z.guid(),
      amount: aboveZero,
      method: z.enum(['cash', 'bank']),
      bankId: z.guid().nullable().default(null),
      /** The number of the bank's slip or cheque. */
      reference: line(100).default(''),
      reason,
    }),
    output: z.object({ id: z.guid(), number: z.string() }),
  }),
  /** One's own day, open or closed. */
  myDay: endpoint({
    method: 'GET',
    path: `${base}/days/mine`,
    access: access.collect,
    summary: { en: 'One’s own day at the counter', bn: 'কাউন্টারে নিজের দিন' },
    input: z.strictObject({ day: day.optional() }),
    output: dayOutput,
  }),
  openShift: endpoint({
    method: 'POST',
    path: `${base}/shifts`,
    access: access.collect,
    summary: { en: 'Begin a shift with change in the drawer', bn: 'ড্রয়ারে খুচরা নিয়ে শিফট শুরু' },
    input: z.strictObject({ float: taka }),
    output: id,
  }),
  closeDay: endpoint({
    method: 'POST',
    path: `${base}/days`,
    access: access.collect,
    summary: { en: 'Close one’s day', bn: 'নিজের দিনের হিসাব বন্ধ' },
    input: z.strictObject({
      day,
      counted: taka,
      expected: taka,
      note,
      pieces: pieces.nullable().default(null),
    }),
    output: id,
  }),
  days: endpoint({
    method: 'GET',
    path: `${base}/days`,
    access: access.view,
    summary: { en: 'Closed days', bn: 'বন্ধ করা দিনসমূহ' },
    input: z.strictObject({ ...dayFilter, ...paging }),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          version: z.int(),
          day: z.string(),
          place: z.int(),
          float: z.string(),
          pieces: z.record(z.string(), z.int()).nullable(),
          /** What posted the difference. */
          voucher: z.string().nullable(),
          reopenedBy: z.string().nullable(),
          reopenedReason: z.string(),
          collectorId: z.guid(),
          collector: z.string(),
          expected: z.string(),
          counted: z.string(),
          difference: z.string(),
          receipts: z.int(),
          note: z.string(),
          closedAt: z.string(),
          confirmedBy: z.string().nullable(),
          confirmedAt: z.string().nullable(),
          can: z.object({ confirm: z.boolean(), reopen: z.boolean() }),
        }),
      ),
    ),
  }),
  confirmDay: endpoint({
    method: 'PUT',
    path: `${base}/days/:id/confirm`,
    access: access.cancel,
    summary: { en: 'Take over a closed day', bn: 'বন্ধ দিনের হিসাব গ্রহণ' },
    input: z.strictObject({ id: z.guid(), version: z.int() }),
    output: done,
  }),
  /** Opens a closed shift again, for it to be counted anew. */
  reopenDay: approvalEndpoint({
    method: 'POST',
    path: `${base}/days/:id/reopen-requests`,
    access: access.collect,
    approval: {
      act: 'fees.reopenDay',
      label: { en: 'Open a closed day again', bn: 'বন্ধ দিন আবার খোলা' },
      decide: access.cancel.permission,
    },
    summary: { en: 'Ask for a closed day to be opened again', bn: 'বন্ধ দিন আবার খোলার অনুরোধ' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: id,
  }),
};
