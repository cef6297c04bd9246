import * as z from 'zod';
import { normaliseText } from '../bangla.ts';
import { pageSizes } from '../contracts/page-sizes.ts';
import { isDate } from '../dates.ts';
import { toAsciiDigits } from '../digits.ts';
import { endpoint } from '../endpoint.ts';
import { sitePermission } from '../module/permissions.ts';
import { parseTaka } from '../money.ts';
import { approvalEndpoint, approvalFigure, approvalStates } from './approvals.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const base = '/api/v1/approvals';
const ofId = z.strictObject({ id: z.guid() });
const note = z.string().max(300).transform(normaliseText).default('');
const day = z.preprocess(
  (value) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value),
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
/** Paisa of a typed amount, at most 10 crore taka. */
const limitAmount = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 100_000_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });

const can = z.object({ decide: z.boolean(), withdraw: z.boolean() });
const request = z.object({
  id: z.guid(),
  act: z.string(),
  kind: label,
  title: label,
  /** Taka as a decimal text; null where the act has no amount. */
  amount: z.string().nullable(),
  reason: z.string(),
  askedBy: label,
  isMine: z.boolean(),
  askedAt: z.string(),
  deadline: z.string(),
  state: z.enum(approvalStates),
  decidedBy: label.nullable(),
  decidedFor: label.nullable(),
  decidedAt: z.string().nullable(),
  note: z.string(),
  byOnePerson: z.boolean(),
  problem: label.nullable(),
  can,
});
export type ApprovalRequest = z.output<typeof request>;

const approvalViews = ['mine', 'asked', 'open', 'decided'] as const;

const delegation = z.object({
  id: z.guid(),
  from: label,
  to: label,
  isMine: z.boolean(),
  startsOn: z.string(),
  endsOn: z.string(),
  reason: z.string(),
  state: z.enum(['future', 'active', 'ended']),
});

const settings = z.object({
  version: z.int().nullable(),
  isOnePerson: z.boolean(),
  deadlineDays: z.int(),
  limits: z.array(
    z.object({
      name: z.string(),
      label,
      /** What one person did alone on a day counts together. */
      isByDay: z.boolean(),
      /** What it counts, where it is not taka. */
      unit: z.enum(['months']).nullable(),
      everyone: z.string(),
      roles: z.array(z.object({ role: z.string(), amount: z.string() })),
    }),
  ),
  /** What always needs a second person. */
  always: z.array(label),
  roles: z.array(z.object({ code: z.string(), label })),
});
export type ApprovalSettingsAnswer = z.output<typeof settings>;

