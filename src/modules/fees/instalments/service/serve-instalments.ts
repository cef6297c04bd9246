import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serveWithApproval } from '../../../../core/server/approvals/serve-act.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { instalmentContract as contract } from '../contract.ts';
import { instalmentFields } from '../labels.ts';
import { makingInstalments } from './instalment-acts.ts';
import { cancelInstalments, listInstalmentPlans } from './instalments.ts';

const options = { attributes: instalmentFields };

/** Serves instalment plans: making one, cancelling it, those of a student. */
export function serveInstalments(app: FastifyInstance): void {
  serve(app, contract.instalmentPlans, (transaction, { input, services }) =>
    listInstalmentPlans(transaction, services.database, input.id, todayInDhaka(services.now())),
  );
  serveWithApproval(app, contract.makeInstalments, makingInstalments, options);
  serve(
    app,
    contract.cancelInstalments,
    (transaction, { input, services }) => cancelInstalments(transaction, input, services.now()),
    options,
  );
}
