import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, done, label, paged, paging, reason, written } from '../shapes.ts';

const order = z.object({
  id: z.guid(),
  at: z.string(),
  parts: z.int(),
  price: z.string(),
  payment: z.string(),
  state: z.enum(['asked', 'granted', 'refused']),
  by: label,
  decidedBy: label.nullable(),
  reason: z.string(),
});

export const ledgerContract = {
  ledger: endpoint({
    method: 'GET',
    path: `${base}/ledger`,
    access: access.view,
    summary: { en: 'The SMS account of the institution', bn: 'প্রতিষ্ঠানের এসএমএস হিসাব' },
    input: z.strictObject({ ...paging }),
    output: z.object({
      balance: z.int(),
      /** Below it the screens warn. */
      lowBalance: z.int(),
      /** For sale today. */
      packs: z.array(z.object({ id: z.guid(), name: label, parts: z.int(), price: z.string() })).max(100),
      orders: z.array(order).max(20),
      months: z
        .array(
          z.object({
            month: z.string(),
            opening: z.int(),
            bought: z.int(),
            used: z.int(),
            refunded: z.int(),
            closing: z.int(),
          }),
        )
        .max(24),
      ...paged(
        z.object({
          id: z.guid(),
          at: z.string(),
          kind: z.enum(['pack', 'use', 'refund', 'stop']),
          parts: z.int(),
          about: z.string(),
          by: label.nullable(),
        }),
      ),
    }),
  }),
  order: endpoint({
    method: 'POST',
    path: `${base}/orders`,
    access: access.buy,
    summary: { en: 'Order a pack of SMS', bn: 'এসএমএস প্যাক চাওয়া' },
    /** The price is the list's; it stays the order's whatever becomes of the list. */
    input: z.strictObject({ packId: z.guid(), price: z.string().max(60), payment: written(200) }),
    output: done,
  }),
  orders: endpoint({
    method: 'GET',
    path: `${base}/platform/orders`,
    access: access.grant,
    summary: { en: 'Packs that institutions ordered', bn: 'প্রতিষ্ঠানের চাওয়া প্যাক' },
    input: z.strictObject({
      state: z.enum(['asked', 'granted', 'refused', 'all']).default('asked'),
      ...paging,
    }),
    output: z.object(paged(order.extend({ siteId: z.int(), site: label }))),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${base}/platform/orders/:site/:id/decide`,
    access: access.grant,
    summary: { en: 'Grant or refuse a pack', bn: 'প্যাক অনুমোদন বা প্রত্যাখ্যান' },
    input: z.strictObject({
      site: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
      id: z.guid(),
      outcome: z.enum(['granted', 'refused']),
      reason: reason.optional(),
    }),
    output: done,
  }),
};
