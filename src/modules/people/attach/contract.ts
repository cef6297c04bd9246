import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { employeesPermission } from '../permissions.ts';
import { base, day, label, line, paged, paging, reason } from '../shapes.ts';
import { attachmentSides, attachmentStates, homePays } from './rules.ts';
import { agreeInput, askInput, takeOnInput } from './shapes.ts';

const view = { permission: employeesPermission.view } as const;
const edit = { permission: employeesPermission.edit } as const;
const approve = { permission: employeesPermission.approve } as const;
const path = `${base}/attachments`;
const id = z.guid();
const done = z.object({ id });

/** Seen from the institution of whoever asks: its own side, and of the other nothing but the name. */
const attachment = z.object({
  id,
  side: z.enum(attachmentSides),
  institution: label,
  /** The institution's own record, once there is one. */
  employee: z.object({ id, code: z.string(), name: label, designation: label }).nullable(),
  askedCode: z.string(),
  askedFor: z.string(),
  /** The employee's name as home gave it. */
  given: label.nullable(),
  share: z.int(),
  from: z.string(),
  to: z.string().nullable(),
  homePays: z.enum(homePays).nullable(),
  state: z.enum(attachmentStates),
  note: z.string(),
  reason: z.string(),
  can: z.object({
    agree: z.boolean(),
    withdraw: z.boolean(),
    takeOn: z.boolean(),
    end: z.boolean(),
  }),
});
export type Attachment = z.output<typeof attachment>;

export const attachContract = {
  list: endpoint({
    method: 'GET',
    path,
    access: view,
    summary: { en: 'Employees shared with other institutions', bn: 'অন্য প্রতিষ্ঠানের সঙ্গে ভাগ করা কর্মী' },
    input: z.strictObject({
      q: line(100).optional(),
      side: z.enum([...attachmentSides, 'all']).default('all'),
      state: z.enum(['open', ...attachmentStates, 'all']).default('open'),
      sort: z.enum(['-from', 'name', 'institution']).default('-from'),
      ...paging,
    }),
    output: z.object({ ...paged(attachment), today: z.string(), can: z.object({ ask: z.boolean() }) }),
  }),
  institutions: endpoint({
    method: 'GET',
    path: `${path}/institutions`,
    access: edit,
    summary: { en: 'Institutions of the own group', bn: 'নিজ গ্রুপের প্রতিষ্ঠান' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ alias: z.string(), name: label })) }),
  }),
  ask: endpoint({
    method: 'POST',
    path,
    access: edit,
    summary: { en: 'Ask another institution for an employee', bn: 'অন্য প্রতিষ্ঠানের কাছে কর্মী চাওয়া' },
    input: askInput,
    output: done,
  }),
  agree: endpoint({
    method: 'POST',
    path: `${path}/:id/agree`,
    access: approve,
    summary: { en: 'Agree to share an employee', bn: 'কর্মী ভাগ করতে সম্মতি' },
    input: agreeInput,
    output: done,
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${path}/:id/refuse`,
    access: approve,
    summary: { en: 'Refuse to share an employee', bn: 'কর্মী ভাগ করতে নাকচ' },
    input: z.strictObject({ id, reason }),
    output: done,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${path}/:id/withdraw`,
    access: edit,
    summary: { en: 'Withdraw a request for an employee', bn: 'কর্মী চাওয়ার অনুরোধ প্রত্যাহার' },
    input: z.strictObject({ id }),
    output: done,
  }),
  takeOn: endpoint({
    method: 'POST',
    path: `${path}/:id/take-on`,
    access: edit,
    summary: { en: 'Take a shared employee on', bn: 'ভাগ করা কর্মীকে গ্রহণ' },
    input: takeOnInput,
    output: done,
  }),
  end: endpoint({
    method: 'POST',
    path: `${path}/:id/end`,
    access: approve,
    summary: { en: 'End an attachment', bn: 'সংযুক্তি শেষ করা' },
    input: z.strictObject({ id, lastDay: day, reason }),
    output: done,
  }),
};
