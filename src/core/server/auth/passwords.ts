import { randomBytes, randomFillSync } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Argon2id, 46 MiB, one pass: 14 ms on the reference machine (OWASP's first recommended setting). */
const cost = { memoryCost: 47_104, timeCost: 1, parallelism: 1 };

let running = 0;
const waiting: (() => void)[] = [];

/** At most eight hashes at once, so that a result day's logins do not take the machine's memory. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= 8) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password, cost));
}

let decoy: Promise<string> | null = null;

/** False for a wrong password and for no account at all, after the same work. */
export async function passwordFits(password: string, passwordHash: string | null): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const expected = passwordHash ?? (await decoy);
  const fits = await inTurn(() => verify(expected, password)).catch(() => false);
  return fits && passwordHash !== null;
}

const secretBytes = 32;
/** Random bytes drawn for many secrets at once: asking the system for each costs more than a page's whole address. */
const drawn = Buffer.alloc(128 * secretBytes);
let next = drawn.length;

/** A secret of 256 bits, for tokens and links. Nothing of it stays behind where it was drawn. */
export function newSecret(): string {
  if (next === drawn.length) {
    randomFillSync(drawn);
    next = 0;
  }
  const secret = drawn.toString('base64url', next, next + secretBytes);
  drawn.fill(0, next, next + secretBytes);
  next += secretBytes;
  return secret;
}
