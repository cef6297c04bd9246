import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { aboveZero, access, base, duesOutput, id, line, methods, taka } from '../shapes.ts';

/** What a student owes, and taking it. */
export const counterContract = {
  dues: endpoint({
    method: 'GET',
    path: `${base}/students/:id/dues`,
    access: access.view,
    summary: { en: 'What a student owes today', bn: 'শিক্ষার্থীর আজকের বকেয়া' },
    input: id,
    output: duesOutput,
  }),
  collect: endpoint({
    method: 'POST',
    path: `${base}/collections`,
    access: access.collect,
    summary: { en: 'Collect fees', bn: 'ফি আদায়' },
    input: z.strictObject({
      studentId: z.guid(),
      amount: aboveZero,
      method: z.enum(methods),
      /** A bank slip's or mobile payment's own number. */
      reference: line(100).default(''),
      /** The bank's ledger, of `setup.banks`; empty: the first. */
      bankId: z.guid().nullable().default(null),
      /** The lines to pay; empty: all, the earliest due first. What is left over goes to the advance. */
      lineIds: z.array(z.guid()).max(300).nullable().default(null),
      /** The total with fines of those lines as it was on the screen. */
      expected: taka,
    }),
    output: z.object({ receiptId: z.guid(), number: z.string(), amount: z.string() }),
  }),
};
