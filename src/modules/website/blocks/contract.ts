import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { siteId, writtenLabel } from '../common-contract.ts';
import { contentPages } from './pages.data.ts';

const label = z.object({ en: z.string(), bn: z.string() });

/** One thing as it stands in a line: the reader's language and digits are the reader's business. */
const value = z.union([
  z.object({ text: writtenLabel }),
  /** A text with its form: see core/validation/rich-text.ts. */
  z.object({ written: writtenLabel }),
  z.object({ number: z.int() }),
  z.object({ date: z.string() }),
  z.object({ digits: z.string() }),
  z.object({ phone: z.string() }),
  z.object({ email: z.string() }),
  z.object({ to: z.string(), name: label }),
]);

const facts = z.array(z.object({ name: label, value }));

const field = z.object({
  name: z.string(),
  label,
  /** `lines`: several of them. */
  type: z.enum(['text', 'number', 'choice', 'lines', 'hidden']),
  /** Characters at most. */
  most: z.int().optional(),
  isNeeded: z.boolean().optional(),
  example: label.optional(),
  help: label.optional(),
  options: z.array(z.object({ value: z.string(), name: label })).optional(),
  /** What was typed, and what is wrong with it. */
  value: z.string().optional(),
  problems: z.array(label).optional(),
});

/** A part of a page of the website. The same parts are drawn by the server and by the browser: see draw.ts. */
export const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('heading'), text: label }),
  z.object({
    kind: z.literal('text'),
    text: label,
    /** The one language it is written in, which the page of the other shows. */
    only: z.enum(['en', 'bn']).nullable().optional(),
  }),
  z.object({ kind: z.literal('note'), text: label }),
  z.object({
    kind: z.literal('picture'),
    url: z.string(),
    alt: label,
    /** In pixels, where they are known. */
    width: z.int().optional(),
    height: z.int().optional(),
  }),
  z.object({ kind: z.literal('facts'), rows: facts }),
  /** What is said of a paper that was checked, and what it must say then. */
  z.object({
    kind: z.literal('verdict'),
    verdict: z.string(),
    isGood: z.boolean(),
    said: label,
    hints: z.array(label),
    rows: facts,
  }),
  /** A form that its page answers, with scripts and without. */
  z.object({
    kind: z.literal('form'),
    to: z.string(),
    method: z.enum(['get', 'post']),
    /** `again`: asks only, so that it may be asked again in another language; `file`: a file is answered. */
    asks: z.enum(['again', 'once', 'file', 'scripts']),
    fields: z.array(field),
    button: label,
    problem: label.optional(),
  }),
  /** A way on that looks like a button. */
  z.object({ kind: z.literal('way'), to: z.string(), name: label }),
  z.object({
    kind: z.literal('table'),
    caption: label,
    columns: z.array(label),
    /** Which columns hold figures. */
    figures: z.array(z.int()),
    rows: z.array(z.array(value)),
    /** The last row sums the others. */
    hasSum: z.boolean(),
  }),
  z.object({
    kind: z.literal('chart'),
    caption: label,
    series: z.array(label),
    rows: z.array(z.object({ name: label, parts: z.array(z.int()) })),
  }),
  z.object({
    kind: z.literal('people'),
    items: z.array(
      z.object({
        picture: z.string().nullable(),
        name: label,
        post: label,
        facts: z.array(z.object({ name: label, value })),
      }),
    ),
  }),
  z.object({
    kind: z.literal('file'),
    url: z.string(),
    name: z.string(),
    type: z.enum(['pdf', 'picture']),
    bytes: z.int(),
  }),
  z.object({
    kind: z.literal('results'),
    items: z.array(
      z.object({ to: z.string(), title: label, sort: label, text: label, day: z.string().nullable() }),
    ),
  }),
  /** Things with a picture and a text; `link` leads to a page of somebody else. */
  z.object({
    kind: z.literal('cards'),
    items: z.array(
      z.object({
        picture: z.string(),
        title: label,
        note: label.nullable(),
        text: label,
        only: z.enum(['en', 'bn']).nullable(),
        link: z.object({ to: z.string(), name: label }).nullable(),
      }),
    ),
  }),
  z.object({ kind: z.literal('search'), q: z.string() }),
  z.object({
    kind: z.literal('choices'),
    name: label,
    items: z.array(z.object({ to: z.string(), name: label, isCurrent: z.boolean() })),
  }),
  z.object({
    kind: z.literal('pager'),
    path: z.string(),
    page: z.int(),
    size: z.int(),
    total: z.int(),
  }),
  z.object({
    kind: z.literal('albums'),
    items: z.array(
      z.object({ to: z.string(), picture: z.string(), title: label, day: z.string(), pictures: z.int() }),
    ),
  }),
  z.object({
    kind: z.literal('pictures'),
    items: z.array(
      z.object({
        to: z.string(),
        url: z.string(),
        width: z.int(),
        height: z.int(),
        alt: label,
        caption: writtenLabel,
      }),
    ),
  }),
  /** One picture large, with links to its neighbours. */
  z.object({
    kind: z.literal('viewer'),
    url: z.string(),
    alt: label,
    width: z.int(),
    height: z.int(),
    caption: writtenLabel,
    place: z.int(),
    count: z.int(),
    previous: z.string().nullable(),
    next: z.string().nullable(),
    back: z.string(),
  }),
  /** A button that scripts serve; `without` is the page that does it for who uses none. */
  z.object({ kind: z.literal('action'), slot: z.string(), name: label, without: z.string() }),
  /** Where somebody goes on with what was begun, by its code, and a page that tells what came of all. */
  z.object({
    kind: z.literal('resume'),
    title: label,
    field: label,
    /** The page that opens it. */
    to: z.string(),
    /** What was typed, where it was refused. */
    typed: z.string().optional(),
    problem: label.optional(),
    results: z.object({ name: label, to: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('letter'),
    form: z.enum(['contact', 'complaint', 'follow']),
    /** What was typed, and what is wrong with it, by field. */
    typed: z.record(z.string(), z.string()).optional(),
    problems: z.record(z.string(), z.array(label)).optional(),
    problem: label.optional(),
  }),
  /** What went wrong, where no form stands to say it. */
  z.object({ kind: z.literal('problem'), text: label }),
  z.object({
    kind: z.literal('board'),
    /** Seconds after which a board on a wall shows the next part. */
    every: z.int(),
    items: z.array(z.object({ title: label, text: label, day: z.string(), category: label.nullable() })),
  }),
]);

