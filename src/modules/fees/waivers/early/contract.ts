import * as z from 'zod';
import { approvalEndpoint } from '../../../../core/approvals/approvals.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { feesPermission } from '../../permissions.ts';
import { access, base, label, line } from '../../shapes.ts';

/** Offers that are reckoned when fees are paid, and putting one in force. */
export const earlyContract = {
  earlyOffers: endpoint({
    method: 'GET',
    path: `${base}/early-offers`,
    access: access.viewSetup,
    summary: { en: 'Offers applied when fees are paid', bn: 'পরিশোধের সময় হিসাব হওয়া অফার' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          name: label,
          kind: z.enum(['percent', 'fixed']),
          share: z.int().nullable(),
          amount: z.string().nullable(),
          payBy: z.int().nullable(),
          payMonths: z.int().nullable(),
          startsOn: z.string().nullable(),
          endsOn: z.string().nullable(),
          /** Two have said so, with the terms it has now. */
          isInForce: z.boolean(),
          startedBy: z.string().nullable(),
        }),
      ),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** It lowers what is billed already, so no one person puts it in force. */
  startOffer: approvalEndpoint({
    method: 'POST',
    path: `${base}/early-offers/:id/start`,
    access: access.editSetup,
    approval: {
      act: 'fees.startOffer',
      label: { en: 'Put an offer for paying early in force', bn: 'আগাম পরিশোধের অফার চালু' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Put an offer for paying early in force', bn: 'আগাম পরিশোধের অফার চালু' },
    input: z.strictObject({ id: z.guid(), reason: line(300).default('') }),
    output: z.object({ id: z.guid() }),
  }),
};
