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

/**
 * Throws `auth.throttle` where one of these is used up, and takes nothing: for what counts only tries that failed, by
 * `takeTry` after them, so that those that succeed wait for nobody's row. Failures in flight at one moment count one by one.
 */
export async function assertTries(database: Database, tries: readonly Tries[]): Promise<void> {
  const moments = await momentsOf(database, tries);
  const now = Date.now();
  for (const { key, atOnce, seconds } of tries) {
    const at = moments.get(key);
    if (at === undefined) continue;
    const wait = (at - now) / 1000 - (atOnce - 1) * seconds;
    // One further away than tries can put it was written before the clock was set back.
    if (wait > 0 && wait <= seconds + 60)
      throw new AppError(authErrors.throttle, { seconds: Math.max(1, Math.ceil(wait)) });
  }
}

/** Takes one try of each back: who signs in was no guesser. */
export async function giveBack(database: Database, tries: readonly Tries[]): Promise<void> {
  for (const { key, seconds } of tries)
    await database.findOne(
      'UPDATE login_attempt SET window_start = window_start - make_interval(secs => $2) WHERE key = $1',
      key,
      seconds,
    );
}

/** Thirty from one address, which a school or half a town shares, and three more each minute. */
export const fromAddress = (what: string, address: string): Tries => ({
  key: `${what}-address:${address}`,
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
