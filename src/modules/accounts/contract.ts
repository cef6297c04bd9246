import * as z from 'zod';
import { approvalEndpoint } from '../../core/approvals.ts';
import { isDate } from '../../core/dates.ts';
import { type ApprovalLimit, endpoint } from '../../core/endpoint.ts';
import { pageSizeTexts } from '../../core/entity-contract.ts';
import { accountsPermission } from './permissions.ts';
import { chequeKinds, chequeStatuses, chequeSteps, ledgerTypes, voucherTypes } from './rules.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const date = z.string().refine(isDate);
/** Taka as a decimal text: `1250.00`. Balances are positive on the debit side. */
const money = z.string();
const side = z.enum(['Dr', 'Cr']);
const voucherType = z.enum(voucherTypes);
export const voucherStatuses = ['draft', 'submitted', 'posted', 'cancelled'] as const;
const voucherStatus = z.enum(voucherStatuses);
const ledgerType = z.enum(ledgerTypes);
const ledgerKind = z.enum(['cash', 'bank', 'gateway', 'other']);
const version = z.int().min(1);
const reason = z.string().trim().min(1).max(300);
const page = z.coerce.number().int().min(1).max(100_000).default(1);
const size = z
  .enum(pageSizeTexts)
  .default('25')
  .transform((text) => Number(text));
const ofId = z.strictObject({ id: z.guid() });
const ofVersion = z.strictObject({ id: z.guid(), version });

/** What a voucher was posted for, and the screen that shows it; null for one entered by hand. */
const source = z.object({ kind: z.string(), id: z.guid(), label, path: z.string().nullable() }).nullable();

/** What one person prepares and posts, or undoes, alone. */
const voucherLimit: ApprovalLimit = {
  name: 'accounts.voucher',
  label: { en: 'Vouchers by hand', bn: 'হাতে করা ভাউচার' },
  initial: 1_000_000n,
};

const voucherFilter = {
  search: z.string().trim().max(100).default(''),
  type: voucherType.optional(),
  status: voucherStatus.optional(),
  from: date.optional(),
  to: date.optional(),
  ledgerId: z.guid().optional(),
  partyId: z.guid().optional(),
  /** Entered by hand, or posted by the system. */
  entered: z.enum(['hand', 'system']).optional(),
  sort: z.enum(['day', 'number', 'amount', 'narration', 'status', 'type']).default('day'),
  direction: z.enum(['asc', 'desc']).default('desc'),
};

const lineInput = z.strictObject({
  ledgerId: z.guid(),
  side,
  amount: z.string().max(40),
  partyId: z.guid().nullable().default(null),
  memo: z.string().trim().max(200).default(''),
});

const voucherInput = {
  type: voucherType,
  day: date,
  narration: z.string().trim().min(1).max(500),
  lines: z.array(lineInput).max(100),
};

/** What saving and every further step of a voucher answers. */
const saved = z.object({
  id: z.guid(),
  version: z.int(),
  status: voucherStatus,
  number: z.string().nullable(),
});

const can = z.object({ edit: z.boolean(), post: z.boolean(), close: z.boolean() });
const other = z.object({ id: z.guid(), number: z.string(), type: voucherType, day: z.string() }).nullable();

/** A paper kept with a voucher; `url` works in this browser for a few minutes. */
const paper = z.object({ id: z.guid(), name: z.string(), mime: z.string(), bytes: z.int(), url: z.string() });

const period = { from: date, to: date };
/** Which of a book's lines: of vouchers that brought money in or took it out, all in all; those of one side. */
const bookLines = { money: z.enum(['in', 'out']).optional(), side: side.optional() };
/** A party, or the lines that name none. */
const partyOrNone = z.union([z.guid(), z.literal('none')]);
const amountLine = z.object({
  ledgerId: z.guid(),
  code: z.string(),
  name: label,
  amount: money,
  /** The same of the period before; null where nothing is compared. */
  before: money.nullable(),
});
/** A side of a statement: its lines under group and sub-group, with the total of each. */
const section = z.object({
  amount: money,
  before: money.nullable(),
  groups: z.array(
    z.object({
      id: z.guid(),
      name: label,
      amount: money,
      before: money.nullable(),
      subGroups: z.array(
        z.object({
          id: z.guid(),
          name: label,
          amount: money,
          before: money.nullable(),
          lines: z.array(amountLine),
        }),
      ),
    }),
  ),
});
export type Section = z.infer<typeof section>;

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

