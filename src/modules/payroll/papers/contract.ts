import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, label, paged, paging } from '../shapes.ts';

export const papers = ['sheet', 'bankAdvice', 'cheques', 'cash', 'roll', 'payslips'] as const;
export type Paper = (typeof papers)[number];
const format = z.enum(['pdf', 'xlsx', 'csv']);

const sheetRow = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  designation: label,
  /** In the order of the columns; null for what the person does not have. */
  cells: z.array(z.string().nullable()),
});

export const papersContract = {
  sheet: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/sheet`,
    access: access.figures,
    summary: { en: 'The salary sheet of a month', bn: 'মাসের বেতন শিট' },
    input: z.strictObject({ id: z.guid(), ...paging }),
    output: z.object({
      ...paged(sheetRow),
      columns: z.array(z.object({ key: z.string(), name: label, isSum: z.boolean() })),
      /** What the rows shown come to, and all of them. */
      ofPage: z.array(z.string()),
      ofAll: z.array(z.string()),
    }),
  }),
  paper: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/papers`,
    access: access.figures,
    summary: { en: 'Papers of a month of pay', bn: 'মাসের বেতনের কাগজপত্র' },
    input: z.strictObject({ id: z.guid(), paper: z.enum(papers), format }),
    output: z.unknown(),
    raw: true,
  }),
  payslipFile: endpoint({
    method: 'GET',
    path: `${base}/payslips/:id/file`,
    access: access.figures,
    summary: { en: 'A payslip as PDF', bn: 'বেতন বিবরণীর পিডিএফ' },
    input: z.strictObject({ id: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
  mineFile: endpoint({
    method: 'GET',
    path: `${base}/mine/:id/file`,
    access: access.own,
    summary: { en: 'One’s own payslip as PDF', bn: 'নিজের বেতন বিবরণীর পিডিএফ' },
    input: z.strictObject({ id: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
};
