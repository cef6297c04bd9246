import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base } from '../shapes.ts';

export const papers = ['bankAdvice', 'cheques', 'cash', 'roll', 'payslips'] as const;
export type Paper = (typeof papers)[number];
const format = z.enum(['pdf', 'xlsx', 'csv']);

export const papersContract = {
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
