import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { overlapHours } from './rules.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
const line = (most: number) => z.string().max(most).transform(normaliseText);
export const words = line(100).default('');
export const id = z.strictObject({ id: z.guid() });
/** The digest under which a token or a consent is kept. */
export const tokenId = z.strictObject({ id: z.string().regex(/^[0-9a-f]{64}$/) });
const scopeNames = z.array(z.string().max(60)).max(100);
export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() });

const client = {
  name: line(100).pipe(z.string().min(1)),
  redirect: z.string().trim().min(1).max(500),
};
const more = {
  scopes: scopeNames,
  sites: z.array(z.int().positive()).max(200),
  callsAMinute: z.preprocess(ascii, z.coerce.number().int().min(1).max(6000)),
  isStopped: z.boolean(),
};

/** Name and address as the specification has them; the rest has a value of its own where it is not said. */
export const addInput = z.strictObject({
  ...client,
  scopes: more.scopes.default([]),
  sites: more.sites.default([]),
  callsAMinute: more.callsAMinute.default(120),
});
export const saveInput = z.strictObject({
  id: z.guid(),
  ...client,
  scopes: more.scopes.optional(),
  sites: more.sites.optional(),
  callsAMinute: more.callsAMinute.optional(),
  isStopped: more.isStopped.optional(),
  version: z.coerce.number().int().min(1).optional(),
});
export const rotateInput = z.strictObject({
  id: z.guid(),
  hours: z.coerce
    .number()
    .refine((hours) => (overlapHours as readonly number[]).includes(hours))
    .default(24),
});
export const admitInput = z.strictObject({
  id: z.guid(),
  scopes: scopeNames.min(1),
  role: z.string().min(1).max(60).nullable(),
  password: z.string().max(200),
});
export const decideInput = z.strictObject({
  uid: z.string().regex(/^[\w-]{10,60}$/),
  isAllowed: z.boolean(),
  scopes: scopeNames,
  password: z.string().max(200).default(''),
});
