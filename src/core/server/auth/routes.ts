import type { FastifyInstance } from 'fastify';
import { toAsciiDigits } from '../../bangla.ts';
import { contract } from '../../contract.ts';
import { AppError, type ErrorKind, errors, ValidationError } from '../../errors.ts';
import { normaliseMobile } from '../../identifiers.ts';
import { newId } from '../../ids.ts';
import { messages } from '../../messages.ts';
import type { Context, Database, PlatformTransaction, Row } from '../database/in-site.ts';
import { acceptAt } from '../files/files.ts';
import { serveOpen, servePlatform } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { composeMail } from '../mail/mail.ts';
import { putMail } from '../mail/outbox.ts';
import { deviceCookie, digestOf } from './caller.ts';
import { readCurrentUser, userOf } from './current-user.ts';
import { hashPassword, newSecret, passwordFits } from './passwords.ts';

const authErrors = {
  failed: {
    code: 'auth.failed',
    status: 422,
    text: {
      en: 'These credentials do not match our records.',
      bn: 'এই তথ্য আমাদের রেকর্ডের সঙ্গে মেলে না।',
    },
  },
  throttle: {
    code: 'auth.throttle',
    status: 429,
    text: {
      en: 'Too many login attempts. Please try again in {seconds} seconds.',
      bn: 'অনেকবার লগইনের চেষ্টা হয়েছে। {seconds} সেকেন্ড পরে আবার চেষ্টা করুন।',
    },
  },
  disabled: {
    code: 'auth.disabled',
    status: 403,
    text: {
      en: 'Your account is disabled. Please contact the system administrator.',
      bn: 'আপনার অ্যাকাউন্ট নিষ্ক্রিয়। সিস্টেম প্রশাসকের সঙ্গে যোগাযোগ করুন।',
    },
  },
  noCompany: {
    code: 'auth.noCompany',
    status: 403,
    text: {
      en: 'No company is assigned to your account. Please contact the system administrator.',
      bn: 'আপনার অ্যাকাউন্টে কোনো প্রতিষ্ঠান নেই। সিস্টেম প্রশাসকের সঙ্গে যোগাযোগ করুন।',
    },
  },
  chooseAccount: {
    code: 'chooseAccount',
    status: 409,
    text: {
      en: 'Several people use this number. Who are you?',
      bn: 'এই নম্বর কয়েকজন ব্যবহার করেন। আপনি কে?',
    },
  },
  badToken: {
    code: 'auth.badToken',
    status: 422,
    text: {
      en: 'This password reset token is invalid.',
      bn: 'পাসওয়ার্ড রিসেটের লিংকটি বৈধ নয়।',
    },
  },
} as const satisfies Record<string, ErrorKind>;

const shortPassword = (count: number) => ({
  en: `Passwords must be at least ${count === 6 ? 'six' : 'ten'} characters and match the confirmation.`,
  bn: `পাসওয়ার্ড কমপক্ষে ${count === 6 ? 'ছয়' : 'দশ'} অক্ষরের হতে হবে এবং নিশ্চিতকরণের সঙ্গে মিলতে হবে।`,
});

type AccountRow = Row & {
  id: string;
  username: string;
  password_hash: string | null;
  status: string;
  is_platform: boolean;
  is_demonstration: boolean;
  name_en: string;
  name_bn: string;
};

type Tries = { readonly key: string; readonly limit: number };

/** Seconds to wait after `failures`: a minute once the limit is reached, doubling with every further limit. */
const waiting = `least(3600, 60 * 2 ^ least(6, login_attempt.failures / $2 - 1))`;

/**
 * Takes one try of each: at most 5 a minute for one name or account and 30 for one address (schools share one).
 * It counts before anything is compared, in one statement, so that a hundred guesses at once are five as well.
 * Throws `auth.throttle` with the seconds to wait; `giveBack` when the try was no guess.
 */
