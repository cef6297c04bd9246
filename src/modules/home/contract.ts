import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const counts = { present: z.int(), absent: z.int(), late: z.int(), leave: z.int() };

export const homeContract = {
  today: endpoint({
    method: 'GET',
    path: '/api/v1/home/today',
    access: 'signedIn',
    summary: { en: 'What the first screen shows', bn: 'প্রথম পর্দায় যা দেখানো হয়' },
    input: z.strictObject({}),
    output: z.object({
      today: z.string(),
      asOf: z.string(),
      /** The whole institution's last days with attendance, the latest last; null without the permission. */
      days: z.array(z.object({ date: z.string(), ...counts, sheets: z.int() })).nullable(),
      /** Null without the permission to see students. */
      school: z
        .object({
          employees: z.int(),
          joined: z.int(),
          classes: z.array(z.object({ name: label, female: z.int(), others: z.int() })),
        })
        .nullable(),
      notices: z.array(z.object({ id: z.guid(), title: label, on: z.string(), isPinned: z.boolean() })),
      events: z.array(z.object({ id: z.guid(), title: label, on: z.string() })),
      /** The guardian's children here; empty for everybody else. */
      children: z.array(
        z.object({
          studentId: z.guid(),
          name: label,
          section: label,
          roll: z.int(),
          /** Today's mark; null while nobody has taken it. */
          code: z.enum(['P', 'A', 'L', 'V']).nullable(),
          /** This year's days. */
          ...counts,
        }),
      ),
    }),
  }),
};
