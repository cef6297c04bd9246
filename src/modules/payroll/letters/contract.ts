import * as z from 'zod';
import { typedCount, typedFor } from '../../../core/contracts/typed-count.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, day, label, line, paged, paging, q } from '../shapes.ts';

export const lettersContract = {
  raises: endpoint({
    method: 'GET',
    path: `${base}/raises`,
    access: access.figures,
    summary: { en: 'Increments of a day, with their letters', bn: 'নির্দিষ্ট দিনে কার বেতন বেড়েছে ও তাঁর পত্র' },
    input: z.strictObject({
      fromDate: day,
      show: z.enum(['all', 'without', 'with']).default('all'),
      q,
      ...paging,
    }),
    output: z.object({
      ...paged(
        z.object({
          /** The pay that began on that day. */
          id: z.guid(),
          code: z.string(),
          name: label,
          oldBasic: z.string(),
          newBasic: z.string(),
          /** The letter that holds. */
          number: z.string().nullable(),
          issueId: z.guid().nullable(),
        }),
      ),
      /** How many have a letter that holds. */
      given: z.int(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  give: endpoint({
    method: 'POST',
    path: `${base}/raises/letters`,
    access: access.editFigures,
    summary: { en: 'Give letters of increment', bn: 'বেতন বৃদ্ধির পত্র দেওয়া' },
    input: z
      .strictObject({
        fromDate: day,
        payIds: z.array(z.guid()).min(1).max(500),
        language: z.enum(['en', 'bn']),
        typed: typedCount,
      })
      .refine(...typedFor('payIds')),
    output: z.object({ given: z.int() }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/raises/letters/file`,
    access: access.figures,
    summary: { en: 'Letters of increment of a day', bn: 'একদিনের বেতন বৃদ্ধির পত্র' },
    /** `payId`: that one alone. */
    input: z.strictObject({ fromDate: day, payId: line(36).pipe(z.guid()).optional() }),
    output: z.unknown(),
    raw: true,
  }),
};
export type Raise = z.output<typeof lettersContract.raises.output>['items'][number];
