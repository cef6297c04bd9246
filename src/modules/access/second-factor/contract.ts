import * as z from 'zod';
import { orWaiting } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { done, label } from '../contract.ts';
import { platformSecurityPermission } from '../permissions.ts';

const path = '/api/v1/access/platform/second-factor';
const access = { platform: platformSecurityPermission.edit };

/** Which roles sign in with a second factor. */
export const secondFactorSetting = {
  read: endpoint({
    method: 'GET',
    path,
    access,
    summary: { en: 'Who needs a second factor', bn: 'কার দ্বিতীয় ধাপ লাগে' },
    input: z.strictObject({}),
    output: z.object({
      version: z.int(),
      /** Whoever could do most harm has some days from the first log-in to set one up. */
      isExpected: z.boolean(),
      graceDays: z.int(),
      /** From which day institutions older than the rule are asked as well. */
      olderFrom: z.string(),
      roles: z.array(
        z.object({
          code: z.string(),
          label,
          people: z.int(),
          withFactor: z.int(),
          isRequired: z.boolean(),
        }),
      ),
    }),
  }),
  /** Waits for another one of the platform where somebody would need none any more. */
  save: endpoint({
    method: 'PUT',
    path,
    access,
    summary: { en: 'Set who needs a second factor', bn: 'কার দ্বিতীয় ধাপ লাগবে ঠিক করা' },
    input: z.strictObject({
      roles: z.array(z.string().min(1).max(60)).max(200),
      /** As it was where it is not said. */
      isExpected: z.boolean().optional(),
      version: z.int(),
      reason: z.string().trim().max(300).default(''),
    }),
    output: orWaiting(done),
  }),
};
