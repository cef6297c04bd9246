import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { type ApprovalLimit, endpoint } from '../../../core/endpoint.ts';
import { accountsPermission } from '../permissions.ts';
import {
  can,
  date,
  format,
  label,
  ledgerKind,
  ledgerType,
  money,
  ofId,
  ofVersion,
  other,
  page,
  reason,
  side,
  size,
  source,
  version,
  voucherType,
} from '../shapes.ts';

export const voucherStatuses = ['draft', 'submitted', 'approved', 'posted', 'cancelled'] as const;
const voucherStatus = z.enum(voucherStatuses);
/** What one person prepares and posts, or undoes, alone in a day. */
export const voucherLimit: ApprovalLimit = {
  name: 'accounts.voucher',
  label: {
    en: 'Vouchers by hand, all of one person in a day',
    bn: 'হাতে তৈরি ভাউচার, একজনের এক দিনের সব মিলিয়ে',
  },
  initial: 1_000_000n,
  isByDay: true,
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
  /** Null is the general fund; without it the ledger’s own. */
  fundId: z.guid().nullable().optional(),
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
/** A paper kept with a voucher; `url` works in this browser for a few minutes. */
const paper = z.object({ id: z.guid(), name: z.string(), mime: z.string(), bytes: z.int(), url: z.string() });

/** Vouchers from draft to reversal, and the papers kept with them. */
export const vouchersContract = {
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
          typeName: label,
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
      counts: z.object({
        draft: z.int(),
        submitted: z.int(),
        approved: z.int(),
        posted: z.int(),
        cancelled: z.int(),
      }),
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
      /** As the institution calls it. */
      typeName: label,
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
          /** Null is the general fund. */
          fundId: z.guid().nullable(),
          fund: label.nullable(),
          memo: z.string(),
        }),
      ),
      totalDebit: money,
      totalCredit: money,
      preparedBy: z.string().nullable(),
      preparedAt: z.string(),
      submittedAt: z.string().nullable(),
      approvedBy: z.string().nullable(),
      approvedAt: z.string().nullable(),
      /** Here a voucher is approved before it is posted. */
      isApprovedApart: z.boolean(),
      postedBy: z.string().nullable(),
      postedAt: z.string().nullable(),
      /** Why it was cancelled, sent back or reverses another. */
      reason: z.string(),
      /** The voucher it undoes. */
      reversalOf: other,
      /** The voucher that undid it. */
      reversedBy: other,
      /** The undone voucher it puts right. */
      correctionOf: other,
      /** What puts it right: a draft has no number yet. */
      correctedBy: z
        .object({ id: z.guid(), number: z.string().nullable(), type: voucherType, day: z.string() })
        .nullable(),
      source,
      /** The rule it was posted by, in words, and its version; null for one entered by hand. */
      rule: z.object({ text: label, version: z.int() }).nullable(),
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
        approve: z.boolean(),
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
  /** Above the limit the preparer does not approve alone; only where an institution approves apart from posting. */
  approveVoucher: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/voucher/:id/approve',
    access: { permission: accountsPermission.post },
    approval: {
      act: 'accounts.approveVoucher',
      label: { en: 'Approve one’s own voucher', bn: 'নিজের তৈরি ভাউচার অনুমোদন' },
      decide: accountsPermission.post,
      limit: voucherLimit,
    },
    summary: { en: 'Approve a submitted voucher', bn: 'জমা দেওয়া ভাউচার অনুমোদন' },
    input: z.strictObject({ id: z.guid(), version, reason: z.string().trim().max(300).default('') }),
    output: saved,
  }),
  /** Asking for approval is decided alone; doing without it by two. */
  saveBookSettings: approvalEndpoint({
    method: 'PUT',
    path: '/api/v1/accounts/settings',
    access: { permission: accountsPermission.close },
    approval: {
      act: 'accounts.approveApart',
      label: { en: 'Post vouchers without approving them first', bn: 'আগে অনুমোদন ছাড়া ভাউচার পোস্ট' },
      decide: accountsPermission.close,
    },
    summary: { en: 'Change how the books are kept', bn: 'হিসাব রাখার নিয়ম পরিবর্তন' },
    input: z.strictObject({
      version: z.int().nullable(),
      approvesApart: z.boolean(),
      /** Whether the platform's bills are posted by themselves from today on; without it as before. */
      postsBill: z.boolean().optional(),
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ version: z.int() }),
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
    /** `correct`: also begins a draft with its lines, which names it and is posted as any other. */
    input: z.strictObject({ id: z.guid(), day: date, reason, correct: z.boolean().default(false) }),
    /** The new voucher, and the draft that puts it right. */
    output: z.object({
      id: z.guid(),
      number: z.string(),
      type: voucherType,
      correction: z.object({ id: z.guid(), type: voucherType }).nullable(),
    }),
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
    summary: { en: 'Remove a paper from a draft', bn: 'খসড়া থেকে কাগজ সরানো' },
    input: ofId,
    output: z.object({ id: z.guid() }),
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
          /** The fund of new entries; null is the general one. */
          fundId: z.guid().nullable(),
          /** Of all that is posted; positive on the debit side. */
          balance: money,
        }),
      ),
      funds: z.array(z.object({ id: z.guid(), name: label })),
      parties: z.array(z.object({ id: z.guid(), name: label, kind: z.string() })),
      /** What the institution calls its types of vouchers and uses them for. */
      voucherTypes: z.array(z.object({ type: voucherType, name: label, note: label.nullable() })),
      /** The open day span: vouchers before it are refused; null where nothing is locked. */
      openFrom: z.string().nullable(),
      /** A voucher is approved before it is posted. */
      approvesApart: z.boolean(),
      can,
    }),
  }),
};
