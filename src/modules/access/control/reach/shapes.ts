import * as z from 'zod';
import { reachKinds } from '../../../../core/module/reach.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const named = z.object({ id: z.guid(), label });
export type Named = z.infer<typeof named>;

const ofEach = <T extends z.ZodType>(one: T) =>
  z.strictObject(
    Object.fromEntries(reachKinds.map((kind) => [kind, one])) as Record<(typeof reachKinds)[number], T>,
  );

/** What somebody is limited to, by its names; nothing of any kind: the whole institution. */
export const shownReach = ofEach(z.array(named));
export type ShownReach = z.infer<typeof shownReach>;
export const reachIds = ofEach(z.array(z.guid()).max(200));
