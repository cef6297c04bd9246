import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { done, label, paging } from '../contract.ts';
import { platformUsersPermission, usersPermission } from '../permissions.ts';

const id = z.guid();
export const reviewFilters = ['open', 'marked', 'all'] as const;

const line = z.object({
  id,
  accountId: id,
  nameEn: z.string(),
  nameBn: z.string(),
  roles: z.array(label),
  lastSignInAt: z.string().nullable(),
  isUnseen: z.boolean(),
  isBothSides: z.boolean(),
  decision: z.enum(['kept', 'withdrawn']).nullable(),
  decidedBy: label.nullable(),
  decidedAt: z.string().nullable(),
  note: z.string(),
  isOwn: z.boolean(),
});
export type ReviewLine = z.infer<typeof line>;

const past = z.object({
  id,
  begunAt: z.string(),
  begunBy: label,
  closedAt: z.string(),
  closedBy: label,
  kept: z.int(),
  withdrawn: z.int(),
});

const answer = z.object({
  isDue: z.boolean(),
  lastClosedAt: z.string().nullable(),
  /** The look through that is going on. */
  open: z.object({ id, begunAt: z.string(), begunBy: label }).nullable(),
  items: z.array(line),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  counts: z.object({ open: z.int(), marked: z.int(), kept: z.int(), withdrawn: z.int() }),
  past: z.array(past),
  can: z.object({ edit: z.boolean() }),
});
const query = z.strictObject({ filter: z.enum(reviewFilters).default('open'), ...paging });
const decision = {
  id,
  decision: z.enum(['kept', 'withdrawn']),
  note: z.string().trim().max(300).default(''),
};

const own = '/api/v1/access/review';
const everywhere = '/api/v1/access/platform/review';
const view = { permission: usersPermission.view };
const edit = { permission: usersPermission.edit };
const platformView = { platform: platformUsersPermission.view };
const platformEdit = { platform: platformUsersPermission.edit };
const text = {
  read: { en: 'Review of rights', bn: 'অধিকারের পর্যালোচনা' },
  begin: { en: 'Begin a review of rights', bn: 'অধিকারের পর্যালোচনা শুরু' },
  decide: { en: 'Keep or withdraw rights', bn: 'অধিকার রাখা বা প্রত্যাহার' },
  close: { en: 'Close a review of rights', bn: 'অধিকারের পর্যালোচনা শেষ' },
};

/** Looking through all rights of an institution, person by person. */
export const reviewContract = {
  read: endpoint({
    method: 'GET',
    path: own,
    access: view,
    summary: text.read,
    input: query,
    output: answer,
  }),
  begin: endpoint({
    method: 'POST',
    path: own,
    access: edit,
    summary: text.begin,
    input: z.strictObject({}),
    output: z.object({ id }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: `${own}/lines/:id`,
    access: edit,
    summary: text.decide,
    input: z.strictObject(decision),
    output: done,
  }),
  close: endpoint({
    method: 'POST',
    path: `${own}/close`,
    access: edit,
    summary: text.close,
    input: z.strictObject({}),
    output: done,
  }),
};

/** The same of the platform's own staff. */
export const platformReviewContract = {
  read: endpoint({
    method: 'GET',
    path: everywhere,
    access: platformView,
    summary: text.read,
    input: query,
    output: answer,
  }),
  begin: endpoint({
    method: 'POST',
    path: everywhere,
    access: platformEdit,
    summary: text.begin,
    input: z.strictObject({}),
    output: z.object({ id }),
  }),
  decide: endpoint({
    method: 'PUT',
    path: `${everywhere}/lines/:id`,
    access: platformEdit,
    summary: text.decide,
    input: z.strictObject(decision),
    output: done,
  }),
  close: endpoint({
    method: 'POST',
    path: `${everywhere}/close`,
    access: platformEdit,
    summary: text.close,
    input: z.strictObject({}),
    output: done,
  }),
};
