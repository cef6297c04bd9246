import type { FastifyInstance } from 'fastify';
import type { Provider } from 'oidc-provider';
import { AppError, ValidationError } from '../../../core/errors.ts';
import { confirmPassword } from '../../../core/server/auth/own-password.ts';
import type { Call } from '../../../core/server/http/serve.ts';
import { apiErrors, problems } from '../labels.ts';
import { isRestricted } from '../rules.ts';
import { shownScope } from './admissions.ts';
import { admissionAt, siteOfResource } from './institutions.ts';
import { providerOf } from './provider.ts';

type AnyCall = Pick<Call<unknown>, 'services' | 'context' | 'request' | 'reply'>;

/** The request of a program that this browser began, with what of it may be allowed at all. Throws 404 for any other. */
async function findRequest(app: FastifyInstance, call: AnyCall, uid: string) {
  const { services, context, request, reply } = call;
  const provider = providerOf(app, services);
  const asked = await provider.interactionDetails(request.raw, reply.raw).catch(() => null);
  if (!asked || asked.uid !== uid) throw new AppError(apiErrors.expired);
  const client = await provider.Client.find(String(asked.params.client_id));
  const resource = String(asked.params.resource);
  const site = await siteOfResource(services, resource);
  const admitted = client && site && (await admissionAt(services, client.clientId, site.id, false));
  if (!admitted) throw new AppError(apiErrors.expired);
  const wanted = String(asked.params.scope ?? '').split(' ');
  const member = await services.database.findOne(
    `SELECT 1 FROM membership WHERE account_id = $1 AND site_id = $2 AND disabled_at IS NULL
        AND (ends_at IS NULL OR ends_at > now()) AND (starts_at IS NULL OR starts_at <= now()) LIMIT 1`,
    context.accountId,
    site.id,
  );
  return {
    provider,
    client,
    site,
    resource,
    scopes: admitted.scopes.filter((scope) => wanted.includes(scope)),
    isMember: member !== null,
  };
}

/** What a program asks of the person who is signed in, in words. */
export async function readRequest(app: FastifyInstance, call: AnyCall, uid: string) {
  const { client, site, scopes, isMember } = await findRequest(app, call, uid);
  return {
    name: client.clientName ?? '',
    host: new URL(client.redirectUris?.[0] ?? '').host,
    site: { id: site.id, name: site.name },
    scopes: scopes.map(shownScope),
    isMember,
  };
}

type Decision = {
  readonly uid: string;
  readonly isAllowed: boolean;
  readonly scopes: readonly string[];
  readonly password: string;
};

/**
 * Answers the program. Allowed is what the person ticked and no more; what people keep to themselves takes the own
 * password. Answers where the browser goes on.
 */
export async function decide(app: FastifyInstance, call: AnyCall, given: Decision): Promise<{ to: string }> {
  const { services, context, request, reply } = call;
  const { provider, client, resource, scopes, isMember } = await findRequest(app, call, given.uid);
  const finish = async (result: Parameters<Provider['interactionResult']>[2]) => ({
    to: await provider.interactionResult(request.raw, reply.raw, result, { mergeWithLastSubmission: false }),
  });
  if (!given.isAllowed) return finish({ error: 'access_denied', error_description: 'the person refused' });
  const accountId = context.accountId ?? '';
  if (!isMember) throw new AppError(apiErrors.notMember);
  if (given.scopes.length === 0 || given.scopes.some((scope) => !scopes.includes(scope)))
    throw new ValidationError({ scopes: [problems.scopeNotAsked] });
  if (given.scopes.some(isRestricted)) {
    if (given.password === '') throw new ValidationError({ password: [problems.needsPassword] });
    await confirmPassword(services.database, context, given.password);
  }
  const grant = new provider.Grant({ accountId, clientId: client.clientId });
  grant.addResourceScope(resource, given.scopes.join(' '));
  const rest = scopes.filter((scope) => !given.scopes.includes(scope));
  if (rest.length > 0) grant.rejectResourceScope(resource, rest.join(' '));
  const grantId = await grant.save();
  return finish({ login: { accountId, remember: false }, consent: { grantId } });
}
