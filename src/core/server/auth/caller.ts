import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { AppError, errors } from '../../errors.ts';
import type { Language } from '../../labels.ts';
import type { Permission } from '../../module/permissions.ts';
import type { Reach } from '../../module/reach.ts';
import type { Context } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { withinPackage } from '../http/standing.ts';
import type { Application } from './applications.ts';
import { authErrors } from './errors.ts';
import { confirmedMinutes } from './own-password.ts';
import { isMember, isReadOnly, permissionsOf, readOnlyRole, type Standing } from './permissions-of.ts';
import { originOf } from './program-of.ts';
import { keptWithin, lentWithin, reachSql } from './reach.ts';

export type Caller = {
  readonly context: Context;
  readonly isPlatform: boolean;
  /** What the reach takes from the permissions: only calls that are read by reach are made with it. */
  readonly lent: ReadonlySet<Permission>;
  readonly sessionId: string | null;
  /** The role asks for a second factor that is not set up. */
  readonly needsSecondFactor: boolean;
  /** Until then a second factor is to be set up; null: none is, or there is one. */
  readonly secondFactorDueAt: Date | null;
  /** The session was opened without a password by somebody who has none of his own: nothing but setting one. */
  readonly needsPassword: boolean;
  /** The institution the address names, whatever the session says. */
  readonly addressedSiteId: number | null;
  /** The program that calls, where it is no browser of ours. */
  readonly application: Application | null;
};

export const deviceCookie = 'pathshala_device';

export const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

type SessionRow = {
  id: string;
  account_id: string;
  site_id: bigint | null;
  device_hash: string | null;
  impersonator_id: string | null;
  emergency_id: string | null;
  needs_second_factor: boolean;
  second_factor_due_at: Date | null;
  has_confirmed: boolean;
  needs_password: boolean;
  reach: Reach | null;
  is_platform: boolean;
  language: string;
  stale: boolean;
} & Standing;

/**
 * One statement finds the session unless it is idle or over, and what its account holds in the session's institution
 * right now: memberships and extra permissions that have not expired. While the session's owner works through somebody
 * else's account, it is that one's; while staff of the platform look into an institution in an emergency, they are what its
 * auditor is, and nothing besides. One that went on to another account of the family is good while both are one.
 */
const findSession = `
  SELECT s.id, s.account_id, s.impersonator_id, s.emergency_id, s.device_hash, s.site_id, a.is_platform, a.language, s.needs_second_factor, s.second_factor_due_at, s.has_confirmed, s.needs_password,
         s.last_seen_at < now() - interval '60 seconds' AS stale,
         CASE WHEN s.emergency_id IS NOT NULL THEN
           (SELECT json_agg(json_build_object('role', r.code, 'stamp', r.xmin::text, 'isHere', true, 'isDisabled', false))
              FROM role r WHERE r.code = '${readOnlyRole}')
         ELSE
           (SELECT json_agg(json_build_object('role', m.role, 'stamp', r.xmin::text, 'isHere', m.site_id IS NOT NULL,
                                              'isDisabled', m.disabled_at IS NOT NULL))
              FROM membership m JOIN role r ON r.code = m.role
             WHERE m.account_id = s.account_id AND (m.site_id = s.site_id OR m.site_id IS NULL)
               AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now()))
         END AS memberships,
         (SELECT json_agg(json_build_object('permission', g.permission, 'effect', g.effect))
            FROM permission_grant g
           WHERE g.account_id = s.account_id AND g.site_id = s.site_id AND s.emergency_id IS NULL
             AND (g.expires_at IS NULL OR g.expires_at > now())) AS grants,
         ${reachSql('s.account_id', 's.site_id')} AS reach
    FROM (SELECT o.id, coalesce(i.account_id, o.account_id) AS account_id, i.actor_id AS impersonator_id,
                 coalesce(i.of_site, e.of_site, o.site_id) AS site_id, e.id AS emergency_id, o.device_hash, o.last_seen_at, o.idle_seconds, o.expires_at,
                 o.needs_second_factor OR coalesce(o.second_factor_due_at <= now(), false) AS needs_second_factor,
                 o.second_factor_due_at, o.needs_password,
                 i.id IS NULL AND coalesce(o.confirmed_at > now() - interval '${confirmedMinutes} minutes', false) AS has_confirmed
            FROM session o JOIN account own ON own.id = o.account_id AND own.status = 'active'
            LEFT JOIN impersonation i ON i.session_id = o.id AND i.ended_at IS NULL AND i.ends_at > now()
            LEFT JOIN emergency_access e ON e.session_id = o.id AND e.ended_at IS NULL AND e.ends_at > now() AND i.id IS NULL
           WHERE o.token_hash = $1 AND (o.opened_as IS NULL OR EXISTS (
             SELECT 1 FROM account first JOIN account_family f ON f.account_id = first.id
               JOIN account_family here ON here.family_id = f.family_id AND here.account_id = o.account_id
              WHERE first.id = o.opened_as AND first.status = 'active'))) s
    JOIN account a ON a.id = s.account_id
   WHERE s.expires_at > now() AND a.status = 'active'
     AND s.last_seen_at > now() - make_interval(secs => s.idle_seconds)`;

