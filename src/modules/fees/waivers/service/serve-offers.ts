import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { declarePurpose } from '../../../../core/server/files/files.ts';
import { serve, serveOpen } from '../../../../core/server/http/serve.ts';
import { feesPermission } from '../../permissions.ts';
import { offerFields } from '../offer-labels.ts';
import { offersContract as contract } from '../offers-contract.ts';
import { givingOffer, renewingWaivers } from './offer-acts.ts';
import { listCandidates } from './offers.ts';
import { keepWaiverPaper, waiverPaper } from './papers.ts';
import { listEnding } from './renewals.ts';

const options = { attributes: offerFields };

/** Serves offers and whom they are for, documents, and the renewal of what ends. */
export function serveOffers(app: FastifyInstance): void {
  declarePurpose(app, waiverPaper, feesPermission.view);
  serveOpen(app, contract.waiverPaper, (_database, call) => keepWaiverPaper(call), options);
  serve(app, contract.offerCandidates, (transaction, { input, services }) =>
    listCandidates(transaction, input, todayInDhaka(services.now())),
  );
  serveWithApproval(app, contract.giveOffer, givingOffer, options);
  serve(app, contract.endingWaivers, (transaction, { input, services }) =>
    listEnding(transaction, input, todayInDhaka(services.now())),
  );
  serveWithApproval(app, contract.renewWaivers, renewingWaivers, options);
}
