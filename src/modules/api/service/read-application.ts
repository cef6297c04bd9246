import type { FastifyRequest } from 'fastify';
import { AppError, tooManyRequests } from '../../../core/errors.ts';
import type { Reach } from '../../../core/module/reach.ts';
import type { ReadApplication } from '../../../core/server/auth/applications.ts';
import { digestOf } from '../../../core/server/auth/caller.ts';
import type { Standing } from '../../../core/server/auth/permissions-of.ts';
import { reachSql } from '../../../core/server/auth/reach.ts';
import { jsonOrNull } from '../../../core/server/database/row-shape.ts';
import { apiErrors } from '../labels.ts';
import { scopesNow } from '../rules.ts';
import { inNobodysName } from './alone.ts';
import { noteCaller } from './call-log.ts';
import { scopesOf } from './scopes.ts';

/** So many calls above its limit the log of a program names in a minute. */
const mostRefusedNoted = 20;

const tokenShape = {
  client_id: 'uuid',
  account_id: 'uuid',
  of_site: 'int',
  language: 'text',
  is_alone: 'bool',
  scope: 'text?',
  most: 'text[]',
  here: 'text[]',
  calls_a_minute: 'int',
  calls: 'int',
  left: 'int',
  memberships: jsonOrNull<NonNullable<Standing['memberships']>>(),
  grants: jsonOrNull<NonNullable<Standing['grants']>>(),
  reach: jsonOrNull<Reach>(),
} as const;

/**
 * The token with what it may do at this moment, and one call more counted for its program, in one statement. Whoever
 * consented is held to what he holds at the institution now; a program by itself to the role it was given there. Of who
 * works for the platform nothing counts here.
 */
const findToken = `
  WITH t AS (
    SELECT x.client_id, x.of_site, x.kind = 'ClientCredentials' AS is_alone, x.payload ->> 'scope' AS scope,
           coalesce(x.account_id, c.account_id) AS account_id, c.scopes AS most, c.calls_a_minute, d.scopes AS here, d.role
      FROM oauth_artifact x
      JOIN oauth_client c ON c.id = x.client_id AND NOT c.is_stopped AND c.removed_at IS NULL
                         AND (c.sites = '{}' OR x.of_site = ANY(c.sites))
      JOIN oauth_admission d ON d.client_id = c.id AND d.of_site = x.of_site AND d.ended_at IS NULL
     WHERE x.kind IN ('AccessToken', 'ClientCredentials') AND x.digest = $1 AND x.expires_at > now()
       AND CASE WHEN x.kind = 'ClientCredentials' THEN d.role IS NOT NULL
                ELSE EXISTS (SELECT 1 FROM oauth_artifact g WHERE g.kind = 'Grant' AND g.grant_id = x.grant_id AND g.expires_at > now()) END
  ), counted AS (
    INSERT INTO oauth_minute (client_id, minute, calls) SELECT client_id, date_trunc('minute', now()), 1 FROM t
    ON CONFLICT (client_id, minute) DO UPDATE SET calls = oauth_minute.calls + 1 RETURNING calls
  )
  SELECT t.client_id, t.account_id, t.of_site::int AS of_site, t.is_alone, t.scope, t.most, t.here, t.calls_a_minute, a.language, counted.calls,
         60 - extract(second FROM now())::int AS left,
         CASE WHEN t.is_alone
              THEN (SELECT json_agg(json_build_object('role', r.code, 'stamp', r.xmin::text, 'isHere', true, 'isDisabled', false))
                      FROM role r WHERE r.code = t.role AND (r.site_id IS NULL OR r.site_id = t.of_site))
              ELSE (SELECT json_agg(json_build_object('role', m.role, 'stamp', r.xmin::text, 'isHere', true,
                                                      'isDisabled', m.disabled_at IS NOT NULL))
                      FROM membership m JOIN role r ON r.code = m.role
                     WHERE m.account_id = t.account_id AND m.site_id = t.of_site
                       AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now())) END AS memberships,
         (SELECT json_agg(json_build_object('permission', g.permission, 'effect', g.effect)) FROM permission_grant g
           WHERE NOT t.is_alone AND g.account_id = t.account_id AND g.site_id = t.of_site
             AND (g.expires_at IS NULL OR g.expires_at > now())) AS grants,
         CASE WHEN NOT t.is_alone THEN ${reachSql('t.account_id', 't.of_site')} END AS reach
    FROM t, counted, account a WHERE a.id = t.account_id AND a.status = 'active'`;

/** What a token of a program stands for. Each call is counted, and those above the program's limit are refused. */
export const readApplication: ReadApplication = async (services, request: FastifyRequest, token) => {
  const found = await inNobodysName(services, (transaction) =>
    transaction.readOne(tokenShape, findToken, digestOf(token)),
  );
  if (!found) return null;
  const over = found.calls - found.calls_a_minute;
  // What is refused is told too, but a program that does not stop fills no log.
  if (over <= mostRefusedNoted)
    noteCaller(request, {
      clientId: found.client_id,
      accountId: found.account_id,
      siteId: found.of_site,
    });
  if (over > 0) {
    throw tooManyRequests(Math.max(1, found.left));
  }
  const known = scopesOf(request.server, services);
  const scopes = scopesNow({
    asked: found.scope?.split(' ') ?? [],
    most: found.most,
    here: found.here,
    isAlone: found.is_alone,
  });
  return {
    accountId: found.account_id,
    siteId: found.of_site,
    language: found.language,
    memberships: found.memberships,
    grants: found.grants,
    reach: found.reach,
    opens: known.opens(scopes),
    refusalOf(endpoint) {
      if (endpoint.access === 'public') return null;
      const scope = known.of(endpoint);
      if (scope === null) return new AppError(apiErrors.notForPrograms);
      return scopes.includes(scope) ? null : new AppError(apiErrors.scope, { scope }, { scope });
    },
  };
};
