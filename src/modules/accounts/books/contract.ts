import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { accountsPermission } from '../permissions.ts';
import {
  bookLines,
  date,
  entries,
  format,
  fundOrGeneral,
  label,
  ledgerKind,
  ledgerType,
  money,
  page,
  partyOrNone,
  period,
  section,
  size,
  source,
  voucherType,
} from '../shapes.ts';

const columns = z.object({
  openingDr: money,
  openingCr: money,
  debit: money,
  credit: money,
  closingDr: money,
  closingCr: money,
});
const trialBalance = z.object({
  from: z.string(),
  to: z.string(),
  groups: z.array(
    z.object({
      id: z.guid(),
      name: label,
      type: ledgerType,
      totals: columns,
      subGroups: z.array(
        z.object({
          id: z.guid(),
          name: label,
          totals: columns,
          lines: z.array(
            columns.extend({ ledgerId: z.guid(), code: z.string(), name: label, kind: ledgerKind }),
          ),
        }),
      ),
    }),
  ),
  totals: columns,
});
const span = z.object({ from: z.string(), to: z.string() });
const income = z.object({
  from: z.string(),
  to: z.string(),
  before: span,
  income: section,
  expenditure: section,
  /** A deficit below 0. */
  surplus: money,
  surplusBefore: money,
});
const balanceSheet = z.object({
  on: z.string(),
  before: z.string(),
  assets: section,
  liabilities: section,
  fund: section,
  /** What income and expenditure left that no year's closing has moved to the fund yet. */
  surplus: money,
  surplusBefore: money,
  /** The first day of what is in the surplus, and of what was in the one before. */
  surplusFrom: z.string(),
  surplusFromBefore: z.string(),
  totalAssets: money,
  totalFundAndLiabilities: money,
  totalAssetsBefore: money,
  totalFundAndLiabilitiesBefore: money,
});
const moneyLine = z.object({
  ledgerId: z.guid(),
  code: z.string(),
  name: label,
  opening: money,
  closing: money,
});
const receipts = z.object({
  from: z.string(),
  to: z.string(),
  opening: money,
  closing: money,
  /** Each cash, bank and clearing ledger's share of opening and closing. */
  money: z.array(moneyLine),
  receipts: section,
  payments: section,
});
export const reportNames = [
  'ledger',
  'cash-book',
  'bank-book',
  'day-book',
  'parties',
  'party-ledger',
  'general-ledger',
  'trial-balance',
  'income-expenditure',
  'balance-sheet',
  'receipts-payments',
  'statements',
  'budget',
  'funds',
] as const;

