import { randomInt } from 'node:crypto';
import { hashPassword } from '../../../core/server/auth/passwords.ts';

/** Letters and figures nobody mistakes for another on paper. */
const signs = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A first password for a printed slip: ten signs in two halves, 49 bits; it is changed at the first sign-in. */
export async function firstPassword(): Promise<{ password: string; hash: string }> {
  const half = () => Array.from({ length: 5 }, () => signs[randomInt(signs.length)]).join('');
  const password = `${half()}-${half()}`;
  return { password, hash: await hashPassword(password) };
}
