import * as z from 'zod';

export const label = z.object({ en: z.string(), bn: z.string() });
/** Why somebody has a covered number shown in full; it is kept with the note of it. */
export const revealReason = z.string().trim().min(3).max(300);
export const done = z.object({ done: z.literal(true) });
/** How long it must be depends on whose it is; the server says so in the specification's words. */
export const password = z.string().min(1).max(200);
export const user = z.object({
  id: z.guid(),
  username: z.string(),
  nameEn: z.string(),
  nameBn: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  photoUrl: z.string().nullable(),
  bio: z.string(),
  language: z.string(),
  mustChangePassword: z.boolean(),
});
/** What is found, by which it gets its picture. */
export const searchKind = z.enum(['student', 'employee', 'receipt', 'voucher', 'book', 'invoice']);
