import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, day, label, paging } from '../shapes.ts';

export const reportNames = [
  'register',
  'overdue',
  'mostRead',
  'neverRead',
  'readers',
  'stock',
  'clearance',
] as const;
export type ReportName = (typeof reportNames)[number];
/** Those that ask for a span of days. */
export const spanReports: readonly ReportName[] = ['register', 'mostRead', 'readers'];

const filter = { name: z.enum(reportNames), from: day.optional(), to: day.optional() };
/** A text in its own script, a figure, an amount of taka, a day, or what is read in both languages. */
const cell = z.union([z.string(), z.number(), label]);

export const reportContract = {
  report: endpoint({
    method: 'GET',
    path: `${base}/reports`,
    access: access.view,
    summary: { en: 'A report of the library', bn: 'গ্রন্থাগারের প্রতিবেদন' },
    input: z.strictObject({ ...filter, ...paging }),
    output: z.object({
      columns: z.array(z.object({ label, kind: z.enum(['text', 'figure', 'taka', 'day']) })),
      items: z.array(z.object({ id: z.string(), cells: z.array(cell) })),
      total: z.int(),
      page: z.int(),
      size: z.int(),
    }),
  }),
  reportFile: endpoint({
    method: 'GET',
    path: `${base}/reports/file`,
    access: access.view,
    summary: { en: 'A report of the library as a file', bn: 'গ্রন্থাগারের প্রতিবেদনের ফাইল' },
    input: z.strictObject({ ...filter, format: z.enum(['pdf', 'xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  }),
};
export type Report = z.output<typeof reportContract.report.output>;
