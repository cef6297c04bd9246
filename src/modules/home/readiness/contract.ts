import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { academicPermission } from '../../academic/permissions.ts';
import { readinessAreas, readinessChecks } from './rules.ts';

const label = z.object({ en: z.string(), bn: z.string() });

export const readinessContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/home/readiness',
    access: { permission: academicPermission.view },
    summary: { en: 'What still blocks the work of the institution', bn: 'প্রতিষ্ঠানের কাজে এখনো যা বাধা' },
    input: z.strictObject({}),
    output: z.object({
      year: label.nullable(),
      areas: z.array(
        z.object({
          area: z.enum(readinessAreas),
          checks: z.array(
            z.object({
              name: z.enum(readinessChecks),
              state: z.enum(['done', 'part', 'blocks', 'next']),
              /** How many are missing, where they are counted. */
              count: z.int(),
              /** Which ones, as far as there is room. */
              names: label.nullable(),
              /** Where it is mended; null for who may not. */
              path: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  }),
};
