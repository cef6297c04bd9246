import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { siteId } from '../common-contract.ts';
import { websitePermission } from '../permissions.ts';
import { followedStates, letterKinds, letterStates } from './rules.ts';

const base = '/api/v1/website/letters';
const view = { permission: websitePermission.view } as const;
const edit = { permission: websitePermission.edit } as const;
const line = (most: number) => z.string().max(most).transform(normaliseText);
/** Several lines, each as one line is stored. */
const lines = (most: number) =>
  z
    .string()
    .max(most)
    .transform((text) =>
      text
        .split(/\r\n|\r|\n/)
        .map(normaliseText)
        .join('\n')
        .trim(),
    );

const listed = z.object({
  id: z.guid(),
  version: z.int(),
  kind: z.enum(letterKinds),
  code: z.string(),
  name: z.string(),
  subject: z.string(),
  state: z.enum(letterStates),
  receivedAt: z.string(),
});

const written = {
  mobile: line(20).default(''),
  email: line(120).default(''),
  subject: line(150).pipe(z.string().min(3)),
  body: lines(3000).pipe(z.string().min(10)),
  /** A field that nobody sees: only programs fill it. */
  homepage: z.string().max(200).default(''),
  /** Which form it was: one that is sent twice is one message. */
  once: z.guid().optional(),
};
const taken = z.object({ code: z.string() });

export const lettersContract = {
  contact: endpoint({
    method: 'POST',
    path: '/api/web/contact-form',
    access: 'public',
    summary: { en: 'Write to the institution', bn: 'প্রতিষ্ঠানে বার্তা পাঠানো' },
    input: siteId.extend({ name: line(120).pipe(z.string().min(2)), ...written }),
    output: taken,
  }),
  complain: endpoint({
    method: 'POST',
    path: '/api/web/officer-complaint',
    access: 'public',
    summary: { en: 'Make a complaint', bn: 'অভিযোগ জানানো' },
    input: siteId.extend({ name: line(120).default(''), ...written }),
    output: taken,
  }),
  /** What is asked for stands in no address: whoever has the number reads the answers. */
  follow: endpoint({
    method: 'POST',
    path: '/api/web/letter-status',
    access: 'public',
    summary: { en: 'Status of a message or complaint', bn: 'বার্তা বা অভিযোগের অবস্থা' },
    input: siteId.extend({ code: line(40).pipe(z.string().min(1)) }),
    output: z.object({
      code: z.string(),
      kind: z.enum(letterKinds),
      state: z.enum(followedStates),
      receivedAt: z.string(),
      answers: z.array(z.object({ id: z.guid(), text: z.string(), at: z.string(), hasFiles: z.boolean() })),
    }),
  }),
  letters: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'What visitors of the website wrote', bn: 'ওয়েবসাইট থেকে আসা বার্তা' },
    input: z.strictObject({
      kind: z.enum(letterKinds).optional(),
      state: z.enum([...letterStates, 'all']).default('all'),
      q: line(100).optional(),
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({ items: z.array(listed), total: z.int(), page: z.int(), size: z.int() }),
  }),
  letter: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: view,
    summary: { en: 'One message', bn: 'একটি বার্তা' },
    input: z.strictObject({ id: z.guid() }),
    output: listed.extend({
      mobile: z.string().nullable(),
      email: z.string().nullable(),
      body: z.string(),
      note: z.string(),
      endedAt: z.string().nullable(),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    access: edit,
    summary: { en: 'Set the status of a message', bn: 'বার্তার অবস্থা ঠিক করা' },
    input: z.strictObject({
      id: z.guid(),
      version: z.int(),
      state: z.enum(letterStates),
      note: lines(2000),
    }),
    output: z.object({ id: z.guid() }),
  }),
};

export type ListedLetter = z.output<typeof listed>;
export type Letter = z.output<typeof lettersContract.letter.output>;
export type WrittenLetter = z.output<typeof lettersContract.complain.input>;
export type AskedLetters = z.output<typeof lettersContract.letters.input>;
