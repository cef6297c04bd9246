import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';

/** The steps of setting an institution up, in the order they build on each other. */
export const setupSteps = [
  'shifts',
  'versions',
  'classes',
  'groups',
  'sections',
  'subjects',
  'classSubjects',
  'year',
  'teachers',
  'students',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const setupContract = {
  setup: endpoint({
    method: 'GET',
    path: '/api/v1/home/setup',
    access: { permission: 'academic.edit' },
    summary: { en: 'How far the institution is set up', bn: 'প্রতিষ্ঠানের সেটআপ কতদূর' },
    input: z.strictObject({}),
    output: z.object({
      steps: z.array(z.object({ step: z.enum(setupSteps), count: z.int(), isDone: z.boolean() })),
    }),
  }),
};
