import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';

const label = z.object({ en: z.string(), bn: z.string() });

export const featuresContract = {
  /** What anybody may read of what the platform offers. */
  features: endpoint({
    method: 'GET',
    path: '/api/v1/platform/features',
    access: 'public',
    summary: { en: 'What the platform offers', bn: 'প্ল্যাটফর্মের সুবিধাসমূহ' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ id: z.guid(), name: label, text: label, isFeatured: z.boolean() })),
    }),
  }),
};
