import * as z from 'zod';
import { endpoint } from '../../../../core/endpoint.ts';
import { resultsPermission } from '../../permissions.ts';
import { label } from '../../shapes.ts';

const band = z.object({ letter: z.string(), minPercent: z.string(), point: z.string() });

/** How bands that no version has yet are recorded: the next version of a scale, or a new one by its names. */
export const scaleRecord = z.strictObject({
  scaleId: z.guid().nullable(),
  nameEn: z.string().trim().max(60).default(''),
  nameBn: z.string().trim().max(60).default(''),
  reason: z.string().trim().max(300).default(''),
});

export const scalesContract = {
  scales: endpoint({
    method: 'GET',
    path: '/api/v1/results/scales',
    access: { permission: resultsPermission.generate },
    summary: { en: 'Recorded grade scales with their versions', bn: 'সংরক্ষিত গ্রেড স্কেল ও সংস্করণ' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          scaleId: z.guid(),
          name: label,
          number: z.int(),
          bands: z.array(band),
          reason: z.string(),
          madeBy: z.string(),
          madeAt: z.string(),
          /** Results that were made by it. */
          runs: z.int(),
        }),
      ),
    }),
  }),
};
