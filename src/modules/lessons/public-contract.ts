import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';

const label = z.object({ en: z.string(), bn: z.string() });
/** The address decides which institution it is; the website repeats its id with every call. */
const input = z.strictObject({ site_id: z.string().max(20).optional() });
const room = z.object({
  id: z.guid(),
  title: label,
  body: label,
  /** The one language the text is written in; null where it is in both. */
  only: z.enum(['en', 'bn']).nullable(),
  className: label.nullable(),
  picture: z.string().nullable(),
  video: z.string(),
});

/** What anybody may read on the website of an institution. */
export const publicRoomsContract = {
  classRooms: endpoint({
    method: 'GET',
    path: '/api/web/class-rooms',
    access: 'public',
    summary: { en: 'Class rooms of the institution', bn: 'প্রতিষ্ঠানের শ্রেণিকক্ষ' },
    input,
    output: z.object({ items: z.array(room) }),
  }),
  sharedClassRooms: endpoint({
    method: 'GET',
    path: '/api/web/edu/class-rooms',
    access: 'public',
    summary: { en: 'Class rooms for everybody', bn: 'সবার জন্য শ্রেণিকক্ষ' },
    input,
    output: z.object({ items: z.array(room) }),
  }),
};
export type PublicRoom = z.output<typeof room>;
