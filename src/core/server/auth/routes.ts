import type { FastifyInstance } from 'fastify';
import { contract } from '../../contracts/contract.ts';
import { toAsciiDigits } from '../../digits.ts';
import { AppError, errors } from '../../errors.ts';
import { normaliseMobile } from '../../identifiers.ts';
import { newId } from '../../ids.ts';
import type { Context, Database, Row } from '../database/in-site.ts';
import { serveOpen, servePlatform } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { deviceCookie, digestOf } from './caller.ts';
import { readCurrentUser, userOf } from './current-user.ts';
import { endEmergency } from './emergency.ts';
import { authErrors } from './errors.ts';
import { endImpersonation, moveImpersonation } from './impersonation.ts';
import { type AccountRow, assertGoodPassword, mailLink, setPassword } from './own-account.ts';
import { confirmPassword } from './own-password.ts';
import { newSecret, passwordFits } from './passwords.ts';
import { serveProfile } from './profile.ts';
import { assertSecondFactor, isAskedFor, serveSecondFactor } from './second-factor.ts';
import { fromAddress, fromDevice, fromStrangers, giveBack, type Tries, takeTry } from './tries.ts';

/** One name for all the ways to write it: digits, case, the forms of a mobile number. */
const sameName = (login: string) =>
  normaliseMobile(toAsciiDigits(login)) ?? toAsciiDigits(login).toLowerCase();

/** `is_known_device`: it was signed in on this device before. */
type Candidate = AccountRow & { is_known_device: boolean };

/** Accounts a name may mean: a username, an e-mail, a mobile number, or a student id on this institution's page. */
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

