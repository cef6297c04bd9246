import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { calendarKinds } from '../../../core/module/calendar.ts';

const label = z.object({ en: z.string(), bn: z.string() });

const child = z.object({
  studentId: z.guid(),
  name: label,
  section: label,
  roll: z.int(),
  /** Today's mark; null while nobody has taken it. */
  code: z.enum(['P', 'A', 'L', 'V']).nullable(),
  /** Taka with fines, and the earliest day of what is open; null for whoever was never billed. */
  fees: z.object({ owed: z.string(), due: z.string().nullable() }).nullable(),
});

/** All children of a guardian, in all institutions whose accounts are joined. */
export const familyHomeContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/home/family',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'All children in all institutions', bn: 'সব প্রতিষ্ঠানের সব সন্তান' },
    input: z.strictObject({}),
    output: z.object({
      today: z.string(),
      until: z.string(),
      /** Taka, of all of them together. */
      owed: z.string(),
      places: z.array(
        z.object({
          siteId: z.int(),
          accountId: z.guid(),
          site: label,
          /** Where the session is now. */
          isCurrent: z.boolean(),
          /** The institution answers families at this moment. */
          isOpen: z.boolean(),
          children: z.array(child),
        }),
      ),
      /** The next weeks of all of them, by day. */
      events: z.array(
        z.object({
          id: z.string(),
          siteId: z.int(),
          kind: z.enum(calendarKinds),
          title: label,
          startDate: z.string(),
          endDate: z.string(),
          startsAt: z.string().nullable(),
          isDayOff: z.boolean(),
        }),
      ),
    }),
  }),
};
