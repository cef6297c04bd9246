import { toBengaliDigits } from '../../digits.ts';
import { AppError, errors, ValidationError } from '../../errors.ts';
import type { Label, Language } from '../../labels.ts';
import { textOf } from '../../labels.ts';
import { isGuessable } from '../../validation/guessable.ts';
import type { PlatformTransaction, Row } from '../database/in-site.ts';
import type { Services } from '../http/services.ts';
import { composeMail } from '../mail/mail.ts';
import { putMail } from '../mail/outbox.ts';
import { digestOf } from './caller.ts';
import { endSessionsSql } from './end-sessions.ts';
import { leaveFamily } from './family.ts';
import { hashPassword, newSecret } from './passwords.ts';

export type AccountRow = Row & {
  id: string;
  username: string;
  email: string | null;
  mobile: string | null;
  password_hash: string | null;
  status: string;
  is_platform: boolean;
  is_demonstration: boolean;
  name_en: string;
  name_bn: string;
  language: string;
};

/** What somebody signs in by, as a mail names it. */
const ways = {
  password: { en: 'password', bn: 'পাসওয়ার্ড' },
  email: { en: 'email', bn: 'ইমেইল' },
  mobile: { en: 'mobile number', bn: 'মোবাইল নম্বর' },
  secondFactor: { en: 'second factor', bn: 'দ্বিতীয় ধাপ' },
  username: { en: 'user name', bn: 'ব্যবহারকারীর নাম' },
} as const satisfies Record<string, Label>;
export type Way = keyof typeof ways;

/**
 * What follows every change of how somebody signs in: the sessions but `keep` end, so do all links, the account is in no
 * family any more, no device is known but the one of `keep`, and the address known before hears of it. `before` is the account as it was.
 */
export async function endOldWays(
  transaction: PlatformTransaction,
  before: Pick<AccountRow, 'id' | 'username' | 'email' | 'name_en' | 'name_bn' | 'language'>,
  changed: readonly Way[],
  keep: string | null,
): Promise<void> {
  await transaction.change(
    `DELETE FROM known_device WHERE account_id = $1 AND device_hash NOT IN
       (SELECT device_hash FROM session WHERE id = $2 AND device_hash IS NOT NULL)`,
    before.id,
    keep,
  );
  await transaction.rows(
    endSessionsSql('(s.account_id = $1 OR s.opened_as = $1) AND s.id IS DISTINCT FROM $2'),
    before.id,
    keep,
  );
  // What was joined was proved by the old ways; the session that stays has just proved itself.
  await leaveFamily(transaction, before.id);
  await transaction.change('UPDATE session SET opened_as = NULL WHERE id = $1', keep);
  await endLinks(transaction, [before.id]);
  if (before.email === null) return;
  const language = languageOf(before);
  const names = changed.map((way) => textOf(ways[way], language));
  await putMail(
    transaction,
    before.email,
    composeMail('accountChanged', language, {
      name: nameOf(before),
      username: before.username,
      what: names.join(language === 'bn' ? ' ও ' : ' and '),
    }),
  );
}

/** No link sent to these accounts before works any longer. */
export async function endLinks(
  transaction: PlatformTransaction,
  accountIds: readonly string[],
): Promise<void> {
  await transaction.change(
    'UPDATE one_time_link SET used_at = now() WHERE account_id = ANY($1::uuid[]) AND used_at IS NULL',
    accountIds,
  );
}

const languageOf = (account: Row): Language => (account.language === 'bn' ? 'bn' : 'en');
const nameOf = (account: Row) => String(languageOf(account) === 'bn' ? account.name_bn : account.name_en);

const confirmHours = 24;

/** Sends the link that confirms `email`, and tells the address that counts until then. */
export async function askToConfirm(
  transaction: PlatformTransaction,
  services: Services,
  account: AccountRow,
  email: string,
): Promise<void> {
  const secret = await makeLink(transaction, account.id, confirmHours, email);
  const language = languageOf(account);
  const { username } = account;
  await putMail(
    transaction,
    email,
    composeMail('emailConfirm', language, {
      username,
      link: `${services.config.publicAddress}/email/confirm/${secret}`,
      hours: String(confirmHours),
    }),
  );
  if (account.email !== null)
    await putMail(
      transaction,
      account.email,
      composeMail('emailAsked', language, { name: nameOf(account), username, email }),
    );
}

