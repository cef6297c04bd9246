import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { endpoint } from '../../core/endpoint.ts';
import { platformOperationsPermission } from './permissions.ts';
import { askInput, confirmInput, reason, siteId } from './shapes.ts';

const base = '/api/v1/operations';
const mayExport = { platform: platformOperationsPermission.export } as const;
const mayPurge = { platform: platformOperationsPermission.purge } as const;

const label = z.object({ en: z.string(), bn: z.string() });
const id = z.strictObject({ id: z.guid() });
const page = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(25),
};
const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
const site = z.object({ id: z.int(), alias: z.string(), name: label, status: z.string() });

const archive = z.object({
  id: z.guid(),
  site,
  state: z.enum(['waiting', 'done', 'failed', 'removed']),
  by: label,
  askedAt: z.string(),
  endedAt: z.string().nullable(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  /** Files whose content was gone before, and the first of them by name. */
  missing: z.int(),
  missingFiles: z.array(z.object({ id: z.string(), name: z.string() })),
  /** How often it was downloaded. */
  fetched: z.int(),
});
export type Archive = z.infer<typeof archive>;

const purge = z.object({
  id: z.guid(),
  site,
  state: z.enum(['asked', 'waiting', 'doing', 'done', 'stopped']),
  reason: z.string(),
  askedBy: label,
  askedAt: z.string(),
  /** The caller asked for it, so that another person confirms it. */
  isMine: z.boolean(),
  confirmedBy: label.nullable(),
  confirmedAt: z.string().nullable(),
  notBefore: z.string().nullable(),
  /** Who asked says that it goes on though files are missing. */
  acceptsMissing: z.boolean(),
  /** The same for a last export that nobody downloads. */
  acceptsUnfetched: z.boolean(),
  stoppedBy: label.nullable(),
  stopReason: z.string(),
  problem: label.nullable(),
  doneAt: z.string().nullable(),
  rows: z.int(),
  files: z.int(),
});
export type Purge = z.infer<typeof purge>;

const kept = z.object({
  id: z.string(),
  site,
  bytes: z.int(),
  files: z.int(),
  /** Megabytes of its package; null for no limit. */
  limit: z.int().nullable(),
  lastArchive: z.string().nullable(),
});
export type KeptSite = z.infer<typeof kept>;

/** Everything of an institution as one file, and its removal by two people after a waiting time. */
export const farewellContract = {
  institutions: endpoint({
    method: 'GET',
    path: `${base}/institutions`,
    access: mayExport,
    summary: { en: 'Institutions with what they keep', bn: 'প্রতিষ্ঠান ও তাদের রাখা ফাইল' },
    input: z.strictObject({ q: z.string().max(100).transform(normaliseText).default(''), ...page }),
    output: paged(kept),
  }),
  archives: endpoint({
    method: 'GET',
    path: `${base}/archives`,
    access: mayExport,
    summary: { en: 'Exports of institutions', bn: 'প্রতিষ্ঠানের এক্সপোর্ট' },
    input: z.strictObject(page),
    output: paged(archive),
  }),
  archive: endpoint({
    method: 'POST',
    path: `${base}/archives`,
    access: mayExport,
    summary: { en: 'Export everything of an institution', bn: 'প্রতিষ্ঠানের সবকিছু এক্সপোর্ট' },
    input: z.strictObject({ id: z.guid(), siteId }),
    output: id,
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/archives/:id/file`,
    access: mayExport,
    summary: { en: 'The file of an export', bn: 'এক্সপোর্টের ফাইল' },
    input: id,
    output: z.string(),
    raw: true,
  }),
  purges: endpoint({
    method: 'GET',
    path: `${base}/purges`,
    access: mayPurge,
    summary: { en: 'Requests to remove an institution', bn: 'মুছে ফেলার অনুরোধ' },
    input: z.strictObject(page),
    output: paged(purge),
  }),
  /** The institution may only read from now on. */
  ask: endpoint({
    method: 'POST',
    path: `${base}/purges`,
    access: mayPurge,
    summary: { en: 'Ask to remove an institution', bn: 'প্রতিষ্ঠান মুছে ফেলার অনুরোধ' },
    input: askInput,
    output: id,
  }),
  /** By another person; the days begin, and a last export is made. */
  confirm: endpoint({
    method: 'POST',
    path: `${base}/purges/:id/confirm`,
    access: mayPurge,
    summary: { en: 'Confirm a removal as the second person', bn: 'দ্বিতীয় ব্যক্তি হিসেবে মুছে ফেলা অনুমোদন' },
    input: confirmInput,
    output: id,
  }),
  stop: endpoint({
    method: 'POST',
    path: `${base}/purges/:id/stop`,
    access: mayPurge,
    summary: { en: 'Stop a removal', bn: 'মুছে ফেলা থামানো' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: id,
  }),
};
