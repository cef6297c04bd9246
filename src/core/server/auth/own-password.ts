import { AppError, errors, ValidationError } from '../../errors.ts';
import type { Context, Database } from '../database/in-site.ts';
import { forgetAttempt, limitAttempts } from '../http/attempts.ts';
import type { Services } from '../http/services.ts';
import { authErrors } from './errors.ts';
import { passwordFits } from './passwords.ts';

/** So long a password that was given again is good for what asks for it. */
export const confirmedMinutes = 5;

const wrong = { en: 'This is not your password.', bn: 'এটি আপনার পাসওয়ার্ড নয়।' };

/**
 * Throws unless `password` is the caller's own: for every change of one's own way in, and for acts that are asked for
 * twice. Ten wrong ones in a quarter of an hour are enough, right ones do not count; whoever looks through another's
 * eyes is refused.
 */
export async function confirmPassword(
  database: Database,
  context: Context,
  password: string,
  field = 'password',
): Promise<void> {
  const { accountId, impersonatorId } = context;
  if (accountId === null) throw new AppError(errors.unauthenticated);
  if (impersonatorId !== null) throw new ValidationError({ [field]: [wrong] });
  // Counted before it is compared, so that a hundred guesses at once are ten as well.
  const key = `confirm ${accountId}`;
  await limitAttempts(database, key, 10, 900);
  const row = await database.findOne<{ password_hash: string | null }>(
    'SELECT password_hash FROM account WHERE id = $1',
    accountId,
  );
  if (!(await passwordFits(password, row?.password_hash ?? null)))
    throw new ValidationError({ [field]: [wrong] });
  await forgetAttempt(database, key);
}

/** The caller's own password, right: for a few minutes this session may do what {@link assertConfirmed} stands before. */
export async function confirmSession(
  { database }: Pick<Services, 'database'>,
  context: Context,
  sessionId: string | null,
  password: string,
): Promise<void> {
  await confirmPassword(database, context, password);
  await database.findOne('UPDATE session SET confirmed_at = now() WHERE id = $1', sessionId);
}

/**
 * Throws unless the caller gave the own password a moment ago: before how somebody else signs in is changed. A session left
 * open, or its token alone, is not enough to become another person.
 */
export function assertConfirmed({ hasConfirmed }: Context): void {
  if (!hasConfirmed) throw new AppError(authErrors.confirmFirst);
}
