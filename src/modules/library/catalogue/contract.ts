import * as z from 'zod';
import { importCalls } from '../../../core/contracts/import-contract.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { mostLabels } from '../rules.ts';
import {
  access,
  base,
  conditions,
  copyShown,
  count,
  day,
  id,
  label,
  paged,
  paging,
  q,
  reason,
  shelf,
  sources,
  statuses,
  taka,
  titleShown,
} from '../shapes.ts';

/** Books of one sheet; more come in several. */
const mostRows = 12_000;

/** A title as the search finds it, with how many copies there are and how many stand on the shelf now. */
export const foundTitle = titleShown.extend({
  callNumber: z.string(),
  racks: z.array(z.string()),
  copies: z.int(),
  here: z.int(),
  waiting: z.int(),
});

export const catalogueContract = {
  find: endpoint({
    method: 'GET',
    path: `${base}/books`,
    access: access.catalogue,
    summary: { en: 'Find books and where they are', bn: 'বই ও তার তাক খোঁজা' },
    input: z.strictObject({ q, ...paging }),
    output: z.object(paged(foundTitle)),
  }),
  /** How many copies each of some titles has, and how many stand on the shelf. */
  counts: endpoint({
    method: 'GET',
    path: `${base}/books/counts`,
    access: access.catalogue,
    summary: { en: 'Copies of some books', bn: 'কিছু বইয়ের কপির সংখ্যা' },
    input: z.strictObject({
      ids: z
        .string()
        .max(8_000)
        .transform((text) => text.split(',').filter((one) => one !== ''))
        .pipe(z.array(z.guid()).max(200)),
    }),
    output: z.object({ items: z.array(z.object({ id: z.guid(), copies: z.int(), here: z.int() })) }),
  }),
  copies: endpoint({
    method: 'GET',
    path: `${base}/books/:id/copies`,
    access: access.catalogue,
    summary: { en: 'The copies of a book', bn: 'একটি বইয়ের কপিসমূহ' },
    input: id,
    output: z.object({
      title: titleShown,
      racks: z.array(z.object({ id: z.guid(), name: label, shelves: z.int().nullable() })),
      can: z.object({ edit: z.boolean(), stock: z.boolean() }),
      items: z.array(
        copyShown.extend({
          version: z.int(),
          rackId: z.guid().nullable(),
          source: z.enum(sources),
          acquiredOn: z.string(),
          /** Until when, of one that is on loan. */
          due: z.string().nullable(),
          /** Why it is as it is. */
          events: z.array(z.object({ at: z.string(), by: z.string(), to: z.string(), reason: z.string() })),
        }),
      ),
    }),
  }),
  addCopies: endpoint({
    method: 'POST',
    path: `${base}/books/:id/copies`,
    access: access.editCatalogue,
    summary: { en: 'Enter new copies', bn: 'নতুন কপি অন্তর্ভুক্ত' },
    input: z.strictObject({
      id: z.guid(),
      count: count(1, 500),
      rackId: z.guid().nullable(),
      shelf: shelf.default(null),
      price: taka,
      source: z.enum(sources),
      acquiredOn: day,
      status: z.enum(['shelf', 'reference', 'ordered']).default('shelf'),
    }),
    output: z.object({ first: z.int(), last: z.int() }),
  }),
  /** The labels of copies by their accession numbers, on paper: at most twenty sheets. */
  labels: endpoint({
    method: 'GET',
    path: `${base}/copies/labels.pdf`,
    access: access.catalogue,
    summary: { en: 'Labels of books on paper', bn: 'কাগজে বইয়ের লেবেল' },
    input: z
      .strictObject({ from: count(1, 99_999_999), to: count(1, 99_999_999) })
      .refine(({ from, to }) => from <= to && to - from < mostLabels, { path: ['to'] }),
    output: z.unknown(),
    raw: true,
  }),
  changeCopy: endpoint({
    method: 'PUT',
    path: `${base}/copies/:id`,
    access: access.editCatalogue,
    summary: { en: 'Change what is written of a copy', bn: 'কপির তথ্য পরিবর্তন' },
    input: z.strictObject({
      id: z.guid(),
      version: z.int(),
      rackId: z.guid().nullable(),
      shelf: shelf.default(null),
      price: taka,
      source: z.enum(sources),
      acquiredOn: day,
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
  /** To repair, back from it, withdrawn, found again …; refused while it is on loan. */
  moveCopy: endpoint({
    method: 'POST',
    path: `${base}/copies/:id/state`,
    access: access.stock,
    summary: { en: 'Change the state of a copy', bn: 'কপির অবস্থা পরিবর্তন' },
    input: z.strictObject({
      id: z.guid(),
      version: z.int(),
      status: z.enum(statuses),
      condition: z.enum(conditions),
      reason,
    }),
    output: z.object({ id: z.guid(), version: z.int() }),
  }),
  ...importCalls({
    path: `${base}/books/import`,
    access: access.editCatalogue,
    plural: { en: 'Books', bn: 'বই' },
    mostRows,
  }),
  template: endpoint({
    method: 'GET',
    path: `${base}/books/import/template`,
    access: access.editCatalogue,
    summary: { en: 'Empty sheet of books', bn: 'বইয়ের খালি শিট' },
    input: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
};
