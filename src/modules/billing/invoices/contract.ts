import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { lineHeads, paymentStates } from '../rules.ts';
import {
  access,
  actShown,
  agreedShown,
  base,
  bothLanguages,
  day,
  done,
  id,
  invoiceShown,
  label,
  line,
  lineShown,
  name,
  paged,
  paging,
  q,
  reason,
  siteId,
  siteShown,
  taka,
  version,
} from '../shapes.ts';

const handHeads = lineHeads.filter((head) => head !== 'adjustment');
const given = {
  no: line(40),
  siteId,
  issuedOn: day,
  dueOn: day,
  note: line(300),
  lines: z
    .array(
      z.strictObject({
        head: z.enum(handHeads),
        textEn: name,
        textBn: name,
        amount: taka.pipe(z.bigint().positive()),
      }),
    )
    .min(1)
    .max(30),
  isIssued: z.boolean(),
};
const dueAfter = (one: { issuedOn: string; dueOn: string }) => one.dueOn >= one.issuedOn;

const invoiceRecord = invoiceShown.extend({
  version: z.int(),
  isDraft: z.boolean(),
  students: z.int(),
  package: label.nullable(),
  /** As it is agreed now; the lines say what it was. */
  agreed: agreedShown.nullable(),
  note: z.string(),
  voidReason: z.string(),
  lines: z.array(lineShown),
  acts: z.array(actShown),
  challans: z.array(z.object({ id: z.guid(), no: z.string(), state: z.string(), amount: z.string() })),
  can: z.object({ edit: z.boolean(), approve: z.boolean() }),
});
export type InvoiceRecord = z.output<typeof invoiceRecord>;

export const invoiceContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/invoices`,
    access: access.view,
    summary: { en: 'Invoices', bn: 'বিলসমূহ' },
    input: z.strictObject({
      q,
      state: z.enum(['all', 'open', 'payable', 'voidAsked', ...paymentStates]).default('all'),
      siteId: siteId.optional(),
      from: day.optional(),
      to: day.optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(invoiceShown),
      sum: z.string(),
      open: z.string(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  one: endpoint({
    method: 'GET',
    path: `${base}/invoices/:id`,
    access: access.view,
    summary: { en: 'An invoice', bn: 'একটি বিল' },
    input: id,
    output: invoiceRecord,
  }),
  fresh: endpoint({
    method: 'GET',
    path: `${base}/new-invoice`,
    access: access.view,
    summary: { en: 'What to start a new invoice with', bn: 'নতুন বিলের শুরু' },
    input: z.strictObject({ q }),
    output: z.object({ no: z.string(), today: z.string(), sites: z.array(siteShown) }),
  }),
  add: endpoint({
    method: 'POST',
    path: `${base}/invoices`,
    access: access.edit,
    summary: { en: 'Write an invoice', bn: 'বিল তৈরি' },
    input: z.strictObject({ ...given, id: z.guid() }).refine(dueAfter, { path: ['dueOn'] }),
    output: done,
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/invoices/:id`,
    access: access.edit,
    summary: { en: 'Change the draft of an invoice', bn: 'বিলের খসড়া পরিবর্তন' },
    input: z.strictObject({ ...given, id: z.guid(), version }).refine(dueAfter, { path: ['dueOn'] }),
    output: done,
  }),
  askVoid: endpoint({
    method: 'POST',
    path: `${base}/invoices/:id/void`,
    access: access.edit,
    summary: { en: 'Ask to void an invoice', bn: 'বিল বাতিলের অনুরোধ' },
    input: z.strictObject({ id: z.guid(), version, reason }),
    output: done,
  }),
  decideVoid: endpoint({
    method: 'POST',
    path: `${base}/invoices/:id/void/decision`,
    access: access.approve,
    summary: { en: 'Decide on a void', bn: 'বাতিলের অনুরোধ নিষ্পত্তি' },
    input: z.strictObject({ id: z.guid(), version, isApproved: z.boolean() }),
    output: done,
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/invoices/:id/file`,
    access: access.view,
    summary: { en: 'An invoice on paper', bn: 'কাগজে বিল' },
    input: z.strictObject({ id: z.guid(), language: bothLanguages }),
    output: z.unknown(),
    raw: true,
  }),
  due: endpoint({
    method: 'GET',
    path: `${base}/run`,
    access: access.view,
    summary: { en: 'Instalments to be invoiced', bn: 'যেসব কিস্তির বিল হবে' },
    input: z.strictObject({ ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.string(),
          site: siteShown,
          period: z.object({ from: z.string(), to: z.string() }),
          students: z.int(),
          total: z.string(),
        }),
      ),
      sum: z.string(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  run: endpoint({
    method: 'POST',
    path: `${base}/run`,
    access: access.edit,
    summary: { en: 'Make the invoices that are due', bn: 'প্রাপ্য বিল তৈরি' },
    input: z.strictObject({}),
    output: z.object({ made: z.int(), sum: z.string() }),
  }),
};