async function takeTry(database: Database, keys: readonly Tries[]): Promise<void> {
  for (const { key, limit } of keys) {
    const taken = await database.findOne(
      `INSERT INTO login_attempt (key, failures, window_start) VALUES ($1, 1, now())
       ON CONFLICT (key) DO UPDATE SET window_start = now(),
         failures = CASE WHEN login_attempt.window_start < now() - interval '1 hour' THEN 1 ELSE login_attempt.failures + 1 END
       WHERE login_attempt.failures < $2 OR now() - login_attempt.window_start >= make_interval(secs => ${waiting})
       RETURNING failures`,
      key,
      limit,
    );
    if (taken) continue;
    const row = await database.findOne<{ seconds: number }>(
      `SELECT greatest(1, ceil(${waiting} - extract(epoch FROM now() - window_start)))::int AS seconds
         FROM login_attempt WHERE key = $1 AND $2::int > 0`,
      key,
      limit,
    );
    throw new AppError(authErrors.throttle, { seconds: row?.seconds ?? 1 });
  }
}

/** Takes one try back from an address, and forgets those of the names: who signs in was no guesser. */
async function giveBack(database: Database, keys: readonly Tries[]): Promise<void> {
  await database.findOne(
    `WITH mine AS (DELETE FROM login_attempt WHERE key = ANY($1::text[]) AND key NOT LIKE '%address:%')
     UPDATE login_attempt SET failures = greatest(0, failures - 1) WHERE key = ANY($1::text[]) AND key LIKE '%address:%'`,
    keys.map(({ key }) => key),
  );
}

/** One name for all the ways to write it: digits, case, the forms of a mobile number. */
const sameName = (login: string) =>
  normaliseMobile(toAsciiDigits(login)) ?? toAsciiDigits(login).toLowerCase();

/** Accounts a name may mean: a username, an e-mail, a mobile number, or a student id on this institution's page. */
function findAccounts(
  database: Database,
  login: string,
  alias: string | null,
): Promise<{ found: AccountRow[] | null } | null> {
  const mobile = normaliseMobile(toAsciiDigits(login));
  return database.findOne<{ found: AccountRow[] | null }>(
    `SELECT json_agg(a) AS found FROM (SELECT * FROM account WHERE username = lower($1) OR email = lower($1)
       OR (mobile = $2 AND $2 IS NOT NULL) OR (username = $3 AND $3 IS NOT NULL) ORDER BY username LIMIT 10) a`,
    login,
    mobile,
    alias === null ? null : `${alias}-${toAsciiDigits(login).toLowerCase()}`,
  );
}

