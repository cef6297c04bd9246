import * as z from 'zod';
import { pageSizeTexts } from '../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../core/dates.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { accountsPermission } from '../permissions.ts';
import { noteKinds, reconciliationStatuses, voucherTypes } from '../rules.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const date = z.string().refine(isDate);
/** Taka as a decimal text; a balance is below 0 where the account is overdrawn. */
const money = z.string();
const version = z.int().min(1);
const reason = z.string().trim().min(1).max(300);
const page = z.coerce.number().int().min(1).max(100_000).default(1);
const size = z
  .enum(pageSizeTexts)
  .default('25')
  .transform((text) => Number(text));
const ofId = z.strictObject({ id: z.guid() });
const ofVersion = z.strictObject({ id: z.guid(), version });
const status = z.enum(reconciliationStatuses);
const can = z.object({ edit: z.boolean(), post: z.boolean(), close: z.boolean() });
const bank = z.object({ id: z.guid(), code: z.string(), name: label });
const sum = z.object({ amount: money, count: z.int() });
const saved = z.object({ id: z.guid(), version: z.int() });
const given = { day: date, statementBalance: z.string().max(40) };
const base = '/api/v1/accounts/reconciliation';
/** As many notes as one statement has. */
export const mostNotes = 100;
export const lineStates = ['open', 'cleared'] as const;
export const lineSides = ['in', 'out'] as const;

const note = z.object({
  id: z.guid(),
  kind: z.enum(noteKinds),
  day: z.string(),
  narration: z.string(),
  amount: money,
  /** The day of the statement that noted it first, when an earlier one did. */
  since: z.string().nullable(),
  /** The books have it now: it explains nothing any more. */
  isSettled: z.boolean(),
});

