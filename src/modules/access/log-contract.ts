import * as z from 'zod';
import { isDate } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { platformPermission } from '../platform/permissions.ts';
import { label } from './contract.ts';
import { historyPermission } from './permissions.ts';

const day = z.string().refine(isDate).optional();
const filters = {
  from: day,
  to: day,
  entity: z.string().max(80).optional(),
  actor: z.guid().optional(),
  operation: z.enum(['insert', 'update', 'delete']).optional(),
  /** One record's changes. */
  record: z.string().max(80).optional(),
  /** Words of the record's name or number. */
  q: z.string().max(100).optional(),
};
const pageOf = {
  /** Where the page before ended; the newest page without it. */
  cursor: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z_[0-9a-f-]{36}$/)
    .optional(),
  size: z.coerce.number().int().min(1).max(200).default(50),
};
const siteId = z.coerce.number().int().positive().optional();

const value = z.union([z.string(), label]).nullable();
const entry = z.object({
  id: z.guid(),
  at: z.string(),
  operation: z.enum(['insert', 'update', 'delete']),
  entity: label,
  tableName: z.string(),
  recordId: z.string(),
  /** What the record is called, as far as its own row tells. */
  record: label.nullable(),
  actor: label.nullable(),
  impersonator: label.nullable(),
  /** Where two did it: who asked; the actor decided. */
  askedBy: label.nullable(),
  /** It needs two, and one person did it. */
  byOnePerson: z.boolean(),
  site: label.nullable(),
  action: z.string(),
  request: z.string(),
  /** From where: address and program; empty where it was not kept yet. */
  origin: z.string(),
  changes: z.array(z.object({ field: label, before: value, after: value })),
});
export type LogEntry = z.infer<typeof entry>;
const page = z.object({ items: z.array(entry), next: z.string().nullable() });
const choices = z.object({
  entities: z.array(z.object({ value: z.string(), label })),
  actors: z.array(z.object({ value: z.guid(), label })),
});
const own = { permission: historyPermission.view };
const platform = { platform: platformPermission.history };
const base = '/api/v1/access';

/** The log of changes: an institution's own, and the platform's. */
export const logContract = {
  own: endpoint({
    method: 'GET',
    path: `${base}/log`,
    access: own,
    summary: { en: 'Change log', bn: 'পরিবর্তনের লগ' },
    input: z.strictObject({ ...filters, ...pageOf }),
    output: page,
  }),
  ownChoices: endpoint({
    method: 'GET',
    path: `${base}/log/choices`,
    access: own,
    summary: { en: 'What the log may be filtered by', bn: 'লগের ফিল্টারের বিকল্প' },
    input: z.strictObject({}),
    output: choices,
  }),
  platform: endpoint({
    method: 'GET',
    path: `${base}/platform/log`,
    access: platform,
    summary: { en: 'Platform log', bn: 'প্ল্যাটফর্মের লগ' },
    input: z.strictObject({ ...filters, ...pageOf, siteId }),
    output: page,
  }),
  platformChoices: endpoint({
    method: 'GET',
    path: `${base}/platform/log/choices`,
    access: platform,
    summary: { en: 'What the platform log may be filtered by', bn: 'প্ল্যাটফর্ম লগের ফিল্টারের বিকল্প' },
    /** Of the institutions: a part of the name, and the one that is chosen. */
    input: z.strictObject({ q: z.string().max(100).optional(), siteId }),
    output: choices.extend({ sites: z.array(z.object({ id: z.int(), label })) }),
  }),
};
