import { createHmac, timingSafeEqual } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Seconds a code stands for. */
const period = 30;
/** A telephone whose clock is half a minute off is let in. */
const drift = 1;

/** Bytes as authenticator applications take them (RFC 4648). */
export function base32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let value = 0;
  for (const byte of bytes) {
    value = (value << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet[(value >>> bits) & 31];
    }
    value &= (1 << bits) - 1;
  }
  return bits > 0 ? text + alphabet[(value << (5 - bits)) & 31] : text;
}

/** The half minute a moment lies in. */
export const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / period);

/** The code of one half minute (RFC 6238 with SHA-1, as every authenticator application counts). */
export function codeAt(secret: Uint8Array, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', secret).update(counter).digest();
  const offset = (digest.at(-1) ?? 0) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The half minute a code belongs to, or null: now, the one before or the one after, and none that was taken already. */
export function stepOfCode(secret: Uint8Array, code: string, now: Date, after: number): number | null {
  const present = stepAt(now);
  for (let step = present - drift; step <= present + drift; step += 1)
    if (step > after && isSame(codeAt(secret, step), code)) return step;
  return null;
}

function isSame(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}
