/** Random bytes drawn for many keys at once: asking the system for eight costs more than the key itself. */
const random = new Uint8Array(4096);
let drawn = random.length;
/** The millisecond of the last key, and which key of it that was. */
let lastAt = 0;
let count = 0;
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A UUID version 7: 48 bits of Unix milliseconds, 12 that count the keys this process makes in one, then random bits, so that
 * keys made one after another sort as they were made (RFC 9562, sections 5.7 and 6.2). May be made in the browser.
 */
export function newId(now: number = Date.now()): string {
  if (drawn === random.length) {
    crypto.getRandomValues(random);
    drawn = 0;
  }
  count = now === lastAt ? (count + 1) & 0xfff : 0;
  lastAt = now;
  const time = now.toString(16).padStart(12, '0');
  const place = count.toString(16).padStart(3, '0');
  const byte = (n: number) => random[drawn + n] ?? 0;
  const two = (n: number) => `${hex[byte(n)]}${hex[byte(n + 1)]}`;
  const id =
    `${time.slice(0, 8)}-${time.slice(8)}-7${place}` +
    `-${hex[0x80 | (byte(0) & 0x3f)]}${hex[byte(1)]}-${two(2)}${two(4)}${two(6)}`;
  drawn += 8;
  return id;
}

/** The key that follows from a hash in hexadecimal: the same for the same thing, whoever makes it. */
export const idOfHash = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
