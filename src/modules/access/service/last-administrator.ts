import { AppError } from '../../../core/errors.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { accessErrors } from '../labels.ts';
import { administratorRank } from '../rules.ts';

/**
 * Does `work`, unless the institution would be left without an administrator: then 409 and nothing is changed.
 * An administrator counts while he can sign in and his role has no last day. The institution's row is held
 * meanwhile, so that two administrators cannot remove each other at the same moment.
 */
export async function keepingAnAdministrator<T>(
  transaction: PlatformTransaction,
  siteId: number | null,
  work: () => Promise<T>,
): Promise<T> {
  if (siteId === null) return work();
  await transaction.row('SELECT id FROM site WHERE id = $1 FOR NO KEY UPDATE', siteId);
  const before = await countAdministrators(transaction, siteId);
  const result = await work();
  if (before > 0 && (await countAdministrators(transaction, siteId)) === 0)
    throw new AppError(accessErrors.lastAdministrator);
  return result;
}

async function countAdministrators(transaction: PlatformTransaction, siteId: number): Promise<number> {
  const row = await transaction.readOne(
    { count: 'int' },
    `SELECT count(DISTINCT m.account_id)::int AS count
       FROM membership m JOIN role r ON r.code = m.role JOIN account a ON a.id = m.account_id
      WHERE m.site_id = $1 AND r.rank >= $2 AND m.ends_at IS NULL AND m.disabled_at IS NULL AND a.status = 'active'`,
    siteId,
    administratorRank,
  );
  return row?.count ?? 0;
}
