import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { accountsPermission } from '../permissions.ts';
import { date, label, ledgerType, money, ofId, ofVersion, version } from '../shapes.ts';
import { budgetTypes, monthCount } from './rules.ts';

export const budgetStatuses = ['draft', 'approved'] as const;
export const beyondRules = ['warn', 'refuse'] as const;
const beyond = z.enum(beyondRules);
const why = z.string().trim().max(300).default('');
const months = z.array(z.string().max(40)).length(monthCount);
const revision = z.object({
  id: z.guid(),
  version: z.int(),
  revision: z.int(),
  status: z.enum(budgetStatuses),
  beyond,
  reason: z.string(),
  /** Everybody who wrote at it. */
  writtenBy: z.array(z.string()),
  approvedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  income: money,
  spending: money,
  /** The request that waits for a second person. */
  waits: z.guid().nullable(),
});
const year = z.object({
  id: z.guid(),
  name: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  isClosed: z.boolean(),
});
const ledger = { ledgerId: z.guid(), code: z.string(), name: label, type: z.enum(budgetTypes) };
/** An amount beside its budget. */
const cell = z.object({
  budget: money,
  actual: money,
  left: money,
  /** Tenths of a percent; null without a budget. */
  permille: z.int().nullable(),
  isOver: z.boolean(),
});
const cells = { month: cell, toDate: cell, year: cell };

/** Budgets of fiscal years, and what became of them. */
export const budgetsContract = {
  budgets: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/budget',
    access: { permission: accountsPermission.view },
    summary: { en: 'Budgets by year and revision', bn: 'বছর ও সংশোধন অনুযায়ী বাজেট' },
    input: z.strictObject({}),
    output: z.object({
      /** The latest year first; of each the latest revision first. */
      years: z.array(year.extend({ hasLastYear: z.boolean(), revisions: z.array(revision) })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  budget: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/budget/:id',
    access: { permission: accountsPermission.view },
    summary: { en: 'One budget with its ledgers', bn: 'একটি বাজেট ও তার লেজার' },
    input: ofId,
    output: revision.extend({
      year,
      isInForce: z.boolean(),
      lines: z.array(z.object({ ...ledger, months, lastYear: months })),
      /** Ledgers that are in no line yet. */
      others: z.array(z.object({ ...ledger, lastYear: months })),
      can: z.object({ edit: z.boolean(), send: z.boolean(), approve: z.boolean() }),
    }),
  }),
  createBudget: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/budget',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Begin a budget or its next revision', bn: 'বাজেট বা তার সংশোধন শুরু' },
    /** A further revision tells why. */
    input: z.strictObject({
      yearId: z.guid(),
      from: z.enum(['nothing', 'lastYear', 'approved']),
      beyond,
      reason: why,
    }),
    output: z.object({ id: z.guid() }),
  }),
  saveBudget: endpoint({
    method: 'PUT',
    path: '/api/v1/accounts/budget/:id',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Save a draft of a budget', bn: 'বাজেটের খসড়া সংরক্ষণ' },
    input: z.strictObject({
      id: z.guid(),
      version,
      beyond,
      reason: why,
      lines: z.array(z.strictObject({ ledgerId: z.guid(), months })).max(500),
    }),
    output: z.object({ version: z.int() }),
  }),
  discardBudget: endpoint({
    method: 'POST',
    path: '/api/v1/accounts/budget/:id/discard',
    access: { permission: accountsPermission.edit },
    summary: { en: 'Discard a draft of a budget', bn: 'বাজেটের খসড়া বাতিল' },
    input: ofVersion,
    output: z.object({ id: z.guid() }),
  }),
  approveBudget: approvalEndpoint({
    method: 'POST',
    path: '/api/v1/accounts/budget/:id/approval',
    access: { permission: accountsPermission.edit },
    approval: {
      act: 'accounts.approveBudget',
      label: { en: 'Approve a budget', bn: 'বাজেট অনুমোদন' },
      decide: accountsPermission.close,
    },
    summary: { en: 'Approve a budget, or ask for it', bn: 'বাজেট অনুমোদন বা অনুমোদনের অনুরোধ' },
    input: z.strictObject({ id: z.guid(), version, reason: why }),
    output: z.object({ version: z.int() }),
  }),
  budgetReport: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/budget-report',
    access: { permission: accountsPermission.view },
    summary: {
      en: 'Budget and actual of a month, to date and of the year',
      bn: 'মাস, এ পর্যন্ত ও বছরের বাজেট ও প্রকৃত',
    },
    /** A day of the month. */
    input: z.strictObject({ on: date }),
    output: z.object({
      /** Null where the month is in no year of the books. */
      year: year.nullable(),
      budget: z.object({ id: z.guid(), revision: z.int() }).nullable(),
      month: z.object({ from: z.string(), to: z.string() }),
      sections: z.array(
        z.object({
          type: z.enum(budgetTypes),
          totals: z.object(cells),
          lines: z.array(z.object({ ...ledger, isBudgeted: z.boolean(), ...cells })),
        }),
      ),
    }),
  }),
  budgetRoom: endpoint({
    method: 'GET',
    path: '/api/v1/accounts/budget-room',
    access: { permission: accountsPermission.view },
    summary: { en: 'What the budget of a day’s year leaves', bn: 'একটি দিনের বছরের বাজেটে কত বাকি' },
    input: z.strictObject({ on: date }),
    output: z.object({
      /** Null where no budget of the year is approved. */
      budgetId: z.guid().nullable(),
      beyond,
      ledgers: z.array(
        z.object({ id: z.guid(), name: label, type: ledgerType, budget: money.nullable(), actual: money }),
      ),
    }),
  }),
};
