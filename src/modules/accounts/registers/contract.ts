import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { accountsPermission } from '../permissions.ts';
import { chequeKinds, chequeStatuses, chequeSteps } from '../rules.ts';
import {
  bookLines,
  can,
  date,
  entries,
  label,
  money,
  other,
  page,
  partyOrNone,
  period,
  size,
  version,
} from '../shapes.ts';
import { voucherLimit } from '../vouchers/contract.ts';

/** What is due by age: to 30, 60 and 90 days, and older. Above 0 the party owes the institution. */
const ages = z.array(money).length(4);
const chequeKind = z.enum(chequeKinds);
const chequeStatus = z.enum(chequeStatuses);
const chequeInput = {
  kind: chequeKind,
  number: z
    .string()
    .trim()
    .regex(/^[0-9A-Za-z/-]{1,20}$/),
  day: date,
  bankLedgerId: z.guid(),
  otherLedgerId: z.guid(),
  partyId: z.guid().nullable().default(null),
  drawnOn: z.string().trim().max(100).default(''),
  amount: z.string().max(40),
  narration: z.string().trim().min(1).max(500),
};
const chequeSaved = z.object({ id: z.guid(), version: z.int(), status: chequeStatus });

/** Cheques and parties. */
export const registersContract = {
  cheques: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/cheque',
    access: { permission: accountsPermission.view },
    summary: { en: 'Cheque register', bn: 'চেক রেজিস্টার' },
    input: z.strictObject({
      search: z.string().trim().max(100).default(''),
      kind: chequeKind.optional(),
      status: chequeStatus.optional(),
      from: date.optional(),
      to: date.optional(),
      id: z.guid().optional(),
      sort: z.enum(['day', 'number', 'amount', 'status']).default('day'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      page,
      size,
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          kind: chequeKind,
          status: chequeStatus,
          number: z.string(),
          day: z.string(),
          bankLedgerId: z.guid(),
          bank: label,
          otherLedgerId: z.guid(),
          other: label,
          partyId: z.guid().nullable(),
          party: label.nullable(),
          drawnOn: z.string(),
          amount: money,
          narration: z.string(),
          statusDay: z.string().nullable(),
          reason: z.string(),
          voucher: other,
          undoneBy: other,
          /** What charged a fine for its bouncing. */
          fineVoucher: other,
          /** Its day is still to come. */
          isPostDated: z.boolean(),
          /** Six months old: a bank refuses it. */
          isStale: z.boolean(),
          steps: z.array(z.enum(chequeSteps)),
          mayEdit: z.boolean(),
        }),
      ),
      total: z.int(),
      amount: money,
      counts: z.object({
        inHand: z.int(),
        posted: z.int(),
        cleared: z.int(),
        bounced: z.int(),
        cancelled: z.int(),
      }),
      can,
    }),
  }),
  createCheque: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/cheque',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Put a cheque into the register', bn: 'রেজিস্টারে চেক তোলা' },
    input: z.strictObject(chequeInput),
    output: chequeSaved,
  }),
  updateCheque: endpoint({
    method: 'PUT',
    path: '/api/v1/accounts/cheque/:id',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Correct a cheque in hand', bn: 'হাতে থাকা চেক সংশোধন' },
    input: z.strictObject({ id: z.guid(), version, ...chequeInput }),
    output: chequeSaved,
  }),
  stepCheque: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/cheque/:id/step',
    access: { permission: accountsPermission.post },
    approval: {
      act: 'accounts.stepCheque',
      label: { en: 'Hand over, deposit or take back a cheque', bn: 'চেক হস্তান্তর, জমা বা ফেরত' },
      decide: accountsPermission.post,
      limit: voucherLimit,
    },
    summary: {
      en: 'Hand over or deposit a cheque, clear, bounce or cancel it',
      bn: 'চেক হস্তান্তর বা জমা, নগদায়ন, প্রত্যাখ্যান বা বাতিল',
    },
    input: z.strictObject({
      id: z.guid(),
      version,
      step: z.enum(chequeSteps),
      day: date,
      reason: z.string().trim().max(300).default(''),
      /** What whoever wrote a received one is charged for its bouncing; empty: nothing. */
      fine: z.string().trim().max(40).default(''),
    }),
    output: chequeSaved,
  }),
  parties: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/parties',
    access: { permission: accountsPermission.view },
    summary: { en: 'What is due with every party, by age', bn: 'প্রতি পক্ষের বকেয়া, বয়স অনুযায়ী' },
    input: z.strictObject({ on: date }),
    output: z.object({
      on: z.string(),
      items: z.array(
        z.object({
          /** Null for lines that name no party. */
          id: z.guid().nullable(),
          name: label.nullable(),
          kind: z.string().nullable(),
          /** Vouchers that name it. */
          dealt: z.int(),
          balance: money,
          ages,
        }),
      ),
      totals: z.object({ payable: money, receivable: money, balance: money, ages }),
    }),
  }),
  party: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/party',
    access: { permission: accountsPermission.view },
    summary: { en: 'Dealings with one party line by line', bn: 'একটি পক্ষের লেনদেনের বিবরণ' },
    input: z.strictObject({ partyId: partyOrNone, side: bookLines.side, ...period, page, size }),
    output: z.object({
      /** Null for the lines of ledgers kept by party that name none. */
      party: z.object({ id: z.guid(), name: label, kind: z.string() }).nullable(),
      ...entries,
    }),
  }),
};
