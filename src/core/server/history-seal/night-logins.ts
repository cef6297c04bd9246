import { newId } from '../../ids.ts';
import type { Context } from '../database/in-site.ts';
import { recordsOf } from '../database/rows-of.ts';
import type { Services } from '../http/services.ts';
import { isAtNight, isOfStaff } from '../jobs/nights.ts';

/** So many days back are looked at: a machine may have been off. */
const back = 3;

/**
 * Notes logins of staff at night in the history of their institution, which is sealed: the platform keeps them in a table of its
 * own, from which one could be taken out unseen. One that is noted is not noted again.
 */
export async function noteNightLogins(services: Services, context: Context): Promise<void> {
  const found = await services.database.asPlatform(context, (transaction) =>
    transaction.read(
      { site: 'bigint', id: 'uuid', who: 'uuid', at: 'time', device: 'text' },
      `SELECT s.site_id AS site, s.id, s.account_id AS who, s.created_at AS at, coalesce(s.device, '') AS device FROM session s
        WHERE s.site_id IS NOT NULL AND s.created_at > now() - make_interval(days => ${back})
          AND ${isAtNight} AND ${isOfStaff('m.site_id = s.site_id')}`,
    ),
  );
  for (const [site, logins] of Map.groupBy(found, (one) => Number(one.site)))
    await services.database.inSite({ ...context, siteId: site }, (transaction) =>
      transaction.change(
        `INSERT INTO history (site_id, id, table_name, record_id, operation, after, actor, action, request)
         SELECT r.site_id, r.id, 'session', r.record_id, 'insert', r.after, r.actor, $3, $4
           FROM ${recordsOf('r', '$2', { id: 'uuid', record_id: 'uuid', after: 'jsonb', actor: 'uuid' })}
          WHERE NOT EXISTS (SELECT 1 FROM history h
                             WHERE h.site_id = $1 AND h.table_name = 'session' AND h.record_id = r.record_id)`,
        JSON.stringify(
          logins.map(({ id, who, at, device }) => ({
            id: newId(),
            record_id: id,
            after: { at: at.toISOString(), device },
            actor: who,
          })),
        ),
        context.action,
        context.requestId,
      ),
    );
}
