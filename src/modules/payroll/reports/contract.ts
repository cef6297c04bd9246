import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, label, month, paged, paging } from '../shapes.ts';

export const reportNames = ['months', 'components', 'designations', 'people'] as const;
export type ReportName = (typeof reportNames)[number];
const asked = { name: z.enum(reportNames), from: month.optional(), to: month.optional() };

const report = z.object({
  ...paged(z.object({ id: z.string(), cells: z.array(z.union([z.string(), label])) })),
  columns: z.array(z.object({ label, kind: z.enum(['text', 'figure', 'taka']) })),
});
export type Report = z.output<typeof report>;

/** What was paid from one month to another: by month, by component, by designation, by person. */
export const reportContract = {
  report: endpoint({
    method: 'GET',
    path: `${base}/reports/:name`,
    access: access.figures,
    summary: { en: 'Payroll reports', bn: 'বেতন প্রতিবেদন' },
    input: z.strictObject({ ...asked, ...paging }),
    output: report,
  }),
  reportFile: endpoint({
    method: 'GET',
    path: `${base}/reports/:name/file`,
    access: access.figures,
    summary: { en: 'A payroll report as a file', bn: 'বেতন প্রতিবেদনের ফাইল' },
    input: z.strictObject({ ...asked, format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
};
