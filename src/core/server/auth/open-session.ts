import type { FastifyRequest } from 'fastify';
import { AppError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Context } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { deviceCookie, digestOf } from './caller.ts';
import { authErrors } from './errors.ts';
import type { AccountRow } from './own-account.ts';
import { newSecret } from './passwords.ts';
import { dueAt, isAskedFor } from './second-factor.ts';

/** The browser a session is opened in. */
export type SessionOrigin = {
  readonly device: string | null;
  readonly userAgent: string;
  readonly address: string;
};

export const originOfSession = (request: FastifyRequest): SessionOrigin => ({
  device: request.cookies[deviceCookie] ?? null,
  userAgent: String(request.headers['user-agent'] ?? ''),
  address: request.ip,
});

/** What a new session is: its token, of which only a digest is kept, and whether all but a second factor waits. */
export type OpenedSession = { readonly token: string; readonly needsSecondFactor: boolean };

/** Makes a session for an account that proved who it is. */
export async function openSession(
  services: Services,
  context: Context,
  account: Pick<AccountRow, 'id' | 'is_platform' | 'password_hash'> & {
    has_second_factor?: unknown;
    must_change_password?: unknown;
  },
  from: SessionOrigin & { remember: boolean; opensBy: 'password' | 'code' | 'birthday' },
): Promise<OpenedSession> {
  const memberships = await services.database.findOne<{
    sites: number[] | null;
    high: boolean;
    disabled: boolean;
    asked: boolean;
    due_at: Date | null;
  }>(
    `SELECT json_agg(DISTINCT m.site_id) FILTER (WHERE m.site_id IS NOT NULL AND m.disabled_at IS NULL) AS sites,
            coalesce(bool_or(r.rank > 10), false) AS high, coalesce(bool_or(m.disabled_at IS NOT NULL), false) AS disabled,
            ${isAskedFor} AS asked,
            ${dueAt('$2', 'coalesce((SELECT min(f.first_at) FROM sign_in f WHERE f.account_id = $1), now())')} AS due_at
       FROM membership m JOIN role r ON r.code = m.role
      WHERE m.account_id = $1 AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now())`,
    account.id,
    services.moneyPermissions,
  );
  const sites = memberships?.sites ?? [];
  if (sites.length === 0 && !account.is_platform)
    throw new AppError(memberships?.disabled ? authErrors.disabled : authErrors.noCompany);
  const siteId =
    context.siteId !== null && sites.includes(context.siteId) ? context.siteId : (sites[0] ?? null);
  const token = newSecret();
  // Staff: 30 minutes idle, 12 hours in all; students and guardians: 7 and 30 days.
  const staff = memberships?.high === true || account.is_platform;
  const idle = staff ? (from.remember ? 12 * 3600 : 1800) : 7 * 86_400;
  // As a caller is read later: also who has been asked for too long.
  const opened = await services.database.findOne(
    `INSERT INTO session (id, token_hash, device_hash, account_id, site_id, idle_seconds, expires_at, device, address,
                          needs_second_factor, needs_password, second_factor_due_at)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8, $9, $10, $11, $12)
     RETURNING needs_second_factor OR coalesce(second_factor_due_at <= now(), false) AS waits`,
    newId(),
    digestOf(token),
    from.device === null ? null : digestOf(from.device),
    account.id,
    siteId,
    idle,
    staff ? 12 * 3600 : 30 * 86_400,
    from.userAgent.slice(0, 200),
    from.address,
    memberships?.asked === true && account.has_second_factor !== true,
    from.opensBy !== 'password' && (account.password_hash === null || account.must_change_password === true),
    account.has_second_factor === true ? null : (memberships?.due_at ?? null),
  );
  if (from.device !== null)
    await services.database.findOne(
      'INSERT INTO known_device (account_id, device_hash) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      account.id,
      digestOf(from.device),
    );
  await services.database.findOne(
    `INSERT INTO sign_in (account_id, site_id) VALUES ($1, $2)
     ON CONFLICT (account_id, site_id) DO UPDATE SET at = now()`,
    account.id,
    siteId ?? 0,
  );
  return { token, needsSecondFactor: opened?.waits === true };
}
