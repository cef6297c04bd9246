import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { AppError } from '../../../core/errors.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import { json } from '../../../core/server/database/row-shape.ts';
import { limitAttempts } from '../../../core/server/http/attempts.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { inNobodysName } from './alone.ts';
import { siteOfResource } from './institutions.ts';
import type { Scopes } from './scopes.ts';

/** Kept nowhere: whoever consents does so anew each time, as who is signed in at that moment. */
const none: Adapter = {
  upsert: async () => {},
  find: async () => undefined,
  findByUserCode: async () => undefined,
  findByUid: async () => undefined,
  consume: async () => {},
  destroy: async () => {},
  revokeByGrantId: async () => {},
};

/**
 * What the authorisation server keeps, in the database. Ids of tokens, codes and requests are what opens them, so only
 * their digests are written, also inside the payload.
 */
export function adapterOf(
  services: Services,
  scopes: Scopes,
  placeholder: string,
): (kind: string) => Adapter {
  return (kind) => {
    if (kind === 'Session') return none;
    return kind === 'Client'
      ? { ...none, find: (id) => findClient(services, scopes, placeholder, id) }
      : artifactsOf(services, kind);
  };
}

/** How many tokens a program gets in a minute, from wherever it asks: they last an hour, so few are enough. */
export const mostTokensAMinute = 120;

/** Counted once the program has shown its secret, so that nobody else uses its tokens up. */
async function limitTokens({ database }: Pick<Services, 'database'>, clientId: string): Promise<void> {
  await limitAttempts(database, `oauth client ${clientId}`, mostTokensAMinute, 60).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    throw Object.assign(new errors.OIDCProviderError(429, 'temporarily_unavailable'), {
      error_description: 'too many tokens in a minute; use the one you have until it ends',
    });
  });
}

function artifactsOf({ database, ...services }: Services, kind: string): Adapter {
  return {
    ...none,
    async upsert(id, { jti: _, ...payload }, seconds = 60) {
      if ((kind === 'AccessToken' || kind === 'ClientCredentials') && payload.clientId)
        await limitTokens({ database }, payload.clientId);
      const named = payload.aud ?? payload.resource ?? Object.keys(payload.resources ?? {})[0];
      const site = await siteOfResource({ database, ...services }, named);
      const now = new Date();
      await database.findOne(
        `INSERT INTO oauth_artifact (kind, digest, payload, grant_id, client_id, account_id, of_site, created_at, expires_at)
         VALUES ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (kind, digest) DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at RETURNING kind`,
        kind,
        digestOf(id),
        JSON.stringify(payload),
        kind === 'Grant' ? id : (payload.grantId ?? null),
        payload.clientId ?? null,
        payload.accountId ?? null,
        site?.id ?? null,
        now,
        new Date(now.getTime() + seconds * 1000),
      );
    },
    async find(id) {
      const row = await inNobodysName({ database }, (transaction) =>
        transaction.readOne(
          { payload: json<AdapterPayload>(), used_at: 'time?' },
          'SELECT payload, used_at FROM oauth_artifact WHERE kind = $1 AND digest = $2',
          kind,
          digestOf(id),
        ),
      );
      if (!row) return undefined;
      return {
        ...row.payload,
        jti: id,
        ...(row.used_at ? { consumed: Math.floor(row.used_at.getTime() / 1000) } : {}),
      };
    },
    // Of two that come with the same code at once, one is refused here.
    async consume(id) {
      const used = await database.findOne(
        'UPDATE oauth_artifact SET used_at = $3 WHERE kind = $1 AND digest = $2 AND used_at IS NULL RETURNING kind',
        kind,
        digestOf(id),
        new Date(),
      );
      if (!used) throw new errors.InvalidGrant('already used');
    },
    async destroy(id) {
      await database.findOne(
        'DELETE FROM oauth_artifact WHERE kind = $1 AND digest = $2 RETURNING kind',
        kind,
        digestOf(id),
      );
    },
    async revokeByGrantId(grantId) {
      await database.findOne(
        'WITH gone AS (DELETE FROM oauth_artifact WHERE kind = $1 AND grant_id = $2 RETURNING kind) SELECT count(*) AS n FROM gone',
        kind,
        grantId,
      );
    },
  };
}

/** A program as the library knows it. Its secrets are compared by their digests: what stands here opens nothing. */
async function findClient(
  { database }: Services,
  scopes: Scopes,
  placeholder: string,
  id: string,
): Promise<AdapterPayload | undefined> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return undefined;
  const row = await inNobodysName({ database }, (transaction) =>
    transaction.readOne(
      { name: 'text', redirect: 'text', scopes: 'text[]' },
      'SELECT name, redirect, scopes FROM oauth_client WHERE id = $1 AND NOT is_stopped AND removed_at IS NULL',
      id,
    ),
  );
  return (
    (row && {
      client_id: id,
      client_name: row.name,
      client_secret: placeholder,
      redirect_uris: [row.redirect],
      grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
      response_types: ['code'],
      scope: scopes.all.filter((scope) => row.scopes.includes(scope)).join(' '),
    }) ??
    undefined
  );
}