/** Lines of the books in their order, with the balance after each. */
const entries = {
  from: z.string(),
  to: z.string(),
  opening: money,
  /** The voucher of opening balances that the whole opening comes from. */
  openingVoucherId: z.guid().nullable(),
  debit: money,
  credit: money,
  closing: money,
  items: z.array(
    z.object({
      id: z.guid(),
      voucherId: z.guid(),
      number: z.string(),
      type: voucherType,
      day: z.string(),
      narration: z.string(),
      memo: z.string(),
      ledgerId: z.guid(),
      ledger: label,
      /** Of a ledger kept by party: it moves what is due. */
      isDue: z.boolean(),
      party: label.nullable(),
      /** The ledgers on the other side of the voucher. */
      against: z.array(label),
      debit: money,
      credit: money,
      balance: money,
      source,
    }),
  ),
  total: z.int(),
};
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
] as const;
const format = z.enum(['pdf', 'xlsx', 'csv']);

/** The amount of one ledger in the form of opening balances; a side without an amount is left out. */
/** A ledger of the balance sheet with what a year begins with. */
const openingBalance = z.object({
  ledgerId: z.guid(),
  code: z.string(),
  name: label,
  type: ledgerType,
  group: label,
  subGroup: label,
  /** Positive on the debit side. */
  amount: money,
});
const openingLine = z.strictObject({ ledgerId: z.guid(), side, amount: z.string().max(40) });

