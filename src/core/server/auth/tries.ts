import { AppError } from '../../errors.ts';

import type { Database } from '../database/in-site.ts';
import { together } from '../database/kept/together.ts';
import { authErrors } from './errors.ts';

/**
 * How often something may be tried: so many times at once, and once more after each `seconds`. What was tried is
 * forgotten bit by bit, so that nobody who keeps trying now and then is kept out for good.
 */
export type Tries = { readonly key: string; readonly atOnce: number; readonly seconds: number };

/**
 * Takes one try of each. It counts before anything is compared, in one statement, so that a hundred guesses at once
 * are no more than the allowed ones. Throws `auth.throttle` with the seconds to wait; `giveBack` when it was no guess.
 */
export async function takeTry(database: Database, tries: readonly Tries[]): Promise<void> {
  for (const { key, atOnce, seconds } of tries) {
    const now = new Date();
    // The row's moment is when all that was tried will be forgotten; each try puts it off. One further away than tries can
    // put it was written before the clock was set back, and nobody is kept out until then.
    const taken = await database.findOne(
      `INSERT INTO login_attempt AS a (key, failures, window_start)
       VALUES ($1, 1, $2::timestamptz + make_interval(secs => $4))
       ON CONFLICT (key) DO UPDATE
          SET window_start = least(greatest(a.window_start, $2), $2::timestamptz + make_interval(secs => ($3::int - 1) * $4))
                             + make_interval(secs => $4)
        WHERE greatest(a.window_start, $2) <= $2::timestamptz + make_interval(secs => ($3::int - 1) * $4)
           OR a.window_start > $2::timestamptz + make_interval(secs => $3::int * $4 + 60)
       RETURNING key`,
      key,
      now,
      atOnce,
      seconds,
    );
    if (taken) continue;
    const row = await database.findOne<{ at: Date }>(
      'SELECT window_start AS at FROM login_attempt WHERE key = $1',
      key,
    );
    const wait = ((row?.at.getTime() ?? 0) - now.getTime()) / 1000 - (atOnce - 1) * seconds;
    throw new AppError(authErrors.throttle, { seconds: Math.max(1, Math.ceil(wait)) });
  }
}

type Moments = ReadonlyMap<string, number>;
const askedTogether = new WeakMap<Database, (group: string, tries: readonly Tries[]) => Promise<Moments>>();

/** When what was tried of each key will be forgotten; those who ask at one moment ask in one statement. */
function momentsOf(database: Database, tries: readonly Tries[]): Promise<Moments> {
  const known = askedTogether.get(database);
  if (known) return known('', tries);
  const ask = together<readonly Tries[], Moments>(async (items) => {
    const row = await database.findOne(
      'SELECT json_object_agg(key, window_start) AS at FROM login_attempt WHERE key = ANY($1::text[])',
      [...new Set(items.flatMap((each) => each.map(({ key }) => key)))],
    );
    const moments = Object.entries(row?.at ?? {}).map(
      ([key, at]) => [key, new Date(String(at)).getTime()] as const,
    );
    return items.map(() => new Map(moments));
  });
  askedTogether.set(database, ask);
  return ask('', tries);
}

/** What only counts failures: after `atOnce` of them it waits `seconds`, twice as long after each further one, `most` at most. */
export type Waits = Tries & { readonly most: number };

/**
 * For how many seconds one of these keeps somebody waiting, 0 where none does; takes nothing. For what counts only failures,
 * by `countFailure` after them, so that those that succeed wait for nobody's row. Failures in flight at one moment count one
 * by one.
 */
export async function waitOf(database: Database, tries: readonly (Tries | Waits)[]): Promise<number> {
  const moments = await momentsOf(database, tries);
  const now = Date.now();
  const waits = tries.map((one) => {
    const at = moments.get(one.key);
    if (at === undefined) return 0;
    const isGrowing = 'most' in one;
    const wait = (at - now) / 1000 - (isGrowing ? 0 : (one.atOnce - 1) * one.seconds);
    // One further away than tries can put it was written before the clock was set back.
    return wait > (isGrowing ? one.most : one.seconds) + 60 ? 0 : wait;
  });
  return Math.ceil(Math.max(0, ...waits));
}

