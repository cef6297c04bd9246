import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { accountsPermission } from '../permissions.ts';
import { date, label, ledgerType, money, period } from '../shapes.ts';

const balance = {
  opening: money,
  received: money,
  spent: money,
  closing: money,
  own: money,
  common: money,
};

/** Funds: what each has, and what moves between them. */
export const fundsContract = {
  fundReport: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/fund-report',
    access: { permission: accountsPermission.view },
    summary: { en: 'Balances of funds', bn: 'তহবিলের জের' },
    input: z.strictObject(period),
    output: z.object({
      from: z.string(),
      to: z.string(),
      /** The general fund, which has no record, first. */
      funds: z.array(
        z.object({
          id: z.guid().nullable(),
          name: label,
          ...balance,
          lines: z.array(
            z.object({
              ledgerId: z.guid(),
              code: z.string(),
              name: label,
              type: ledgerType,
              /** Positive on the debit side. */
              opening: money,
              debit: money,
              credit: money,
              closing: money,
            }),
          ),
        }),
      ),
      totals: z.object(balance),
      can: z.object({ transfer: z.boolean() }),
    }),
  }),
  transferFunds: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/fund-transfer',
    access: { permission: accountsPermission.post },
    approval: {
      act: 'accounts.transferFunds',
      label: { en: 'Transfer between funds', bn: 'তহবিল স্থানান্তর' },
      decide: accountsPermission.post,
    },
    summary: { en: 'Transfer money from a fund to another', bn: 'এক তহবিল থেকে অন্য তহবিলে স্থানান্তর' },
    /** Null is the general fund. */
    input: z.strictObject({
      fromFundId: z.guid().nullable(),
      toFundId: z.guid().nullable(),
      fromLedgerId: z.guid(),
      toLedgerId: z.guid(),
      amount: z.string().max(40),
      day: date,
      narration: z.string().trim().min(1).max(500),
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ id: z.guid(), number: z.string() }),
  }),
};
