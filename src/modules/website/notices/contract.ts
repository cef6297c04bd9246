import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { noticesPermission } from '../../communication/permissions.ts';
import { previewContract } from '../content/preview-contract.ts';
import { mostNoticeFiles } from './labels.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const id = z.strictObject({ id: z.guid() });
const reason = z.string().max(300).transform(normaliseText).pipe(z.string().min(3));
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
/** The groups a notice is for, as messages have them. */
const groups = z
  .array(
    z.strictObject({
      kind: z.string().min(1).max(60),
      values: z.record(z.string().max(40), z.string().max(100)),
    }),
  )
  .min(1)
  .max(20);

const base = '/api/v1/website/notices';
const view = { permission: noticesPermission.view };
const edit = { permission: noticesPermission.edit };
const done = z.object({ id: z.guid() });
/** `url` opens in this browser for five minutes at least. */
const attachment = z.object({
  id: z.guid(),
  name: z.string(),
  mime: z.string(),
  bytes: z.int(),
  url: z.string(),
});
const oneFile = z.strictObject({ id: z.guid(), attachmentId: z.guid() });

export const noticesContract = {
  notice: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: view,
    summary: { en: 'A notice and whom it reached', bn: 'নোটিশ ও কার কাছে পৌঁছেছে' },
    input: z.strictObject({ id: z.guid(), ...paging }),
    output: z.object({
      id: z.guid(),
      noticeTitle: label,
      body: label,
      isDraft: z.boolean(),
      isPublic: z.boolean(),
      isPinned: z.boolean(),
      publishOn: z.string(),
      /** It goes out by itself when its day begins. */
      isPlanned: z.boolean(),
      expiresOn: z.string().nullable(),
      groups: z.array(z.object({ kind: z.string(), values: z.record(z.string(), z.string()) })),
      mustAcknowledge: z.boolean(),
      memo: z.string(),
      publishedAt: z.string().nullable(),
      withdrawnReason: z.string().nullable(),
      /** In their order; `ownId` is null for the one of the form. */
      attachments: z.array(attachment.extend({ ownId: z.guid().nullable() })),
      counts: z.object({ told: z.int(), read: z.int(), acknowledged: z.int() }),
      /** How many it was for who have no account. */
      away: z.int(),
      /** Those who have not read it, or not confirmed it where they must. */
      open: z.object({
        items: z.array(z.object({ id: z.guid(), name: label })),
        total: z.int(),
        page: z.int(),
        size: z.int(),
      }),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  keep: endpoint({
    method: 'PUT',
    path: `${base}/:id/audience`,
    access: edit,
    inOwnName: true,
    summary: { en: 'Choose who a notice is for', bn: 'নোটিশের প্রাপক ঠিক করা' },
    input: z.strictObject({ id: z.guid(), groups, mustAcknowledge: z.boolean() }),
    output: done,
  }),
  publish: endpoint({
    method: 'POST',
    path: `${base}/:id/publish`,
    access: edit,
    inOwnName: true,
    summary: { en: 'Publish a notice to its audience', bn: 'প্রাপকদের নোটিশ প্রকাশ' },
    input: id,
    /** With `plannedFor` nobody is told yet: it goes out when that day begins. */
    output: z.object({ told: z.int(), away: z.int(), memo: z.string(), plannedFor: z.string().nullable() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${base}/:id/withdraw`,
    access: edit,
    inOwnName: true,
    summary: { en: 'Withdraw a notice', bn: 'নোটিশ প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), reason }),
    /** `stopped`: SMS about it that had not left yet. */
    output: z.object({ id: z.guid(), stopped: z.int() }),
  }),
  /** The same `attachmentId` again adds nothing. */
  addFile: endpoint({
    method: 'POST',
    path: `${base}/:id/files/:attachmentId`,
    access: edit,
    summary: { en: 'Attach another file to a notice', bn: 'নোটিশে আরও ফাইল যুক্ত করা' },
    input: oneFile,
    output: done,
  }),
  arrangeFiles: endpoint({
    method: 'PUT',
    path: `${base}/:id/files`,
    access: edit,
    summary: { en: 'Put the attachments in order', bn: 'সংযুক্তির ক্রম ঠিক করা' },
    input: z.strictObject({ id: z.guid(), ids: z.array(z.guid()).min(1).max(mostNoticeFiles) }),
    output: done,
  }),
  removeFile: endpoint({
    method: 'DELETE',
    path: `${base}/:id/files/:attachmentId`,
    access: edit,
    summary: { en: 'Remove an attachment', bn: 'সংযুক্তি সরানো' },
    input: oneFile,
    output: done,
  }),
  paper: endpoint({
    method: 'GET',
    path: `${base}/:id/paper`,
    access: view,
    summary: { en: 'A notice in office format, as PDF', bn: 'অফিস রীতিতে নোটিশ, পিডিএফ' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
  own: endpoint({
    method: 'GET',
    path: `${base}/own`,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'Notices you may read', bn: 'যে নোটিশগুলো পড়তে পারেন' },
    input: z.strictObject({
      q: z.string().max(100).transform(normaliseText).default(''),
      /** `open`: not read, or not confirmed where it must be. */
      state: z.enum(['all', 'open']).default('all'),
      ...paging,
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          noticeTitle: label,
          memo: z.string(),
          publishOn: z.string(),
          /** When it was sent; null where it is for everybody and was sent to nobody. */
          publishedAt: z.string().nullable(),
          state: z.enum(['unread', 'toConfirm', 'read', 'done', 'gone', 'everybody', 'planned']),
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  read: endpoint({
    method: 'POST',
    path: `${base}/:id/read`,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'Read a notice', bn: 'নোটিশ পড়া' },
    input: id,
    output: z.object({
      id: z.guid(),
      noticeTitle: label,
      body: label,
      memo: z.string(),
      publishOn: z.string(),
      publishedAt: z.string().nullable(),
      mustAcknowledge: z.boolean(),
      acknowledgedAt: z.string().nullable(),
      attachments: z.array(attachment),
      withdrawnReason: z.string().nullable(),
    }),
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: `${base}/:id/acknowledge`,
    access: 'signedIn',
    summary: { en: 'Confirm that you have read a notice', bn: 'নোটিশ পড়েছেন বলে নিশ্চিত করা' },
    input: id,
    output: done,
  }),
};

/** Preview links and versions of notices, as other things of the website have them. */
export const noticePreviews = previewContract(z.literal('notice').default('notice'), 'notice', edit);
