import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { label, paging } from '../contract.ts';
import { controlPermission, platformImpersonationPermission } from '../permissions.ts';
import { longestImpersonation } from '../rules.ts';

const id = z.guid();
const item = z.object({
  id,
  kind: z.enum(['site', 'group', 'user']),
  actor: label,
  account: label,
  site: label,
  reason: z.string(),
  startedAt: z.string(),
  endsAt: z.string(),
  endedAt: z.string().nullable(),
  isRunning: z.boolean(),
  /** What was changed meanwhile, where the caller sees the institution's log. */
  changes: z.int().nullable(),
});
export type Impersonation = z.infer<typeof item>;
const list = z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
const base = '/api/v1/access/impersonations';

/** Staff of the platform work through somebody's account: for a reason, for a while, seen by the institution. */
export const impersonationContract = {
  start: endpoint({
    method: 'POST',
    path: base,
    access: { platform: platformImpersonationPermission.start },
    turnsSession: true,
    summary: { en: 'Work through an account for a while', bn: 'কিছু সময় অন্যের হয়ে কাজ করা' },
    /** An institution or group by itself: through the account that leads it. */
    input: z.strictObject({
      kind: z.enum(['site', 'group', 'user']),
      siteId: z.int().positive().nullable().default(null),
      groupId: id.nullable().default(null),
      accountId: id.nullable().default(null),
      reason: z.string().trim().min(10).max(300),
      minutes: z.int().min(5).max(longestImpersonation).default(30),
      password: z.string().min(1).max(200),
    }),
    output: z.object({ id, account: label, endsAt: z.string() }),
  }),
  everywhere: endpoint({
    method: 'GET',
    path: '/api/v1/access/platform/impersonations',
    access: { platform: platformImpersonationPermission.view },
    summary: { en: 'Who worked as whom', bn: 'কে কার হয়ে কাজ করেছেন' },
    input: z.strictObject({ kind: z.enum(['site', 'group', 'user']).optional(), ...paging }),
    output: list,
  }),
  own: endpoint({
    method: 'GET',
    path: base,
    access: { permission: controlPermission.view },
    summary: { en: 'Staff of the platform in this institution', bn: 'এই প্রতিষ্ঠানে প্ল্যাটফর্মের কর্মী' },
    input: z.strictObject({ ...paging }),
    output: list,
  }),
};
