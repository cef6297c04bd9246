import { AppError } from '../../../../core/errors.ts';
import { fillLabel } from '../../../../core/labels.ts';
import { isGuardianAlone, joinFamily, mostInFamily } from '../../../../core/server/auth/family.ts';
import type { Context, PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { notify } from '../../../../core/server/http/notifications.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { accessPath } from '../../paths.ts';
import { codeErrors, familyNews } from '../labels.ts';

/** Those of the accounts that are guardians' and nothing besides at this moment. */
export async function guardiansAmong(
  transaction: PlatformTransaction,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await transaction.read(
    { id: 'uuid' },
    `SELECT a.id FROM account a WHERE a.id = ANY($1::uuid[]) AND ${isGuardianAlone('a')} ORDER BY a.id`,
    ids,
  );
  return rows.map((row) => row.id);
}

/**
 * Joins the accounts that were proved to be the caller's with the caller's own, and tells each of the others at its bell.
 * Throws 422 where one of the two sides is no guardian's, or it would be too many.
 */
export async function join(
  services: Services,
  context: Context,
  proved: readonly string[],
  provedBy: 'password' | 'code',
): Promise<number> {
  const self = context.accountId ?? '';
  const told = await services.database.asPlatform(context, async (transaction) => {
    const fitting = await guardiansAmong(transaction, [self, ...proved]);
    const others = fitting.filter((id) => id !== self);
    if (!fitting.includes(self) || others.length === 0) throw new AppError(codeErrors.notGuardian);
    const count = await joinFamily(transaction, self, others, provedBy, services.now());
    if (count > mostInFamily) throw new AppError(codeErrors.tooManyJoined, { most: mostInFamily });
    return transaction.read(
      { account_id: 'uuid', site_id: 'bigint', username: 'text' },
      `SELECT DISTINCT m.account_id, m.site_id, me.username FROM membership m JOIN account me ON me.id = $1
        WHERE m.account_id = ANY($2::uuid[]) AND m.site_id IS NOT NULL ORDER BY m.site_id, m.account_id LIMIT 50`,
      self,
      others,
    );
  });
  for (const one of told)
    await services.database.inSite({ ...context, siteId: Number(one.site_id) }, (transaction) =>
      notify(transaction, [one.account_id], {
        title: fillLabel(familyNews, { username: one.username }),
        path: accessPath.family,
      }),
    );
  return new Set(told.map((one) => one.account_id)).size;
}
