import type { FastifyInstance } from 'fastify';
import { serve } from '../../../../core/server/http/serve.ts';
import { fineWaiverContract as contract } from '../contract.ts';
import { fineWaiverFields } from '../labels.ts';
import { waiveCharge } from './charge-waivers.ts';
import { listFineWaivers, waiveFines, withdrawFineWaiver } from './fine-waivers.ts';

const options = { attributes: fineWaiverFields };

/** Serves waivers of late fines and of charges by hand: giving one, withdrawing it, the list. */
export function serveFineWaivers(app: FastifyInstance): void {
  serve(app, contract.fineWaivers, (transaction, { input, services }) =>
    listFineWaivers(transaction, services.database, input),
  );
  serve(
    app,
    contract.waiveFines,
    (transaction, { input, services }) => waiveFines(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.waiveCharge,
    (transaction, { input, services }) => waiveCharge(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.withdrawFineWaiver,
    (transaction, { input, services }) => withdrawFineWaiver(transaction, input, services.now()),
    options,
  );
}