/** Serves signing in and out, passwords, sessions and the profile. */
export function serveAuth(app: FastifyInstance): void {
  serveOpen(app, contract.logIn, async (database, { input, request, services, context }) => {
    const keys: Tries[] = [
      { key: `name:${sameName(input.login)}`, limit: 5 },
      { key: `address:${request.ip}`, limit: 30 },
    ];
    await takeTry(database, keys);
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const candidates = (await findAccounts(database, input.login, site?.alias ?? null))?.found ?? [];
    // The same account by its user name, e-mail and number has five tries in all.
    const accounts = candidates.map(({ id }) => ({ key: `account:${id}`, limit: 5 }));
    await takeTry(database, accounts);
    const fitting: AccountRow[] = [];
    for (const candidate of candidates.length > 0 ? candidates : [null])
      if ((await passwordFits(input.password, candidate?.password_hash ?? null)) && candidate)
        fitting.push(candidate);
    const usable = fitting.filter((one) => !(services.config.production && one.is_demonstration));
    if (usable.length === 0) throw new AppError(authErrors.failed);
    await giveBack(database, [...keys, ...accounts]);
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
    const token = await openSession(services, context, account, {
      remember: input.remember,
      device: request.cookies[deviceCookie] ?? null,
      userAgent: String(request.headers['user-agent'] ?? ''),
      address: request.ip,
    });
    return { token, user: userOf(account, services, request) };
  });

  serveOpen(app, contract.logOut, async (database, { sessionId, reply }) => {
    await database.findOne('DELETE FROM session WHERE id = $1', sessionId);
    reply.header('Clear-Site-Data', '"cache"');
    return { done: true as const };
  });

  serveOpen(app, contract.forgot, async (database, { input, services, context, request }) => {
    const keys = [
      { key: `forgot:${input.email.toLowerCase()}`, limit: 5 },
      { key: `forgot-address:${request.ip}`, limit: 30 },
    ];
    await takeTry(database, keys);
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
    const keys = [{ key: `reset-address:${request.ip}`, limit: 30 }];
    await takeTry(services.database, keys);
    const link = await transaction.row<{ account_id: string }>(
      `UPDATE one_time_link SET used_at = now() WHERE token_hash = $1 AND used_at IS NULL AND expires_at > now()
       RETURNING account_id`,
      digestOf(input.token),
    );
    if (!link) throw new AppError(authErrors.badToken);
    await giveBack(services.database, keys);
    await assertGoodPassword(transaction, link.account_id, input.password, input.passwordConfirmation);
    await setPassword(transaction, link.account_id, input.password);
    const account = await transaction.row<AccountRow>(
      'SELECT username FROM account WHERE id = $1',
      link.account_id,
    );
    return {
      message: { en: 'Your password has been reset!', bn: 'আপনার পাসওয়ার্ড নতুন করে দেওয়া হয়েছে!' },
      username: account?.username ?? '',
    };
  });

  servePlatform(app, contract.changePassword, async (transaction, { input, context, sessionId }) => {
    const accountId = context.accountId ?? '';
    await assertOwnPassword(transaction, accountId, input.current, 'current');
    await assertGoodPassword(transaction, accountId, input.password, input.passwordConfirmation);
    await setPassword(transaction, accountId, input.password, sessionId);
    return { done: true as const };
  });

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
          AND (ends_at IS NULL OR ends_at > now())`,
      context.accountId,
      input.siteId,
    );
    if (!member) throw new AppError(errors.notFound);
    await transaction.change('UPDATE session SET site_id = $2 WHERE id = $1', sessionId, input.siteId);
    return { done: true as const };
  });

  servePlatform(app, contract.currentUser, (transaction, { context, services, request }) =>
    readCurrentUser(transaction, services, context, request),
  );

  servePlatform(app, contract.checkUser, async (transaction, { context, services, request }) => {
    const row = await transaction.row('SELECT * FROM account WHERE id = $1', context.accountId);
    return { user: userOf(row ?? {}, services, request) };
  });

  servePlatform(app, contract.updateProfile, async (transaction, { input, context, services, request }) => {
    const accountId = context.accountId ?? '';
    // A changed way in asks for the password again.
    if (input.password || (input.email !== undefined && input.currentPassword !== undefined))
      await assertOwnPassword(transaction, accountId, input.currentPassword ?? '', 'currentPassword');
    if (input.password) {
      await assertGoodPassword(transaction, accountId, input.password, input.password);
      await setPassword(transaction, accountId, input.password);
    }
    let photo: string | null | undefined;
    if (input.image === null) photo = null;
    else if (input.image) {
      const given = Buffer.from(input.image.replace(/^data:[^,]*,/, ''), 'base64');
      const image = await acceptAt('image', given, { accept: 'image', longest: 512 });
      photo = newId();
      await services.storage.put(photo, image.content);
    }
    const row = await transaction
      .row(
        `UPDATE account SET email = CASE WHEN $2 THEN lower(nullif($3, '')) ELSE email END,
                username = coalesce(lower($4), username), bio = coalesce($5, bio),
                photo = CASE WHEN $6 THEN $7 ELSE photo END, language = coalesce($8, language), version = version + 1
          WHERE id = $1 RETURNING *`,
        accountId,
        input.email !== undefined,
        input.email ?? null,
        input.username ?? null,
        input.bio ?? null,
        photo !== undefined,
        photo ?? null,
        input.language ?? null,
      )
      .catch((error: { code?: string; constraint?: string }) => {
        if (error.code !== '23505') throw error;
        const field = error.constraint === 'account_email' ? 'email' : 'username';
        const attribute =
          field === 'email' ? { en: 'Email', bn: 'ইমেইল' } : { en: 'Username', bn: 'ব্যবহারকারীর নাম' };
        throw new ValidationError({
          [field]: [
            {
              en: messages.unique.en.replace('{attribute}', attribute.en),
              bn: messages.unique.bn.replace('{attribute}', attribute.bn),
            },
          ],
        });
      });
    return { user: userOf(row ?? {}, services, request) };
  });
}

/** Makes a session for an account that proved who it is; answers the token, of which only a digest is kept. */
async function openSession(
  services: Services,
  context: Context,
  account: { id: string; is_platform: boolean },
  from: { remember: boolean; device: string | null; userAgent: string; address: string },
): Promise<string> {
  const memberships = await services.database.findOne<{
    sites: number[] | null;
    high: boolean;
    disabled: boolean;
  }>(
    `SELECT json_agg(DISTINCT m.site_id) FILTER (WHERE m.site_id IS NOT NULL AND m.disabled_at IS NULL) AS sites,
            coalesce(bool_or(r.rank > 10), false) AS high, coalesce(bool_or(m.disabled_at IS NOT NULL), false) AS disabled
       FROM membership m JOIN role r ON r.code = m.role
      WHERE m.account_id = $1 AND (m.ends_at IS NULL OR m.ends_at > now())`,
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
    `INSERT INTO session (id, token_hash, device_hash, account_id, site_id, idle_seconds, expires_at, device, address)
     VALUES ($1, $2, $3, $4, $5, $6, now() + make_interval(secs => $7), $8, $9)`,
    newId(),
    digestOf(token),
    from.device === null ? null : digestOf(from.device),
    account.id,
    siteId,
    idle,
    staff ? 12 * 3600 : 30 * 86_400,
    from.userAgent.slice(0, 200),
    from.address,
  );
  await services.database.findOne(
    `INSERT INTO sign_in (account_id, site_id) VALUES ($1, $2)
     ON CONFLICT (account_id, site_id) DO UPDATE SET at = now()`,
    account.id,
    siteId ?? 0,
  );
  return token;
}

/**
 * Puts a mail with a one-time link into the outbox; `hours` is how long the link works, `alias` the institution it
 * leads into.
 */
export async function mailLink(
  transaction: PlatformTransaction,
  services: Services,
  account: Row & { id: string },
  address: string,
  kind: Parameters<typeof composeMail>[0],
  hours: number,
  params: Record<string, string> = {},
  alias: string | null = null,
): Promise<void> {
  const secret = newSecret();
  await transaction.change(
    'INSERT INTO one_time_link (token_hash, account_id, expires_at) VALUES ($1, $2, now() + make_interval(hours => $3))',
    digestOf(secret),
    account.id,
    hours,
  );
  const message = composeMail(kind, account.language === 'bn' ? 'bn' : 'en', {
    name: String(account.language === 'bn' ? account.name_bn : account.name_en),
    link: `${services.config.publicAddress}${alias === null ? '' : `/@${alias}`}/password/reset/${secret}`,
    hours: String(hours),
    ...params,
  });
  await putMail(transaction, address, message);
}

/** Ten characters for whoever may change what others see, six for students and guardians. */
async function assertGoodPassword(
  transaction: PlatformTransaction,
  accountId: string,
  password: string,
  confirmation: string,
): Promise<void> {
  const row = await transaction.row<{ high: boolean | null }>(
    `SELECT a.is_platform OR coalesce(bool_or(r.rank >= 40), false) AS high FROM account a
       LEFT JOIN membership m ON m.account_id = a.id LEFT JOIN role r ON r.code = m.role WHERE a.id = $1 GROUP BY a.id`,
    accountId,
  );
  const least = row?.high ? 10 : 6;
  if ([...password].length < least || password !== confirmation)
    throw new ValidationError({ password: [shortPassword(least)] });
}

async function assertOwnPassword(
  transaction: PlatformTransaction,
  accountId: string,
  password: string,
  field: string,
) {
  const row = await transaction.row<AccountRow>('SELECT password_hash FROM account WHERE id = $1', accountId);
  if (!(await passwordFits(password, row?.password_hash ?? null)))
    throw new ValidationError({ [field]: [authErrors.failed.text] });
}

/** Sets the password and ends every other session of the account. */
async function setPassword(
  transaction: PlatformTransaction,
  accountId: string,
  password: string,
  keep: string | null = null,
) {
  await transaction.change(
    'UPDATE account SET password_hash = $2, must_change_password = false, version = version + 1 WHERE id = $1',
    accountId,
    await hashPassword(password),
  );
  await transaction.change(
    'DELETE FROM session WHERE account_id = $1 AND id IS DISTINCT FROM $2',
    accountId,
    keep,
  );
}
