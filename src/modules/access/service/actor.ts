import { AppError, errors } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';
import { endSessionsSql } from '../../../core/server/auth/end-sessions.ts';
import type { Context, PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { accessErrors } from '../labels.ts';
import { type Actor, mayGive } from '../rules.ts';

/** Where something is decided: an institution, or with null the platform itself. */
export type Place = { readonly siteId: number | null; readonly actor: Actor };

export const live = (name: string) => `(${name}.ends_at IS NULL OR ${name}.ends_at > now())`;
/** The last day of a role or grant in Dhaka. */
export const lastDay = (column: string) =>
  `to_char((${column} - interval '1 second') AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD')`;
/** The end of a last day in Dhaka, from a parameter. */
export const endOfDay = (place: string) => `((${place}::date + 1)::timestamp AT TIME ZONE 'Asia/Dhaka')`;

/**
 * The rows of `alias` that belong to where something is decided, with its institution as the parameter `place`. Written out
 * for each of the two, so that the index is used.
 */
export const ofPlace = ({ siteId }: Pick<Place, 'siteId'>, alias: string, place: string): string =>
  siteId === null ? `(${alias}.site_id IS NULL AND ${place}::bigint IS NULL)` : `${alias}.site_id = ${place}`;

/** The beginning of a first day in Dhaka, from a parameter. */
export const startOfDay = (place: string) => `(${place}::date::timestamp AT TIME ZONE 'Asia/Dhaka')`;

/** The caller as an institution's user: his highest live role there decides. */
export async function actorInSite(transaction: PlatformTransaction): Promise<Place & { siteId: number }> {
  const { context } = transaction;
  if (context.siteId === null) throw new AppError(errors.notFound);
  return { siteId: context.siteId, actor: await actorOf(transaction, context, context.siteId) };
}

/**
 * The caller as platform staff, acting in an institution or, with null, on the platform; or whoever asked for what a job
 * does now.
 */
export async function actorOnPlatform(
  transaction: PlatformTransaction,
  siteId: number | null,
  accountId = transaction.context.accountId,
): Promise<Place> {
  const actor = await actorOf(transaction, { ...transaction.context, accountId }, null);
  if (siteId !== null) {
    const site = await transaction.row('SELECT 1 FROM site WHERE id = $1', siteId);
    if (!site) throw new AppError(errors.notFound);
  }
  return { siteId, actor };
}

async function actorOf(
  transaction: PlatformTransaction,
  context: Context,
  siteId: number | null,
): Promise<Actor> {
  const row = await transaction.readOne(
    { rank: 'int' },
    `SELECT coalesce(max(r.rank), 0) AS rank FROM membership m JOIN role r ON r.code = m.role
      WHERE m.account_id = $1 AND m.site_id IS NOT DISTINCT FROM $2::bigint AND m.disabled_at IS NULL AND ${live('m')}
        AND (m.starts_at IS NULL OR m.starts_at <= now())`,
    context.accountId,
    siteId,
  );
  return {
    accountId: context.accountId ?? '',
    rank: row?.rank ?? 0,
    permissions: context.permissions,
    isPlatform: siteId === null,
  };
}

/** The role as it is given. Throws 404 for an unknown one and 403 for one the actor may not give. */
export async function assertMayGive(transaction: PlatformTransaction, place: Place, code: string) {
  const role = await readRole(transaction, code, place.siteId);
  if (!role) throw new AppError(errors.notFound);
  if (!mayGive(place.actor, role)) throw new AppError(accessErrors.role, { role: role.label });
  return role;
}

/** A role as it is given in a place, or null. */
export async function readRole(transaction: PlatformTransaction, code: string, siteId: number | null) {
  const row = await transaction.readOne(
    { name_en: 'text', name_bn: 'text', rank: 'int', permissions: 'text[]' },
    `SELECT r.name_en, r.name_bn, r.rank,
            ARRAY(SELECT permission FROM role_permission p WHERE p.role = r.code ORDER BY 1) AS permissions
       FROM role r WHERE r.code = $1
        AND CASE WHEN $2::bigint IS NULL THEN r.scope = 'platform'
                 ELSE r.scope = 'site' AND (r.site_id IS NULL OR r.site_id = $2) END`,
    code,
    siteId,
  );
  if (!row) return null;
  return {
    label: { en: row.name_en, bn: row.name_bn } satisfies Label,
    rank: row.rank,
    permissions: row.permissions,
  };
}

/** Ends sessions; of somebody who belongs elsewhere too only the institution's. Answers how many. */
export async function endSessionsOf(
  transaction: PlatformTransaction,
  accountIds: readonly string[],
  siteId: number | null,
): Promise<number> {
  const ended = await transaction.rows(
    endSessionsSql(`(s.account_id = ANY($1::uuid[]) OR s.opened_as = ANY($1::uuid[])) AND ($2::bigint IS NULL OR s.site_id = $2
        OR NOT EXISTS (SELECT 1 FROM membership m
          WHERE m.account_id = s.account_id AND m.site_id IS DISTINCT FROM $2::bigint AND ${live('m')}))`),
    accountIds,
    siteId,
  );
  return ended.length;
}

/** What a role may do stays as it is until the transaction ends. */
export const holdRole = (transaction: PlatformTransaction, { role }: { readonly role: string }) =>
  transaction.rows('SELECT 1 FROM role WHERE code = $1 FOR SHARE', role);
