import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { Label } from '../labels.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const importModes = ['add', 'update'] as const;
/** New records, or changes of those that are there. */
export type ImportMode = (typeof importModes)[number];

/** A column of a sheet; `choices` are the words a cell of it may hold, where they are few. */
const importColumn = z.object({
  name: z.string(),
  label,
  isRequired: z.boolean(),
  choices: z.array(label).optional(),
});
const texts = z.record(z.string(), z.array(z.string()));
const importRow = z.object({
  row: z.int(),
  values: z.record(z.string(), z.string()),
  errors: texts,
  /** What somebody should look at; it hinders nothing. */
  warnings: texts,
  /** Of a change: what stands there now, of the cells that differ. */
  was: z.record(z.string(), z.string()).optional(),
});
export type ImportRow = z.output<typeof importRow>;

/** What the rows come to: `amount` is a decimal text of taka. */
const sheetSum = z.object({ label, amount: z.string() });
export type SheetSum = z.output<typeof sheetSum>;

/** A heading of the file, and the column it stands for. */
const importHeading = z.object({
  place: z.int(),
  heading: z.string(),
  column: z.string().nullable(),
  how: z.enum(['exact', 'chosen', 'remembered', 'guess']).nullable(),
  samples: z.array(z.string()),
});
export type ImportHeading = z.output<typeof importHeading>;

const columnName = z.string().max(60);
/** A row of a sheet as the browser sends it; what is wrong with it comes back with it, so no cell is without end. */
const sheetRow = z.record(z.string().max(200), z.string().max(20_000));

/** Needed where it is asked for, refused as unknown elsewhere; one type for both. */
const aboutShape = (isAbout = false) =>
  (isAbout ? { about: z.guid() } : {}) as unknown as { about: z.ZodOptional<z.ZodGUID> };

/** What every import takes and answers alike, made once for all of them. */
const same = {
  mode: z.enum(importModes).default('add'),
  checkInput: {
    fileName: z.string().max(200).optional(),
    content: z.string().max(14_000_000).optional(),
    /** What somebody says the headings stand for, by their place in the file; empty: it is not wanted. */
    columns: z.record(z.string().max(4), columnName).optional(),
  },
  checkOutput: z.object({
    columns: z.array(importColumn),
    /** By which columns somebody knows a row at once; they stay in sight. */
    pinned: z.array(z.string()),
    modes: z.array(z.enum(importModes)),
    headings: z.array(importHeading),
    unknownColumns: z.array(z.string()),
    rows: z.array(importRow),
    /** What the rows without mistakes come to, where they are of money. */
    sums: z.array(sheetSum),
    total: z.int(),
    wrong: z.int(),
    /** Of a large sheet: the job that checks its rows; they are read when it is done. */
    runId: z.guid().nullable(),
  }),
  commitInput: {
    fileName: z.string().max(200).default(''),
    /** What the headings stood for, so that the next file is understood at once. */
    headings: z
      .array(z.strictObject({ heading: z.string().max(500), column: columnName.nullable() }))
      .max(100)
      .default([]),
  },
  commitOutput: z.object({
    created: z.int(),
    changed: z.int(),
    wrong: z.int(),
    rows: z.array(importRow),
    /** By which it can be taken back; null where that cannot be. */
    batchId: z.guid().nullable(),
    /** Of a large sheet: the job that writes it. */
    runId: z.guid().nullable(),
  }),
};

