import type { FastifyInstance } from 'fastify';
import { servePlatform } from '../../../../core/server/http/serve.ts';
import { actorInSite } from '../../service/actor.ts';
import { manageable } from '../../service/people.ts';
import { reachContract as contract } from './contract.ts';
import { reachNames } from './labels.ts';
import { readReach, saveReach } from './service.ts';

const attributes = Object.fromEntries(
  Object.entries(reachNames).map(([kind, label]) => [`reach.${kind}`, label]),
);

/** Serves how far users reach, to whoever keeps the institution's users. */
export function serveReach(app: FastifyInstance): void {
  servePlatform(app, contract.read, async (transaction, { input }) => {
    const place = await actorInSite(transaction);
    await manageable(transaction, place, input.id);
    return readReach(transaction, place.siteId, input.id);
  });
  servePlatform(
    app,
    contract.save,
    async (transaction, { input }) => {
      await saveReach(transaction, await actorInSite(transaction), input);
      return { done: true as const };
    },
    { attributes },
  );
}
