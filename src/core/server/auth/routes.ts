import type { FastifyInstance } from 'fastify';
import { contract } from '../../contracts/contract.ts';
import { AppError, errors } from '../../errors.ts';
import type { Row } from '../database/in-site.ts';
import { serveOpen, servePlatform } from '../http/serve.ts';
import { deviceCookie, digestOf } from './caller.ts';
import { readCurrentUser, userOf } from './current-user.ts';
import { endEmergency } from './emergency.ts';
import { endSessionsSql } from './end-sessions.ts';
import { authErrors } from './errors.ts';
import { goOnInFamily, liveMembership } from './family.ts';
import { endImpersonation, moveImpersonation } from './impersonation.ts';
import { openSession, originOfSession } from './open-session.ts';
import { type AccountRow, assertGoodPassword, mailLink, setPassword } from './own-account.ts';
import { confirmPassword, confirmSession } from './own-password.ts';
import { serveProfile } from './profile.ts';
import { proveByPassword } from './prove.ts';
import { assertSecondFactor, serveSecondFactor } from './second-factor.ts';
import { fromAddress, giveBack, takeTry } from './tries.ts';

/** Serves signing in and out, passwords, sessions and the profile. */
export function serveAuth(app: FastifyInstance): void {
  serveOpen(app, contract.logIn, async (_, { input, request, services, context }) => {
    const device = digestOf(request.cookies[deviceCookie] ?? '');
    const { usable, standingOf } = await proveByPassword(services, context, input, {
      device,
      address: request.ip,
    });
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
      await assertSecondFactor(services, account.id, input.code, {
        device,
        standing: standingOf(account),
      });
    }
    const opened = await openSession(services, context, account, {
      ...originOfSession(request),
      remember: input.remember,
      opensBy: 'password',
    });
    return { ...opened, user: userOf(account, services, request) };
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
    await database.findOne(endSessionsSql('s.id = $1'), sessionId);
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
        en: 'We have emailed your password reset link, if the address is known here.',
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
      message:
        account.password_hash === null
          ? { en: 'Your password is set.', bn: 'আপনার পাসওয়ার্ড দেওয়া হয়েছে।' }
          : { en: 'Your password has been reset!', bn: 'আপনার পাসওয়ার্ড নতুন করে দেওয়া হয়েছে!' },
      username: account.username,
    };
  });

  servePlatform(
    app,
    contract.changePassword,
    async (transaction, { input, context, services, sessionId, caller }) => {
      const accountId = context.accountId ?? '';
      // Who came in by a code or a birthday has none to confirm it by, and does nothing before setting one.
      if (!caller.needsPassword || context.impersonatorId !== null)
        await confirmPassword(services.database, context, input.current ?? '', 'current');
      await assertGoodPassword(transaction, accountId, input.password, input.passwordConfirmation);
      await setPassword(transaction, accountId, input.password, sessionId);
      return { done: true as const };
    },
  );

  serveOpen(app, contract.confirm, async (_, { input, context, services, sessionId }) => {
    await confirmSession(services, context, sessionId, input.password);
    return { done: true as const };
  });

  servePlatform(app, contract.sessions, async (transaction, { context, sessionId }) => {
    const rows = await transaction.rows<Row & { created_at: Date; last_seen_at: Date }>(
      `SELECT id, device, created_at, last_seen_at FROM session WHERE (account_id = $1 OR opened_as = $1) AND expires_at > now()
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
    const ended = await transaction.row(
      endSessionsSql('s.id = $1 AND (s.account_id = $2 OR s.opened_as = $2)'),
      input.id,
      context.accountId,
    );
    if (!ended) throw new AppError(errors.notFound);
    return { done: true as const };
  });

  servePlatform(app, contract.enterSite, async (transaction, { input, context, sessionId }) => {
    const isOwn = input.accountId === undefined || input.accountId === context.accountId;
    const member =
      isOwn &&
      (await transaction.row(
        `SELECT 1 FROM membership m WHERE m.account_id = $1 AND m.site_id = $2 AND ${liveMembership('m')}`,
        context.accountId,
        input.siteId,
      ));
    if (!member) {
      if (context.impersonatorId !== null || context.emergencyId) throw new AppError(errors.notFound);
      await goOnInFamily(transaction, {
        sessionId,
        accountId: context.accountId ?? '',
        siteId: input.siteId,
        to: input.accountId,
      });
      return { done: true as const };
    }
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
    readCurrentUser(transaction, services, context, request, caller),
  );

  servePlatform(app, contract.checkUser, async (transaction, { context, services, request }) => {
    const row = await transaction.row('SELECT * FROM account WHERE id = $1', context.accountId);
    return { user: userOf(row ?? {}, services, request) };
  });

  serveSecondFactor(app);
  serveProfile(app);
}
