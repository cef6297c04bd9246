import { corePath, link } from '../../../../core/module/paths.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import { feesPermission } from '../../permissions.ts';
import { limitsByDayNews } from '../labels.ts';

/**
 * Tells whoever decides on waivers, the head and the accountant, that limits which counted each act by itself now count a day
 * together. An institution that begins later has nobody to tell.
 */
export async function tellOfLimitsByDay(transaction: Transaction): Promise<void> {
  const { platform, siteId } = transaction;
  if (!platform) return;
  const row = await platform.readOne(
    { ids: 'uuid[]' },
    `SELECT coalesce(array_agg(DISTINCT m.account_id), ARRAY[]::uuid[]) AS ids
       FROM membership m JOIN account a ON a.id = m.account_id AND a.status = 'active'
       JOIN role_permission p ON p.role = m.role AND p.permission = $2
      WHERE m.site_id = $1 AND m.disabled_at IS NULL AND (m.ends_at IS NULL OR m.ends_at > now())`,
    siteId,
    feesPermission.approve,
  );
  await notify(transaction, row?.ids ?? [], {
    title: limitsByDayNews,
    path: link(corePath.approvals, { view: 'limits' }),
  });
}
