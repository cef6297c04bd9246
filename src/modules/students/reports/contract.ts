import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { studentsPermission } from '../permissions.ts';
import { enrolmentStatuses } from '../rules.ts';
import { acrosses, dimensions, listColumns } from './rules.ts';

const base = '/api/v1/students/reports';
const view = { permission: studentsPermission.view } as const;
const edit = { permission: studentsPermission.edit } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const formats = z.enum(['xlsx', 'csv', 'pdf']);
/** The language of a file, whatever the reader's is. */
const language = z.enum(['en', 'bn']).optional();
const narrowed = {
  yearId: z.guid().optional(),
  classId: z.guid().optional(),
  sectionId: z.guid().optional(),
  status: z.enum([...enrolmentStatuses, 'all']).default('active'),
};
const listed = {
  ...narrowed,
  gender: z.string().max(20).optional(),
  /** Names of columns with commas between them, in their order. */
  columns: z
    .string()
    .max(600)
    .transform((text) => text.split(','))
    .pipe(z.array(z.enum(listColumns)).min(1).max(listColumns.length)),
};
const counted = { ...narrowed, by: z.enum(dimensions), across: z.enum(acrosses).default('gender') };
const figure = z.preprocess((value) => {
  const text = typeof value === 'string' ? toAsciiDigits(value.trim()) : value;
  return typeof text === 'string' && /^\d{1,4}$/.test(text) ? Number(text) : text;
}, z.int().min(0).max(2000));
const day = z.preprocess(
  (value) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value),
  z.iso.date(),
);
const heads = z.object({ boys: z.int(), girls: z.int(), others: z.int() });

const countRow = z.object({
  sectionId: z.guid(),
  class: label,
  section: label,
  register: heads,
  counted: heads.extend({ version: z.int(), note: z.string(), by: z.string() }).nullable(),
});
export type CountRow = z.output<typeof countRow>;

export const reportsContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/list`,
    access: view,
    summary: { en: 'A list of students in chosen columns', bn: 'বাছাই করা কলামে শিক্ষার্থী তালিকা' },
    input: z.strictObject({
      ...listed,
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      size: z.coerce
        .number()
        .refine((n) => (pageSizes as readonly number[]).includes(n))
        .default(25),
    }),
    output: z.object({
      items: z.array(z.object({ id: z.guid(), cells: z.array(z.string()) })),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  listFile: endpoint({
    method: 'GET',
    path: `${base}/list/file`,
    access: view,
    summary: { en: 'A list of students as a file', bn: 'শিক্ষার্থী তালিকার ফাইল' },
    input: z.strictObject({ ...listed, format: formats, language }),
    output: z.unknown(),
    raw: true,
  }),
  counts: endpoint({
    method: 'GET',
    path: `${base}/counts`,
    access: view,
    summary: { en: 'How many students', bn: 'শিক্ষার্থী সংখ্যা' },
    input: z.strictObject(counted),
    output: z.object({
      columns: z.array(z.object({ key: z.string(), label })),
      rows: z.array(z.object({ key: z.string(), label, cells: z.array(z.int()), total: z.int() })),
      totals: z.array(z.int()),
      total: z.int(),
    }),
  }),
  countsFile: endpoint({
    method: 'GET',
    path: `${base}/counts/file`,
    access: view,
    summary: { en: 'Counts of students as a file', bn: 'শিক্ষার্থী সংখ্যার ফাইল' },
    input: z.strictObject({ ...counted, format: formats, language }),
    output: z.unknown(),
    raw: true,
  }),
  headcount: endpoint({
    method: 'GET',
    path: '/api/v1/students/headcounts',
    access: view,
    summary: { en: 'Counted and registered students of a day', bn: 'গণনা ও খাতার শিক্ষার্থী সংখ্যা' },
    input: z.strictObject({ day: day.optional() }),
    output: z.object({
      day: z.iso.date(),
      items: z.array(countRow),
      /** The days counted last, the newest first. */
      days: z.array(z.object({ day: z.iso.date(), sections: z.int(), students: z.int() })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  saveHeadcount: endpoint({
    method: 'PUT',
    path: '/api/v1/students/headcounts',
    access: edit,
    summary: { en: 'Enter how many were counted', bn: 'গণনার সংখ্যা লেখা' },
    input: z.strictObject({
      day,
      rows: z
        .array(
          z.strictObject({
            sectionId: z.guid(),
            /** Of the count that was seen; null where there was none. */
            version: z.int().nullable(),
            boys: figure,
            girls: figure,
            others: figure.default(0),
            note: z.string().max(200).transform(normaliseText).default(''),
          }),
        )
        .min(1)
        .max(500)
        .refine((rows) => new Set(rows.map((one) => one.sectionId)).size === rows.length),
    }),
    output: z.object({ saved: z.int() }),
  }),
};
