import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, count, done, id, line, paged, paging, q } from '../shapes.ts';
import { bankFields, bankFormats, delimiters } from './rules.ts';

const column = z.strictObject({
  field: z.enum(bankFields),
  heading: line(60).default(''),
  width: count(0, 200).default(0),
  text: line(60).default(''),
});
const layoutInput = z.strictObject({
  /** Null: a new one. */
  id: z.guid().nullable(),
  version: z.int().min(0),
  name: line(80).pipe(z.string().min(2)),
  bank: line(80).default(''),
  format: z.enum(bankFormats),
  delimiter: z.enum(delimiters),
  hasHeading: z.boolean(),
  columns: z.array(column).min(1).max(20),
});

const shown = z.object({
  id: z.guid(),
  version: z.int(),
  name: z.string(),
  bank: z.string(),
  format: z.enum(bankFormats),
  delimiter: z.enum(delimiters),
  hasHeading: z.boolean(),
  columns: z.array(
    z.object({ field: z.enum(bankFields), heading: z.string(), width: z.int(), text: z.string() }),
  ),
});
export type LayoutShown = z.output<typeof shown>;

/** How each bank takes its list of payments. */
export const banksContract = {
  layouts: endpoint({
    method: 'GET',
    path: `${base}/bank-layouts`,
    access: access.view,
    summary: { en: 'Files for banks', bn: 'ব্যাংকের ফাইলের ছক' },
    input: z.strictObject({
      q,
      format: z.enum([...bankFormats, 'all']).default('all'),
      sort: z.enum(['name', '-name', 'bank', '-bank']).default('name'),
      ...paging,
    }),
    output: z.object({
      ...paged(shown),
      /** Banks at which somebody has an account, as they are written. */
      banks: z.array(z.string()),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/bank-layouts`,
    access: access.setup,
    summary: { en: 'Save the file of a bank', bn: 'ব্যাংকের ফাইলের ছক সংরক্ষণ' },
    input: layoutInput,
    output: done,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/bank-layouts/:id`,
    access: access.setup,
    summary: { en: 'Delete the file of a bank', bn: 'ব্যাংকের ফাইলের ছক মোছা' },
    input: id.extend({ version: count(1, 1_000_000) }),
    output: done,
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/bank-file`,
    access: access.figures,
    summary: { en: 'The file of a bank for a month of pay', bn: 'মাসের বেতনের ব্যাংক ফাইল' },
    input: id.extend({ layoutId: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
};
