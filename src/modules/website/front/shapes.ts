import * as z from 'zod';
import { backgrounds, layouts } from './rules.ts';

/** How the head of every page looks. */
export const designShape = z.strictObject({
  layout: z.enum(layouts),
  background: z.enum(backgrounds),
  accent: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable(),
  /** A picture across the head, above the name. */
  bannerId: z.guid().nullable().default(null),
  showsMotto: z.boolean(),
  showsOther: z.boolean(),
  showsPlace: z.boolean(),
  isSticky: z.boolean(),
});
