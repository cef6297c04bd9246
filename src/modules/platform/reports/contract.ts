import * as z from 'zod';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { platformReportsPermission } from '../permissions.ts';
import { siteStatuses } from '../rules.ts';
import { label, optionalLine } from '../shapes.ts';
import { groupings, isPeriod, reportNames, valueNames } from './rules.ts';

const base = '/api/v1/platform/site-report';
const access = { platform: platformReportsPermission.view } as const;
const choice = z.object({ value: z.string(), label });
const open = siteStatuses.filter((one) => one !== 'closed') as [string, ...string[]];

/** What is looked at, and of whom. */
const asked = {
  report: z.enum(reportNames),
  by: z.enum(groupings).default('none'),
  /** A day or a month; without it this month. */
  period: z.string().max(10).refine(isPeriod).optional(),
  q: optionalLine(100),
  district: z.coerce.number().int().min(1).max(10_000).optional(),
  board: z.string().max(40).optional(),
  package: z.guid().optional(),
  group: z.guid().optional(),
  state: z.enum(open).optional(),
  /** A column, with `-` before it when it descends; by name where it is none of the report's. */
  sort: z.string().max(40).default('name'),
};

/** Numbers as they are, money in taka, moments as such. */
const value = z.union([z.number(), z.string()]).nullable();
const told = z.partialRecord(z.enum(valueNames), value);

/** What institutions come to, for whoever runs the platform: numbers, and nothing of any person. */
export const reportContract = {
  read: endpoint({
    method: 'GET',
    path: base,
    access,
    summary: { en: 'Report of institutions', bn: 'প্রতিষ্ঠানের প্রতিবেদন' },
    input: z.strictObject({
      ...asked,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      period: z.string(),
      /** When the oldest of the figures was counted; null: none was yet. */
      asOf: z.string().nullable(),
      items: z.array(z.object({ id: z.string(), name: label, institutions: z.int(), values: told })),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      sum: told,
      institutions: z.int(),
    }),
  }),
  choices: endpoint({
    method: 'GET',
    path: `${base}/choices`,
    access,
    summary: { en: 'What reports can be narrowed to', bn: 'প্রতিবেদন সীমিত করার বিকল্প' },
    input: z.strictObject({}),
    output: z.object({
      districts: z.array(choice),
      boards: z.array(choice),
      packages: z.array(choice),
      groups: z.array(choice),
    }),
  }),
  export: endpoint({
    method: 'GET',
    path: `${base}/export`,
    access,
    summary: { en: 'Export of a report of institutions', bn: 'প্রতিষ্ঠানের প্রতিবেদন এক্সপোর্ট' },
    input: z.strictObject({ ...asked, format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
  count: endpoint({
    method: 'POST',
    path: `${base}/count`,
    access,
    summary: { en: 'Count the figures again', bn: 'সংখ্যা আবার গণনা' },
    input: z.strictObject({}),
    output: z.object({ done: z.literal(true) }),
  }),
};
