import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { messageStates } from '../sending/contract.ts';
import { access, base, label, line, paged, paging } from '../shapes.ts';

const path = `${base}/platform/outbox`;
const siteId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** The days that are looked back. */
export const spans = ['1', '7', '30', '90'] as const;
const span = z.enum(spans).default('30');
const counts = z.object({
  waiting: z.int(),
  unknown: z.int(),
  shown: z.int(),
  sent: z.int(),
  failed: z.int(),
  stopped: z.int(),
  parts: z.int(),
});

/** What all institutions and the platform itself send by SMS. */
export const everywhereContract = {
  messages: endpoint({
    method: 'GET',
    path,
    access: access.outbox,
    summary: { en: 'SMS of all institutions', bn: 'সব প্রতিষ্ঠানের এসএমএস' },
    input: z.strictObject({
      days: span,
      state: z.enum(messageStates).optional(),
      site: siteId.optional(),
      /** A mobile number. */
      q: line(60).optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          siteId: z.int(),
          site: label,
          batchId: z.guid(),
          at: z.string(),
          event: label,
          /** Masked: the platform sees that it was sent, not to whom. */
          address: z.string(),
          parts: z.int(),
          state: z.enum(messageStates),
          attempts: z.int(),
          gateway: z.string(),
          problem: z.string(),
          mayAgain: z.boolean(),
        }),
      ),
      /** The institution that was asked for. */
      chosen: z.object({ id: z.int(), name: label }).nullable(),
    }),
  }),
  sites: endpoint({
    method: 'GET',
    path: `${path}/institutions`,
    access: access.outbox,
    summary: { en: 'SMS by institution', bn: 'প্রতিষ্ঠান অনুযায়ী এসএমএস' },
    input: z.strictObject({
      days: span,
      q: line(60).optional(),
      sort: z.enum(['failed', 'unknown', 'waiting', 'sent', 'name']).default('failed'),
      ...paging,
    }),
    output: z.object({
      ...paged(counts.extend({ id: z.string(), siteId: z.int(), site: label })),
      all: counts,
    }),
  }),
  again: endpoint({
    method: 'POST',
    path: `${path}/:site/:batch/again`,
    access: access.outbox,
    summary: { en: 'Send again what failed of a sending', bn: 'একটি পাঠানোর ব্যর্থ বার্তা আবার পাঠানো' },
    /** `key`: the same once more sends nothing. */
    input: z.strictObject({ site: siteId, batch: z.guid(), key: z.guid() }),
    output: z.object({ messages: z.int(), parts: z.int() }),
  }),
  balance: endpoint({
    method: 'POST',
    path: `${path}/:site/balance`,
    access: access.outbox,
    summary: { en: 'What is left at the providers of an institution', bn: 'প্রতিষ্ঠানের সেবাদাতাদের কাছে কত বাকি' },
    input: z.strictObject({ site: siteId }),
    output: z.object({
      /** In each provider's own words; null where it cannot be asked or does not say. */
      items: z.array(z.object({ name: z.string(), balance: z.string().nullable() })).max(20),
    }),
  }),
  ask: endpoint({
    method: 'POST',
    path: `${path}/:site/ask`,
    access: access.outbox,
    summary: { en: 'Ask providers what became of messages', bn: 'বার্তার পরিণতি সেবাদাতার কাছে জানতে চাওয়া' },
    input: z.strictObject({ site: siteId }),
    output: z.object({ asked: z.int() }),
  }),
};