/** A link's secret, of which only a digest is kept; with `email` it confirms that address, else it sets a password. */
async function makeLink(
  transaction: PlatformTransaction,
  accountId: string,
  hours: number,
  email: string | null,
): Promise<string> {
  const secret = newSecret();
  await transaction.change(
    `INSERT INTO one_time_link (token_hash, account_id, expires_at, email)
     VALUES ($1, $2, now() + make_interval(hours => $3), $4)`,
    digestOf(secret),
    accountId,
    hours,
    email,
  );
  return secret;
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
  const secret = await makeLink(transaction, account.id, hours, null);
  const message = composeMail(kind, languageOf(account), {
    name: nameOf(account),
    link: `${services.config.publicAddress}${alias === null ? '' : `/@${alias}`}/password/reset/${secret}`,
    hours: String(hours),
    ...params,
  });
  await putMail(transaction, address, message);
}

const inWords: Readonly<Record<number, { en: string; bn: string }>> = {
  6: { en: 'six', bn: 'ছয়' },
  10: { en: 'ten', bn: 'দশ' },
};

const shortPassword = (count: number) => ({
  en: `Passwords must be at least ${inWords[count]?.en ?? count} characters and match the confirmation.`,
  bn: `পাসওয়ার্ড কমপক্ষে ${inWords[count]?.bn ?? toBengaliDigits(String(count))} অক্ষরের হতে হবে এবং নিশ্চিতকরণের সঙ্গে মিলতে হবে।`,
});

const guessablePassword = {
  en: 'This password is easy to guess: many people use it, or it is made from your own name or number. Please choose another.',
  bn: 'এই পাসওয়ার্ড সহজে অনুমান করা যায়: এটি অনেকে ব্যবহার করেন, অথবা আপনার নিজের নাম বা নম্বর থেকে নেওয়া। অন্য একটি দিন।',
} as const satisfies Label;

/**
 * Ten characters for whoever may change what others see, six for students and guardians; more where one of the institutions
 * the account belongs to asks for more. For nobody one that is tried first.
 */
export async function assertGoodPassword(
  transaction: PlatformTransaction,
  accountId: string,
  password: string,
  confirmation: string,
): Promise<void> {
  const row = await transaction.readOne(
    { high: 'bool', asked: 'int', words: 'text[]', mobile: 'text?' },
    `SELECT a.is_platform OR coalesce(bool_or(r.rank >= 40), false) AS high,
            coalesce(max(s.password_minimum) FILTER (WHERE m.ends_at IS NULL OR m.ends_at > now()), 0) AS asked,
            ARRAY[a.username, a.name_en, a.name_bn] || coalesce(array_agg(DISTINCT s.alias) FILTER (WHERE s.id IS NOT NULL), '{}')
              AS words, a.mobile
       FROM account a LEFT JOIN membership m ON m.account_id = a.id LEFT JOIN role r ON r.code = m.role
       LEFT JOIN site s ON s.id = m.site_id WHERE a.id = $1 GROUP BY a.id`,
    accountId,
  );
  const least = Math.max(row?.high ? 10 : 6, row?.asked ?? 0);
  if ([...password].length < least || password !== confirmation)
    throw new ValidationError({ password: [shortPassword(least)] });
  const words = row?.words.flatMap((one) => [one, ...one.split(' ')]) ?? [];
  if (isGuessable(password, { words, mobile: row?.mobile ?? null }))
    throw new ValidationError({ password: [guessablePassword] });
}

/** Sets the password and ends what worked before, but the session `keep`. Answers the account as it was. */
export async function setPassword(
  transaction: PlatformTransaction,
  accountId: string,
  password: string,
  keep: string | null,
): Promise<AccountRow> {
  const before = await readAccount(transaction, accountId);
  await transaction.change(
    'UPDATE account SET password_hash = $2, must_change_password = false, version = version + 1 WHERE id = $1',
    accountId,
    await hashPassword(password),
  );
  await endOldWays(transaction, before, ['password'], keep);
  await transaction.change('UPDATE session SET needs_password = false WHERE id = $1', keep);
  return before;
}

/** Throws when there is no such account, which a session or a link of it rules out. */
export async function readAccount(transaction: PlatformTransaction, id: string): Promise<AccountRow> {
  const row = await transaction.row<AccountRow>('SELECT * FROM account WHERE id = $1', id);
  if (!row) throw new AppError(errors.notFound);
  return row;
}
