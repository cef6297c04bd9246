import type { FastifyInstance } from 'fastify';
import { serveOpen, servePlatform } from '../../../core/server/http/serve.ts';
import { everywhereContract as contract } from './contract.ts';
import { againEverywhere, askEverywhere, balancesOf, countEverywhere, listEverywhere } from './service.ts';

/** Serves the outbox of SMS of all institutions to the platform's staff. */
export function serveEverywhere(app: FastifyInstance): void {
  servePlatform(app, contract.messages, (transaction, { services, input }) =>
    listEverywhere(transaction, services, input),
  );
  servePlatform(app, contract.sites, (transaction, { services, input }) =>
    countEverywhere(transaction, services, input),
  );
  servePlatform(app, contract.again, (transaction, { services, input }) =>
    againEverywhere(transaction, services, input),
  );
  servePlatform(app, contract.ask, (transaction, { services, input }) =>
    askEverywhere(transaction, services, input),
  );
  serveOpen(app, contract.balance, (database, { services, input, context }) =>
    balancesOf(database, services, context, input),
  );
}
