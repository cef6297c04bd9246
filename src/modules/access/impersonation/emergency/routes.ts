import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../../core/labels.ts';
import { confirmPassword } from '../../../../core/server/auth/own-password.ts';
import { servedEndpoints, servePlatform } from '../../../../core/server/http/serve.ts';
import { fieldNames } from '../../labels.ts';
import { actorInSite } from '../../service/actor.ts';
import { emergencyContract as contract } from './contract.ts';
import { listEmergencies, listEmergencyCalls, reviewEmergency, startEmergency } from './service.ts';

/** Looking into an institution in an emergency, for staff of the platform; and what the institution sees of it. */
export function serveEmergency(app: FastifyInstance): void {
  const nameOf = (action: string): Label | null =>
    servedEndpoints(app).find(({ endpoint }) => `${endpoint.method} ${endpoint.path}` === action)?.endpoint
      .summary ?? null;
  servePlatform(
    app,
    contract.start,
    async (transaction, { input, services, context, sessionId }) => {
      const { password, ...given } = input;
      await confirmPassword(services.database, context, password);
      return startEmergency(transaction, sessionId, given, services.now());
    },
    { attributes: fieldNames },
  );
  servePlatform(app, contract.everywhere, (transaction, { input }) =>
    listEmergencies(transaction, null, input),
  );
  servePlatform(app, contract.callsEverywhere, (transaction, { input }) =>
    listEmergencyCalls(transaction, null, input, nameOf),
  );
  servePlatform(app, contract.review, (transaction, { input, services }) =>
    reviewEmergency(transaction, input, services.now()),
  );
  servePlatform(app, contract.own, async (transaction, { input }) =>
    listEmergencies(transaction, (await actorInSite(transaction)).siteId, input),
  );
  servePlatform(app, contract.calls, async (transaction, { input }) =>
    listEmergencyCalls(transaction, (await actorInSite(transaction)).siteId, input, nameOf),
  );
}
