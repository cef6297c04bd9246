import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizeTexts } from '../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { paymentsStatementPermission } from '../permissions.ts';
import { columnNames, lineProblems, matchRules, statementSources } from './rules.ts';

/** Lines of one file. */
export const mostLines = 5_000;
export const lineStates = ['open', 'matched', 'aside'] as const;

const view = { permission: paymentsStatementPermission.view };
const edit = { permission: paymentsStatementPermission.edit };
const base = '/api/v1/payments/statements';
const label = z.object({ en: z.string(), bn: z.string() });
/** Taka as a decimal text. */
const money = z.string();
const place = z.int().min(0).max(99).nullable();
const columns = z.strictObject(
  Object.fromEntries(columnNames.map((name) => [name, place])) as Record<
    (typeof columnNames)[number],
    typeof place
  >,
);
const file = {
  source: z.enum(statementSources),
  fileName: z.string().max(200),
  /** Base64. */
  content: z.string().max(14_000_000),
};
const reason = z.string().transform(normaliseText).pipe(z.string().trim().min(3).max(300));
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z
    .enum(pageSizeTexts)
    .default('25')
    .transform((text) => Number(text)),
};

const receiptShown = z.object({
  id: z.guid(),
  number: z.string(),
  day: z.string(),
  student: label,
  code: z.string(),
  amount: money,
  isCancelled: z.boolean(),
});

/** Statements of wallets and banks, brought in as files and matched with receipts of fees. */
export const statementsContract = {
  check: endpoint({
    method: 'POST',
    path: `${base}/check`,
    access: edit,
    summary: { en: 'Read a statement; nothing is written', bn: 'বিবরণী পড়া; কিছু লেখা হয় না' },
    takesFiles: true,
    input: z.strictObject({ ...file, columns: columns.optional() }),
    output: z.object({
      head: z.array(z.string()),
      columns,
      isRemembered: z.boolean(),
      counts: z.object({ fresh: z.int(), known: z.int(), left: z.int(), wrong: z.int() }),
      /** The first lines, and those that cannot be read before them. */
      lines: z.array(
        z.object({
          row: z.int(),
          trxId: z.string(),
          day: z.string().nullable(),
          amount: money.nullable(),
          phone: z.string(),
          reference: z.string(),
          problem: z.enum(lineProblems).nullable(),
        }),
      ),
    }),
  }),
  bring: endpoint({
    method: 'POST',
    path: base,
    access: edit,
    summary: { en: 'Bring a statement in', bn: 'বিবরণী আনা' },
    takesFiles: true,
    input: z.strictObject({ ...file, columns }),
    output: z.object({ added: z.int(), known: z.int() }),
  }),
  lines: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'Lines of statements and their receipts', bn: 'বিবরণীর লাইন ও রসিদ' },
    input: z.strictObject({
      state: z.enum(lineStates).default('open'),
      source: z.enum(statementSources).optional(),
      q: z.string().max(100).optional(),
      sort: z.enum(['day', '-day', 'amount', '-amount']).default('-day'),
      ...paging,
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          source: z.enum(statementSources),
          trxId: z.string(),
          day: z.string(),
          amount: money,
          left: money,
          phone: z.string(),
          reference: z.string(),
          asideReason: z.string(),
          receipts: z.array(receiptShown),
          rule: z.enum(matchRules).nullable(),
          /** Of a suggestion, or of the match that was accepted. */
          confidence: z.int().nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      counts: z.object({ open: z.int(), matched: z.int(), aside: z.int(), exact: z.int() }),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  receipts: endpoint({
    method: 'GET',
    path: `${base}/lines/:id/receipts`,
    access: edit,
    summary: { en: 'Open receipts for a line', bn: 'একটি লাইনের জন্য খোলা রসিদ' },
    input: z.strictObject({ id: z.guid(), q: z.string().max(100).optional(), ...paging }),
    output: z.object({
      items: z.array(receiptShown.extend({ left: money })),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  /** Takes over what is suggested for these lines; without lines, all that is exact. */
  accept: endpoint({
    method: 'POST',
    path: `${base}/accept`,
    access: edit,
    summary: { en: 'Accept suggested matches', bn: 'প্রস্তাবিত মিল গ্রহণ' },
    input: z.strictObject({
      lines: z
        .array(z.strictObject({ id: z.guid(), receiptIds: z.array(z.guid()).min(1).max(20) }))
        .max(200)
        .nullable(),
    }),
    output: z.object({ lines: z.int() }),
  }),
  match: endpoint({
    method: 'POST',
    path: `${base}/lines/:id/match`,
    access: edit,
    summary: { en: 'Match a line by hand', bn: 'হাতে লাইন মেলানো' },
    input: z.strictObject({ id: z.guid(), version: z.int(), receiptIds: z.array(z.guid()).min(1).max(20) }),
    output: z.object({ lines: z.int() }),
  }),
  setAside: endpoint({
    method: 'POST',
    path: `${base}/lines/:id/aside`,
    access: edit,
    summary: { en: 'Set a line aside, or bring it back', bn: 'লাইন সরিয়ে রাখা বা ফেরত আনা' },
    /** Without a reason it is brought back. */
    input: z.strictObject({ id: z.guid(), version: z.int(), reason: reason.nullable() }),
    output: z.object({ id: z.guid() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: `${base}/lines/:id/undo`,
    access: edit,
    summary: { en: 'Take the matches of a line back', bn: 'লাইনের মিল ফেরত নেওয়া' },
    input: z.strictObject({ id: z.guid(), version: z.int(), reason }),
    output: z.object({ id: z.guid() }),
  }),
};
