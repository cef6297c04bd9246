import { toAsciiDigits } from '../../digits.ts';
import { AppError } from '../../errors.ts';
import { normaliseMobile } from '../../identifiers.ts';
import type { Context, Database } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { authErrors } from './errors.ts';
import type { AccountRow } from './own-account.ts';
import { passwordFits } from './passwords.ts';
import { fromAddress, fromDevice, fromStrangers, giveBack, type Tries, takeTry } from './tries.ts';

/** One name for all the ways to write it: digits, case, the forms of a mobile number. */
export const sameName = (login: string) =>
  normaliseMobile(toAsciiDigits(login)) ?? toAsciiDigits(login).toLowerCase();

/** `is_known_device`: it was signed in on this device before. */
type Candidate = AccountRow & { is_known_device: boolean };

/** Accounts a name may mean: a username, an email, a mobile number, or a student id on this institution's page. */
function findAccounts(
  database: Database,
  login: string,
  alias: string | null,
  device: string,
): Promise<{ found: Candidate[] | null } | null> {
  const mobile = normaliseMobile(toAsciiDigits(login));
  return database.findOne<{ found: Candidate[] | null }>(
    `SELECT json_agg(a) AS found FROM (SELECT account.*, EXISTS (SELECT 1 FROM known_device d
         WHERE d.account_id = account.id AND d.device_hash = $4) AS is_known_device FROM account WHERE username = lower($1) OR email = lower($1)
       OR (mobile = $2 AND $2 IS NOT NULL) OR (username = $3 AND $3 IS NOT NULL) ORDER BY username LIMIT 10) a`,
    login,
    mobile,
    alias === null ? null : `${alias}-${toAsciiDigits(login).toLowerCase()}`,
    device,
  );
}

/**
 * The accounts that a name and a password fit, at least one. It counts a try before anything is compared, and takes as long
 * whether or not somebody has the name. Throws `auth.failed`, or `auth.throttle` with the seconds to wait.
 */
export async function proveByPassword(
  services: Services,
  context: Context,
  given: { readonly login: string; readonly password: string },
  from: { readonly device: string; readonly address: string },
): Promise<{ usable: AccountRow[]; isKnown: boolean }> {
  const { database } = services;
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  const candidates =
    (await findAccounts(database, given.login, site?.alias ?? null, from.device))?.found ?? [];
  // The same account by its user name, email and number has its tries in all; a name nobody has, as many.
  const meant = candidates.length > 0 ? candidates.map(({ id }) => id) : [sameName(given.login)];
  const isKnown = candidates.some((one) => one.is_known_device);
  const tries: Tries[] = [
    ...meant.map((one) => fromDevice(one, from.device)),
    // Where it was signed in before, nobody else's guesses are in the way.
    ...(isKnown ? [] : [...meant.map(fromStrangers), fromAddress('log-in', from.address)]),
  ];
  await takeTry(database, tries);
  const fitting: AccountRow[] = [];
  for (const candidate of candidates.length > 0 ? candidates : [null])
    if ((await passwordFits(given.password, candidate?.password_hash ?? null)) && candidate)
      fitting.push(candidate);
  const usable = fitting.filter((one) => !(services.config.production && one.is_demonstration));
  if (usable.length === 0) throw new AppError(authErrors.failed);
  await giveBack(database, tries);
  return { usable, isKnown };
}