/** Serves signing in and out, passwords, sessions and the profile. */
export function serveAuth(app: FastifyInstance): void {
  serveOpen(app, contract.logIn, async (database, { input, request, services, context }) => {
    const device = digestOf(request.cookies[deviceCookie] ?? '');
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const candidates = (await findAccounts(database, input.login, site?.alias ?? null, device))?.found ?? [];
    // The same account by its user name, e-mail and number has its tries in all; a name nobody has, as many.
    const meant = candidates.length > 0 ? candidates.map(({ id }) => id) : [sameName(input.login)];
    const isKnown = candidates.some((one) => one.is_known_device);
    const tries: Tries[] = [
      ...meant.map((one) => fromDevice(one, device)),
      // Where it was signed in before, nobody else's guesses are in the way.
      ...(isKnown ? [] : [...meant.map(fromStrangers), fromAddress('log-in', request.ip)]),
    ];
    await takeTry(database, tries);
    const fitting: AccountRow[] = [];
    for (const candidate of candidates.length > 0 ? candidates : [null])
      if ((await passwordFits(input.password, candidate?.password_hash ?? null)) && candidate)
        fitting.push(candidate);
    const usable = fitting.filter((one) => !(services.config.production && one.is_demonstration));
    if (usable.length === 0) throw new AppError(authErrors.failed);
    await giveBack(database, tries);
    const [account, ...others] = usable;
    if (others.length > 0)
      throw new AppError(
        authErrors.chooseAccount,
        {},
        {
          accounts: usable.map((one) => ({
            username: one.username,
            nameEn: one.name_en,
            nameBn: one.name_bn,
          })),
        },
      );
    if (!account) throw new AppError(authErrors.failed);
    if (account.status !== 'active') throw new AppError(authErrors.disabled);
    if (account.has_second_factor === true) {
      if (!input.code) throw new AppError(authErrors.secondFactor);
      await assertSecondFactor(services, account.id, input.code, { device, isKnown });
    }
    const token = await openSession(services, context, account, {
      remember: input.remember,
      device: request.cookies[deviceCookie] ?? null,
      userAgent: String(request.headers['user-agent'] ?? ''),
      address: request.ip,
    });
    return { token, user: userOf(account, services, request) };
  });

  serveOpen(app, contract.logOut, async (database, { sessionId, reply }) => {
    await database.findOne(
      'UPDATE impersonation SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL',
      sessionId,
    );
    await database.findOne(
      'UPDATE emergency_access SET ended_at = now() WHERE session_id = $1 AND ended_at IS NULL',
      sessionId,
    );
    await database.findOne('DELETE FROM session WHERE id = $1', sessionId);
    reply.header('Clear-Site-Data', '"cache"');
    return { done: true as const };
  });

  serveOpen(app, contract.forgot, async (database, { input, services, context, request }) => {
    // Nobody's mailbox is filled by strangers.
    const mails = { key: `forgot:${input.email.toLowerCase()}`, atOnce: 5, seconds: 720 };
    await takeTry(database, [mails, fromAddress('forgot', request.ip)]);
    await database.asPlatform(context, async (transaction) => {
      const account = await transaction.row<AccountRow>(
        "SELECT * FROM account WHERE email = lower($1) AND status = 'active'",
        input.email,
      );
      if (!account) return;
      await mailLink(transaction, services, account, String(account.email), 'passwordReset', 2);
    });
    // The same answer whether the address is known or not: an attacker learns nothing from it.
    return {
      message: {
        en: 'We have e-mailed your password reset link, if the address is known here.',
        bn: 'ঠিকানাটি আমাদের জানা থাকলে পাসওয়ার্ড রিসেটের লিংক ইমেইলে পাঠানো হয়েছে।',
      },
    };
  });

  servePlatform(app, contract.reset, async (transaction, { input, request, services }) => {
    const tries = [fromAddress('reset', request.ip)];
    await takeTry(services.database, tries);
    const link = await transaction.row<{ account_id: string }>(
      `UPDATE one_time_link SET used_at = now()
        WHERE token_hash = $1 AND email IS NULL AND used_at IS NULL AND expires_at > now() RETURNING account_id`,
      digestOf(input.token),
    );
    if (!link) throw new AppError(authErrors.badToken);
    await giveBack(services.database, tries);
    await assertGoodPassword(transaction, link.account_id, input.password, input.passwordConfirmation);
    const account = await setPassword(transaction, link.account_id, input.password, null);
    return {
      message: { en: 'Your password has been reset!', bn: 'আপনার পাসওয়ার্ড নতুন করে দেওয়া হয়েছে!' },
      username: account.username,
    };
  });

  servePlatform(
    app,
    contract.changePassword,
    async (transaction, { input, context, services, sessionId }) => {
      const accountId = context.accountId ?? '';
      await confirmPassword(services.database, context, input.current, 'current');
      await assertGoodPassword(transaction, accountId, input.password, input.passwordConfirmation);
      await setPassword(transaction, accountId, input.password, sessionId);
      return { done: true as const };
    },
  );

  servePlatform(app, contract.sessions, async (transaction, { context, sessionId }) => {
    const rows = await transaction.rows<Row & { created_at: Date; last_seen_at: Date }>(
      `SELECT id, device, created_at, last_seen_at FROM session WHERE account_id = $1 AND expires_at > now()
        ORDER BY last_seen_at DESC LIMIT 100`,
      context.accountId,
    );
    return {
      items: rows.map((row) => ({
        id: String(row.id),
        device: String(row.device),
        createdAt: row.created_at.toISOString(),
        lastSeenAt: row.last_seen_at.toISOString(),
        current: row.id === sessionId,
      })),
    };
  });

  servePlatform(app, contract.revokeSession, async (transaction, { input, context }) => {
    const ended = await transaction.change(
      'DELETE FROM session WHERE id = $1 AND account_id = $2',
      input.id,
      context.accountId,
    );
    if (ended === 0) throw new AppError(errors.notFound);
    return { done: true as const };
  });

  servePlatform(app, contract.enterSite, async (transaction, { input, context, sessionId }) => {
    const member = await transaction.row(
      `SELECT 1 FROM membership WHERE account_id = $1 AND site_id = $2 AND disabled_at IS NULL
          AND (ends_at IS NULL OR ends_at > now()) AND (starts_at IS NULL OR starts_at <= now())`,
      context.accountId,
      input.siteId,
    );
    if (!member) throw new AppError(errors.notFound);
    if (context.impersonatorId !== null) {
      await moveImpersonation(transaction, sessionId, input.siteId);
      return { done: true as const };
    }
    await transaction.change('UPDATE session SET site_id = $2 WHERE id = $1', sessionId, input.siteId);
    return { done: true as const };
  });

  servePlatform(app, contract.endImpersonation, async (transaction, { sessionId }) => {
    if (!(await endImpersonation(transaction, sessionId))) throw new AppError(errors.notFound);
    return { done: true as const };
  });

  servePlatform(app, contract.endEmergency, async (transaction, { sessionId }) => {
    if (!(await endEmergency(transaction, sessionId))) throw new AppError(errors.notFound);
    return { done: true as const };
  });

  servePlatform(app, contract.currentUser, (transaction, { context, services, request, caller }) =>
    readCurrentUser(transaction, services, context, request, caller.needsSecondFactor),
  );

  servePlatform(app, contract.checkUser, async (transaction, { context, services, request }) => {
    const row = await transaction.row('SELECT * FROM account WHERE id = $1', context.accountId);
    return { user: userOf(row ?? {}, services, request) };
  });

  serveSecondFactor(app);
  serveProfile(app);
}

/** Makes a session for an account that proved who it is; answers the token, of which only a digest is kept. */
async function openSession(
  services: Services,
  context: Context,
  account: Pick<AccountRow, 'id' | 'is_platform'> & { has_second_factor?: unknown },
  from: { remember: boolean; device: string | null; userAgent: string; address: string },
): Promise<string> {
  const memberships = await services.database.findOne<{
    sites: number[] | null;
    high: boolean;
    disabled: boolean;
    asked: boolean;
  }>(
    `SELECT json_agg(DISTINCT m.site_id) FILTER (WHERE m.site_id IS NOT NULL AND m.disabled_at IS NULL) AS sites,
            coalesce(bool_or(r.rank > 10), false) AS high, coalesce(bool_or(m.disabled_at IS NOT NULL), false) AS disabled,
            ${isAskedFor} AS asked
       FROM membership m JOIN role r ON r.code = m.role
      WHERE m.account_id = $1 AND (m.ends_at IS NULL OR m.ends_at > now()) AND (m.starts_at IS NULL OR m.starts_at <= now())`,
    account.id,
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
  await services.database.findOne(
    `INSERT INTO session (id, token_hash, device_hash, account_id, site_id, idle_seconds, expires_at, device, address,
                          needs_second_factor)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8, $9, $10)`,
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
  return token;
}
