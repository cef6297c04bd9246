import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { feesContract } from '../contract.ts';
import { duesOutput, feeStudent, id, receiptOutput } from '../shapes.ts';

export const mineContract = {
  /**
   * What the caller or a child of the caller owes today, and everything billed and paid; without a student, of the
   * first one. Anybody else's student is not found.
   */
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/fees/mine',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: "One's own fees or one's child's", bn: 'নিজের বা সন্তানের ফি' },
    input: z.strictObject({ studentId: z.guid().optional() }),
    output: z.object({
      children: z.array(feeStudent),
      /** Null when the account has no student. */
      shown: z.object({ dues: duesOutput, ledger: feesContract.ledger.output }).nullable(),
    }),
  }),
  /** A receipt of the caller or of a child of the caller; anybody else's is not found. */
  receipt: endpoint({
    method: 'GET',
    path: '/api/v1/fees/mine/receipts/:id',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: "One's own receipt or one's child's", bn: 'নিজের বা সন্তানের রসিদ' },
    input: id,
    output: receiptOutput,
  }),
  receiptFile: endpoint({
    method: 'GET',
    path: '/api/v1/fees/mine/receipts/:id/file',
    access: 'signedIn',
    summary: { en: "One's own receipt or one's child's, as PDF", bn: 'নিজের বা সন্তানের রসিদ, পিডিএফ' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
};