/** Counts one failure of each. */
export async function countFailure(database: Database, tries: readonly (Tries | Waits)[]): Promise<void> {
  for (const one of tries) {
    if ('most' in one) await lengthen(database, one);
    else
      await takeTry(database, [one]).catch((error: unknown) => {
        // Used up meanwhile: whoever asks next is told how long.
        if (!(error instanceof AppError)) throw error;
      });
  }
}

/** The row's moment is when the wait ends; failures are forgotten after as long a time without one as a wait can be. */
const lengthen = (database: Database, { key, atOnce, seconds, most }: Waits) =>
  database.findOne(
    `INSERT INTO login_attempt AS a (key, failures, window_start) VALUES ($1, 1, $2::timestamptz)
     ON CONFLICT (key) DO UPDATE SET (failures, window_start) = (
       SELECT n.failures, $2::timestamptz + make_interval(secs =>
                CASE WHEN n.failures < $3::int THEN 0 ELSE least($5::int, $4::int * power(2, least(n.failures - $3::int, 20))) END)
         FROM (SELECT CASE WHEN abs(extract(epoch FROM $2::timestamptz - a.window_start)) > $5::int + 60 THEN 1
                           ELSE least(a.failures + 1, 1000) END AS failures) n)`,
    key,
    new Date(),
    atOnce,
    seconds,
    most,
  );

/** Takes one try of each back: who signs in was no guesser. */
export async function giveBack(database: Database, tries: readonly Tries[]): Promise<void> {
  for (const { key, seconds } of tries)
    await database.findOne(
      'UPDATE login_attempt SET window_start = window_start - make_interval(secs => $2) WHERE key = $1',
      key,
      seconds,
    );
}

/**
 * The address by which tries are counted: whoever has an IPv6 line has all addresses of its /64, so they are one. An IPv4
 * address inside an IPv6 one is that IPv4 address.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.toLowerCase().split('%');
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped || !plain.includes(':')) return mapped ?? plain;
  const [front = '', back] = plain.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const [first, last] = [groups(front), groups(back ?? '')];
  const between = back === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const all = [...first, ...Array.from({ length: between }, () => '0'), ...last];
  return `${all
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * What is wrongly guessed from one address at many things together. A town may share one: so many that no town types wrong
 * in a day, then one each ten seconds. Nothing that was right counts.
 */
export const wrongFrom = (what: string, address: string): Tries => ({
  key: `${what}-wrong:${networkOf(address)}`,
  atOnce: 1_500,
  seconds: 10,
});

/** Thirty from one address, which a school or half a town shares, and three more each minute. */
export const fromAddress = (what: string, address: string): Tries => ({
  key: `${what}-address:${networkOf(address)}`,
  atOnce: 30,
  seconds: 20,
});

/** Five from one device at one account, and one more each minute: whoever guesses keeps out himself alone. */
export const fromDevice = (account: string, device: string): Tries => ({
  key: `log-in:${account}:${device}`,
  atOnce: 5,
  seconds: 60,
});

/** All devices an account has never been used on together: a guesser has as many devices as he likes. */
export const fromStrangers = (account: string): Tries => ({
  key: `log-in:${account}`,
  atOnce: 60,
  seconds: 60,
});

/**
 * Those of one network at one account: so few that a guesser who has one network alone uses up neither what all strangers
 * have at the account nor what his network has at all accounts.
 */
export const fromNetworkAt = (account: string, address: string): Tries => ({
  key: `log-in:${account}:${networkOf(address)}`,
  atOnce: 20,
  seconds: 180,
});

/** Devices that showed the code sent to the account's owner: nobody else's guesses count here. */
export const fromProved = (account: string): Tries => ({
  key: `log-in-proved:${account}`,
  atOnce: 20,
  seconds: 60,
});
