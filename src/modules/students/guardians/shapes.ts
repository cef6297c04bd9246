import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';

const line = (most: number) => z.string().max(most).transform(normaliseText);

/** Hiding a child from a guardian: the link between them, why, and the number of the order. */
export const barInput = z.strictObject({
  id: z.guid(),
  reason: line(300).pipe(z.string().min(3)),
  paper: line(120).default(''),
});
