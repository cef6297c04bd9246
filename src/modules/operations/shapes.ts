import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';

export const siteId = z.coerce.number().int().positive();
export const reason = z.string().max(300).transform(normaliseText).pipe(z.string().min(3));
/** It goes on though the content of some files is gone already; both people say so, or it does not. */
const acceptsMissing = z.boolean().default(false);
/** It goes on though nobody has downloaded the last export; both people say so, or it waits. */
const acceptsUnfetched = z.boolean().default(false);
const accepted = { acceptsMissing, acceptsUnfetched };
const alias = z.string().trim().min(1).max(60);

/** What the first person says; the form checks it before it is sent. */
export const askInput = z.strictObject({ id: z.guid(), siteId, reason, alias, ...accepted });
/** What the second person types once more. */
export const confirmInput = z.strictObject({ id: z.guid(), alias, ...accepted });