const content = z.object({ title: label, description: label.nullable(), blocks: z.array(block) });

export type Block = z.infer<typeof block>;
export type Value = z.infer<typeof value>;
export type FormBlock = Extract<Block, { kind: 'form' }>;
export type FormField = z.infer<typeof field>;
export type Content = z.infer<typeof content>;

const short = z.string().max(100);

export const contentContract = {
  content: endpoint({
    method: 'GET',
    path: '/api/web/content/:name',
    access: 'public',
    summary: { en: 'A page of the website, in parts', bn: 'ওয়েবসাইটের একটি পাতা, অংশে অংশে' },
    input: siteId.extend({
      name: z.enum(contentPages),
      /** What the page is about, where its address says so. */
      of: z.string().max(200).optional(),
      q: short.optional(),
      section: z.guid().optional(),
      preview: short.optional(),
      /** The place of the picture that is shown large. */
      picture: z.coerce.number().int().min(1).max(1000).optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: content,
  }),
  pageFile: endpoint({
    method: 'GET',
    path: '/api/web/document/:id',
    access: 'public',
    summary: { en: 'Document of a published page', bn: 'প্রকাশিত পাতার নথি' },
    input: siteId.extend({ id: z.guid(), preview: short.optional() }),
    output: z.unknown(),
    raw: true,
  }),
  photo: endpoint({
    method: 'GET',
    path: '/api/web/photo/:of/:id',
    access: 'public',
    summary: { en: 'Photo shown by the institution', bn: 'প্রতিষ্ঠান যে ছবি দেখায়' },
    input: siteId.extend({ of: z.enum(['employee', 'student']), id: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
  accent: endpoint({
    method: 'GET',
    path: '/api/web/accent.css',
    access: 'public',
    summary: { en: 'The colour of the pages', bn: 'পাতার রং' },
    input: z.strictObject({ of: z.string().regex(/^[0-9a-f]{6}$/) }),
    output: z.unknown(),
    raw: true,
  }),
};
