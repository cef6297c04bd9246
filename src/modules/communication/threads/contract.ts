import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { threadsPermission } from '../permissions.ts';
import { done, line, paging, reason } from '../shapes.ts';
import {
  asked,
  beginning,
  fileFacts,
  list,
  opened,
  people,
  policy,
  reporting,
  reportList,
  reportStates,
  settling,
  students,
  whole,
  wish,
  writing,
} from './shapes.ts';

const base = '/api/v1/communication';
/** What stands below these is read and written by nobody in another's name. */
export const lettersBase = `${base}/threads`;
export const reportsBase = `${base}/thread-reports`;
const use = { permission: threadsPermission.use } as const;
const oversee = { permission: threadsPermission.oversee } as const;
const id = z.guid();

export const threadsContract = {
  list: endpoint({
    method: 'GET',
    path: lettersBase,
    access: use,
    summary: { en: 'My conversations', bn: 'আমার কথোপকথনসমূহ' },
    input: z.strictObject(asked),
    output: list,
  }),
  /** About whom one may write. */
  students: endpoint({
    method: 'GET',
    path: `${lettersBase}/students`,
    access: use,
    summary: { en: 'Students one may write about', bn: 'যাদের বিষয়ে লেখা যায়' },
    input: z.strictObject({ q: line(100).optional(), ...paging }),
    output: students,
  }),
  people: endpoint({
    method: 'GET',
    path: `${lettersBase}/people`,
    access: use,
    summary: { en: 'Whom one may write to about a student', bn: 'শিক্ষার্থীর বিষয়ে যাঁদের লেখা যায়' },
    input: z.strictObject({ studentId: z.guid() }),
    output: z.object({ items: people }),
  }),
  wish: endpoint({
    method: 'GET',
    path: `${lettersBase}/wish`,
    access: use,
    summary: { en: 'When I read messages', bn: 'আমি কখন বার্তা পড়ি' },
    input: z.strictObject({}),
    output: z.object({
      ...wish,
      hasMail: z.boolean(),
      hasMobile: z.boolean(),
      /** The institution pays for SMS of what is unread. */
      maySms: z.boolean(),
      /** What a guardian's child may write and be written; null for whoever is no guardian here. */
      childWays: policy.ways.nullable(),
    }),
  }),
  saveWish: endpoint({
    method: 'PUT',
    path: `${lettersBase}/wish`,
    access: use,
    summary: { en: 'Say when I read messages', bn: 'আমি কখন বার্তা পড়ি জানানো' },
    input: z
      .strictObject(wish)
      .refine((one) => one.from < one.to, { path: ['to'], message: 'After the beginning' }),
    output: z.object({ ok: z.literal(true) }),
  }),
  /** Sent before the message that names it. */
  file: endpoint({
    method: 'POST',
    path: `${lettersBase}/files`,
    access: use,
    summary: { en: 'Send a file for a message', bn: 'বার্তার জন্য ফাইল পাঠানো' },
    /** The file is the form's part `file`. */
    input: z.strictObject({}),
    output: fileFacts,
    takesFiles: true,
  }),
  begin: endpoint({
    method: 'POST',
    path: lettersBase,
    access: use,
    summary: { en: 'Begin a conversation', bn: 'কথোপকথন শুরু করা' },
    input: beginning,
    output: done,
  }),
  thread: endpoint({
    method: 'GET',
    path: `${lettersBase}/:id`,
    access: use,
    summary: { en: 'A conversation', bn: 'একটি কথোপকথন' },
    /** `before`: the messages ahead of this number. */
    input: z.strictObject({ id, before: z.coerce.number().int().min(1).max(1_000_000).optional() }),
    output: whole,
  }),
  write: endpoint({
    method: 'POST',
    path: `${lettersBase}/:id/messages`,
    access: use,
    summary: { en: 'Write a message', bn: 'বার্তা লেখা' },
    input: z.strictObject({ id, ...writing }),
    output: done,
  }),
  read: endpoint({
    method: 'PUT',
    path: `${lettersBase}/:id/read`,
    access: use,
    summary: { en: 'Mark messages as read', bn: 'বার্তা পঠিত হিসেবে চিহ্নিত করা' },
    input: z.strictObject({ id, no: z.int().min(0).max(1_000_000) }),
    output: done,
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: `${lettersBase}/:id/messages/:messageId/withdrawal`,
    access: use,
    summary: { en: 'Withdraw a message', bn: 'বার্তা ফিরিয়ে নেওয়া' },
    input: z.strictObject({ id, messageId: z.guid() }),
    output: done,
  }),
  setState: endpoint({
    method: 'PUT',
    path: `${lettersBase}/:id/state`,
    access: use,
    summary: { en: 'Close a conversation or open it again', bn: 'কথোপকথন বন্ধ বা আবার চালু করা' },
    input: z.strictObject({ id, act: z.enum(['close', 'reopen']) }),
    output: done,
  }),
  report: endpoint({
    method: 'POST',
    path: `${lettersBase}/:id/reports`,
    access: use,
    summary: { en: 'Report a message', bn: 'বার্তার বিষয়ে অভিযোগ করা' },
    input: z.strictObject({ id, ...reporting }),
    output: done,
  }),
};

export const threadDeskContract = {
  policy: endpoint({
    method: 'GET',
    path: `${base}/thread-policy`,
    access: { permission: threadsPermission.policy },
    summary: { en: 'Who may write to whom', bn: 'কে কাকে লিখতে পারেন' },
    input: z.strictObject({}),
    output: z.object({ ...policy, version: z.int() }),
  }),
  savePolicy: endpoint({
    method: 'PUT',
    path: `${base}/thread-policy`,
    access: { permission: threadsPermission.policy },
    summary: { en: 'Change who may write to whom', bn: 'কে কাকে লিখতে পারেন তা বদলানো' },
    input: z.strictObject({ ...policy, version: z.int().min(0) }),
    output: z.object({ version: z.int() }),
  }),
  reports: endpoint({
    method: 'GET',
    path: reportsBase,
    access: oversee,
    summary: { en: 'Reported conversations', bn: 'অভিযোগ করা কথোপকথন' },
    input: z.strictObject({ state: z.enum(reportStates).default('open'), ...paging }),
    output: reportList,
  }),
  /** Not a read: that somebody opened it is written down. */
  open: endpoint({
    method: 'POST',
    path: `${reportsBase}/:id/opening`,
    access: oversee,
    summary: { en: 'Open a reported conversation', bn: 'অভিযোগ করা কথোপকথন খোলা' },
    input: z.strictObject({ id }),
    output: opened,
  }),
  settle: endpoint({
    method: 'PUT',
    path: `${reportsBase}/:id/decision`,
    access: oversee,
    summary: { en: 'Decide on a report', bn: 'অভিযোগ নিষ্পত্তি করা' },
    input: z.strictObject({ id, ...settling }),
    output: done,
  }),
  lift: endpoint({
    method: 'PUT',
    path: `${reportsBase}/blocks/:id/end`,
    access: oversee,
    summary: { en: 'Let somebody write again', bn: 'আবার লিখতে দেওয়া' },
    input: z.strictObject({ id, reason }),
    output: done,
  }),
};
