import * as z from 'zod';
import { normaliseText } from '../../../../core/bangla.ts';
import { importCalls } from '../../../../core/contracts/import-contract.ts';
import { pageSizes } from '../../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { examsPermission } from '../../../exams/permissions.ts';
import { resultsPermission } from '../../permissions.ts';
import { label } from '../../shapes.ts';
import { broughtInLabels } from './labels.ts';

const path = '/api/v1/results/brought-in';
const access = { permission: resultsPermission.generate };
const calls = importCalls({
  path: `${path}/import`,
  access,
  plural: broughtInLabels.plural,
  mostRows: 12_000,
});

const item = z.object({
  id: z.guid(),
  student: z.object({ id: z.guid(), code: z.string(), name: label }),
  exam: z.string(),
  year: z.int(),
  className: z.string(),
  /** Hundredths. */
  gpa: z.int().nullable(),
  grade: z.string(),
  place: z.int().nullable(),
  subjects: z.array(z.object({ subject: z.string(), grade: z.string() })),
});
export type BroughtIn = z.output<typeof item>;
export const orders = ['year', 'student', 'gpa'] as const;

/** Results from before the institution began here: a record that is read, and no part of what is reckoned. */
export const broughtInContract = {
  broughtInCheck: calls.importCheck,
  broughtInCommit: calls.importCommit,
  broughtInTemplate: endpoint({
    method: 'GET',
    path: `${path}/template`,
    access,
    summary: { en: 'Empty sheet of earlier results', bn: 'আগের ফলাফলের খালি শিট' },
    input: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
  broughtIn: endpoint({
    method: 'GET',
    path,
    access: { permission: examsPermission.view },
    summary: { en: 'Earlier results', bn: 'আগের ফলাফল' },
    input: z.strictObject({
      q: z.string().max(100).transform(normaliseText).optional(),
      year: z.coerce.number().int().min(1990).max(2100).optional(),
      /** Of one student, by an enrolment of hers. */
      enrolmentId: z.guid().optional(),
      order: z.enum(orders).default('year'),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(item),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      /** The years there are results of, the latest first. */
      years: z.array(z.int()),
      can: z.object({ bring: z.boolean() }),
    }),
  }),
  broughtInMine: endpoint({
    method: 'GET',
    path: '/api/v1/results/mine/brought-in',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: "Own earlier results, or one's children's", bn: 'নিজের বা সন্তানের আগের ফলাফল' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(item) }),
  }),
};
