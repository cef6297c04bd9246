import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { secondFactorContract as contract } from '../../contracts/second-factor-contract.ts';
import { toAsciiDigits } from '../../digits.ts';
import { AppError, errors } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Context, Database, PlatformTransaction } from '../database/in-site.ts';
import { qrOf } from '../http/check-codes.ts';
import { servePlatform } from '../http/serve.ts';
import type { Services } from '../http/services.ts';
import { digestOf } from './caller.ts';
import { authErrors } from './errors.ts';
import { endOldWays, readAccount } from './own-account.ts';
import { confirmPassword } from './own-password.ts';
import type { Standing } from './prove.ts';
import { openText, sealText } from './secret-box.ts';
import { base32, stepOfCode } from './totp.ts';
import { giveBack, type Tries, takeTry } from './tries.ts';

const codeCount = 10;
const ownerOf = (accountId: string) => ({
  use: 'pathshala second factor',
  salt: accountId,
  name: accountId,
});

/**
 * Five codes from one device, twenty from all strange ones and twenty from those that showed the code sent to the owner, one
 * more each minute: a million are not gone through.
 */
const triesOf = (accountId: string, device: string, standing: Standing): Tries[] => [
  { key: `second:${accountId}:${device}`, atOnce: 5, seconds: 60 },
  ...(standing === 'strange' ? [secondOfStrangers(accountId)] : []),
  ...(standing === 'proved' ? [{ key: `second-proved:${accountId}`, atOnce: 20, seconds: 60 }] : []),
];

/** What strangers share at the second factor of an account. */
export const secondOfStrangers = (accountId: string): Tries => ({
  key: `second:${accountId}`,
  atOnce: 20,
  seconds: 60,
});

/** As somebody types it: other digits, spaces and dashes between. */
const plain = (code: string) => toAsciiDigits(code).replace(/[\s-]/g, '').toUpperCase();

/**
 * Throws unless `code` is a present one of the account's application or an unused recovery code, which is then used. It
 * counts a try before anything is compared.
 */
export async function assertSecondFactor(
  { database, config, now }: Pick<Services, 'database' | 'config' | 'now'>,
  accountId: string,
  code: string,
  from: { device: string; standing: Standing },
): Promise<void> {
  const tries = triesOf(accountId, from.device, from.standing);
  await takeTry(database, tries).catch((error: unknown) => {
    if (!(error instanceof AppError) || from.standing !== 'strange') throw error;
    throw new AppError(error.kind, error.params, { canProve: true });
  });
  const given = plain(code);
  const isRight = /^\d{6}$/.test(given)
    ? await takeCode(database, config.secret, accountId, given, now())
    : await database.findOne(
        `UPDATE recovery_code SET used_at = $3 WHERE account_id = $1 AND code_hash = $2 AND used_at IS NULL RETURNING id`,
        accountId,
        digestOf(given),
        now(),
      );
  if (!isRight) throw new AppError(authErrors.wrongCode);
  await giveBack(database, tries);
}

/** Takes a code of the application, in one statement with the note that it was taken: of two at once one is refused. */
async function takeCode(
  database: Database,
  key: string,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const row = await database.findOne(
    'SELECT secret, last_step FROM second_factor WHERE account_id = $1',
    accountId,
  );
  const secret = row && openText(key, ownerOf(accountId), String(row.secret));
  if (!row || !secret) return false;
  const step = stepOfCode(Buffer.from(secret, 'base64'), code, now, Number(row.last_step));
  if (step === null) return false;
  const taken = await database.findOne(
    'UPDATE second_factor SET last_step = $2 WHERE account_id = $1 AND last_step < $2 RETURNING account_id',
    accountId,
    step,
  );
  return taken !== null;
}

/** Whether one of the account's roles asks for a second factor; `m` is a membership. */
export const isAskedFor = `coalesce(bool_or(m.role = ANY((SELECT second_factor_roles FROM security_setting WHERE id = 1)::text[])), false)`;

/** Days from the first log-in in which whoever is expected to have a second factor sets it up. */
export const graceDays = 14;

