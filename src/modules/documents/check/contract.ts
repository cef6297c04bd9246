import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { kind, label } from '../shapes.ts';

const site = { site_id: z.string().max(20).optional() };

export const checkContract = {
  /** What everybody may know who holds the paper: of each word of the name the first letter. */
  check: endpoint({
    method: 'GET',
    path: '/api/web/documents/check',
    access: 'public',
    summary: { en: 'Whether a printed document is genuine and valid', bn: 'ছাপা সনদ আসল ও বৈধ কি না' },
    input: z.strictObject({ code: z.string().regex(/^[\w-]{20,60}$/), ...site }),
    output: z.object({
      kind,
      number: z.string(),
      day: z.string(),
      name: label,
      isRevoked: z.boolean(),
      revokedOn: z.string().nullable(),
      /** The day from which it is no longer in force though nobody revoked it: the student came back. */
      endedOn: z.string().nullable(),
    }),
  }),
  /** What a checker keeps on the device to go on without a network: public keys, and the numbers that were revoked. */
  kept: endpoint({
    method: 'GET',
    path: '/api/web/documents/keys',
    access: 'public',
    summary: {
      en: 'Keys and revoked numbers for checking without a network',
      bn: 'নেটওয়ার্ক ছাড়া যাচাইয়ের চাবি ও বাতিল নম্বর',
    },
    input: z.strictObject(site),
    output: z.object({
      siteId: z.int(),
      keys: z.array(z.object({ number: z.int(), publicKey: z.string() })),
      /** Of the last ten years. */
      revoked: z.array(z.string()),
      /** Numbers that are no longer in force, of the same years. */
      ended: z.array(z.string()),
      asOf: z.string(),
    }),
  }),
};
export type Kept = z.output<typeof checkContract.kept.output>;
export type Checked = z.output<typeof checkContract.check.output>;