/** The two calls of an import: one reads a sheet and checks it, one writes it. */
export function importCalls(of: {
  readonly path: string;
  readonly access: Endpoint['access'];
  readonly plural: Label;
  readonly mostRows?: number;
  /** Each sheet is about one record, whose id comes with it. */
  readonly isAbout?: true;
}) {
  const rows = z.array(sheetRow).max(of.mostRows ?? 20_000);
  return {
    /**
     * Reads the sheet and checks every row; nothing is written. The file travels as base64. The rows of a large sheet are
     * checked in the queue, once its columns are beyond doubt.
     */
    importCheck: endpoint({
      method: 'POST',
      path: `${of.path}/check`,
      access: of.access,
      summary: { en: `${of.plural.en}: import, dry run`, bn: `${of.plural.bn}: ইমপোর্ট যাচাই` },
      input: z.strictObject({
        ...aboutShape(of.isAbout),
        ...same.checkInput,
        mode: same.mode,
        rows: rows.optional(),
      }),
      takesFiles: true,
      output: same.checkOutput,
    }),
    /** Writes all rows or none; answers with the errors when a row does not pass. A large sheet is put into the queue. */
    importCommit: endpoint({
      method: 'POST',
      path: of.path,
      access: of.access,
      summary: { en: `${of.plural.en}: import`, bn: `${of.plural.bn}: ইমপোর্ট` },
      input: z.strictObject({
        ...aboutShape(of.isAbout),
        ...same.commitInput,
        mode: same.mode,
        rows: rows.min(1),
      }),
      takesFiles: true,
      output: same.commitOutput,
    }),
  };
}
export type ImportCalls = ReturnType<typeof importCalls>;

/** What the job that checks a large sheet tells at its end. */
export type CheckedRun = {
  /** By which its rows are read. */
  readonly checkedId: string;
  /** The call that checks such sheets. */
  readonly path: string;
  /** The address at which its window opens with the rows. */
  readonly back: string;
  readonly total: number;
  readonly wrong: number;
};
/** The name of that job. */
export const checkJob = 'core.importCheck';

const madeImport = z.object({
  id: z.guid(),
  fileName: z.string(),
  mode: z.enum(importModes),
  rows: z.int(),
  by: z.string().nullable(),
  at: z.string(),
  state: z.enum(['done', 'undone']),
});

/** Imports that were made, and taking one back. Who may import something sees its imports. */
export const importsContract = {
  /** The kinds of sheets the caller may bring in. */
  kinds: endpoint({
    method: 'GET',
    path: '/api/v1/imports/kinds',
    access: 'signedIn',
    summary: { en: 'What can be imported', bn: 'যা যা ইমপোর্ট করা যায়' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          /** The name of the kind. */
          id: z.string(),
          label,
          /** The address at which its window opens. */
          path: z.string(),
          /** The call that answers an empty sheet; null where each sheet has one of its own. */
          template: z.string().nullable(),
          /** Whether its imports are kept and can be taken back. */
          isKept: z.boolean(),
          /** How many headings of the institution's own sheets are known. */
          headings: z.int(),
          last: madeImport.nullable(),
        }),
      ),
    }),
  }),
  batches: endpoint({
    method: 'GET',
    path: '/api/v1/imports',
    access: 'signedIn',
    summary: { en: 'Earlier imports', bn: 'আগের ইমপোর্ট' },
    input: z.strictObject({
      kind: z
        .string()
        .regex(/^[a-zA-Z]+\.[a-zA-Z]+$/)
        .max(80),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
    }),
    output: z.object({
      items: z.array(madeImport),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  /** What the queue found in a large sheet of one's own; the rows as they were sent, each with what is wrong with it. */
  checked: endpoint({
    method: 'GET',
    path: '/api/v1/imports/checked/:id',
    access: 'signedIn',
    summary: { en: 'A large sheet that was checked', bn: 'যাচাই হওয়া বড় শিট' },
    input: z.strictObject({ id: z.guid() }),
    output: same.checkOutput.extend({ mode: z.enum(importModes), fileName: z.string() }),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/v1/imports/:id/undo',
    access: 'signedIn',
    summary: { en: 'Undo an import', bn: 'ইমপোর্ট ফিরিয়ে নেওয়া' },
    input: z.strictObject({ id: z.guid() }),
    output: z.object({ id: z.guid(), rows: z.int() }),
  }),
};
