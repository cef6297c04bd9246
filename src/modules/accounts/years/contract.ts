import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { importCalls } from '../../../core/contracts/import-contract.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { accountsPermission } from '../permissions.ts';
import { can, date, label, ledgerType, money, ofId, other, reason, side, version } from '../shapes.ts';
import { voucherLimit } from '../vouchers/contract.ts';
import { bases } from '../vouchers/posting-rules.data.ts';

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
/** The amount of one ledger in the form of opening balances; a side without an amount is left out. */
const openingLine = z.strictObject({ ledgerId: z.guid(), side, amount: z.string().max(40) });

/** Asked for only where a second person decides. */
const why = z.string().trim().max(300).default('');

/** Fiscal years and their opening balances. */
export const yearsContract = {
  years: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/year',
    access: { permission: accountsPermission.view },
    summary: { en: 'Fiscal years', bn: 'অর্থবছরসমূহ' },
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
          /** Whether fees are income as they are paid, or as they are billed. */
          basis: z.enum(bases),
          /** Vouchers posted in it, and those of its days still waiting: drafts and submitted ones. */
          posted: z.int(),
          drafts: z.int(),
          submitted: z.int(),
          surplus: money,
          opening: other,
          closing: other,
        }),
      ),
      /** How the books are kept; the version is null where nobody has said yet. */
      settings: z.object({
        version: z.int().nullable(),
        approvesApart: z.boolean(),
        /** From when on the platform's bills are posted by themselves; null where nobody wished it. */
        billFrom: z.string().nullable(),
      }),
      can,
    }),
  }),
  createYear: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/year',
    access: { permission: accountsPermission.close },
    approval: {
      act: 'accounts.openYear',
      label: { en: 'Open a year with opening balances', bn: 'প্রারম্ভিক জেরসহ বছর খোলা' },
      decide: accountsPermission.close,
      limit: voucherLimit,
    },
    summary: { en: 'Open a fiscal year', bn: 'অর্থবছর খোলা' },
    /**
     * Twelve months from the first day of a month on; it may not meet another year. The first year of the books takes its
     * opening balances with it, every other has them from the year before. Another basis than the year before has takes two.
     */
    input: z.strictObject({
      startDate: date,
      lines: z.array(openingLine).max(500).default([]),
      /** Without it that of the year before, or cash. */
      basis: z.enum(bases).optional(),
      reason: why,
    }),
    output: z.object({ id: z.guid(), name: z.string(), opening: other }),
  }),
  nextYear: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/year/next',
    access: { permission: accountsPermission.close },
    summary: { en: 'What the next year begins with', bn: 'পরবর্তী অর্থবছরের শুরু' },
    input: z.strictObject({}),
    output: z.object({
      startDate: z.string(),
      /** The fiscal years of the platform's catalogue that the books have not, from the oldest that may still be opened. */
      listed: z.array(z.object({ name: label, startDate: z.string() })),
      /** Balances come from the year before: none are entered, and no ledger is told. */
      isCarried: z.boolean(),
      /** That of the year before. */
      basis: z.enum(bases),
      lines: z.array(openingBalance),
    }),
  }),
  lockYear: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/year/:id/lock',
    access: { permission: accountsPermission.close },
    approval: {
      act: 'accounts.unlockDays',
      label: { en: 'Open locked days again', bn: 'বন্ধ দিন আবার খোলা' },
      decide: accountsPermission.close,
    },
    summary: { en: 'Lock the books through a day', bn: 'একটি দিন পর্যন্ত হিসাব বন্ধ করা' },
    /** Through a day of the year; null unlocks it again, which takes a second person, as does an earlier day. */
    input: z.strictObject({
      id: z.guid(),
      version,
      through: date.nullable(),
      reason: why,
    }),
    output: z.object({ version: z.int(), lockedThrough: z.string().nullable() }),
  }),
  closeYear: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/year/:id/close',
    access: { permission: accountsPermission.close },
    approval: {
      act: 'accounts.closeYear',
      label: { en: 'Close a year', bn: 'বছর সমাপনী' },
      decide: accountsPermission.close,
    },
    summary: { en: 'Close a year', bn: 'বছর সমাপনী' },
    input: z.strictObject({ id: z.guid(), version, reason: why }),
    /** The closing entry; null when there was nothing to move. */
    output: z.object({ version: z.int(), surplus: money, voucher: other }),
  }),
  reopenYear: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/year/:id/reopen',
    access: { permission: accountsPermission.close },
    approval: {
      act: 'accounts.reopenYear',
      label: { en: 'Open a closed year again', bn: 'বন্ধ বছর আবার খোলা' },
      decide: accountsPermission.close,
    },
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
  openingSheetCheck: importCalls({
    path: '/api/v1/accounts/opening-sheet',
    access: { permission: accountsPermission.view },
    plural: { en: 'Opening balances', bn: 'প্রারম্ভিক জের' },
    mostRows: 500,
  }).importCheck,
  openingSheetTemplate: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/opening-sheet/template',
    access: { permission: accountsPermission.view },
    summary: { en: 'Sheet of opening balances with every ledger', bn: 'সব লেজারসহ প্রারম্ভিক জেরের শিট' },
    input: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
  saveOpening: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/year/:id/opening',
    access: { permission: accountsPermission.post },
    approval: {
      act: 'accounts.saveOpening',
      label: { en: 'Post opening balances', bn: 'প্রারম্ভিক জের পোস্ট' },
      decide: accountsPermission.post,
      limit: voucherLimit,
    },
    summary: { en: 'Save opening balances', bn: 'প্রারম্ভিক জের সংরক্ষণ' },
    input: z.strictObject({ id: z.guid(), lines: z.array(openingLine).min(1).max(500), reason: why }),
    output: z.object({ id: z.guid(), number: z.string() }),
  }),
};
