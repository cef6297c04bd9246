import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../../errors.ts';
import type { Language } from '../../labels.ts';
import type { Context } from '../in-site.ts';
import type { Services } from '../services.ts';

export type Caller = {
  readonly context: Context;
  readonly isPlatform: boolean;
  readonly sessionId: string | null;
  /** The institution the address names, whatever the session says. */
  readonly addressedSiteId: number | null;
};

export const deviceCookie = 'pathshala_device';

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

type SessionRow = {
  id: string;
  account_id: string;
  site_id: bigint | null;
  device_hash: string | null;
  is_platform: boolean;
  language: string;
  stale: boolean;
  permissions: string[];
};

/**
 * One statement finds the session, ends it when idle or over, and computes what the account may do in
 * the session's institution right now: roles, extra grants (only of a member), denials, each with its expiry. Nothing is
 * cached, so a revoked session or permission is gone with the next request. Whose membership has ended is in
 * no institution any more, whatever was granted besides.
 */
const findSession = `
  SELECT s.id, s.account_id, s.device_hash,
         CASE WHEN a.is_platform OR EXISTS (
           SELECT 1 FROM membership m WHERE m.account_id = s.account_id AND m.site_id = s.site_id
              AND (m.ends_at IS NULL OR m.ends_at > now())) THEN s.site_id END AS site_id, a.is_platform, a.language,
         s.last_seen_at < now() - interval '60 seconds' AS stale,
         ARRAY(
           SELECT rp.permission FROM membership m JOIN role_permission rp ON rp.role = m.role
            WHERE m.account_id = s.account_id AND (m.site_id = s.site_id OR m.site_id IS NULL)
              AND (m.ends_at IS NULL OR m.ends_at > now()) AND m.disabled_at IS NULL
              AND NOT EXISTS (SELECT 1 FROM permission_grant d WHERE d.account_id = s.account_id
                AND d.site_id = s.site_id AND d.permission = rp.permission AND d.effect = 'deny'
                AND (d.expires_at IS NULL OR d.expires_at > now()))
           UNION
           SELECT g.permission FROM permission_grant g
            WHERE g.account_id = s.account_id AND g.site_id = s.site_id AND g.effect = 'allow'
              AND (g.expires_at IS NULL OR g.expires_at > now())
              AND EXISTS (SELECT 1 FROM membership m WHERE m.account_id = s.account_id AND m.site_id = s.site_id
                AND (m.ends_at IS NULL OR m.ends_at > now()) AND m.disabled_at IS NULL)
              AND NOT EXISTS (SELECT 1 FROM permission_grant d WHERE d.account_id = s.account_id
                AND d.site_id = s.site_id AND d.permission = g.permission AND d.effect = 'deny'
                AND (d.expires_at IS NULL OR d.expires_at > now()))
         ) AS permissions
    FROM session s JOIN account a ON a.id = s.account_id
   WHERE s.token_hash = $1 AND s.expires_at > now() AND a.status = 'active'
     AND s.last_seen_at > now() - make_interval(secs => s.idle_seconds)`;

/** Who is asking, and in which institution. An invalid token counts as nobody. */
export async function findCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const alias = request.headers['x-site-alias'];
  const addressed = await services.sites.resolve(
    request.headers.host,
    typeof alias === 'string' ? alias : undefined,
  );
  const asked = request.headers['accept-language'];
  const nobody: Caller = {
    context: {
      siteId: addressed?.id ?? null,
      accountId: null,
      impersonatorId: null,
      action: request.routeOptions.url ?? '',
      requestId: request.id,
      language: asked?.startsWith('bn') ? 'bn' : 'en',
      permissions: new Set(),
    },
    isPlatform: false,
    sessionId: null,
    addressedSiteId: addressed?.id ?? null,
  };
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return nobody;
  const found = await services.database.findOne<SessionRow>(findSession, digestOf(token));
  if (!found) return nobody;
  const device = request.cookies[deviceCookie];
  if (found.device_hash !== null && (!device || digestOf(device) !== found.device_hash)) return nobody;
  if (found.stale)
    await services.database.findOne('UPDATE session SET last_seen_at = now() WHERE id = $1', found.id);
  return {
    ...nobody,
    context: {
      ...nobody.context,
      siteId: found.site_id === null ? null : Number(found.site_id),
      accountId: found.account_id,
      language: (asked ? nobody.context.language : found.language) as Language,
      permissions: new Set(found.permissions),
    },
    isPlatform: found.is_platform,
    sessionId: found.id,
  };
}

/** The anti-forgery token of a device: it needs no storage, and another site cannot compute it. */
export function antiForgeryTokenOf(secret: string, device: string): string {
  return createHmac('sha256', secret).update(`csrf:${device}`).digest('base64url');
}

/** Throws 419 unless the request comes from our own page: marker header, token of this device, own origin. */
export function assertAntiForgery(services: Services, request: FastifyRequest): void {
  const device = request.cookies[deviceCookie];
  const given = request.headers['x-csrf-token'];
  const { origin } = request.headers;
  const ownOrigin = origin === undefined || new Set(originsOf(services, request)).has(origin);
  if (
    request.headers['x-requested-with'] !== 'XMLHttpRequest' ||
    !device ||
    typeof given !== 'string' ||
    !ownOrigin
  )
    throw new AppError(errors.antiForgery);
  const expected = Buffer.from(antiForgeryTokenOf(services.config.secret, device));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError(errors.antiForgery);
}

function originsOf(services: Services, request: FastifyRequest): string[] {
  const host = request.headers.host ?? '';
  return [new URL(services.config.publicAddress).origin, `http://${host}`, `https://${host}`];
}