/** The books and what is reported from them. */
export const booksContract = {
  ledgerBook: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/ledger',
    access: { permission: accountsPermission.view },
    summary: { en: 'One ledger line by line', bn: 'একটি লেজারের বিবরণ' },
    input: z.strictObject({
      ...bookLines,
      partyId: z.guid().optional(),
      fundId: fundOrGeneral.optional(),
      ledgerId: z.guid(),
      ...period,
      page,
      size,
    }),
    output: z.object({
      ledger: z.object({
        id: z.guid(),
        code: z.string(),
        name: label,
        type: ledgerType,
        /** What the institution calls that head; null where it has no name of its own for it. */
        head: label.nullable(),
        kind: ledgerKind,
        group: label,
        subGroup: label,
      }),
      ...entries,
    }),
  }),
  moneyBook: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/money',
    access: { permission: accountsPermission.view },
    summary: { en: 'Cash book and bank book', bn: 'ক্যাশ বই ও ব্যাংক বই' },
    input: z.strictObject({ kind: z.enum(['cash', 'bank']), side: bookLines.side, ...period, page, size }),
    output: z.object({
      kind: z.enum(['cash', 'bank']),
      ledgers: z.array(z.object({ id: z.guid(), code: z.string(), name: label })),
      ...entries,
    }),
  }),
  dayBook: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/day',
    access: { permission: accountsPermission.view },
    summary: { en: 'Day book: every posted voucher with its lines', bn: 'দৈনিক বই: পোস্ট করা সব ভাউচার' },
    /** `money`: only vouchers that brought money in or took it out, all in all; transfers are neither. */
    input: z.strictObject({ ...period, money: bookLines.money, page, size }),
    output: z.object({
      from: z.string(),
      to: z.string(),
      amount: money,
      items: z.array(
        z.object({
          id: z.guid(),
          number: z.string(),
          type: voucherType,
          day: z.string(),
          narration: z.string(),
          amount: money,
          source,
          lines: z.array(
            z.object({
              ledgerId: z.guid(),
              code: z.string(),
              ledger: label,
              party: label.nullable(),
              memo: z.string(),
              debit: money,
              credit: money,
            }),
          ),
        }),
      ),
      total: z.int(),
    }),
  }),
  generalLedger: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/general-ledger',
    access: { permission: accountsPermission.view },
    summary: { en: 'All ledgers with their movement', bn: 'সব লেজার ও লেনদেন' },
    input: z.strictObject(period),
    output: z.object({
      from: z.string(),
      to: z.string(),
      groups: z.array(
        z.object({
          id: z.guid(),
          name: label,
          type: ledgerType,
          head: label.nullable(),
          opening: money,
          debit: money,
          credit: money,
          closing: money,
          subGroups: z.array(
            z.object({
              id: z.guid(),
              name: label,
              opening: money,
              debit: money,
              credit: money,
              closing: money,
              lines: z.array(
                z.object({
                  ledgerId: z.guid(),
                  code: z.string(),
                  name: label,
                  kind: ledgerKind,
                  /** What is due with parties stands on it. */
                  isByParty: z.boolean(),
                  opening: money,
                  debit: money,
                  credit: money,
                  closing: money,
                  /** How many lines moved it in the period. */
                  count: z.int(),
                }),
              ),
            }),
          ),
        }),
      ),
      totals: z.object({ opening: money, debit: money, credit: money, closing: money }),
    }),
  }),
  trialBalance: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/trial-balance',
    access: { permission: accountsPermission.view },
    summary: { en: 'Trial balance', bn: 'রেওয়ামিল' },
    input: z.strictObject(period),
    output: trialBalance,
  }),
  income: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/income-expenditure',
    access: { permission: accountsPermission.view },
    summary: { en: 'Income and expenditure', bn: 'আয়-ব্যয় হিসাব' },
    input: z.strictObject(period),
    output: income,
  }),
  balanceSheet: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/balance-sheet',
    access: { permission: accountsPermission.view },
    summary: { en: 'Balance sheet', bn: 'উদ্বৃত্তপত্র' },
    input: z.strictObject({ on: date }),
    output: balanceSheet,
  }),
  receipts: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/receipts-payments',
    access: { permission: accountsPermission.view },
    summary: { en: 'Receipts and payments', bn: 'প্রাপ্তি ও প্রদান হিসাব' },
    input: z.strictObject(period),
    output: receipts,
  }),
  statements: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/statements',
    access: { permission: accountsPermission.view },
    summary: { en: 'Financial statements', bn: 'আর্থিক বিবরণী' },
    input: z.strictObject(period),
    output: z.object({ trialBalance, income, balanceSheet, receipts }),
  }),
  bookFile: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book-file',
    access: { permission: accountsPermission.view },
    summary: { en: 'A report of the books as a file', bn: 'হিসাবের প্রতিবেদনের ফাইল' },
    /** `ledgerId` with the report `ledger`; the balance sheet is of the day `to`, the budget of its month. */
    input: z.strictObject({
      report: z.enum(reportNames),
      ...period,
      ledgerId: z.guid().optional(),
      partyId: partyOrNone.optional(),
      fundId: fundOrGeneral.optional(),
      ...bookLines,
      format,
    }),
    output: z.unknown(),
    raw: true,
  }),
};
