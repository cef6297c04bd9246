import * as z from 'zod';
import { endpoint } from '../../../../core/endpoint.ts';
import { access, base, id } from '../../shapes.ts';

export const outsideContract = {
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
