import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { challanGiven, deposit } from '../challans/contract.ts';
import {
  access,
  agreedShown,
  base,
  bothLanguages,
  challanShown,
  done,
  invoiceShown,
  label,
  paged,
  paging,
} from '../shapes.ts';

/**
 * What an institution sees of its bill, and how it pays it: in every standing, since nothing else opens a suspended one.
 */
export const mineContract = {
  bill: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: access.mine,
    stays: 'suspended',
    summary: { en: "The institution's bill", bn: 'প্রতিষ্ঠানের বিল' },
    input: z.strictObject({}),
    output: z.object({
      standing: z.object({ status: z.string(), nextStepOn: z.string().nullable() }),
      package: label.nullable(),
      limits: z.object({
        students: z.int().nullable(),
        sms: z.int().nullable(),
        megabytes: z.int().nullable(),
      }),
      students: z.int(),
      /** Null: nothing was agreed yet. */
      agreed: agreedShown.nullable(),
      open: z.string(),
      overdue: z.string(),
      /** The first day of the next instalment. */
      nextOn: z.string().nullable(),
      /** The oldest that something can be paid of, as many as one challan takes. */
      payable: z.array(invoiceShown),
      can: z.object({ pay: z.boolean() }),
    }),
  }),
  invoices: endpoint({
    method: 'GET',
    path: `${base}/mine/invoices`,
    access: access.mine,
    stays: 'suspended',
    summary: { en: 'Invoices of your own bill', bn: 'নিজের বিলসমূহ' },
    input: z.strictObject({ ...paging }),
    output: z.object(paged(invoiceShown)),
  }),
  challans: endpoint({
    method: 'GET',
    path: `${base}/mine/challans`,
    access: access.mine,
    stays: 'suspended',
    summary: { en: 'Challans of your own bill', bn: 'নিজের বিলের চালানসমূহ' },
    input: z.strictObject({ ...paging }),
    output: z.object(paged(challanShown.extend({ version: z.int() }))),
  }),
  pay: endpoint({
    method: 'POST',
    path: `${base}/mine/challans`,
    access: access.pay,
    stays: 'suspended',
    summary: { en: 'A challan for your own bill', bn: 'নিজের বিলের চালান' },
    input: z.strictObject(challanGiven),
    output: done,
  }),
  deposit: endpoint({
    method: 'POST',
    path: `${base}/mine/challans/:id/deposit`,
    access: access.pay,
    stays: 'suspended',
    summary: { en: 'Report your own deposit', bn: 'নিজের জমার তথ্য দেওয়া' },
    input: deposit,
    output: done,
  }),
  invoiceFile: endpoint({
    method: 'GET',
    path: `${base}/mine/invoices/:id/file`,
    access: access.mine,
    stays: 'suspended',
    summary: { en: 'Your own bill on paper', bn: 'কাগজে নিজের বিল' },
    input: z.strictObject({ id: z.guid(), language: bothLanguages }),
    output: z.unknown(),
    raw: true,
  }),
  challanFile: endpoint({
    method: 'GET',
    path: `${base}/mine/challans/:id/file`,
    access: access.mine,
    stays: 'suspended',
    summary: { en: 'Your own challan on paper', bn: 'কাগজে নিজের চালান' },
    input: z.strictObject({ id: z.guid(), language: bothLanguages }),
    output: z.unknown(),
    raw: true,
  }),
};
