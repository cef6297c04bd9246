import * as z from 'zod';
import { endpoint } from '../../../../core/endpoint.ts';
import { format } from '../../reports/contract.ts';
import { access, base, day, id, label, paged, paging, q } from '../../shapes.ts';

/** The ways in which those who are not students pay. */
export const outsideMethods = ['cash', 'bank', 'mobile'] as const;
const sorts = ['day', '-day', 'number', '-number', 'payer', '-payer', 'amount', '-amount'] as const;
export type OutsideSort = (typeof sorts)[number];
const filter = {
  from: day,
  to: day,
  collectorId: z.guid().optional(),
  method: z.enum(outsideMethods).optional(),
  kind: z.enum(['receipt', 'reversal']).optional(),
  sort: z.enum(sorts).default('-day'),
  q,
};

export const outsideContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/outside-receipts`,
    access: access.view,
    summary: { en: 'Receipts of those who are not students', bn: 'শিক্ষার্থী নন এমন ব্যক্তিদের রসিদ' },
    input: z.strictObject({ ...filter, ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          /** The receipt to print: of what was given back the one it undoes. */
          receiptId: z.guid(),
          number: z.string(),
          kind: z.enum(['receipt', 'reversal']),
          isGivenBack: z.boolean(),
          payer: label,
          about: label,
          at: z.string(),
          method: z.enum(outsideMethods),
          reference: z.string(),
          amount: z.string(),
          collector: z.string(),
        }),
      ),
      /** Of all that fit, without what was given back. */
      amount: z.string(),
    }),
  }),
  listFile: endpoint({
    method: 'GET',
    path: `${base}/outside-receipts/file`,
    access: access.view,
    summary: {
      en: 'Receipts of those who are not students, as a file',
      bn: 'শিক্ষার্থী নন এমন ব্যক্তিদের রসিদের ফাইল',
    },
    input: z.strictObject({ ...filter, format }),
    output: z.unknown(),
    raw: true,
  }),
  /** Notes that the receipt goes to the printer; from the second time on it is a duplicate. */
  print: endpoint({
    method: 'POST',
    path: `${base}/outside-receipts/:id/prints`,
    access: access.view,
    summary: { en: 'Print a receipt of an application fee', bn: 'আবেদন ফির রসিদ ছাপানো' },
    input: id,
    output: z.object({ printed: z.int() }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/outside-receipts/:id/file`,
    access: access.view,
    summary: { en: 'A receipt of an application fee, as PDF', bn: 'আবেদন ফির রসিদ, পিডিএফ' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
};
