import type { Transaction } from '../../../core/server/database/in-site.ts';
import type { AccountKeeper } from '../../people/public.ts';
import { endRole, giveRoleBack } from '../public.ts';
import { live } from './actor.ts';
import { keepingAnAdministrator } from './last-administrator.ts';

function platformOf({ platform }: Transaction) {
  if (!platform) throw new Error('Whose service ends loses an account: the transaction needs a platform');
  return platform;
}

/** Ends and gives back what employees sign in with. Who is a guardian here too stays one. */
export const accountKeeper: AccountKeeper = {
  async end(transaction, accountId) {
    const platform = platformOf(transaction);
    const { siteId } = transaction;
    const held = await platform.read(
      { role: 'text' },
      `SELECT DISTINCT m.role FROM membership m
        WHERE m.account_id = $1 AND m.site_id = $2 AND m.role NOT IN ('student', 'guardian') AND ${live('m')}`,
      accountId,
      siteId,
    );
    const roles = held.map((row) => row.role);
    await keepingAnAdministrator(platform, siteId, () => endRole(platform, siteId, [accountId], roles));
    return roles;
  },
  async giveBack(transaction, accountId, roles) {
    const platform = platformOf(transaction);
    await giveRoleBack(platform, transaction.siteId, [accountId], roles);
  },
};