/** Somebody who is not signed in, where an institution is addressed. */
export const nobodyAt = (request: FastifyRequest, siteId: number | null, language: Language): Caller => ({
  context: {
    siteId,
    accountId: null,
    impersonatorId: null,
    action: request.routeOptions.url ?? '',
    requestId: request.id,
    origin: originOf(request.ip, String(request.headers['user-agent'] ?? '')),
    language,
    permissions: new Set(),
  },
  isPlatform: false,
  lent: new Set(),
  needsSecondFactor: false,
  secondFactorDueAt: null,
  needsPassword: false,
  sessionId: null,
  addressedSiteId: siteId,
  application: null,
});

/** Who is asking, and in which institution. An invalid token counts as nobody. */
export async function findCaller(services: Services, request: FastifyRequest): Promise<Caller> {
  const alias = request.headers['x-site-alias'];
  const addressed = await services.sites.resolve(
    request.headers.host,
    typeof alias === 'string' ? alias : undefined,
  );
  const asked = request.headers['accept-language'];
  const nobody = nobodyAt(request, addressed?.id ?? null, asked?.startsWith('bn') ? 'bn' : 'en');
  const token = /^Bearer ([\w-]{20,200})$/.exec(request.headers.authorization ?? '')?.[1];
  if (!token) return nobody;
  const found = await services.database.findOne<SessionRow>(findSession, digestOf(token));
  if (!found) return (await applicationOf(services, request, nobody, token)) ?? nobody;
  const device = request.cookies[deviceCookie];
  if (found.device_hash !== null && (!device || digestOf(device) !== found.device_hash)) return nobody;
  if (found.stale)
    await services.database.findOne('UPDATE session SET last_seen_at = now() WHERE id = $1', found.id);
  const siteId =
    found.site_id !== null && (found.is_platform || isMember(found)) ? Number(found.site_id) : null;
  const held = withinPackage(
    await permissionsOf(services.database, found),
    siteId === null ? null : await services.sites.find(siteId),
    services.subModules,
  );
  const reach = siteId === null ? null : found.reach;
  return {
    ...nobody,
    context: {
      ...nobody.context,
      siteId,
      accountId: found.account_id,
      impersonatorId: found.impersonator_id,
      emergencyId: found.emergency_id,
      hasConfirmed: found.has_confirmed,
      language: (asked ? nobody.context.language : found.language) as Language,
      permissions: keptWithin(held, reach, services.withinReach),
      reach,
      isReadOnly: isReadOnly(found),
    },
    isPlatform: found.is_platform && found.emergency_id === null,
    lent: lentWithin(held, reach, services.withinReach),
    needsSecondFactor: found.needs_second_factor,
    secondFactorDueAt: found.second_factor_due_at,
    needsPassword: found.needs_password,
    sessionId: found.id,
  };
}

