import { createPrivateKey, hkdfSync } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { FastifyInstance } from 'fastify';
import { type Configuration, errors, interactionPolicy, type JWK, Provider } from 'oidc-provider';
import { link } from '../../../core/module/paths.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import { newSecret } from '../../../core/server/auth/passwords.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { apiPath } from '../paths.ts';
import { adapterOf } from './adapter.ts';
import { errorPage } from './error-page.ts';
import { admissionAt, onlyResource, siteOfResource } from './institutions.ts';
import { scopesOf } from './scopes.ts';

const hour = 3600;
const day = 24 * hour;

/** Where the authorisation server answers. */
export const oauthPath = {
  authorize: '/oauth/authorize',
  resume: '/oauth/authorize/:uid',
  token: '/oauth/token',
  revoke: '/oauth/revoke',
  keys: '/oauth/jwks',
  discovery: '/.well-known/oauth-authorization-server',
} as const;

const providers = new WeakMap<object, Provider>();

/** The authorisation server of this server: made when it is first needed, for by then every call is known. */
export function providerOf(app: FastifyInstance, services: Services): Provider {
  const known = providers.get(app.server) ?? makeProvider(app, services);
  providers.set(app.server, known);
  return known;
}

function makeProvider(app: FastifyInstance, services: Services): Provider {
  const { config, database, log } = services;
  const scopes = scopesOf(app, services);
  const off = { enabled: false };
  const configuration: Configuration = {
    adapter: adapterOf(services, scopes, newSecret()),
    scopes: [...scopes.all],
    claims: {},
    clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      grant_types: ['authorization_code'],
      response_types: ['code'],
      id_token_signed_response_alg: 'EdDSA',
    },
    responseTypes: ['code'],
    enabledJWA: { idTokenSigningAlgValues: ['EdDSA'] },
    jwks: { keys: [keyOf(config.secret)] },
    cookies: { keys: [config.secret] },
    // Nobody leaves it out, and only as a digest: the library knows no other way.
    pkce: { required: () => true },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => false,
    expiresWithSession: () => false,
    issueRefreshToken: (_, client) => client.grantTypeAllowed('refresh_token'),
    // One that comes a second time ends the consent it hangs on.
    rotateRefreshToken: true,
    ttl: {
      AccessToken: hour,
      ClientCredentials: hour,
      AuthorizationCode: 60,
      RefreshToken: 30 * day,
      Grant: 365 * day,
      Interaction: hour / 2,
      Session: 60,
      IdToken: hour,
    },
    routes: {
      authorization: oauthPath.authorize,
      token: oauthPath.token,
      revocation: oauthPath.revoke,
      jwks: oauthPath.keys,
    },
    features: {
      devInteractions: off,
      dPoP: off,
      pushedAuthorizationRequests: off,
      rpInitiatedLogout: off,
      userinfo: off,
      clientCredentials: { enabled: true },
      // A program takes back its own tokens and no other's.
      revocation: {
        enabled: true,
        allowedPolicy: (_, client, token) => token.clientId === client.clientId,
      },
      resourceIndicators: {
        enabled: true,
        useGrantedResource: () => true,
        // A program that one institution let in need not name it.
        defaultResource: async (_, client, oneOf) => {
          const resource = oneOf ?? (await onlyResource(services, client.clientId));
          if (resource === undefined) throw new errors.InvalidTarget('name the institution as resource');
          return resource as string;
        },
        getResourceServerInfo: async (ctx, resource, client) => {
          const params = ctx.oidc.params ?? {};
          if (Array.isArray(params.resource) && params.resource.length > 1)
            throw new errors.InvalidTarget('a token is for one institution');
          const isAlone = params.grant_type === 'client_credentials';
          const site = await siteOfResource(services, resource);
          const admitted = site && (await admissionAt(services, client.clientId, site.id, isAlone));
          if (!admitted) throw new errors.InvalidTarget('this institution has not let the program in');
          if (isAlone && !admitted.mayAlone)
            throw new errors.UnauthorizedClient('at this institution the program works only with a person');
          return { scope: admitted.scopes.join(' '), audience: resource, accessTokenFormat: 'opaque' };
        },
      },
    },
    interactions: {
      policy: alwaysAsks(),
      url: (_, interaction) => link(apiPath.consent, { uid: interaction.uid }),
    },
    findAccount: async (_, accountId) => {
      const found = await database.findOne(
        "SELECT 1 FROM account WHERE id = $1 AND status = 'active'",
        accountId,
      );
      return found ? { accountId, claims: () => ({ sub: accountId }) } : undefined;
    },
    renderError: (ctx, out) => {
      ctx.type = 'html';
      ctx.set('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
      ctx.body = errorPage(out.error, out.error_description ?? '');
    },
  };
  const provider = new Provider(config.publicAddress, configuration);
  provider.proxy = config.trustedProxies.length > 0;
  provider.Client.prototype.compareClientSecret = async function (given: string) {
    return secretFits(services, this.clientId, given);
  };
  // What the library's own server would print.
  const emitter: EventEmitter = provider;
  emitter.on('error', (error: unknown) => log.warn({ err: error }, 'oauth'));
  provider.on('server_error', (_, error) => log.error({ err: error }, 'oauth'));
  return provider;
}

/** Every request is answered by a person, whoever asked before in this browser. */
function alwaysAsks(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  policy.clear();
  const { Check, Prompt } = interactionPolicy;
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('consent', 'a person answers each request', 'interaction_required', (ctx) => {
        const result = (ctx.oidc as { result?: { consent?: object } }).result;
        return result?.consent ? Check.NO_NEED_TO_PROMPT : Check.REQUEST_PROMPT;
      }),
    ),
  );
  return policy;
}

/** Of a program that is not stopped; a replaced secret counts until its hours are over. */
async function secretFits({ database }: Services, clientId: string, given: string): Promise<boolean> {
  const found = await database.findOne(
    'SELECT 1 FROM oauth_secret WHERE client_id = $1 AND digest = $2 AND (ends_at IS NULL OR ends_at > now())',
    clientId,
    digestOf(given),
  );
  return found !== null;
}

/** The library wants a key to sign with; it follows from the server's secret, so it is the same in every process. */
function keyOf(secret: string): JWK {
  const seed = Buffer.from(hkdfSync('sha256', secret, 'oauth', 'signing key', 32));
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed]);
  const jwk = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }).export({ format: 'jwk' });
  return { ...jwk, use: 'sig', alg: 'EdDSA' } as JWK;
}
