import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { admissionPermission } from '../permissions.ts';
import { access, base, done, id, label, line, reason, siteId, text, web } from '../shapes.ts';

const word = z.object({ by: z.string(), words: z.string() });
const seat = z.object({ number: z.string(), offer: z.guid(), quota: z.string() });

const draw = z.object({
  id: z.guid(),
  version: z.int(),
  kind: z.enum(['lottery', 'merit']),
  entries: z.int(),
  digest: z.string(),
  commitment: z.string(),
  committedAt: z.string(),
  words: z.array(word),
  drawnAt: z.string().nullable(),
  publishedAt: z.string().nullable(),
  voidedAt: z.string().nullable(),
  voidReason: z.string(),
  seats: z.array(seat.extend({ name: label })),
  waiting: z.array(z.object({ offer: z.guid(), number: z.string(), name: label })),
});
export type Draw = z.output<typeof draw>;

/** Everything somebody needs to do a draw again, without a name in it. */
const published = z.object({
  id: z.guid(),
  kind: z.enum(['lottery', 'merit']),
  title: label,
  offers: z.array(
    z.object({
      id: z.guid(),
      name: label,
      seats: z.int(),
      quotas: z.array(z.object({ code: z.string(), seats: z.int(), freeTo: z.string().optional() })),
    }),
  ),
  quotaNames: z.array(z.object({ code: z.string(), en: z.string(), bn: z.string() })),
  entries: z.array(z.object({ number: z.string(), choices: z.array(z.guid()), quotas: z.array(z.string()) })),
  digest: z.string(),
  commitment: z.string(),
  committedAt: z.string(),
  drawnAt: z.string().nullable(),
  /** Null until it is drawn; the result until it is published. */
  seed: z.string().nullable(),
  words: z.array(z.string()),
  saidBy: z.array(z.string()),
  order: z.array(z.string()).nullable(),
  seats: z.array(seat).nullable(),
  waiting: z.record(z.string(), z.array(z.string())).nullable(),
  /** A draw that was made void is still shown, with when and why: nobody draws until the result pleases. */
  voidedAt: z.string().nullable(),
  voidReason: z.string(),
});
export type PublicDraw = z.output<typeof published>;

export const drawContract = {
  read: endpoint({
    method: 'GET',
    path: `${base}/draws`,
    access: access.view,
    summary: { en: 'The draw of a declaration', bn: 'ঘোষণার লটারি' },
    input: z.strictObject({ declarationId: z.guid() }),
    output: z.object({
      draws: z.array(draw),
      /** Who would take part now. */
      ready: z.int(),
      unpaid: z.int(),
      unchecked: z.int(),
      unmarked: z.int(),
      offers: z.array(
        z.object({ id: z.guid(), name: label, seats: z.int(), taken: z.int(), waiting: z.int() }),
      ),
      quotaNames: z.array(z.object({ code: z.string(), en: z.string(), bn: z.string() })),
      can: z.object({ draw: z.boolean(), edit: z.boolean() }),
    }),
  }),
  commit: endpoint({
    method: 'POST',
    path: `${base}/draws`,
    access: access.draw,
    inOwnName: true,
    summary: { en: 'Fix the list for the draw', bn: 'লটারির তালিকা চূড়ান্ত করা' },
    input: z.strictObject({ declarationId: z.guid() }),
    output: done,
  }),
  addWord: endpoint({
    method: 'POST',
    path: `${base}/draws/:id/words`,
    access: access.draw,
    inOwnName: true,
    summary: { en: 'Add what somebody types on the day', bn: 'লটারির দিনে কারও লেখা যোগ' },
    input: id.extend({ saidBy: text(80), words: text(120) }),
    output: done,
  }),
  draw: endpoint({
    method: 'POST',
    path: `${base}/draws/:id/draw`,
    access: access.draw,
    inOwnName: true,
    summary: { en: 'Draw', bn: 'লটারি করা' },
    input: id,
    output: done,
  }),
  /** A merit list takes somebody who wrote none of its marks. */
  publish: approvalEndpoint({
    method: 'POST',
    path: `${base}/draws/:id/publish`,
    access: access.draw,
    inOwnName: true,
    approval: {
      act: 'admission.publish',
      label: { en: 'Publish a merit list of own marks', bn: 'নিজের লেখা নম্বরের মেধাতালিকা প্রকাশ' },
      decide: admissionPermission.approve,
    },
    summary: { en: 'Publish the result', bn: 'ফল প্রকাশ' },
    input: id.extend({ reason: line(300).default('') }),
    output: z.object({ selected: z.int(), listed: z.int() }),
  }),
  void: approvalEndpoint({
    method: 'POST',
    path: `${base}/draws/:id/void`,
    access: access.draw,
    approval: {
      act: 'admission.void',
      label: { en: 'Void a lottery or merit list', bn: 'লটারি বা মেধাতালিকা বাতিল' },
      decide: admissionPermission.approve,
    },
    summary: { en: 'Void a draw', bn: 'লটারি বাতিল' },
    input: id.extend({ reason }),
    output: done,
  }),
  published: endpoint({
    method: 'GET',
    path: `${web}/draws`,
    access: 'public',
    summary: { en: 'Draws that are fixed or published', bn: 'চূড়ান্ত বা প্রকাশিত লটারি' },
    input: z.strictObject({ site_id: siteId }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          title: label,
          kind: z.string(),
          committedAt: z.string(),
          isPublished: z.boolean(),
          voidedAt: z.string().nullable(),
          voidReason: z.string(),
        }),
      ),
    }),
  }),
  verify: endpoint({
    method: 'GET',
    path: `${web}/draws/:id`,
    access: 'public',
    summary: { en: 'A draw with all that is needed to do it again', bn: 'যাচাইয়ের জন্য পূর্ণ লটারি' },
    input: z.strictObject({ site_id: siteId, id: z.guid() }),
    output: published,
  }),
};
