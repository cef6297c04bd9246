import * as z from 'zod';
import { replicationStates, shownStates } from './states.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
export const siteId = z.coerce.number().int().positive();
const master = 'master';
/** The platform's own rows, or an institution. */
export const source = z.union([z.literal(master), siteId]);

/** Lists travel in a query as JSON. */
export const several = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess((value) => {
    if (typeof value !== 'string') return value;
    try {
      return JSON.parse(value);
    } catch {
      return value;
    }
  }, z.array(item).min(1).max(most));

export const partNames = z.array(z.string().min(1).max(60)).min(1).max(60);
export const choices = z
  .array(
    z.strictObject({
      table: z.string().min(1).max(80),
      id: z.guid(),
      choice: z.enum(['copy', 'leave']),
    }),
  )
  .max(5000)
  .default([]);

const counts = z.object({
  new: z.int(),
  different: z.int(),
  same: z.int(),
  /** Neither copied nor compared: something collides or is missing. */
  blocked: z.int(),
  only: z.int(),
});
export type Counts = z.infer<typeof counts>;

export const site = z.object({ id: z.int(), name: label });
export const comparedSite = z.object({
  site,
  parts: z.array(counts.extend({ name: z.string(), label })),
});
export type ComparedSite = z.infer<typeof comparedSite>;

export const comparedRow = z.object({
  /** The source's record, or the institution's own where it alone has it. */
  id: z.guid(),
  table: z.string(),
  tableLabel: label,
  name: label,
  state: z.enum(shownStates),
  /** It is never overwritten, since work hangs on it. */
  isOnlyAdded: z.boolean(),
  changes: z.array(z.object({ field: label, before: label, after: label })),
  lacks: z.array(label),
});
export type ComparedRow = z.infer<typeof comparedRow>;

export const run = z.object({
  id: z.guid(),
  /** Null: the platform's own rows. */
  source: site.nullable(),
  parts: z.array(label),
  partNames: z.array(z.string()),
  overwrites: z.boolean(),
  by: label,
  at: z.string(),
  sites: z.int(),
  /** How many institutions are in each state. */
  waiting: z.int(),
  done: z.int(),
  failed: z.int(),
  takenBack: z.int(),
  added: z.int(),
  changed: z.int(),
});
export type Run = z.infer<typeof run>;

export const target = z.object({
  site,
  state: z.enum(replicationStates),
  added: z.int(),
  changed: z.int(),
  problem: label.nullable(),
  endedAt: z.string().nullable(),
});
export type Target = z.infer<typeof target>;

export const page = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(25),
};
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });
