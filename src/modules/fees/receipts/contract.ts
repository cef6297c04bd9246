import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import {
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

const note = line(300).default('');
const dayOutput = z.object({
  day: z.string(),
  collectorId: z.guid(),
  collector: z.string(),
  /** Cash that should be in the drawer. */
  expected: z.string(),
  receipts: z.int(),
  byMethod: z.array(z.object({ method: z.enum(methods), receipts: z.int(), amount: z.string() })),
  close: z
    .object({
      id: z.guid(),
      version: z.int(),
      counted: z.string(),
      difference: z.string(),
      note: z.string(),
      closedAt: z.string(),
      confirmedBy: z.string().nullable(),
      confirmedAt: z.string().nullable(),
    })
    .nullable(),
});
export const dayFilter = {
  state: z.enum(['waiting', 'confirmed', 'all']).default('all'),
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
  /** One's own day, open or closed. */
  myDay: endpoint({
    method: 'GET',
    path: `${base}/days/mine`,
    access: access.collect,
    summary: { en: 'One’s own day at the counter', bn: 'কাউন্টারে নিজের দিন' },
    input: z.strictObject({ day: day.optional() }),
    output: dayOutput,
  }),
  closeDay: endpoint({
    method: 'POST',
    path: `${base}/days`,
    access: access.collect,
    summary: { en: 'Close one’s day', bn: 'নিজের দিনের হিসাব বন্ধ' },
    input: z.strictObject({ day, counted: taka, expected: taka, note }),
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
          can: z.object({ confirm: z.boolean() }),
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
};