export const reconciliationContract = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: { permission: accountsPermission.view },
    summary: { en: 'Bank reconciliations', bn: 'ব্যাংক সমন্বয়ের তালিকা' },
    input: z.strictObject({
      ledgerId: z.guid().optional(),
      status: status.optional(),
      sort: z.enum(['day', 'balance']).default('day'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      page,
      size,
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          bank,
          day: z.string(),
          status,
          statementBalance: money,
          /** Null until it is completed. */
          bookBalance: money.nullable(),
          preparedBy: z.string().nullable(),
          completedBy: z.string().nullable(),
          completedAt: z.string().nullable(),
        }),
      ),
      total: z.int(),
      counts: z.object({ draft: z.int(), completed: z.int() }),
      /** Every bank account in use: what its books say now, and through which day its statements are agreed. */
      banks: z.array(
        bank.extend({
          balance: money,
          through: z.string().nullable(),
          draftId: z.guid().nullable(),
        }),
      ),
      can,
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    access: { permission: accountsPermission.edit },
    summary: { en: 'Begin the reconciliation of a bank statement', bn: 'ব্যাংক বিবরণী সমন্বয় শুরু' },
    /** After the day of the last completed one of the account, and not ahead; the account has no other draft. */
    input: z.strictObject({ ledgerId: z.guid(), ...given }),
    output: saved,
  }),
  one: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: { permission: accountsPermission.view },
    summary: { en: 'One bank reconciliation', bn: 'একটি ব্যাংক সমন্বয়' },
    input: ofId,
    output: z.object({
      id: z.guid(),
      version: z.int(),
      bank,
      day: z.string(),
      status,
      statementBalance: money,
      /** Of the books on the day; as it was when completed. */
      bookBalance: money,
      /** In the books and not yet at the bank. */
      deposits: sum,
      cheques: sum,
      cleared: sum,
      expected: money,
      /** What is still to be explained. */
      difference: money,
      notes: z.array(note),
      /** The completed one before it, and its balance: where the statement begins. */
      before: z.object({ id: z.guid(), day: z.string(), statementBalance: money }).nullable(),
      preparedBy: z.string().nullable(),
      preparedAt: z.string(),
      completedBy: z.string().nullable(),
      completedAt: z.string().nullable(),
      reason: z.string(),
      can: z.object({
        edit: z.boolean(),
        complete: z.boolean(),
        reopen: z.boolean(),
      }),
    }),
  }),
  lines: endpoint({
    method: 'GET',
    path: `${base}/:id/line`,
    access: { permission: accountsPermission.view },
    summary: { en: 'Lines of the books in a reconciliation', bn: 'সমন্বয়ের লাইনসমূহ' },
    input: z.strictObject({
      id: z.guid(),
      search: z.string().trim().max(100).default(''),
      state: z.enum(lineStates).optional(),
      side: z.enum(lineSides).optional(),
      sort: z.enum(['day', 'number', 'amount', 'clearedOn']).default('day'),
      direction: z.enum(['asc', 'desc']).default('asc'),
      page,
      size,
    }),
    output: z.object({
      items: z.array(
        z.object({
          /** The voucher's line. */
          id: z.guid(),
          voucherId: z.guid(),
          number: z.string(),
          type: z.enum(voucherTypes),
          day: z.string(),
          narration: z.string(),
          parties: z.array(label),
          cheque: z.string().nullable(),
          isReversed: z.boolean(),
          /** Money into the account, or out of it; the other is 0. */
          received: money,
          paid: money,
          clearedOn: z.string().nullable(),
        }),
      ),
      total: z.int(),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    access: { permission: accountsPermission.edit },
    summary: { en: 'Save the draft of a reconciliation', bn: 'সমন্বয়ের খসড়া রাখা' },
    input: z.strictObject({
      id: z.guid(),
      version,
      ...given,
      /** Lines that changed: the day they cleared, or null when they have not. */
      ticks: z.array(z.strictObject({ lineId: z.guid(), clearedOn: date.nullable() })).max(2_000),
      /** Everything only this statement has; what is left out is taken away. */
      notes: z
        .array(
          z.strictObject({
            id: z.guid(),
            kind: z.enum(noteKinds),
            day: date,
            narration: z.string().trim().min(1).max(200),
            amount: z.string().max(40),
          }),
        )
        .max(mostNotes),
      /** Of the earlier statements' notes those the books have now. */
      settled: z.array(z.guid()).max(500),
    }),
    output: saved,
  }),
  clearThrough: endpoint({
    method: 'POST',
    path: `${base}/:id/clear`,
    access: { permission: accountsPermission.edit },
    summary: { en: 'Mark all open lines through a day as cleared', bn: 'একটি দিন পর্যন্ত সব লাইন মেলানো' },
    /** Each on its voucher's day. */
    input: z.strictObject({ id: z.guid(), version, through: date }),
    output: saved.extend({ count: z.int() }),
  }),
  complete: endpoint({
    method: 'POST',
    path: `${base}/:id/complete`,
    access: { permission: accountsPermission.post },
    summary: { en: 'Complete a reconciliation', bn: 'সমন্বয় সম্পন্ন করা' },
    /** Refused while anything is left to be explained. Its handed over or deposited cheques are cleared with it. */
    input: ofVersion,
    output: saved,
  }),
  reopen: endpoint({
    method: 'POST',
    path: `${base}/:id/reopen`,
    access: { permission: accountsPermission.close },
    summary: { en: 'Open the latest reconciliation again', bn: 'সর্বশেষ সমন্বয় আবার খোলা' },
    input: z.strictObject({ id: z.guid(), version, reason }),
    output: saved,
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    access: { permission: accountsPermission.edit },
    summary: { en: 'Discard a draft reconciliation', bn: 'সমন্বয়ের খসড়া বাতিল' },
    input: z.strictObject({ id: z.guid(), version: z.coerce.number().int().min(1) }),
    output: z.object({ id: z.guid() }),
  }),
  history: endpoint({
    method: 'GET',
    path: `${base}/:id/history`,
    access: { permission: accountsPermission.view },
    summary: { en: 'Who did what with a reconciliation', bn: 'সমন্বয়ে কে কী করেছেন' },
    input: ofId,
    output: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          at: z.string(),
          actor: z.string().nullable(),
          act: z.enum(['begun', 'saved', 'completed', 'reopened']),
          day: z.string(),
          statementBalance: money,
          reason: z.string(),
        }),
      ),
    }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/:id/file`,
    access: { permission: accountsPermission.view },
    summary: { en: 'A reconciliation statement as a file', bn: 'সমন্বয় বিবরণীর ফাইল' },
    input: z.strictObject({ id: z.guid(), format: z.enum(['pdf', 'xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
};
