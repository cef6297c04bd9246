import * as z from 'zod';
import { pageSizeTexts } from '../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../core/dates.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { accountsPermission } from '../permissions.ts';
import { noteKinds, voucherTypes } from '../rules.ts';
import { lineProblems, matchReasons, statementColumns } from './rules.ts';

const date = z.string().refine(isDate);
/** Taka as a decimal text: into the account, below 0 out of it. */
const money = z.string();
const version = z.int().min(1);
const place = z.int().min(0).max(99).nullable();
const columns = z.strictObject(
  Object.fromEntries(statementColumns.map((name) => [name, place])) as Record<
    (typeof statementColumns)[number],
    typeof place
  >,
);
const base = '/api/v1/accounts/reconciliation/:id/statement';
/** As many lines as a statement brings at once. */
export const mostStatementLines = 2_000;
export const statementStates = ['matched', 'noted', 'left'] as const;

const bookLine = z.object({
  id: z.guid(),
  voucherId: z.guid(),
  type: z.enum(voucherTypes),
  number: z.string(),
  day: z.string(),
  narration: z.string(),
  cheque: z.string().nullable(),
  amount: money,
});

export const statementContract = {
  check: endpoint({
    method: 'POST',
    path: `${base}/check`,
    access: { permission: accountsPermission.edit },
    summary: {
      en: 'Read a bank statement and match it; nothing is saved',
      bn: 'ব্যাংক বিবরণী পড়া ও মেলানো; কিছু সংরক্ষণ হয় না',
    },
    /** The file travels as base64. Without `columns` they are found by their headings. */
    input: z.strictObject({
      id: z.guid(),
      fileName: z.string().max(200),
      content: z.string().max(14_000_000),
      columns: columns.optional(),
    }),
    takesFiles: true,
    output: z.object({
      /** The cells of the heading row, and which column is what. */
      head: z.array(z.string()),
      columns,
      lines: z.array(
        z.object({
          line: z.int(),
          /** As it was written where it is no day. */
          day: z.string(),
          reference: z.string(),
          details: z.string(),
          amount: money,
          balance: money.nullable(),
          problem: z.enum([...lineProblems, 'kept']).nullable(),
          /** The same line brought in before and left without a match. */
          keptId: z.guid().nullable(),
          match: bookLine
            .extend({ reason: z.enum(matchReasons), days: z.int(), isDoubtful: z.boolean() })
            .nullable(),
          note: z.enum(noteKinds).nullable(),
        }),
      ),
      /** Lines of the books the statement does not have: how many, and the first of them. */
      left: z.object({ count: z.int(), amount: money, items: z.array(bookLine) }),
      /** What the file itself ends with. */
      endBalance: money.nullable(),
    }),
  }),
  bring: endpoint({
    method: 'POST',
    path: base,
    access: { permission: accountsPermission.edit },
    summary: { en: 'Bring the lines of a statement into a draft', bn: 'বিবরণীর লাইন খসড়ায় আনা' },
    /** A line with `lineId` clears that line of the books on its day; one with `note` becomes a note of the draft. */
    input: z.strictObject({
      id: z.guid(),
      version,
      lines: z
        .array(
          z.strictObject({
            keptId: z.guid().nullable(),
            day: date,
            reference: z.string().trim().max(100),
            details: z.string().trim().max(500),
            amount: z.string().max(40),
            balance: z.string().max(40).nullable(),
            lineId: z.guid().nullable(),
            reason: z.enum(matchReasons).nullable(),
            note: z.enum(noteKinds).nullable(),
          }),
        )
        .min(1)
        .max(mostStatementLines),
    }),
    takesFiles: true,
    output: z.object({ id: z.guid(), version: z.int(), matched: z.int(), noted: z.int(), left: z.int() }),
  }),
  lines: endpoint({
    method: 'GET',
    path: base,
    access: { permission: accountsPermission.view },
    summary: {
      en: 'Lines of the bank statement and what they were matched with',
      bn: 'ব্যাংক বিবরণীর লাইন ও যার সঙ্গে মিলেছে',
    },
    input: z.strictObject({
      id: z.guid(),
      state: z.enum(statementStates).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z
        .enum(pageSizeTexts)
        .default('25')
        .transform((text) => Number(text)),
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          day: z.string(),
          reference: z.string(),
          details: z.string(),
          amount: money,
          balance: money.nullable(),
          reason: z.enum(matchReasons).nullable(),
          voucher: z
            .object({
              id: z.guid(),
              number: z.string(),
              type: z.enum(voucherTypes),
              day: z.string(),
              narration: z.string(),
            })
            .nullable(),
          note: z.object({ kind: z.enum(noteKinds), narration: z.string() }).nullable(),
        }),
      ),
      total: z.int(),
      counts: z.object({ matched: z.int(), noted: z.int(), left: z.int() }),
    }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: base,
    access: { permission: accountsPermission.edit },
    summary: { en: "Remove the statement's lines from a draft", bn: 'খসড়া থেকে বিবরণীর লাইন সরানো' },
    /** What was ticked and noted stays. */
    input: z.strictObject({ id: z.guid(), version: z.coerce.number().int().min(1) }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
};