/** The condition of {@link isExpectedOf}, where `ofSite` says of the setting `x` and the institution `s` that it is expected there. */
const expecting = (money: string, ofSite: string): string =>
  `EXISTS (SELECT 1 FROM security_setting x WHERE x.id = 1 AND x.expects_second_factor
     AND (m.site_id IS NULL OR m.group_id IS NOT NULL
       OR (EXISTS (SELECT 1 FROM site s WHERE s.id = m.site_id AND ${ofSite})
         AND (EXISTS (SELECT 1 FROM role held WHERE held.code = m.role AND held.rank >= 90)
           OR EXISTS (SELECT 1 FROM role_permission p WHERE p.role = m.role AND p.permission = ANY(${money}::text[]))
           OR EXISTS (SELECT 1 FROM permission_grant g WHERE g.account_id = m.account_id AND g.site_id = m.site_id
                         AND g.effect = 'allow' AND (g.expires_at IS NULL OR g.expires_at > now())
                         AND g.permission = ANY(${money}::text[]))))))`;

/**
 * The condition that the platform expects a second factor because of the membership `m`: of its own staff, of users of a
 * group, and at institutions of administrators and of whoever handles money; at those that are older than the rule from a day
 * on that was announced. `money` is the parameter with the permissions over money.
 */
export const isExpectedOf = (money: string): string =>
  expecting(money, '(s.created_at >= x.expects_since OR x.older_from <= now())');

/**
 * SQL: until when whoever has the memberships `m`, read together, sets one up, `first` being the first log-in; NULL where
 * none is expected. At an institution older than the rule nobody is asked before the announced day.
 */
export const dueAt = (money: string, first: string): string =>
  `min(CASE WHEN ${expecting(money, 's.created_at >= x.expects_since')} THEN ${first} + interval '${graceDays} days'
            WHEN ${expecting(money, 'true')} THEN greatest(${first} + interval '${graceDays} days',
              (SELECT older_from FROM security_setting WHERE id = 1)) END)`;

/** Serves the second factor of one's own account. */
export function serveSecondFactor(app: FastifyInstance): void {
  servePlatform(app, contract.read, async (transaction, { context, services }) => {
    const row = await transaction.readOne(
      { is_on: 'bool', since: 'time?', left: 'int', asked: 'bool' },
      `SELECT a.has_second_factor AS is_on, f.confirmed_at AS since,
              (SELECT count(*)::int FROM recovery_code c WHERE c.account_id = a.id AND c.used_at IS NULL) AS left,
              (SELECT ${isAskedFor} OR coalesce(bool_or(${isExpectedOf('$2')}), false) FROM membership m WHERE m.account_id = a.id
                  AND (m.ends_at IS NULL OR m.ends_at > now())) AS asked
         FROM account a LEFT JOIN second_factor f ON f.account_id = a.id WHERE a.id = $1`,
      context.accountId,
      services.moneyPermissions,
    );
    return {
      isOn: row?.is_on ?? false,
      isRequired: row?.asked ?? false,
      since: row?.is_on ? (row.since?.toISOString() ?? null) : null,
      codesLeft: row?.is_on ? row.left : 0,
    };
  });

  servePlatform(app, contract.begin, async (transaction, { input, context, services }) => {
    await confirmPassword(services.database, context, input.password);
    const account = await readAccount(transaction, context.accountId ?? '');
    const secret = randomBytes(20);
    // One that is on stays until it is switched off with a code of it.
    const begun = await transaction.change(
      `INSERT INTO second_factor (account_id, secret) SELECT a.id, $2 FROM account a WHERE a.id = $1 AND NOT a.has_second_factor
       ON CONFLICT (account_id) DO UPDATE SET secret = excluded.secret, confirmed_at = NULL, last_step = 0`,
      account.id,
      sealText(services.config.secret, ownerOf(account.id), secret.toString('base64')),
    );
    if (begun === 0) throw new AppError(errors.conflict);
    const address = `otpauth://totp/${encodeURIComponent(`Pathshala:${account.username}`)}?secret=${base32(secret)}&issuer=Pathshala`;
    return { secret: base32(secret), address, picture: qrOf(address) };
  });

  servePlatform(app, contract.confirm, async (transaction, { input, context, services, sessionId }) => {
    const account = await readAccount(transaction, context.accountId ?? '');
    if (account.has_second_factor === true) throw new AppError(errors.conflict);
    if (!/^\d{6}$/.test(plain(input.code))) throw new AppError(authErrors.wrongCode);
    await assertSecondFactor(services, account.id, input.code, {
      device: String(sessionId),
      standing: 'strange',
    });
    await transaction.change(
      'UPDATE second_factor SET confirmed_at = $2 WHERE account_id = $1',
      account.id,
      services.now(),
    );
    await setFactor(transaction, account.id, true);
    await endOldWays(transaction, account, ['secondFactor'], sessionId);
    await transaction.change(
      'UPDATE session SET needs_second_factor = false, second_factor_due_at = NULL WHERE account_id = $1',
      account.id,
    );
    return { recoveryCodes: await renewCodes(transaction, account.id) };
  });

  servePlatform(app, contract.renewCodes, async (transaction, { input, context, services, sessionId }) => {
    const account = await confirmed(transaction, services, context, sessionId, input);
    return { recoveryCodes: await renewCodes(transaction, account.id) };
  });

  servePlatform(app, contract.turnOff, async (transaction, { input, context, services, sessionId }) => {
    const account = await confirmed(transaction, services, context, sessionId, input);
    await removeSecondFactor(transaction, account.id, sessionId);
    // Whoever has to have one sets the next one up before anything else.
    await askAgain(transaction, services, account.id, sessionId);
    return { done: true as const };
  });
}

