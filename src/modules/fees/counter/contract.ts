import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import {
  aboveZero,
  access,
  base,
  dueLine,
  duesOutput,
  earlyOffer,
  feeStudent,
  id,
  line,
  methods,
  month,
  providers,
  taka,
} from '../shapes.ts';

/** How it is paid. */
const paid = {
  method: z.enum(methods),
  /** A bank slip's or mobile payment's own number. */
  reference: line(100).default(''),
  /** Of a mobile payment; its number is taken once of each. */
  provider: z.enum(providers).nullable().default(null),
  /** What was handed over in cash; the rest was given back. */
  tendered: taka.nullable().default(null),
  /** The bank's ledger, of `setup.banks`; empty: the first. */
  bankId: z.guid().nullable().default(null),
};
const part = {
  studentId: z.guid(),
  amount: aboveZero,
  /** The lines to pay; empty: all, the earliest due first. */
  lineIds: z.array(z.guid()).max(300).nullable().default(null),
  /** The total with fines of those lines as it was on the screen. */
  expected: taka,
  /** What offers take of them where all is paid, as it was on the screen; empty: no offer is asked for. */
  offer: taka.nullable().default(null),
  /** What is above them stays with the student; without it more is refused. */
  keepAsAdvance: z.boolean().default(false),
};
const collected = z.object({ receiptId: z.guid(), number: z.string(), amount: z.string() });

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
    input: z.strictObject({ ...part, ...paid }),
    output: collected,
  }),
  /** The children of a guardian of this student, this one first, with what each owes. */
  family: endpoint({
    method: 'GET',
    path: `${base}/students/:id/family`,
    access: access.view,
    summary: { en: 'What the children of a family owe', bn: 'এক পরিবারের শিক্ষার্থীদের বকেয়া' },
    input: id,
    output: z.object({
      today: z.string(),
      items: z.array(
        z.object({
          student: feeStudent,
          lines: z.array(dueLine),
          offers: z.array(earlyOffer),
          total: z.string(),
          advance: z.string(),
        }),
      ),
    }),
  }),
  collectFamily: endpoint({
    method: 'POST',
    path: `${base}/collections/family`,
    access: access.collect,
    summary: { en: 'Collect one payment for several children', bn: 'কয়েক সন্তানের ফি একসঙ্গে আদায়' },
    input: z.strictObject({
      ...paid,
      method: z.enum(['cash', 'bank', 'mobile']),
      parts: z.array(z.strictObject(part)).min(2).max(12),
    }),
    output: z.object({ receipts: z.array(collected) }),
  }),
  /** The months of the year after this one that are not billed to a student yet, with what they would cost. */
  monthsAhead: endpoint({
    method: 'GET',
    path: `${base}/students/:id/months-ahead`,
    access: access.view,
    summary: { en: 'Months to come that may be paid now', bn: 'আগামী যে মাসগুলো এখনই দেওয়া যায়' },
    input: id,
    output: z.object({
      items: z.array(z.object({ period: z.string(), lines: z.int(), amount: z.string() })),
    }),
  }),
  billAhead: endpoint({
    method: 'POST',
    path: `${base}/students/:id/months-ahead`,
    access: access.collect,
    summary: { en: 'Bill a student months to come', bn: 'শিক্ষার্থীর আগামী মাস বিল করা' },
    input: z.strictObject({ id: z.guid(), through: month }),
    output: z.object({ lines: z.int() }),
  }),
};
