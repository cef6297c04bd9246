import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { feesPermission } from '../permissions.ts';
import { feeStudent, paged, paging } from '../shapes.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const base = '/api/v1/fees';
const line = (most: number) => z.string().max(most).transform(normaliseText);
const id = z.strictObject({ id: z.guid() });

const clearanceItem = z.object({
  id: z.guid(),
  number: z.string(),
  /** The day on which nothing was owed. */
  day: z.string(),
  student: feeStudent,
  year: label,
  purpose: z.string(),
  issuedBy: z.string(),
  issuedAt: z.string(),
  /** How often it was printed. */
  printed: z.int(),
});
export const clearanceFilter = {
  q: line(100).optional(),
  studentId: z.guid().optional(),
  classId: z.guid().optional(),
};
export type Clearance = z.output<typeof clearanceItem>;

export const clearanceContract = {
  clearances: endpoint({
    method: 'GET',
    path: `${base}/clearances`,
    access: { permission: feesPermission.view },
    summary: { en: 'Fee clearance certificates', bn: 'ফি পরিশোধ সনদসমূহ' },
    input: z.strictObject({ ...clearanceFilter, ...paging }),
    output: z.object(paged(clearanceItem)),
  }),
  /** Refused with the dues (`details.dues`) while anything that was billed is not paid. */
  giveClearance: endpoint({
    method: 'POST',
    path: `${base}/clearances`,
    access: { permission: feesPermission.collect },
    summary: { en: 'Give a fee clearance certificate', bn: 'ফি পরিশোধ সনদ দেওয়া' },
    input: z.strictObject({ studentId: z.guid(), purpose: line(200).default('') }),
    output: z.object({ id: z.guid(), number: z.string() }),
  }),
  /** Notes that a certificate is printed; the answer names the copy, which `clearanceFile` draws. */
  printClearance: endpoint({
    method: 'POST',
    path: `${base}/clearances/:id/prints`,
    access: { permission: feesPermission.view },
    summary: { en: 'Print a fee clearance certificate', bn: 'ফি পরিশোধ সনদ ছাপানো' },
    input: id,
    output: z.object({ id: z.guid(), printed: z.int() }),
  }),
  clearanceFile: endpoint({
    method: 'GET',
    path: `${base}/clearance-prints/:id/file`,
    access: { permission: feesPermission.view },
    summary: { en: 'One printed copy of a certificate, as PDF', bn: 'সনদের একটি ছাপা কপি, পিডিএফ' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
  checkClearance: endpoint({
    method: 'GET',
    path: '/api/web/fee-clearance/check',
    access: 'public',
    summary: { en: 'Whether a printed certificate is genuine', bn: 'ছাপা সনদ আসল কি না' },
    input: z.strictObject({
      code: z.string().regex(/^[\w-]{20,60}$/),
      site_id: z.string().max(20).optional(),
    }),
    output: z.object({
      number: z.string(),
      day: z.string(),
      /** Of each word the first letter. */
      name: label,
      class: label,
      year: label,
      /** Of a money receipt. */
      receipt: z.object({ amount: z.string(), isCancelled: z.boolean() }).nullable(),
    }),
  }),
};
