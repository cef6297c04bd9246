import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { copyStates } from '../rules.ts';
import { access, base, code, id, label, line, paged, paging, reason, titleShown } from '../shapes.ts';

const take = z.object({
  id: z.guid(),
  name: z.string(),
  /** Null: the whole library. */
  rack: label.nullable(),
  startedAt: z.string(),
  startedBy: z.string(),
  closedAt: z.string().nullable(),
  /** Copies that should stand there; of an open one as of now. */
  expected: z.int(),
  found: z.int(),
  missing: z.int(),
});
const scanKinds = ['expected', 'elsewhere', 'onLoan', 'found', 'away'] as const;

const seenCopy = z.object({
  id: z.guid(),
  accession: z.int(),
  title: titleShown,
  rack: label.nullable(),
  state: z.enum(copyStates),
});

export const stockContract = {
  takes: endpoint({
    method: 'GET',
    path: `${base}/stock-takes`,
    access: access.stock,
    summary: { en: 'Stock takes', bn: 'বই গণনা' },
    input: z.strictObject({ ...paging }),
    output: z.object({
      ...paged(take),
      racks: z.array(z.object({ id: z.guid(), name: label })),
    }),
  }),
  startTake: endpoint({
    method: 'POST',
    path: `${base}/stock-takes`,
    access: access.stock,
    summary: { en: 'Start a stock take', bn: 'গণনা শুরু' },
    input: z.strictObject({ name: line(100).pipe(z.string().min(1)), rackId: z.guid().nullable() }),
    output: z.object({ id: z.guid() }),
  }),
  take: endpoint({
    method: 'GET',
    path: `${base}/stock-takes/:id`,
    access: access.stock,
    summary: { en: 'A stock take and its last scans', bn: 'গণনা ও শেষ স্ক্যানগুলো' },
    input: id,
    output: take.extend({
      scans: z.array(seenCopy.extend({ scannedAs: z.enum(scanKinds), scannedAt: z.string() })),
      counts: z.record(z.string(), z.int()),
    }),
  }),
  missing: endpoint({
    method: 'GET',
    path: `${base}/stock-takes/:id/missing`,
    access: access.stock,
    summary: { en: 'What a stock take has not found', bn: 'গণনায় যা পাওয়া যায়নি' },
    input: z.strictObject({
      id: z.guid(),
      ...paging,
      /** After this one instead of by pages: what is found meanwhile then leaves out nothing. */
      cursor: z
        .string()
        .max(200)
        .regex(/^\d{1,9}(_.+)?$/s)
        .optional(),
    }),
    output: z.object({ ...paged(seenCopy), next: z.string().nullable() }),
  }),
  scan: endpoint({
    method: 'POST',
    path: `${base}/stock-takes/:id/scans`,
    access: access.stock,
    summary: { en: 'A copy was seen', bn: 'একটি কপি দেখা গেছে' },
    input: z.strictObject({ id: z.guid(), code }),
    output: seenCopy.extend({
      scannedAs: z.enum(scanKinds),
      /** It was seen before in this stock take. */
      isAgain: z.boolean(),
      found: z.int(),
      missing: z.int(),
    }),
  }),
  /** Ends a stock take. Of each missing copy it says what becomes of it; those not named share `rest`. */
  closeTake: endpoint({
    method: 'POST',
    path: `${base}/stock-takes/:id/close`,
    access: access.stock,
    summary: { en: 'Close a stock take', bn: 'গণনা শেষ করা' },
    input: z.strictObject({
      id: z.guid(),
      named: z
        .array(z.strictObject({ copyId: z.guid(), outcome: z.enum(['lost', 'withdrawn', 'kept']), reason }))
        .max(5_000)
        .default([]),
      rest: z
        .strictObject({ outcome: z.enum(['lost', 'withdrawn', 'kept']), reason })
        .nullable()
        .default(null),
    }),
    output: z.object({ id: z.guid(), missing: z.int(), writtenOff: z.int() }),
  }),
};
export type StockTake = z.output<typeof take>;
export type MissingCopy = z.output<typeof seenCopy>;
export type Scan = z.output<typeof stockContract.scan.output>;
