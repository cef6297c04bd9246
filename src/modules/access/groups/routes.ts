import type { FastifyInstance } from 'fastify';
import { servePlatform } from '../../../core/server/http/serve.ts';
import { fieldNames } from '../labels.ts';
import { servePlatformAct } from '../platform-rights/routes.ts';
import { addGroupUserAct } from '../platform-rights/service/acts.ts';
import { groupContract, platformGroupContract } from './contract.ts';
import { addGroupUser, listGroupUsers, takeGroupUser } from './service.ts';

const done = { done: true as const };

/** Users of groups, for an institution of the group and for platform staff. */
export function serveGroups(app: FastifyInstance): void {
  servePlatform(
    app,
    groupContract.add,
    async (transaction, { input, services }) => ({
      id: await addGroupUser(transaction, services, 'site', input),
    }),
    { attributes: fieldNames },
  );
  servePlatformAct(app, platformGroupContract.add, addGroupUserAct);
  for (const [side, contract] of [
    ['site', groupContract],
    ['platform', platformGroupContract],
  ] as const) {
    servePlatform(app, contract.list, (transaction, { input, services }) =>
      listGroupUsers(transaction, side, services, input),
    );
    servePlatform(app, contract.take, async (transaction, { input }) => {
      await takeGroupUser(transaction, side, input.id);
      return done;
    });
  }
}
