import * as z from 'zod';
import { parseTaka } from '../../../core/money.ts';

/** At most 10 crore taka. */
const mostPaisa = 100_000_000_000n;

/** What an institution asks for admit cards; taka, or null where dues do not matter. */
export const settingInput = z.strictObject({
  version: z.int().min(0),
  isPublic: z.boolean(),
  duesAbove: z
    .string()
    .max(20)
    .refine((text) => {
      const paisa = parseTaka(text);
      return paisa !== null && paisa >= 0n && paisa <= mostPaisa;
    })
    .nullable(),
});
