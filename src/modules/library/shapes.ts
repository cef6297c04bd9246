import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { parseTaka } from '../../core/money.ts';
import { feesPermission } from '../fees/permissions.ts';
import { libraryCataloguePermission, libraryPermission } from './permissions.ts';
import { copyStates, memberKinds } from './rules.ts';

export const base = '/api/v1/library';
export const access = {
  catalogue: { permission: libraryCataloguePermission.view },
  editCatalogue: { permission: libraryCataloguePermission.edit },
  view: { permission: libraryPermission.view },
  lend: { permission: libraryPermission.lend },
  collect: { permission: feesPermission.collect },
  stock: { permission: libraryPermission.stock },
  setup: { permission: libraryPermission.setup },
} as const;

export const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '1900-01-01' && text <= '2100-12-31'),
);
/** Amounts travel as decimal texts; at most one lakh taka for a book. Paisa inside. */
export const taka = z
  .string()
  .max(60)
  .transform((text, context) => {
    const paisa = parseTaka(text);
    if (paisa !== null && paisa >= 0n && paisa <= 10_000_000n) return paisa;
    context.addIssue({ code: 'custom', message: 'An amount of taka' });
    return z.NEVER;
  });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
export const reason = line(300).pipe(z.string().min(3));
/** What a scanner or a hand gives. */
export const code = line(60).pipe(z.string().min(1));
export const q = line(100).optional();
export const id = z.strictObject({ id: z.guid() });
export const done = z.object({ id: z.guid() });
export const count = (least: number, most: number) =>
  z.preprocess(ascii, z.coerce.number().int().min(least).max(most));
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

/** A title as lists and the desk name it: in its own script, whoever reads. */
export const titleShown = z.object({
  id: z.guid(),
  title: z.string(),
  other: z.string(),
  byline: z.string(),
});
export type TitleShown = z.output<typeof titleShown>;

export const conditions = ['good', 'worn', 'damaged'] as const;
export const sources = ['purchase', 'donation', 'government', 'other'] as const;
export const statuses = ['shelf', 'reference', 'repair', 'lost', 'withdrawn', 'ordered'] as const;

export const copyShown = z.object({
  id: z.guid(),
  accession: z.int(),
  barcode: z.string(),
  state: z.enum(copyStates),
  condition: z.enum(conditions),
  rack: label.nullable(),
  shelf: z.int().nullable(),
  price: z.string(),
});

/** Which shelf of a rack, from 1 at the top; null where nobody says. */
export const shelf = count(1, 50).nullable();

/** Who borrows, as the desk and every list name them. */
export const memberShown = z.object({
  id: z.guid(),
  kind: z.enum(memberKinds),
  code: z.string(),
  name: label,
  /** Class, section and roll of a student, the designation of an employee. */
  place: label,
});
export type MemberShown = z.output<typeof memberShown>;
