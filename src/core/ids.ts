/**
 * A UUID version 7: 48 bits of Unix milliseconds, then random bits, so that keys made one after
 * another sort by time (RFC 9562, section 5.7). May be made in the browser.
 */
export function newId(now: number = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  for (let place = 5, rest = now; place >= 0; place -= 1, rest = Math.floor(rest / 256))
    bytes[place] = rest % 256;
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