export const accountsContract = {
  vouchers: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/voucher',
    access: { permission: accountsPermission.view },
    summary: { en: 'Vouchers', bn: 'ভাউচারসমূহ' },
    input: z.strictObject({ ...voucherFilter, page, size }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          type: voucherType,
          status: voucherStatus,
          number: z.string().nullable(),
          day: z.string(),
          narration: z.string(),
          amount: money,
          /** The parties named in its lines. */
          parties: z.array(label),
          preparedBy: z.string().nullable(),
          postedBy: z.string().nullable(),
          /** Another voucher has undone it. */
          isReversed: z.boolean(),
          /** It undoes another voucher. */
          isReversal: z.boolean(),
          source,
        }),
      ),
      total: z.int(),
      /** The amounts of all vouchers found, cancelled ones left out. */
      amount: money,
      /** How many there are in each status with the other filters as they are. */
      counts: z.object({ draft: z.int(), submitted: z.int(), posted: z.int(), cancelled: z.int() }),
      can,
    }),
  }),
  vouchersFile: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/voucher-file',
    access: { permission: accountsPermission.view },
    summary: { en: 'The list of vouchers as a file', bn: 'ভাউচারের তালিকার ফাইল' },
    input: z.strictObject({ ...voucherFilter, format }),
    output: z.unknown(),
    raw: true,
  }),
  voucher: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/voucher/:id',
    access: { permission: accountsPermission.view },
    summary: { en: 'One voucher', bn: 'একটি ভাউচার' },
    input: ofId,
    output: z.object({
      id: z.guid(),
      version: z.int(),
      type: voucherType,
      status: voucherStatus,
      number: z.string().nullable(),
      day: z.string(),
      narration: z.string(),
      amount: money,
      amountInWords: label,
      lines: z.array(
        z.object({
          ledgerId: z.guid(),
          code: z.string(),
          ledger: label,
          side,
          amount: money,
          partyId: z.guid().nullable(),
          party: label.nullable(),
          memo: z.string(),
        }),
      ),
      totalDebit: money,
      totalCredit: money,
      preparedBy: z.string().nullable(),
      preparedAt: z.string(),
      submittedAt: z.string().nullable(),
      postedBy: z.string().nullable(),
      postedAt: z.string().nullable(),
      /** Why it was cancelled, sent back or reverses another. */
      reason: z.string(),
      /** The voucher it undoes. */
      reversalOf: other,
      /** The voucher that undid it. */
      reversedBy: other,
      source,
      attachments: z.array(paper),
      /** What the one asking may do with it now. */
      /** The request that waits for a second person. */
      waits: z.guid().nullable(),
      /** One person prepared and posted it. */
      byOnePerson: z.boolean(),
      can: z.object({
        edit: z.boolean(),
        submit: z.boolean(),
        return: z.boolean(),
        post: z.boolean(),
        cancel: z.boolean(),
        reverse: z.boolean(),
        attach: z.boolean(),
        detach: z.boolean(),
      }),
    }),
  }),
  voucherFile: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/voucher/:id/file',
    access: { permission: accountsPermission.view },
    summary: { en: 'A voucher for printing (PDF)', bn: 'ছাপার জন্য ভাউচার (পিডিএফ)' },
    input: ofId,
    output: z.unknown(),
    raw: true,
  }),
  createVoucher: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/voucher',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Save a new voucher as a draft', bn: 'নতুন ভাউচার খসড়া হিসেবে রাখা' },
    input: z.strictObject(voucherInput),
    output: saved,
  }),
  updateVoucher: endpoint({
    method: 'PUT',
    path: '/api/v1/accounts/voucher/:id',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Change a draft', bn: 'খসড়া পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version, ...voucherInput }),
    output: saved,
  }),
  submitVoucher: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/voucher/:id/submit',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Submit a draft for posting', bn: 'খসড়া পোস্টের জন্য জমা' },
    input: ofVersion,
    output: saved,
  }),
  returnVoucher: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/voucher/:id/return',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Send a submitted voucher back to draft', bn: 'জমা দেওয়া ভাউচার খসড়ায় ফেরত' },
    input: z.strictObject({ id: z.guid(), version, reason: z.string().trim().max(300).default('') }),
    output: saved,
  }),
  /** Above the limit the preparer does not post alone; why is then asked for. */
  postVoucher: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/voucher/:id/post',
    access: { permission: accountsPermission.post },
    approval: {
      act: 'accounts.postVoucher',
      label: { en: 'Post one’s own voucher', bn: 'নিজের তৈরি ভাউচার পোস্ট' },
      decide: accountsPermission.post,
      limit: voucherLimit,
    },
    summary: { en: 'Post a voucher', bn: 'ভাউচার পোস্ট' },
    input: z.strictObject({ id: z.guid(), version, reason: z.string().trim().max(300).default('') }),
    output: saved,
  }),
  cancelVoucher: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/voucher/:id/cancel',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Cancel a voucher that is not posted', bn: 'পোস্ট না হওয়া ভাউচার বাতিল' },
    input: z.strictObject({ id: z.guid(), version, reason }),
    output: saved,
  }),
  reverseVoucher: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/voucher/:id/reverse',
    access: { permission: accountsPermission.post },
    approval: {
      act: 'accounts.reverseVoucher',
      label: { en: 'Reverse a posted voucher', bn: 'পোস্ট করা ভাউচার বিপরীত করা' },
      decide: accountsPermission.post,
      limit: voucherLimit,
    },
    summary: { en: 'Reverse a posted voucher', bn: 'পোস্ট করা ভাউচার বিপরীত করা' },
    input: z.strictObject({ id: z.guid(), day: date, reason }),
    /** The new voucher. */
    output: z.object({ id: z.guid(), number: z.string(), type: voucherType }),
  }),
  attach: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/voucher/:id/attachment',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Keep a paper with a voucher', bn: 'ভাউচারের সঙ্গে কাগজ রাখা' },
    /** The file is the form's part `file`. */
    input: ofId,
    output: paper,
  }),
  detach: endpoint({
    method: 'DELETE',
    path: '/api/v1/accounts/attachment/:id',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Take a paper away from a draft', bn: 'খসড়া থেকে কাগজ সরানো' },
    input: ofId,
    output: z.object({ id: z.guid() }),
  }),
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
  stepCheque: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/cheque/:id/step',
    access: { permission: accountsPermission.post },
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
    }),
    output: chequeSaved,
  }),
  choices: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/choices',
    access: { permission: accountsPermission.view },
    summary: { en: 'Ledgers and parties to choose from', bn: 'বাছাইয়ের লেজার ও পক্ষ' },
    input: z.strictObject({}),
    output: z.object({
      ledgers: z.array(
        z.object({
          id: z.guid(),
          code: z.string(),
          name: label,
          kind: ledgerKind,
          type: ledgerType,
          group: label,
          subGroup: label,
          /** Every line of it names a party. */
          isByParty: z.boolean(),
          /** Of all that is posted; positive on the debit side. */
          balance: money,
        }),
      ),
      parties: z.array(z.object({ id: z.guid(), name: label, kind: z.string() })),
      /** The open day span: vouchers before it are refused; null where nothing is locked. */
      openFrom: z.string().nullable(),
      can,
    }),
  }),
  ledgerBook: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/book/ledger',
    access: { permission: accountsPermission.view },
    summary: { en: 'One ledger line by line', bn: 'একটি লেজারের বিবরণ' },
    input: z.strictObject({
      ...bookLines,
      partyId: z.guid().optional(),
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
    /** `ledgerId` with the report `ledger`; the balance sheet is of the day `to`. */
    input: z.strictObject({
      report: z.enum(reportNames),
      ...period,
      ledgerId: z.guid().optional(),
      partyId: partyOrNone.optional(),
      ...bookLines,
      format,
    }),
    output: z.unknown(),
    raw: true,
  }),
  years: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/year',
    access: { permission: accountsPermission.view },
    summary: { en: 'Years of the books', bn: 'হিসাব বছরসমূহ' },
    input: z.strictObject({}),
    output: z.object({
      /** The latest first. */
      items: z.array(
        z.object({
          id: z.guid(),
          version: z.int(),
          name: z.string(),
          startDate: z.string(),
          endDate: z.string(),
          lockedThrough: z.string().nullable(),
          closedAt: z.string().nullable(),
          /** Vouchers posted in it, and those of its days still waiting: drafts and submitted ones. */
          posted: z.int(),
          drafts: z.int(),
          submitted: z.int(),
          surplus: money,
          opening: other,
          closing: other,
        }),
      ),
      can,
    }),
  }),
  createYear: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/year',
    access: { permission: accountsPermission.close },
    summary: { en: 'Open a year of the books', bn: 'হিসাব বছর খোলা' },
    /**
     * Twelve months from the first day of a month on; it may not meet another year. The first year of the books takes its
     * opening balances with it, every other has them from the year before.
     */
    input: z.strictObject({ startDate: date, lines: z.array(openingLine).max(500).default([]) }),
    output: z.object({ id: z.guid(), name: z.string(), opening: other }),
  }),
  nextYear: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/year/next',
    access: { permission: accountsPermission.close },
    summary: { en: 'What the next year begins with', bn: 'পরবর্তী হিসাব বছরের শুরু' },
    input: z.strictObject({}),
    output: z.object({
      startDate: z.string(),
      /** Balances come from the year before: none are entered, and no ledger is told. */
      isCarried: z.boolean(),
      lines: z.array(openingBalance),
    }),
  }),
  lockYear: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/year/:id/lock',
    access: { permission: accountsPermission.close },
    summary: { en: 'Lock the books through a day', bn: 'একটি দিন পর্যন্ত হিসাব বন্ধ করা' },
    /** Through a day of the year; null unlocks it again, which asks for a reason, as does an earlier day. */
    input: z.strictObject({
      id: z.guid(),
      version,
      through: date.nullable(),
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ version: z.int(), lockedThrough: z.string().nullable() }),
  }),
  closeYear: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/year/:id/close',
    access: { permission: accountsPermission.close },
    summary: { en: 'Close a year', bn: 'বছর সমাপনী' },
    input: ofVersion,
    /** The closing entry; null when there was nothing to move. */
    output: z.object({ version: z.int(), surplus: money, voucher: other }),
  }),
  reopenYear: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/year/:id/reopen',
    access: { permission: accountsPermission.close },
    summary: { en: 'Open a closed year again', bn: 'বন্ধ বছর আবার খোলা' },
    input: z.strictObject({ id: z.guid(), version, reason }),
    output: z.object({ version: z.int() }),
  }),
  opening: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/year/:id/opening',
    access: { permission: accountsPermission.view },
    summary: { en: 'Opening balances of a year', bn: 'বছরের প্রারম্ভিক জের' },
    input: ofId,
    output: z.object({
      year: z.object({ id: z.guid(), name: z.string(), startDate: z.string(), endDate: z.string() }),
      /** What is posted now; it is replaced when other balances are saved. */
      voucher: other,
      /** Balances come from the year before: nothing is entered here. */
      isCarried: z.boolean(),
      lines: z.array(openingBalance),
      can,
    }),
  }),
  saveOpening: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/year/:id/opening',
    access: { permission: accountsPermission.post },
    summary: { en: 'Save opening balances', bn: 'প্রারম্ভিক জের সংরক্ষণ' },
    input: z.strictObject({ id: z.guid(), lines: z.array(openingLine).min(1).max(500) }),
    output: z.object({ id: z.guid(), number: z.string() }),
  }),
};
