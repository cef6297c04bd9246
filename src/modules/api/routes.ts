import type { FastifyInstance } from 'fastify';
import { AppError, errors } from '../../core/errors.ts';
import { confirmPassword } from '../../core/server/auth/own-password.ts';
import { serveOpen, servePlatform } from '../../core/server/http/serve.ts';
import type { Services } from '../../core/server/http/services.ts';
import { rolesToGive } from '../access/public.ts';
import { clientContract, consentContract, siteContract } from './contract.ts';
import { apiFields } from './labels.ts';
import { admit, listPrograms, shownScope, withdraw } from './service/admissions.ts';
import { logCalls } from './service/call-log.ts';
import * as clients from './service/clients.ts';
import { decide, readRequest } from './service/consent.ts';
import { serveDescription } from './service/describe.ts';
import { serveApiFiles } from './service/list-files.ts';
import { scopesOf } from './service/scopes.ts';
import { serveAuthorisation } from './service/serve-authorisation.ts';
import { listCalls, listTokens, revokeToken } from './service/tokens.ts';

const attributes = { attributes: apiFields };
const siteOf = ({ siteId }: { readonly siteId: number | null }): number => {
  if (siteId === null) throw new AppError(errors.notFound);
  return siteId;
};

/** Serves the programs there are, which institutions let in, what people allowed, and the way in itself. */
export function serveApi(app: FastifyInstance): void {
  const { services } = app as unknown as { services: Services };
  serveClients(app);
  serveSite(app);
  serveConsent(app);
  serveAuthorisation(app, services);
  serveDescription(app, services);
  logCalls(app, services);
  serveApiFiles(app);
}

function serveClients(app: FastifyInstance): void {
  const known = (services: Services) => scopesOf(app, services).all;
  const ofClient = (clientId: string | undefined) => ({
    clientId: clientId ?? null,
    siteId: null,
    accountId: null,
  });
  servePlatform(app, clientContract.list, (transaction, { services }) =>
    clients.listClients(transaction, services.now()),
  );
  servePlatform(
    app,
    clientContract.add,
    (transaction, { input, services }) =>
      clients.addClient(transaction, known(services), input, services.now()),
    attributes,
  );
  servePlatform(
    app,
    clientContract.save,
    (transaction, { input, services }) =>
      clients.saveClient(transaction, known(services), input, services.now()),
    attributes,
  );
  servePlatform(app, clientContract.remove, (transaction, { input, services }) =>
    clients.removeClient(transaction, input.id, services.now()),
  );
  servePlatform(
    app,
    clientContract.rotate,
    (transaction, { input, services }) => clients.rotateSecret(transaction, input, services.now()),
    attributes,
  );
  servePlatform(app, clientContract.choices, async (transaction, { input, services }) => ({
    scopes: known(services).map(shownScope),
    sites: await clients.listSites(transaction, input.q),
  }));
  servePlatform(app, clientContract.tokens, (transaction, { input }) =>
    listTokens(transaction, ofClient(input.clientId), input),
  );
  servePlatform(app, clientContract.revoke, (transaction, { input }) =>
    revokeToken(transaction, ofClient(undefined), input.id),
  );
  servePlatform(app, clientContract.calls, (transaction, { input }) =>
    listCalls(transaction, ofClient(input.clientId), input),
  );
}

function serveSite(app: FastifyInstance): void {
  const here = (context: { readonly siteId: number | null }) => ({
    clientId: null,
    siteId: siteOf(context),
    accountId: null,
  });
  servePlatform(app, siteContract.programs, async (transaction, { context }) => ({
    items: await listPrograms(transaction, siteOf(context)),
    roles: await rolesToGive(transaction),
  }));
  servePlatform(
    app,
    siteContract.admit,
    async (transaction, { input, context, services }) => {
      await confirmPassword(services.database, context, input.password);
      return admit(transaction, siteOf(context), input, services.now());
    },
    attributes,
  );
  servePlatform(app, siteContract.withdraw, (transaction, { input, context, services }) =>
    withdraw(transaction, siteOf(context), input.id, services.now()),
  );
  servePlatform(app, siteContract.tokens, (transaction, { input, context }) =>
    listTokens(transaction, here(context), input),
  );
  servePlatform(app, siteContract.revoke, (transaction, { input, context }) =>
    revokeToken(transaction, here(context), input.id),
  );
  servePlatform(app, siteContract.calls, (transaction, { input, context }) =>
    listCalls(transaction, here(context), input),
  );
}

function serveConsent(app: FastifyInstance): void {
  const mine = ({ accountId }: { readonly accountId: string | null }) => {
    if (accountId === null) throw new AppError(errors.unauthenticated);
    return { clientId: null, siteId: null, accountId };
  };
  servePlatform(app, consentContract.mine, (transaction, { input, context }) =>
    listTokens(transaction, mine(context), input),
  );
  servePlatform(app, consentContract.revokeMine, (transaction, { input, context }) =>
    revokeToken(transaction, mine(context), input.id),
  );
  serveOpen(app, consentContract.asked, (_, call) => readRequest(app, call, call.input.uid));
  serveOpen(app, consentContract.decide, (_, call) => decide(app, call, call.input), attributes);
}
