import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { platformOperationsPermission } from './permissions.ts';

const base = '/api/v1/operations';
const view = { platform: platformOperationsPermission.view } as const;
const run = { platform: platformOperationsPermission.run } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const done = z.object({ done: z.literal(true) });
const page = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(25),
};
const paged = <T extends z.ZodType>(item: T) => ({
  items: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
});

export const jobStates = ['running', 'waiting', 'again', 'later', 'failed'] as const;
const job = z.object({
  id: z.string(),
  task: z.string(),
  site: label.nullable(),
  state: z.enum(jobStates),
  attempts: z.int(),
  most: z.int(),
  runAt: z.string(),
  madeAt: z.string(),
  problem: z.string().nullable(),
});
export type JobRow = z.infer<typeof job>;

const backup = z.object({
  id: z.guid(),
  file: z.string(),
  madeAt: z.string(),
  /** Null: the night. */
  by: label.nullable(),
  rows: z.int(),
  files: z.int(),
  bytes: z.int(),
  problem: z.string().nullable(),
  triedAt: z.string().nullable(),
  trialProblem: z.string().nullable(),
  removedAt: z.string().nullable(),
});
export type BackupRow = z.infer<typeof backup>;

const slow = z.object({
  id: z.string(),
  method: z.string(),
  route: z.string(),
  status: z.int(),
  milliseconds: z.int(),
  at: z.string(),
});

/** The queue of jobs, backups and slow requests, for who runs the platform. */
export const waysContract = {
  jobs: endpoint({
    method: 'GET',
    path: `${base}/jobs`,
    access: view,
    summary: { en: 'The queue of jobs', bn: 'কাজের সারি' },
    input: z.strictObject({ state: z.enum(jobStates).optional(), ...page }),
    output: z.object({
      ...paged(job),
      counts: z.record(z.enum(jobStates), z.int()),
      /** Since when the oldest that could be done at once waits, and whether that is too long. */
      oldest: z.object({ since: z.string(), isLate: z.boolean() }).nullable(),
    }),
  }),
  retry: endpoint({
    method: 'POST',
    path: `${base}/jobs/:id/retry`,
    access: run,
    summary: { en: 'Try a job again', bn: 'কাজ আবার চালানো' },
    input: z.strictObject({ id: z.string().regex(/^\d{1,18}$/) }),
    output: done,
  }),
  backups: endpoint({
    method: 'GET',
    path: `${base}/backups`,
    access: view,
    summary: { en: 'Backups and their trials', bn: 'ব্যাকআপ ও তার পরীক্ষা' },
    input: z.strictObject(page),
    output: z.object({
      ...paged(backup),
      health: z.enum(['well', 'old', 'none', 'broken', 'off']),
      lastAt: z.string().nullable(),
      /** On the disk of the files, in bytes. */
      room: z.object({ free: z.number(), isLow: z.boolean() }).nullable(),
    }),
  }),
  backUp: endpoint({
    method: 'POST',
    path: `${base}/backups`,
    access: run,
    summary: { en: 'Make a backup now', bn: 'এখনই ব্যাকআপ করা' },
    input: z.strictObject({}),
    output: done,
  }),
  slow: endpoint({
    method: 'GET',
    path: `${base}/slow-requests`,
    access: view,
    summary: { en: 'Requests somebody waited for', bn: 'ধীর অনুরোধসমূহ' },
    input: z.strictObject(page),
    output: z.object(paged(slow)),
  }),
};
