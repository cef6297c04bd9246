import * as z from 'zod';
import { normaliseText } from '../../../../core/bangla.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { messages } from '../../../../core/validation/messages.ts';
import { label, paging } from '../../contract.ts';
import { controlPermission, platformEmergencyPermission } from '../../permissions.ts';
import { longestImpersonation, shortestEmergencyReason } from '../../rules.ts';

const id = z.guid();
const item = z.object({
  id,
  actor: label,
  site: label,
  reason: z.string(),
  startedAt: z.string(),
  endsAt: z.string(),
  endedAt: z.string().nullable(),
  isRunning: z.boolean(),
  /** How many calls were made. */
  calls: z.int(),
  /** The caller did it, so that another person reviews it. */
  isMine: z.boolean(),
  reviewedBy: label.nullable(),
  reviewedAt: z.string().nullable(),
  review: z.string(),
  isJustified: z.boolean().nullable(),
});
export type Emergency = z.infer<typeof item>;
const list = z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });

export const emergencyStates = ['running', 'unreviewed', 'justified', 'unjustified'] as const;
const narrowed = { state: z.enum(emergencyStates).optional(), ...paging };

const call = z.object({
  id,
  at: z.string(),
  /** What the API calls it, in both languages; null where it is none of its calls. */
  what: label.nullable(),
  action: z.string(),
  address: z.string(),
});
const calls = z.object({ items: z.array(call), total: z.int(), page: z.int(), size: z.int() });

const base = '/api/v1/access/emergencies';
const everywhere = '/api/v1/access/platform/emergencies';

const startEmergencyInput = z.strictObject({
  /** None chosen yet is 0. */
  siteId: z.int().refine((id) => id > 0, { params: { label: messages.required } }),
  reason: z.string().transform(normaliseText).pipe(z.string().min(shortestEmergencyReason).max(500)),
  minutes: z.int().min(5).max(longestImpersonation).default(30),
  password: z.string().min(1).max(200),
});

/** Staff of the platform look into an institution in an emergency: in their own name, changing nothing, each call noted. */
export const emergencyContract = {
  start: endpoint({
    method: 'POST',
    path: base,
    access: { platform: platformEmergencyPermission.start },
    turnsSession: true,
    summary: { en: 'Look into an institution in an emergency', bn: 'জরুরি প্রয়োজনে প্রতিষ্ঠানে প্রবেশ' },
    input: startEmergencyInput,
    output: z.object({ id, endsAt: z.string() }),
  }),
  everywhere: endpoint({
    method: 'GET',
    path: everywhere,
    access: { platform: platformEmergencyPermission.view },
    summary: { en: 'Emergency access everywhere', bn: 'সব প্রতিষ্ঠানে জরুরি প্রবেশ' },
    input: z.strictObject(narrowed),
    output: list,
  }),
  callsEverywhere: endpoint({
    method: 'GET',
    path: `${everywhere}/:id/calls`,
    access: { platform: platformEmergencyPermission.view },
    summary: { en: 'What was looked at in an emergency', bn: 'জরুরি প্রবেশে কী দেখা হয়েছে' },
    input: z.strictObject({ id, ...paging }),
    output: calls,
  }),
  /** By another of the staff than who did it; once. */
  review: endpoint({
    method: 'POST',
    path: `${everywhere}/:id/review`,
    access: { platform: platformEmergencyPermission.review },
    summary: {
      en: 'Review an emergency access as the second person',
      bn: 'দ্বিতীয় ব্যক্তি হিসেবে জরুরি প্রবেশ যাচাই',
    },
    input: z.strictObject({
      id,
      isJustified: z.boolean(),
      review: z.string().transform(normaliseText).pipe(z.string().min(3).max(1000)),
    }),
    output: z.object({ id }),
  }),
  own: endpoint({
    method: 'GET',
    path: base,
    access: { permission: controlPermission.view },
    summary: { en: 'Emergency access to this institution', bn: 'এই প্রতিষ্ঠানে জরুরি প্রবেশ' },
    input: z.strictObject(narrowed),
    output: list,
  }),
  calls: endpoint({
    method: 'GET',
    path: `${base}/:id/calls`,
    access: { permission: controlPermission.view },
    summary: { en: 'What was looked at here in an emergency', bn: 'জরুরি প্রবেশে এখানে কী দেখা হয়েছে' },
    input: z.strictObject({ id, ...paging }),
    output: calls,
  }),
};
