import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { contract } from '../../contracts/contract.ts';
import { AppError, ValidationError } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { fillLabel, type Label } from '../../labels.ts';
import { messages } from '../../validation/messages.ts';
import type { PlatformTransaction } from '../database/in-site.ts';
import { acceptAt } from '../files/files.ts';
import { limitAttempts } from '../http/attempts.ts';
import { servePlatform } from '../http/serve.ts';
import { digestOf } from './caller.ts';
import { userOf } from './current-user.ts';
import { authErrors } from './errors.ts';
import {
  type AccountRow,
  askToConfirm,
  assertGoodPassword,
  endOldWays,
  readAccount,
  setPassword,
  type Way,
} from './own-account.ts';
import { confirmPassword } from './own-password.ts';
import { fromAddress, giveBack, takeTry } from './tries.ts';

const names = {
  email: { en: 'Email', bn: 'ইমেইল' },
  username: { en: 'Username', bn: 'ব্যবহারকারীর নাম' },
} as const satisfies Record<string, Label>;

const refusals = {
  studentName: {
    en: 'A student’s user name comes from the student ID and cannot be changed.',
    bn: 'শিক্ষার্থীর ব্যবহারকারীর নাম শিক্ষার্থী আইডি থেকে আসে, তাই বদলানো যায় না।',
  },
  institutionName: {
    en: 'User names that begin like this are reserved for institution accounts.',
    bn: 'এভাবে শুরু হওয়া ব্যবহারকারীর নাম প্রতিষ্ঠানের অ্যাকাউন্টের জন্য সংরক্ষিত।',
  },
} as const satisfies Record<string, Label>;

type ProfileInput = z.output<typeof contract.updateProfile.input>;

/** Serves the own account: the profile, and the link that confirms a new address. */
export function serveProfile(app: FastifyInstance): void {
  servePlatform(app, contract.updateProfile, async (transaction, call) => {
    const { input, context, services, request, sessionId } = call;
    const before = await readAccount(transaction, context.accountId ?? '');
    const wanted = waysOf(input, before);
    if (input.password || wanted.length > 0)
      await confirmPassword(services.database, context, input.currentPassword ?? '', 'currentPassword');
    if (wanted.includes('username')) await assertFreeUsername(transaction, before, input.username ?? '');
    if (input.password) {
      await assertGoodPassword(transaction, before.id, input.password, input.password);
      await setPassword(transaction, before.id, input.password, sessionId);
    }
    const given = input.image && Buffer.from(input.image.replace(/^data:[^,]*,/, ''), 'base64');
    const image = given ? await acceptAt('image', given, { accept: 'image', longest: 512 }) : null;
    const photo = image && newId();
    const email = input.email?.toLowerCase() ?? '';
    const row = await transaction
      .row(
        `UPDATE account SET email = CASE WHEN $2 THEN NULL ELSE email END,
                username = coalesce(lower($3), username), bio = coalesce($4, bio),
                photo = CASE WHEN $5 THEN $6 ELSE photo END, language = coalesce($7, language), version = version + 1
          WHERE id = $1 RETURNING *`,
        before.id,
        wanted.includes('email') && email === '',
        input.username ?? null,
        input.bio ?? null,
        input.image === null || image !== null,
        photo,
        input.language ?? null,
      )
      .catch((error: { code?: string }) => {
        if (error.code !== '23505') throw error;
        throw taken('username');
      });
    // An address that is only asked for changes nothing yet: what ends, ends when it is confirmed.
    const changed = wanted.filter((way) => way !== 'email' || email === '');
    if (changed.length > 0) await endOldWays(transaction, before, changed, sessionId);
    const isAsked = wanted.includes('email') && email !== '';
    if (isAsked) {
      const other = await transaction.row('SELECT 1 FROM account WHERE email = $1', email);
      if (other) throw taken('email');
      await limitAttempts(services.database, `email ${before.id}`, 5, 3600);
      await askToConfirm(transaction, services, before, email);
    }
    // Last: of a change that is refused no content stays.
    if (image && photo) await services.storage.put(photo, image.content);
    return { user: userOf(row ?? {}, services, request), unconfirmedEmail: isAsked ? email : null };
  });

  servePlatform(app, contract.confirmEmail, async (transaction, { input, request, services, ...call }) => {
    const tries = [fromAddress('confirm', request.ip)];
    await takeTry(services.database, tries);
    const link = await transaction.row<{ account_id: string; email: string }>(
      `UPDATE one_time_link SET used_at = now()
        WHERE token_hash = $1 AND email IS NOT NULL AND used_at IS NULL AND expires_at > now()
       RETURNING account_id, email`,
      digestOf(input.token),
    );
    if (!link) throw new AppError(authErrors.badEmailLink);
    await giveBack(services.database, tries);
    const before = await readAccount(transaction, link.account_id);
    await transaction
      .change('UPDATE account SET email = $2, version = version + 1 WHERE id = $1', before.id, link.email)
      .catch((error: { code?: string }) => {
        // Somebody else has confirmed it meanwhile.
        throw error.code === '23505' ? new AppError(authErrors.badEmailLink) : error;
      });
    // Whoever opens the link where he is signed in stays signed in.
    const keep = call.context.accountId === before.id ? call.sessionId : null;
    await endOldWays(transaction, before, ['email'], keep);
    return { email: link.email };
  });
}

/** The ways to sign in that a profile changes, its password aside; one that stays as it is does not count. */
function waysOf(input: ProfileInput, before: AccountRow): Way[] {
  const ways: Way[] = [];
  if (input.email !== undefined && (input.email ?? '').toLowerCase() !== (before.email ?? ''))
    ways.push('email');
  if (input.username !== undefined && input.username.toLowerCase() !== before.username) ways.push('username');
  return ways;
}

/**
 * Throws for a name of the form in which institutions name their accounts, whether or not it is taken: otherwise the
 * answer would tell which exist, and the next one to be made could not be.
 */
async function assertFreeUsername(transaction: PlatformTransaction, before: AccountRow, username: string) {
  const row = await transaction.row<{ is_student: boolean; is_reserved: boolean }>(
    `SELECT EXISTS (SELECT 1 FROM membership WHERE account_id = $1 AND role = 'student') AS is_student,
            EXISTS (SELECT 1 FROM site WHERE starts_with(lower($2), alias || '-')) AS is_reserved`,
    before.id,
    username,
  );
  if (row?.is_student) throw new ValidationError({ username: [refusals.studentName] });
  if (row?.is_reserved) throw new ValidationError({ username: [refusals.institutionName] });
}

const taken = (field: keyof typeof names) =>
  new ValidationError({ [field]: [fillLabel(messages.unique, { attribute: names[field] })] });
