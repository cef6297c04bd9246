/** Random bytes drawn for many keys at once: asking the system for sixteen costs more than the key itself. */
const random = new Uint8Array(4096);
let drawn = random.length;
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * A UUID version 7: 48 bits of Unix milliseconds, then random bits, so that keys made one after
 * another sort by time (RFC 9562, section 5.7). May be made in the browser.
 */
export function newId(now: number = Date.now()): string {
  if (drawn + 10 > random.length) {
    crypto.getRandomValues(random);
    drawn = 0;
  }
  const time = now.toString(16).padStart(12, '0');
  const byte = (place: number) => random[drawn + place] ?? 0;
  const two = (place: number) => `${hex[byte(place)]}${hex[byte(place + 1)]}`;
  const id =
    `${time.slice(0, 8)}-${time.slice(8)}-${hex[0x70 | (byte(0) & 0x0f)]}${hex[byte(1)]}` +
    `-${hex[0x80 | (byte(2) & 0x3f)]}${hex[byte(3)]}-${two(4)}${two(6)}${two(8)}`;
  drawn += 10;
  return id;
}

/** The key that follows from a hash in hexadecimal: the same for the same thing, whoever makes it. */
export const idOfHash = (hash: string): string =>
  `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
