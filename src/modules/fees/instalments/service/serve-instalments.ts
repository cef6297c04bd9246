import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../../core/dates.ts';
import { serve } from '../../../../core/server/http/serve.ts';
import { instalmentContract as contract } from '../contract.ts';
import { instalmentFields } from '../labels.ts';
import { cancelInstalments, listInstalmentPlans, makeInstalments } from './instalments.ts';

const options = { attributes: instalmentFields };

/** Serves instalment plans: making one, cancelling it, those of a student. */
export function serveInstalments(app: FastifyInstance): void {
  serve(app, contract.instalmentPlans, (transaction, { input, services }) =>
    listInstalmentPlans(transaction, services.database, input.id, todayInDhaka(services.now())),
  );
  serve(
    app,
    contract.makeInstalments,
    (transaction, { input, services }) => makeInstalments(transaction, input, services.now()),
    options,
  );
  serve(
    app,
    contract.cancelInstalments,
    (transaction, { input, services }) => cancelInstalments(transaction, input, services.now()),
    options,
  );
}
