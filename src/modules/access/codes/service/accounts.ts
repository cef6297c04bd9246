import { createHmac, randomInt } from 'node:crypto';
import { toAsciiDigits } from '../../../../core/digits.ts';
import { normaliseMobile } from '../../../../core/identifiers.ts';
import { liveMembership } from '../../../../core/server/auth/family.ts';
import type { AccountRow } from '../../../../core/server/auth/own-account.ts';
import { isExpectedOf } from '../../../../core/server/auth/second-factor.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { codeLength } from '../rules.ts';

/** An account a code may open, with its number. */
export type CodeAccount = AccountRow & { mobile: string; is_known_device: boolean };

export const newCode = (): string => String(randomInt(10 ** codeLength)).padStart(codeLength, '0');

/** What is kept of a code: without the platform's key a million digests would tell which it was. */
export const digestOfCode = (secret: string, id: string, code: string): string =>
  createHmac('sha256', secret).update(`code:${id}:${code}`).digest('hex');

/**
 * The condition that a code opens the account `a` at the institution `$1`: an active one of its people, where every
 * institution that it or another account of its family reaches uses codes, none of the roles asks for a second factor, none
 * is expected and it has none. `$2`: in production, where no account of the demonstration is; `$7`: the permissions over money.
 */
const mayUseCodes = `a.status = 'active' AND a.mobile IS NOT NULL AND NOT a.is_platform AND NOT a.has_second_factor
  AND NOT (a.is_demonstration AND $2::boolean)
  AND EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id AND m.site_id = $1 AND ${liveMembership('m')})
  AND NOT EXISTS (
    SELECT 1 FROM membership m LEFT JOIN site s ON s.id = m.site_id
     WHERE (m.account_id = a.id OR m.account_id IN (
              SELECT other.account_id FROM account_family mine JOIN account_family other ON other.family_id = mine.family_id
               WHERE mine.account_id = a.id)) AND ${liveMembership('m')}
       AND (s.id IS NULL OR NOT s.code_sign_in
            OR m.role = ANY((SELECT second_factor_roles FROM security_setting WHERE id = 1)::text[]) OR ${isExpectedOf('$7')}))`;

/**
 * The accounts of one mobile number that a name means and a code may open: by user name, email, number, or student ID on
 * the institution's own page. `device` is a digest.
 */
export async function accountsOfName(
  transaction: PlatformTransaction,
  services: Services,
  given: { readonly siteId: number; readonly login: string; readonly device: string },
): Promise<CodeAccount[]> {
  const site = await services.sites.find(given.siteId);
  const plain = toAsciiDigits(given.login);
  const rows = (await transaction.rows(
    `SELECT a.*, EXISTS (SELECT 1 FROM known_device d WHERE d.account_id = a.id AND d.device_hash = $6) AS is_known_device
       FROM account a
      WHERE (a.username = lower($3) OR a.email = lower($3) OR a.mobile = $4 OR a.username = $5) AND ${mayUseCodes}
      ORDER BY a.username LIMIT 10`,
    given.siteId,
    services.config.production,
    given.login,
    normaliseMobile(plain),
    site ? `${site.alias}-${plain.toLowerCase()}` : null,
    given.device,
    services.moneyPermissions,
  )) as CodeAccount[];
  // A name that means people of several numbers means the first: nobody's code goes to somebody else's telephone.
  return rows.filter((one) => one.mobile === rows[0]?.mobile);
}

/** A device known to one of the accounts has a lane of its own; all others share one. */
export const laneOf = (accounts: readonly CodeAccount[], device: string): string =>
  accounts.some((one) => one.is_known_device) ? device : '';
