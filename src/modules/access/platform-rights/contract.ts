import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { platformPermission } from '../../platform/permissions.ts';
import { label, paging } from '../contract.ts';

const access = { platform: platformPermission.roles };
const base = '/api/v1/access/platform/requests';
const id = z.guid();

const requestStates = ['asked', 'done', 'refused', 'withdrawn', 'expired', 'failed'] as const;
export type RequestState = (typeof requestStates)[number];

/** One thing the asker saw: `Head`, `gets “Close days”`. */
const seen = z.object({ label, value: label });
export type Seen = z.infer<typeof seen>;

const request = z.object({
  id,
  title: label,
  seen: z.array(seen),
  reason: z.string(),
  state: z.enum(requestStates),
  askedBy: label,
  askedAt: z.string(),
  deadline: z.string(),
  decidedBy: label.nullable(),
  decidedAt: z.string().nullable(),
  note: z.string(),
  problem: label.nullable(),
  byOnePerson: z.boolean(),
  can: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type PlatformRequest = z.infer<typeof request>;
const answered = z.object({ id, state: z.enum(requestStates) });
const note = z.string().trim().max(300).default('');

/** Rights on the platform, and of its roles everywhere, that wait for a second person. */
export const platformRequests = {
  list: endpoint({
    method: 'GET',
    path: base,
    access,
    summary: { en: 'Rights waiting for a second person', bn: 'দ্বিতীয় ব্যক্তির অপেক্ষায় থাকা অধিকার' },
    input: z.strictObject({ view: z.enum(['open', 'closed']).default('open'), ...paging }),
    output: z.object({ items: z.array(request), total: z.int(), page: z.int(), size: z.int() }),
  }),
  /** Approving does what was asked for. */
  decide: endpoint({
    method: 'PUT',
    path: `${base}/:id/decision`,
    access,
    summary: { en: 'Decide about rights as the second person', bn: 'দ্বিতীয় ব্যক্তি হিসেবে অধিকার নিয়ে সিদ্ধান্ত' },
    input: z.strictObject({ id, decision: z.enum(['approved', 'refused']), note }),
    output: answered,
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: `${base}/:id/withdrawal`,
    access,
    summary: { en: 'Withdraw your own request for rights', bn: 'নিজের অধিকারের অনুরোধ প্রত্যাহার' },
    input: z.strictObject({ id, note }),
    output: answered,
  }),
};
