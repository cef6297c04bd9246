import { AppError, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { PlatformTransaction } from '../database/in-site.ts';

/** Accounts of one family at most. */
export const mostInFamily = 8;

/** The condition that a membership counts at this moment. */
export const liveMembership = (m: string): string =>
  `${m}.disabled_at IS NULL AND (${m}.ends_at IS NULL OR ${m}.ends_at > now()) AND (${m}.starts_at IS NULL OR ${m}.starts_at <= now())`;

/** That it is no more than a guardian's: perhaps nothing any more, from which one goes on to the others of the family. */
const isNothingBesides = (a: string): string =>
  `${a}.status = 'active' AND NOT ${a}.is_platform AND NOT ${a}.has_second_factor
     AND NOT EXISTS (SELECT 1 FROM membership gm WHERE gm.account_id = ${a}.id AND ${liveMembership('gm')}
                        AND (gm.site_id IS NULL OR gm.role <> 'guardian'))`;

/**
 * The condition that the account `a` may be one of a family: an active one of a guardian and of nothing besides, now, and
 * without a second factor. Whoever works somewhere keeps that account to itself.
 */
export const isGuardianAlone = (a: string): string =>
  `EXISTS (SELECT 1 FROM membership gm WHERE gm.account_id = ${a}.id AND ${liveMembership('gm')}) AND ${isNothingBesides(a)}`;

/** Where an account of a family reaches: an institution, as one of the accounts. */
export type Reach = {
  readonly siteId: number;
  readonly accountId: string;
  readonly nameEn: string;
  readonly nameBn: string;
  readonly username: string;
};

/**
 * What the account and the others of its family reach at this moment, its own first. It is asked anew each time: what has
 * ended in one institution is not among it, whatever was joined.
 */
export async function readReach(transaction: PlatformTransaction, accountId: string): Promise<Reach[]> {
  const rows = await transaction.read(
    { site_id: 'bigint', account_id: 'uuid', name_en: 'text', name_bn: 'text', username: 'text' },
    `SELECT m.site_id, a.id AS account_id, a.name_en, a.name_bn, a.username FROM account a
       JOIN membership m ON m.account_id = a.id AND m.site_id IS NOT NULL AND ${liveMembership('m')}
      WHERE a.id = $1 OR (${isGuardianAlone('a')} AND EXISTS (
              SELECT 1 FROM account_family mine JOIN account_family other ON other.family_id = mine.family_id
                JOIN account self ON self.id = mine.account_id
               WHERE mine.account_id = $1 AND other.account_id = a.id AND ${isNothingBesides('self')}))
      GROUP BY m.site_id, a.id ORDER BY a.id = $1 DESC, m.site_id, a.id LIMIT 50`,
    accountId,
  );
  return rows.map((row) => ({
    siteId: Number(row.site_id),
    accountId: row.account_id,
    nameEn: row.name_en,
    nameBn: row.name_bn,
    username: row.username,
  }));
}

/**
 * Goes on as another account of the family, in one of its institutions. The session stays whoever opened it: it ends with
 * that account's, and as soon as the two are a family no more. Throws 404 for whatever is not reached.
 */
export async function goOnInFamily(
  transaction: PlatformTransaction,
  given: {
    readonly sessionId: string | null;
    readonly accountId: string;
    readonly siteId: number;
    /** As whom; without it the first account that reaches the institution. */
    readonly to?: string | undefined;
  },
): Promise<void> {
  const reach = (await readReach(transaction, given.accountId)).find(
    (one) =>
      one.siteId === given.siteId &&
      one.accountId !== given.accountId &&
      (given.to === undefined || one.accountId === given.to),
  );
  if (!reach) throw new AppError(errors.notFound);
  await transaction.change(
    `UPDATE session SET account_id = $2::uuid, site_id = $3, opened_as = nullif(coalesce(opened_as, account_id), $2::uuid)
      WHERE id = $1 AND account_id = $4`,
    given.sessionId,
    reach.accountId,
    reach.siteId,
    given.accountId,
  );
}

/**
 * Makes the accounts one family with the caller's. Each of them was proved to be the same person's; families they were in
 * already come along. Answers how many accounts it has then. Throws 422 where it would be too many.
 */
export async function joinFamily(
  transaction: PlatformTransaction,
  accountId: string,
  others: readonly string[],
  provedBy: 'password' | 'code',
  now: Date,
): Promise<number> {
  const all = [...new Set([accountId, ...others])].sort();
  // One after the other, so that two who join at once end in one family.
  await transaction.rows('SELECT id FROM account WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE', all);
  const known = await transaction.read(
    { family_id: 'uuid', account_id: 'uuid' },
    'SELECT family_id, account_id FROM account_family WHERE account_id = ANY($1::uuid[]) ORDER BY joined_at, account_id',
    all,
  );
  const family =
    known.find((one) => one.account_id === accountId)?.family_id ?? known[0]?.family_id ?? newId();
  await transaction.change(
    'UPDATE account_family SET family_id = $1 WHERE family_id = ANY($2::uuid[]) AND family_id <> $1',
    family,
    known.map((one) => one.family_id),
  );
  await transaction.change(
    `INSERT INTO account_family (account_id, family_id, joined_at, proved_by)
     SELECT a.id, $2, $3, $4 FROM account a WHERE a.id = ANY($1::uuid[]) ON CONFLICT (account_id) DO NOTHING`,
    all,
    family,
    now,
    provedBy,
  );
  const row = await transaction.readOne(
    { count: 'int' },
    'SELECT count(*)::int AS count FROM account_family WHERE family_id = $1',
    family,
  );
  return row?.count ?? 0;
}

/** Takes an account out of its family. What was opened by one of the two as the other ends at once. */
export async function leaveFamily(transaction: PlatformTransaction, accountId: string): Promise<number> {
  return transaction.change('DELETE FROM account_family WHERE account_id = $1', accountId);
}
