import { AppError, errors } from '../../errors.ts';
import { permissionsAt, rolesAt } from '../approvals/people.ts';
import type { Context } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { withinPackage } from '../http/standing.ts';
import type { Caller } from './caller.ts';
import { readOnlyRole } from './permissions-of.ts';
import { keptWithin, lentWithin, reachAt } from './reach.ts';

/**
 * Whoever asked for a file as a caller of this moment: with the permissions held now, not those of when it was asked for.
 * Throws where the person is no member any more.
 */
export async function askerNow(services: Services, context: Context, accountId: string): Promise<Caller> {
  const { siteId } = context;
  const site = siteId === null ? null : await services.sites.find(siteId);
  if (siteId === null || !site) throw new AppError(errors.notFound);
  const held = await permissionsAt(services.database, siteId, accountId);
  if (held.size === 0) throw new AppError(errors.unauthenticated);
  const here = withinPackage(held, site, services.subModules);
  const roles = await rolesAt(services.database, siteId, accountId);
  const reach = await reachAt(services.database, context, accountId);
  return {
    context: {
      ...context,
      accountId,
      permissions: keptWithin(here, reach, services.withinReach),
      reach,
      isReadOnly: roles.length > 0 && roles.every((role) => role === readOnlyRole),
    },
    // The platform's own lists are no institution's; the queue makes none of them.
    isPlatform: false,
    lent: lentWithin(here, reach, services.withinReach),
    sessionId: null,
    needsSecondFactor: false,
    secondFactorDueAt: null,
    needsPassword: false,
    addressedSiteId: siteId,
    application: null,
  };
}
