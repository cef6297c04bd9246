import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

const label = z.object({ en: z.string(), bn: z.string() });

export const runStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type RunState = (typeof runStates)[number];

const problem = z.object({ row: z.string(), text: label });

const jobRun = z.object({
  id: z.guid(),
  /** Who asked for it, where that is somebody else; nothing of what is in their work comes along. */
  by: label.nullable(),
  kind: z.string(),
  title: label,
  state: z.enum(runStates),
  done: z.int(),
  /** null as long as nobody knows. */
  total: z.int().nullable(),
  /** The first 200 rows that could not be done, and why. */
  problems: z.array(problem),
  problemCount: z.int(),
  result: z.unknown(),
  cancelAsked: z.boolean(),
  createdAt: z.string(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});

export type JobRun = z.output<typeof jobRun>;

/** Long work of one's own: how far it is, what went wrong, stopping it. The page may be closed meanwhile. */
export const jobsContract = {
  runs: endpoint({
    method: 'GET',
    path: '/api/v1/jobs/runs',
    access: 'signedIn',
    summary: { en: 'Long jobs', bn: 'দীর্ঘ কাজসমূহ' },
    input: z.strictObject({
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(25),
      state: z.enum(runStates).optional(),
      /** `others`: for whoever sees how far the work of others is. */
      whose: z.enum(['mine', 'others']).default('mine'),
    }),
    output: z.object({
      items: z.array(jobRun),
      total: z.int(),
      page: z.int(),
      size: z.int(),
      can: z.object({ others: z.boolean() }),
    }),
  }),
  run: endpoint({
    method: 'GET',
    path: '/api/v1/jobs/runs/:id',
    access: 'signedIn',
    summary: { en: 'Progress of a long job', bn: 'দীর্ঘ কাজের অগ্রগতি' },
    input: z.strictObject({ id: z.guid() }),
    output: jobRun,
  }),
  /** All of them, however many; the run itself carries the first. */
  problems: endpoint({
    method: 'GET',
    path: '/api/v1/jobs/runs/:id/problems',
    access: 'signedIn',
    summary: { en: 'Wrong rows of a long job', bn: 'দীর্ঘ কাজের ভুল সারি' },
    input: z.strictObject({
      id: z.guid(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce.number().int().min(1).max(200).default(50),
    }),
    output: z.object({
      items: z.array(problem.extend({ id: z.guid() })),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  /** One that failed begins again from the start. */
  retry: endpoint({
    method: 'POST',
    path: '/api/v1/jobs/runs/:id/retry',
    access: 'signedIn',
    summary: { en: 'Try a long job again', bn: 'দীর্ঘ কাজ আবার চেষ্টা' },
    input: z.strictObject({ id: z.guid() }),
    output: jobRun,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v1/jobs/runs/:id/cancel',
    access: 'signedIn',
    summary: { en: 'Stop a long job', bn: 'দীর্ঘ কাজ থামানো' },
    input: z.strictObject({ id: z.guid() }),
    output: jobRun,
  }),
};