/** Who calls through a program of somebody else: never more than the account may, nor than the program may. */
async function applicationOf(
  services: Services,
  request: FastifyRequest,
  nobody: Caller,
  token: string,
): Promise<Caller | null> {
  const application = await services.readApplication(services, request, token);
  if (!application) return null;
  const { siteId, accountId, language, opens } = application;
  const site = await services.sites.find(siteId);
  if (!site || !isMember(application)) return { ...nobody, application };
  const held = withinPackage(await permissionsOf(services.database, application), site, services.subModules);
  return {
    ...nobody,
    context: {
      ...nobody.context,
      siteId,
      accountId,
      language: (request.headers['accept-language'] ? nobody.context.language : language) as Language,
      permissions: new Set(
        [...keptWithin(held, application.reach, services.withinReach)].filter((one) => opens.has(one)),
      ),
      reach: application.reach,
      isReadOnly: isReadOnly(application),
    },
    lent: new Set(
      [...lentWithin(held, application.reach, services.withinReach)].filter((one) => opens.has(one)),
    ),
    application,
  };
}

/**
 * Throws where a page was shown to somebody else, or of another institution, than its session is by now: windows of a browser
 * share the session, and what stands in one is not saved as another's.
 */
export function assertShownTo(request: FastifyRequest, { context }: Caller): void {
  const told = request.headers['x-shown-to'];
  if (typeof told !== 'string' || context.accountId === null) return;
  const [accountId, siteId] = told.split(' ');
  if (accountId !== context.accountId || (siteId !== '0' && Number(siteId) !== context.siteId))
    throw new AppError(authErrors.elsewhere);
}

/** The anti-forgery token of a device: it needs no storage, and another site cannot compute it. */
export function antiForgeryTokenOf(secret: string, device: string): string {
  return createHmac('sha256', secret).update(`csrf:${device}`).digest('base64url');
}

/** Throws 419 unless the request comes from a script of our own page: marker header, token of this device, own origin. */
export async function assertAntiForgery(services: Services, request: FastifyRequest): Promise<void> {
  if (request.headers['x-requested-with'] !== 'XMLHttpRequest') throw new AppError(errors.antiForgery);
  await assertOwnPage(services, request, request.headers['x-csrf-token']);
}

/** Throws 419 unless `given` is the token of this device and the request comes from our own origin. */
export async function assertOwnPage(
  services: Services,
  request: FastifyRequest,
  given: unknown,
): Promise<void> {
  const device = request.cookies[deviceCookie];
  const { origin } = request.headers;
  const ownOrigin = origin === undefined || (await originsOf(services, request)).includes(origin);
  if (!device || typeof given !== 'string' || !ownOrigin) throw new AppError(errors.antiForgery);
  const expected = Buffer.from(antiForgeryTokenOf(services.config.secret, device));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw new AppError(errors.antiForgery);
}

/** Names that mean something in one network only, or on one machine. */
const isLocal = (host: string): boolean =>
  /^(\[[\da-f:.]+\]|[\d.]+|[^.]+|.+\.(local|lan|internal|home\.arpa|localhost))$/i.test(host);

/**
 * The origins of our own pages: the public address, and the host that was asked for where it is an institution's or of the own
 * network. With a public address, whoever points another name of the world at this server has no pages here.
 */
async function originsOf(services: Services, request: FastifyRequest): Promise<string[]> {
  const own = new URL(services.config.publicAddress);
  const host = request.headers.host ?? '';
  const name = host.replace(/:\d+$/, '');
  const isKnown = isLocal(own.hostname) || isLocal(name) || (await services.sites.hasHost(name));
  return [own.origin, ...(isKnown ? [`http://${host}`, `https://${host}`] : [])];
}
