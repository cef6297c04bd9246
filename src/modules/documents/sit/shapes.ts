import * as z from 'zod';

/** What an institution asks for admit cards; taka, or null where dues do not matter. */
export const settingInput = z.strictObject({
  version: z.int().min(0),
  isPublic: z.boolean(),
  duesAbove: z
    .string()
    .regex(/^\d{1,9}(\.\d{1,2})?$/)
    .nullable(),
});
