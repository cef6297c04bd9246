import { toAsciiDigits } from '../../digits.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { normaliseMobile } from '../../identifiers.ts';
import type { Context, Database } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { authErrors, wrongProof } from './errors.ts';
import type { AccountRow } from './own-account.ts';
import { passwordFits } from './passwords.ts';
import { isProof } from './sign-in-codes.ts';
import {
  fromAddress,
  fromDevice,
  fromNetworkAt,
  fromProved,
  fromStrangers,
  giveBack,
  type Tries,
  takeTry,
  wrongFrom,
} from './tries.ts';

/** One name for all the ways to write it: digits, case, the forms of a mobile number. */
export const sameName = (login: string) =>
  normaliseMobile(toAsciiDigits(login)) ?? toAsciiDigits(login).toLowerCase();

/** `is_known_device`: it was signed in on this device before. */
type Candidate = AccountRow & { is_known_device: boolean };

/** Accounts a name may mean, ten at most: a username, an email, a mobile number, or a student id on this institution's page. */
export function findAccounts(
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

/** How a device stands to an account: signed in there before, its owner's by a code he was sent, or neither. */
export type Standing = 'known' | 'proved' | 'strange';

/**
 * The accounts that a name and a password fit, at least one. It counts a try before anything is compared, and takes as long
 * whether or not somebody has the name. Throws `auth.failed`, or `auth.throttle` with the seconds to wait; with `canProve`
 * where the tries of others are used up, so that a code sent to the owner lets him in. A code that is nobody's is said at its
 * field and takes no try of the device.
 */
export async function proveByPassword(
  services: Services,
  context: Context,
  given: { readonly login: string; readonly password: string; readonly proof?: string | undefined },
  from: { readonly device: string; readonly address: string },
): Promise<{ usable: AccountRow[]; standingOf(account: AccountRow): Standing }> {
  const { database } = services;
  const site = context.siteId === null ? null : await services.sites.find(context.siteId);
  const found = (await findAccounts(database, given.login, site?.alias ?? null, from.device))?.found ?? [];
  const isKnown = found.length > 0 && found.every((one) => one.is_known_device);
  // Where it was signed in before, no code is asked for.
  const proved = given.proof && !isKnown ? await provedBy(services, found, given.proof, from.address) : [];
  const standingOf = (account: AccountRow): Standing =>
    account.is_known_device === true
      ? 'known'
      : proved.some((one) => one.id === account.id)
        ? 'proved'
        : 'strange';
  const candidates = proved.length > 0 ? proved : found;
  const idsOf = (standing: Standing) =>
    candidates.filter((one) => standingOf(one) === standing).map(({ id }) => id);
  // The same account by its user name, email and number has its tries in all; a name nobody has, as many.
  const nobody = candidates.length > 0 ? [] : [sameName(given.login)];
  const strange = [...idsOf('strange'), ...nobody];
  // Where it was signed in before, nobody else's guesses are in the way: those accounts take no shared try.
  const own = [
    ...[...candidates.map(({ id }) => id), ...nobody].map((one) => fromDevice(one, from.device)),
    ...idsOf('proved').map(fromProved),
  ];
  const shared: Tries[] =
    strange.length === 0
      ? []
      : [
          ...strange.map((one) => fromNetworkAt(one, from.address)),
          ...strange.map(fromStrangers),
          fromAddress('log-in', from.address),
        ];
  await takeTry(database, own);
  const refusal = await takeTry(database, shared).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return new AppError(error.kind, error.params, { canProve: true });
    },
  );
  // Of several accounts of one number those that are known here are let in all the same, and no other is compared.
  const compared = refusal ? candidates.filter((one) => standingOf(one) !== 'strange') : candidates;
  if (refusal && compared.length === 0) throw refusal;
  const fitting: AccountRow[] = [];
  for (const candidate of compared.length > 0 ? compared : [null])
    if ((await passwordFits(given.password, candidate?.password_hash ?? null)) && candidate)
      fitting.push(candidate);
  const usable = fitting.filter((one) => !(services.config.production && one.is_demonstration));
  if (usable.length === 0) throw refusal ?? new AppError(authErrors.failed);
  await giveBack(database, refusal ? own : [...own, ...shared]);
  return { usable, standingOf };
}

/**
 * The accounts a code is for. It is counted by the network alone, so that a code mistyped takes no try of the device, and the
 * answer is the same whether or not anybody has the name.
 */
async function provedBy(
  { database, config, now }: Services,
  found: readonly Candidate[],
  proof: string,
  address: string,
): Promise<Candidate[]> {
  const tries = [wrongFrom('proof', address)];
  await takeTry(database, tries);
  const proved = found.filter((one) => isProof(config.secret, one, proof, now()));
  if (proved.length === 0) throw new ValidationError({ proof: [wrongProof] });
  await giveBack(database, tries);
  return proved;
}
