import * as z from 'zod';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { isDate } from '../../../core/dates.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { controlPermission } from '../permissions.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const day = z.string().refine(isDate);
const access = { permission: controlPermission.view };

/** What an auditor looks at first. */
export const findingKinds = [
  'ownApproval',
  'ownVoucher',
  'backDated',
  'afterClose',
  'drawer',
  'dueGone',
  'markChanged',
  'rules',
  'atNight',
  'exported',
] as const;
export type FindingKind = (typeof findingKinds)[number];
const filter = { kind: z.enum(findingKinds).optional(), from: day.optional(), to: day.optional() };

const finding = z.object({
  id: z.guid(),
  kind: z.enum(findingKinds),
  at: z.string(),
  who: label.nullable(),
  /** Number, name or day of what it is about. */
  what: label,
  reason: z.string(),
  /** Taka as a decimal text. */
  amount: z.string().nullable(),
  /** The screen that shows what it is made of. */
  path: z.string(),
});
export type Finding = z.output<typeof finding>;

/** Each proof compares two things that have to be the same. */
const proofNames = [
  'receipts',
  'cash',
  'vouchers',
  'advance',
  'drawers',
  'dues',
  'ages',
  'receivable',
  'numbers',
  'unclosed',
  'history',
] as const;
export type ProofName = (typeof proofNames)[number];
const proof = z.object({
  name: z.enum(proofNames),
  /** The two sides in taka, where it has them. */
  left: z.string().nullable(),
  right: z.string().nullable(),
  /** What does not agree: how many, and the first fifty. */
  count: z.int(),
  items: z.array(z.object({ text: label, amount: z.string().nullable(), path: z.string().nullable() })),
  /** What the left side is made of, where it is told in parts. */
  parts: z.array(z.object({ label, amount: z.string(), path: z.string().nullable() })),
});
export type Proof = z.output<typeof proof>;

export const controlContract = {
  findings: endpoint({
    method: 'GET',
    path: '/api/v1/control/findings',
    access,
    summary: { en: 'What an auditor looks at first', bn: 'নিরীক্ষক প্রথমে যা দেখেন' },
    input: z.strictObject({
      ...filter,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(finding),
      total: z.int(),
      /** Of the days asked for, whatever the kind. */
      counts: z.record(z.enum(findingKinds), z.int()),
      /** The day of the oldest login that is still known. */
      nightsSince: z.string().nullable(),
    }),
  }),
  findingsFile: endpoint({
    method: 'GET',
    path: '/api/v1/control/findings/file',
    access,
    summary: { en: 'The same as a file', bn: 'একই তালিকা ফাইল হিসেবে' },
    input: z.strictObject({ ...filter, format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
  proofs: endpoint({
    method: 'GET',
    path: '/api/v1/control/proofs',
    access,
    summary: { en: 'Whether the books agree', bn: 'হিসাব মেলে কি না' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(proof),
      /** The last seal of the history: noted on paper, it proves later that nothing was cut off. */
      seal: z.string().nullable(),
      sealedThrough: z.string().nullable(),
    }),
  }),
};