/** Requests that wait for a second person, handing the decision over, and the institution's limits. */
export const approvalsContract = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: 'signedIn',
    summary: { en: 'Requests for a second person', bn: 'দ্বিতীয় ব্যক্তির সিদ্ধান্তের অনুরোধসমূহ' },
    input: z.strictObject({
      /** Mine to decide, asked by me, all that wait, all that are closed. */
      view: z.enum(approvalViews).default('mine'),
      act: z.string().max(60).optional(),
      /** Only what one person did alone. */
      alone: z.stringbool().optional(),
      q: z.string().max(100).transform(normaliseText).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(request),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      /** The kinds the caller may see. */
      kinds: z.array(z.object({ act: z.string(), label })),
      /** Whether the caller decides on anything that could be handed over. */
      canDelegate: z.boolean(),
    }),
  }),
  one: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: 'signedIn',
    summary: { en: 'One request', bn: 'একটি অনুরোধ' },
    input: ofId,
    output: request.extend({
      figures: z.array(approvalFigure),
      /** Of the accounts among the figures, by their ids. */
      names: z.record(z.string(), label),
      /** Stored files it names; who decides sees those of its module. */
      files: z.array(z.guid()),
      path: z.string().nullable(),
      limit: z.string().nullable(),
      limitUnit: z.enum(['months']).nullable(),
      /** What it is about is not what the asker saw any more, or could not be done now: why. */
      obstacle: label.nullable(),
      /** Whoever approves gives their password. */
      takesPassword: z.boolean(),
      /** Why the caller does not decide, though the kind is theirs. */
      mayNot: label.nullable(),
      events: z.array(
        z.object({
          id: z.guid(),
          kind: z.enum(['asked', 'approved', 'refused', 'withdrawn', 'expired', 'failed']),
          by: label.nullable(),
          for: label.nullable(),
          at: z.string(),
          note: z.string(),
        }),
      ),
    }),
  }),
  /** Approving does what was asked for. Refused with 409 and words when it cannot be done any more. */
  decide: endpoint({
    method: 'PUT',
    path: `${base}/:id/decision`,
    access: 'signedIn',
    summary: { en: 'Decide on a request', bn: 'অনুরোধের সিদ্ধান্ত' },
    input: z.strictObject({
      id: z.guid(),
      decision: z.enum(['approved', 'refused']),
      note,
      /** The decider's own, where the request says that approving takes it. */
      password: z.string().max(200).default(''),
    }),
    output: z.object({ id: z.guid(), state: z.enum(approvalStates) }),
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: `${base}/:id/withdrawal`,
    access: 'signedIn',
    summary: { en: 'Withdraw your own request', bn: 'নিজের অনুরোধ প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), note }),
    output: z.object({ id: z.guid(), state: z.enum(approvalStates) }),
  }),
  delegations: endpoint({
    method: 'GET',
    path: '/api/v1/approval-delegations',
    access: 'signedIn',
    summary: { en: 'Who decides in whose place', bn: 'কে কার বদলে সিদ্ধান্ত দেন' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(delegation),
      people: z.array(z.object({ id: z.guid(), name: label })),
    }),
  }),
  delegate: endpoint({
    method: 'POST',
    path: '/api/v1/approval-delegations',
    access: 'signedIn',
    summary: { en: 'Let a colleague decide in your place', bn: 'নিজের বদলে কাউকে সিদ্ধান্ত দিতে দেওয়া' },
    input: z.strictObject({
      to: z.guid(),
      startsOn: day,
      endsOn: day,
      reason: z.string().max(300).transform(normaliseText).pipe(z.string().min(3)),
    }),
    output: z.object({ id: z.guid() }),
  }),
  endDelegation: endpoint({
    method: 'PUT',
    path: '/api/v1/approval-delegations/:id/end',
    access: 'signedIn',
    summary: { en: 'Decide yourself again', bn: 'আবার নিজেই সিদ্ধান্ত দেওয়া' },
    input: ofId,
    output: z.object({ id: z.guid() }),
  }),
  settings: endpoint({
    method: 'GET',
    path: '/api/v1/settings/approvals',
    access: { permission: sitePermission.settings },
    summary: { en: 'When a second person is needed', bn: 'কখন দ্বিতীয় ব্যক্তি লাগে' },
    input: z.strictObject({}),
    output: settings,
  }),
  /** Lowering a limit is done at once; whatever lets one person do more alone takes a second person. */
  saveSettings: approvalEndpoint({
    method: 'PUT',
    path: '/api/v1/settings/approvals',
    access: { permission: sitePermission.settings },
    approval: {
      act: 'approvals.saveSettings',
      label: { en: 'Let one person do more alone', bn: 'এক ব্যক্তিকে একা বেশি করতে দেওয়া' },
      decide: sitePermission.settings,
    },
    summary: { en: 'Change when a second person is needed', bn: 'কখন দ্বিতীয় ব্যক্তি লাগে তা বদলানো' },
    input: z.strictObject({
      version: z.int().nullable(),
      isOnePerson: z.boolean(),
      deadlineDays: z.int().min(1).max(30),
      limits: z
        .array(
          z.strictObject({
            name: z.string().max(60),
            everyone: limitAmount,
            roles: z.array(z.strictObject({ role: z.string().max(60), amount: limitAmount })).max(30),
          }),
        )
        .max(50),
      reason: z.string().trim().max(300).default(''),
    }),
    output: z.object({ version: z.int() }),
  }),
};
