import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { tableSourceNames } from './tables/rules.ts';

const millimetres = (least: number, most: number) =>
  z
    .number()
    .min(least)
    .max(most)
    .transform((value) => Math.round(value * 10) / 10);
const text = (most: number) => z.string().max(most).transform(normaliseText);
const both = (most: number) => z.strictObject({ en: text(most), bn: text(most) });

export const inks = ['ink', 'accent', 'muted', 'white'] as const;
export const aligns = ['start', 'center', 'end', 'justify'] as const;
/** `photo` is the person's, `logo` the institution's, `image` one of the institution's seals and images. */
export const sources = ['photo', 'logo', 'image'] as const;

const place = {
  id: z.string().regex(/^[a-z0-9]{1,12}$/),
  side: z.union([z.literal(0), z.literal(1)]).default(0),
  x: millimetres(0, 420),
  y: millimetres(0, 420),
  w: millimetres(0.5, 420),
  h: millimetres(0.1, 420),
  /** Drawn only where this variable says something; with a `!` before it, only where it says nothing; '' always. */
  when: z
    .string()
    .regex(/^!?[a-zA-Z]{0,40}$/)
    .default(''),
};
const ink = z.enum(inks).default('ink');
const writing = {
  text: both(2000),
  size: z.number().min(4).max(48),
  weight: z.union([z.literal(400), z.literal(600)]).default(400),
  align: z.enum(aligns).default('start'),
  ink,
};

const element = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    ...place,
    ...writing,
    /** Set smaller until it fits its box. */
    shrink: z.boolean().default(true),
    /** In the middle of its box from top to bottom. */
    middle: z.boolean().default(false),
    /** In the letters of the institution's name. */
    serif: z.boolean().default(false),
  }),
  z.strictObject({ kind: z.literal('signature'), ...place, ...writing }),
  z.strictObject({
    kind: z.literal('picture'),
    ...place,
    source: z.enum(sources),
    /** The stored file of an `image`; without one it draws nothing. */
    fileId: z.guid().optional(),
  }),
  /** Signed: the whole payload, which is read without a network; else only the address to ask at, which is smaller. */
  z.strictObject({ kind: z.literal('qr'), ...place, isSigned: z.boolean().default(true) }),
  /** What a variable says as Code 128, for scanners that read nothing else; nothing where it has other signs than ASCII. */
  z.strictObject({
    kind: z.literal('barcode'),
    ...place,
    variable: z.string().regex(/^[a-zA-Z]{1,40}$/),
    /** Whether it stands in letters below the bars. */
    isRead: z.boolean().default(true),
  }),
  z.strictObject({ kind: z.literal('line'), ...place, ink }),
  z.strictObject({
    kind: z.literal('box'),
    ...place,
    ink,
    filled: z.boolean().default(false),
    radius: z.number().min(0).max(20).default(0),
  }),
  /** A table of a mark sheet with the columns of a source, set smaller until it fits its box. */
  z.strictObject({
    kind: z.literal('table'),
    ...place,
    source: z.enum(tableSourceNames),
    columns: z
      .array(z.strictObject({ name: z.string().regex(/^[a-zA-Z]{1,20}$/), heading: both(60) }))
      .min(1)
      .max(12)
      .refine((all) => new Set(all.map(({ name }) => name)).size === all.length),
    size: z.number().min(4).max(20),
    ink,
  }),
]);
export type Element = z.output<typeof element>;

/** What a template draws: a page in millimetres and what stands on it. */
export const layout = z
  .strictObject({
    width: millimetres(30, 297),
    height: millimetres(30, 420),
    sides: z.union([z.literal(1), z.literal(2)]).default(1),
    elements: z.array(element).min(1).max(80),
  })
  .refine((one) => new Set(one.elements.map(({ id }) => id)).size === one.elements.length);
export type Layout = z.output<typeof layout>;

/** The stored files a layout shows. */
export const imagesIn = ({ elements }: Layout): string[] => [
  ...new Set(
    elements.flatMap((one) =>
      one.kind === 'picture' && one.source === 'image' && one.fileId ? [one.fileId.toLowerCase()] : [],
    ),
  ),
];
