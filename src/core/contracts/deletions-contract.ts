import * as z from 'zod';
import { endpoint } from '../endpoint.ts';
import type { ErrorKind } from '../errors.ts';

export const deletionErrors = {
  back: {
    code: 'deletion.back',
    status: 409,
    text: {
      en: 'These records have already been brought back.',
      bn: 'এই রেকর্ডগুলো আগেই ফিরিয়ে আনা হয়েছে।',
    },
  },
  over: {
    code: 'deletion.over',
    status: 409,
    text: {
      en: 'These records were deleted too long ago to be brought back.',
      bn: 'রেকর্ডগুলো অনেক আগে মোছা হয়েছে, তাই আর ফিরিয়ে আনা যাবে না।',
    },
  },
  missing: {
    code: 'deletion.missing',
    status: 409,
    text: {
      en: 'Some of these belong to a record that has since been deleted. Nothing was brought back.',
      bn: 'এর কিছু যে রেকর্ডের সঙ্গে যুক্ত ছিল, সেটি এর মধ্যে মুছে গেছে। কিছুই ফিরিয়ে আনা হয়নি।',
    },
  },
} as const satisfies Record<string, ErrorKind>;

/** An act as its calls name it: `act-` and an id of the caller's making, which is no record's. */
export const actName = z.string().regex(/^act-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
export const nameOfAct = (id: string): string => `act-${id}`;
/** The id by which what an act deleted is brought back. */
export const idOfAct = (name: string): string => name.slice(4);

const label = z.object({ en: z.string(), bn: z.string() });

/** What was deleted together, and bringing it back. Who may delete records of a kind may bring them back. */
export const deletionsContract = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/deletions',
    access: 'signedIn',
    summary: { en: 'Records that were deleted together', bn: 'একসঙ্গে মোছা রেকর্ড' },
    input: z.strictObject({
      kind: z
        .string()
        .regex(/^[a-zA-Z]+\.[a-zA-Z]+$/)
        .max(80),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          rows: z.int(),
          by: z.string().nullable(),
          at: z.string(),
          /** The last moment at which they can be brought back. */
          until: z.string(),
          state: z.enum(['deleted', 'back']),
          backBy: z.string().nullable(),
          backAt: z.string().nullable(),
        }),
      ),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  /** `kept`: whose place something else has taken; they stay deleted. */
  bringBack: endpoint({
    method: 'POST',
    path: '/api/v1/deletions/:id/bring-back',
    access: 'signedIn',
    summary: { en: 'Bring back records that were deleted together', bn: 'একসঙ্গে মোছা রেকর্ড ফিরিয়ে আনা' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ id: z.guid(), rows: z.int(), kept: z.array(label) }),
  }),
};
