import { createHmac } from 'node:crypto';
import { toAsciiDigits } from '../../digits.ts';
import type { Database, PlatformTransaction } from '../database/in-site.ts';
import { liveMembership } from './family.ts';
import type { AccountRow } from './own-account.ts';

/** For whom a code is: a number at an institution, and a known device or, empty, all strange ones. */
export type CodeFor = { readonly siteId: number; readonly mobile: string; readonly lane: string };

/** Keeps the digest of a code that was sent; old ones go by the written retention. */
export async function keepCode(
  transaction: PlatformTransaction,
  whose: CodeFor,
  code: { readonly id: string; readonly digest: string; readonly now: Date; readonly minutes: number },
): Promise<void> {
  await transaction.change(
    `INSERT INTO sign_in_code (id, of_site, mobile, lane, code_hash, made_at, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6::timestamptz + make_interval(mins => $7))`,
    code.id,
    whose.siteId,
    whose.mobile,
    whose.lane,
    code.digest,
    code.now,
    code.minutes,
  );
}

/** The codes that are neither used nor over. */
export const openCodes = (
  transaction: PlatformTransaction,
  { siteId, mobile, lane }: CodeFor,
  now: Date,
): Promise<{ id: string; hash: string }[]> =>
  transaction.read(
    { id: 'uuid', hash: 'text' },
    `SELECT id, code_hash AS hash FROM sign_in_code
      WHERE of_site = $1 AND mobile = $2 AND lane = $3 AND used_at IS NULL AND expires_at > $4 ORDER BY made_at DESC LIMIT 20`,
    siteId,
    mobile,
    lane,
    now,
  );

/** Uses a code up. Answers whether it was still there: of two at the same moment one is told no. */
export async function takeCode(database: Database, id: string, now: Date): Promise<boolean> {
  const taken = await database.findOne(
    'UPDATE sign_in_code SET used_at = $2 WHERE id = $1 AND used_at IS NULL RETURNING id',
    id,
    now,
  );
  return taken !== null;
}

/**
 * Claims the account of a student that was never signed in anywhere, as its first time at the institution: the account, or
 * null where it is anything else or another was quicker. One statement, so that of two at once one is told no.
 */
export async function claimFirst(
  database: Database,
  accountId: string,
  siteId: number,
  isProduction: boolean,
): Promise<AccountRow | null> {
  const row = await database.findOne(
    `WITH claimed AS (
       INSERT INTO sign_in (account_id, site_id)
       SELECT a.id, $2 FROM account a
        WHERE a.id = $1 AND a.status = 'active' AND a.must_change_password AND NOT a.is_platform AND NOT a.has_second_factor
          AND NOT (a.is_demonstration AND $3::boolean)
          AND NOT EXISTS (SELECT 1 FROM sign_in used WHERE used.account_id = a.id)
          AND EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id AND m.site_id = $2 AND ${liveMembership('m')})
          AND NOT EXISTS (SELECT 1 FROM membership m WHERE m.account_id = a.id AND ${liveMembership('m')}
                             AND (m.site_id IS DISTINCT FROM $2::bigint OR m.role <> 'student'))
       ON CONFLICT (account_id, site_id) DO NOTHING RETURNING account_id)
     SELECT a.* FROM account a JOIN claimed c ON c.account_id = a.id`,
    accountId,
    siteId,
    isProduction,
  );
  return row as AccountRow | null;
}

type Reached = Pick<AccountRow, 'email' | 'mobile'>;

/** Where the code of an account goes: its email, else its mobile number; null where it has neither. */
export const proofAddress = ({ email, mobile }: Reached): string | null => email ?? mobile;

const hourOf = (now: Date): number => Math.floor(now.getTime() / 3_600_000);

function codeOf(secret: string, address: string, hour: number): string {
  const digest = createHmac('sha256', secret).update(`device proof:${address}:${hour}`).digest();
  return String(digest.readUIntBE(0, 6) % 10 ** 10).padStart(10, '0');
}

/**
 * The code that the owner of an address is sent while somebody guesses at his account: a new device that shows it no longer
 * shares the tries of strangers (docs/decisions/043). It opens nothing without the password. Nothing is kept of it: whoever
 * asks twice in an hour has the same one, and it works for an hour at least, on whatever device. Ten figures, so that it
 * needs no limit of tries that strangers could use up in their turn.
 */
export const deviceProof = (secret: string, address: string, now: Date): string =>
  codeOf(secret, address, hourOf(now));

/** Whether `given` is the account's code, of this hour or of the one before. */
export function isProof(secret: string, account: Reached, given: string, now: Date): boolean {
  const address = proofAddress(account);
  if (address === null) return false;
  const plain = toAsciiDigits(given).replace(/[\s-]/g, '');
  return [0, 1].some((back) => codeOf(secret, address, hourOf(now) - back) === plain);
}
