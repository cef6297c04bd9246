import * as z from 'zod';
import { type Endpoint, endpoint } from '../endpoint.ts';
import type { ErrorKind } from '../errors.ts';

/** Of a list with more rows than this the file is made in the queue: a reader would wait for it, and others behind them. */
export const mostAtOnce = { csv: 5_000, xlsx: 5_000, pdf: 1_000 } as const;
/** Nobody reads more lines on paper, and drawing them takes minutes and gigabytes. */
export const mostOnPaper = 10_000;
/** A browser puts no more rows into a file; a list that grows longer has a file of the server. */
export const mostInBrowserFile = 10_000;
/** For so many days whoever asked for a file can fetch it. */
export const keptDays = 7;

export const listFileErrors = {
  long: {
    code: 'listFile.long',
    status: 422,
    text: {
      en: 'This list is long, so its file is made in the background.',
      bn: 'তালিকাটি দীর্ঘ, তাই এর ফাইল পেছনে তৈরি হয়।',
    },
  },
  paper: {
    code: 'listFile.paper',
    status: 422,
    text: {
      en: 'A PDF holds at most 10,000 rows. Narrow the list, or choose Excel or CSV.',
      bn: 'একটি পিডিএফে সর্বোচ্চ ১০,০০০ সারি থাকে। তালিকা ছোট করুন, অথবা এক্সেল বা CSV বাছাই করুন।',
    },
  },
  notAList: {
    code: 'listFile.notAList',
    status: 422,
    text: { en: 'This is not the file of a list.', bn: 'এটি কোনো তালিকার ফাইল নয়।' },
  },
  tooMany: {
    code: 'listFile.tooMany',
    status: 409,
    text: {
      en: 'Five of your files are still being made. Wait for one of them, or stop it.',
      bn: 'আপনার পাঁচটি ফাইল এখনো তৈরি হচ্ছে। একটি শেষ হওয়া পর্যন্ত অপেক্ষা করুন, অথবা থামান।',
    },
  },
} as const satisfies Record<string, ErrorKind>;

export const listFileTexts = {
  fromBrowser: {
    en: 'Put together in the browser by {name}: the rows are those that were on the screen.',
    bn: '{name} ব্রাউজারে একত্র করেছেন: সারিগুলো স্ক্রিনে যা ছিল তা-ই।',
  },
} as const;

/** Kinds of file a list is made into. */
const listFormats = ['xlsx', 'csv', 'pdf'] as const;

/** Where the file of a list is asked for that the server makes of the list itself. */
export const filePathOf = (path: string): string => `${path}/file`;

/**
 * The call for the file of a list, by whoever may read the list: it asks as the list does, without a page and with a format.
 * Throws where the list's input is no object.
 */
export function fileOf(list: Endpoint): Endpoint {
  const { shape } = list.input as Partial<z.ZodObject>;
  if (!shape) throw new Error(`${list.path} asks no object`);
  const { page: _page, size: _size, cursor: _cursor, ...asked } = shape;
  return endpoint({
    method: 'GET',
    path: filePathOf(list.path),
    access: list.access,
    summary: { en: `${list.summary.en}, as a file`, bn: `${list.summary.bn}: ফাইল` },
    input: z.strictObject({ ...asked, format: z.enum(listFormats) }),
    output: z.unknown(),
    raw: true,
  });
}

const text = z.string().max(500);

/** The list on show as its reader sees it, to be printed under the institution's heading. */
const shownList = z.strictObject({
  title: z.string().trim().min(1).max(200),
  /** Period, filters, words looked for: each a line below the title. */
  about: z.array(text).max(6).default([]),
  columns: z
    .array(z.strictObject({ label: z.string().max(120), isFigure: z.boolean() }))
    .min(1)
    .max(40),
  rows: z.array(z.array(text).max(40)).max(mostOnPaper),
});
export type ShownList = z.output<typeof shownList>;

/** Files of lists: long ones are made in the queue, kept for a week, and only whoever asked gets them. */
export const listFilesContract = {
  /** `path`: the address of the list's own file, with its question. */
  make: endpoint({
    method: 'POST',
    path: '/api/v1/list-files',
    access: 'signedIn',
    summary: { en: 'Make the file of a long list', bn: 'দীর্ঘ তালিকার ফাইল তৈরি' },
    input: z.strictObject({
      path: z
        .string()
        .max(8_000)
        .regex(/^\/[^/\s#][^\s#]*$/),
    }),
    output: z.object({ runId: z.guid() }),
    stays: 'readOnly',
  }),
  /** A PDF of what is on show: at once where it is short, else by the queue. */
  print: endpoint({
    method: 'POST',
    path: '/api/v1/list-files/print',
    access: 'signedIn',
    summary: { en: 'PDF of a list', bn: 'তালিকার পিডিএফ' },
    takesFiles: true,
    carriesFile: true,
    stays: 'readOnly',
    input: shownList,
    output: z.object({ content: z.string().nullable(), runId: z.guid().nullable() }),
  }),
  fetch: endpoint({
    method: 'GET',
    path: '/api/v1/list-files/:id',
    access: 'signedIn',
    summary: { en: 'Download the file of a list', bn: 'তালিকার ফাইল ডাউনলোড' },
    input: z.strictObject({ id: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
};

/** What a run tells that made a file. */
export const madeFile = z.object({
  fileId: z.guid(),
  name: z.string(),
  rows: z.int().nullable(),
  bytes: z.int(),
  keptUntil: z.string(),
});
