import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { normaliseMobile } from '../../core/identifiers.ts';
import { messagesPermission, platformSmsPermission } from './permissions.ts';

export const base = '/api/v1/communication';
export const access = {
  view: { permission: messagesPermission.view },
  send: { permission: messagesPermission.send },
  setup: { permission: messagesPermission.setup },
  buy: { permission: messagesPermission.buy },
  grant: { platform: platformSmsPermission.grant },
  outbox: { platform: platformSmsPermission.outbox },
  providers: { platform: platformSmsPermission.providers },
} as const;

export const label = z.object({ en: z.string(), bn: z.string() });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const written = (most: number) => line(most).pipe(z.string().min(1));
export const reason = line(300).pipe(z.string().min(3));
export const id = z.strictObject({ id: z.guid() });
export const done = z.object({ id: z.guid() });
export const mobile = z
  .string()
  .max(60)
  .transform((text, context) => {
    const number = normaliseMobile(text);
    if (number !== null) return number;
    context.addIssue({ code: 'custom', message: 'A mobile number' });
    return z.NEVER;
  });
export const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
export const paged = <T extends z.ZodType>(item: T) => ({
  items: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
});

/** One of the groups a message is for: the kind, and what it asks for. */
export const group = z.strictObject({
  kind: z.string().min(1).max(60),
  values: z.record(z.string().max(40), z.string().max(100)),
});
export const groups = z.array(group).min(1).max(20);
export type Group = z.output<typeof group>;
