import type { FastifyInstance } from 'fastify';
import { servePlatform } from '../../../core/server/http/serve.ts';
import { platformUsersPermission, usersPermission } from '../permissions.ts';
import { actorInSite, actorOnPlatform } from '../service/actor.ts';
import { platformReviewContract, reviewContract } from './contract.ts';
import { beginReview, closeReview, decideLine, readReview } from './service.ts';

const done = { done: true as const };

/** Reviews of rights: of an institution by its own people, of the platform's staff by theirs. */
export function serveReviews(app: FastifyInstance): void {
  const sides = [
    { contract: reviewContract, placeOf: actorInSite, edit: usersPermission.edit },
    {
      contract: platformReviewContract,
      placeOf: (transaction: Parameters<typeof actorOnPlatform>[0]) => actorOnPlatform(transaction, null),
      edit: platformUsersPermission.edit,
    },
  ];
  for (const { contract, placeOf, edit } of sides) {
    servePlatform(app, contract.read, async (transaction, { input, services, context }) => ({
      ...(await readReview(transaction, services, await placeOf(transaction), input)),
      can: { edit: context.permissions.has(edit) },
    }));
    servePlatform(app, contract.begin, async (transaction, { services }) => ({
      id: await beginReview(transaction, services, await placeOf(transaction)),
    }));
    servePlatform(app, contract.decide, async (transaction, { input, services }) => {
      await decideLine(transaction, services, await placeOf(transaction), input);
      return done;
    });
    servePlatform(app, contract.close, async (transaction, { services }) => {
      await closeReview(transaction, services, await placeOf(transaction));
      return done;
    });
  }
}
