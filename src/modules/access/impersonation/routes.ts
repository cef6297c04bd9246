import type { FastifyInstance } from 'fastify';
import { confirmPassword } from '../../../core/server/auth/own-password.ts';
import { servePlatform } from '../../../core/server/http/serve.ts';
import { fieldNames } from '../labels.ts';
import { actorInSite } from '../service/actor.ts';
import { impersonationContract as contract } from './contract.ts';
import { listImpersonations, startImpersonation } from './service.ts';

/** Working through somebody's account, for staff of the platform; and what an institution sees of it. */
export function serveImpersonation(app: FastifyInstance): void {
  servePlatform(
    app,
    contract.start,
    async (transaction, { input, services, context, sessionId }) => {
      const { password, ...given } = input;
      await confirmPassword(services.database, context, password);
      return startImpersonation(transaction, sessionId, given);
    },
    { attributes: fieldNames },
  );
  servePlatform(app, contract.everywhere, (transaction, { input }) =>
    listImpersonations(transaction, null, input),
  );
  servePlatform(app, contract.own, async (transaction, { input }) =>
    listImpersonations(transaction, (await actorInSite(transaction)).siteId, input),
  );
}
