import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { fineWaiverContract as contract } from '../contract.ts';
import { fineWaiverFields } from '../labels.ts';
import { listFineWaivers, withdrawFineWaiver } from './fine-waivers.ts';
import { waivingCharge, waivingFines } from './waiver-acts.ts';

const options = { attributes: fineWaiverFields };

/** Serves waivers of late fines and of charges by hand: giving one, withdrawing it, the list. */
export function serveFineWaivers(app: FastifyInstance): void {
  serve(app, contract.fineWaivers, (transaction, { input, services }) =>
    listFineWaivers(transaction, services.database, input),
  );
  serveWithApproval(app, contract.waiveFines, waivingFines, options);
  serveWithApproval(app, contract.waiveCharge, waivingCharge, options);
  serve(
    app,
    contract.withdrawFineWaiver,
    (transaction, { input, services }) => withdrawFineWaiver(transaction, input, services.now()),
    options,
  );
}