/** The session that stays does nothing but set up the next one, where the account has to have one. */
const askAgain = (
  transaction: PlatformTransaction,
  { moneyPermissions }: Services,
  accountId: string,
  sessionId: string | null,
): Promise<number> =>
  transaction.change(
    `UPDATE session SET needs_second_factor = true WHERE id = $3
        AND (SELECT ${isAskedFor} OR coalesce(bool_or(${isExpectedOf('$2')}), false) FROM membership m
              WHERE m.account_id = $1 AND (m.ends_at IS NULL OR m.ends_at > now()))`,
    accountId,
    moneyPermissions,
    sessionId,
  );

/** The caller's account, after the password and a code of what is on. */
async function confirmed(
  transaction: PlatformTransaction,
  services: Services,
  context: Context,
  sessionId: string | null,
  { password, code }: { password: string; code: string },
) {
  await confirmPassword(services.database, context, password);
  const account = await readAccount(transaction, context.accountId ?? '');
  if (account.has_second_factor !== true) throw new AppError(errors.conflict);
  await assertSecondFactor(services, account.id, code, { device: String(sessionId), standing: 'known' });
  return account;
}

const setFactor = (transaction: PlatformTransaction, accountId: string, isOn: boolean): Promise<number> =>
  transaction.change(
    'UPDATE account SET has_second_factor = $2, version = version + 1 WHERE id = $1',
    accountId,
    isOn,
  );

/** Takes the second factor off an account and ends what else was signed in by; the address of the account hears of it. */
export async function removeSecondFactor(
  transaction: PlatformTransaction,
  accountId: string,
  keep: string | null,
): Promise<void> {
  const account = await readAccount(transaction, accountId);
  await transaction.change('DELETE FROM recovery_code WHERE account_id = $1', accountId);
  await transaction.change('DELETE FROM second_factor WHERE account_id = $1', accountId);
  await setFactor(transaction, accountId, false);
  await endOldWays(transaction, account, ['secondFactor'], keep);
}

/** New codes in place of all before: sixteen signs each, 80 bits, of which only digests are kept. */
async function renewCodes(transaction: PlatformTransaction, accountId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, () => base32(randomBytes(10)));
  await transaction.change('DELETE FROM recovery_code WHERE account_id = $1', accountId);
  await transaction.change(
    `INSERT INTO recovery_code (id, account_id, code_hash)
     SELECT c.id, $1, c.hash FROM unnest($2::uuid[], $3::text[]) AS c (id, hash)`,
    accountId,
    codes.map(() => newId()),
    codes.map(digestOf),
  );
  return codes.map((code) => (code.match(/.{4}/g) ?? [code]).join('-'));
}
