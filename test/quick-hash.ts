import { hash } from '@node-rs/argon2';

const known = new Map<string, Promise<string>>();

/**
 * A hash of a password that costs next to nothing to make and to check: a hash says itself what it costs, and tests
 * sign in some thousand people. What real hashes cost is tested where passwords are set.
 */
export function quickHash(password: string): Promise<string> {
  const made = known.get(password) ?? hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  known.set(password, made);
  return made;
}
