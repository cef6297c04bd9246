import { constants, crc32, deflateRawSync } from 'node:zlib';

/** No name, no time, no system: RFC 1952, 2.3. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * Parts of a page as one gzip stream (RFC 1952) in which no part refers to another. What an address brings into one part
 * then never makes another one shorter, as it would beside a secret it guesses a letter of (BREACH, CVE-2013-3587).
 */
export function pressApart(parts: readonly string[]): Buffer {
  const plain = parts.filter((part) => part !== '').map((part) => Buffer.from(part));
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(plain.reduce((sum, part) => crc32(part, sum), 0));
  foot.writeUInt32LE(plain.reduce((sum, part) => sum + part.length, 0) >>> 0, 4);
  return Buffer.concat([
    gzipHead,
    ...plain.map((part, place) =>
      deflateRawSync(part, {
        level: 1,
        finishFlush: place === plain.length - 1 ? constants.Z_FINISH : constants.Z_FULL_FLUSH,
      }),
    ),
    ...(plain.length === 0 ? [deflateRawSync('')] : []),
    foot,
  ]);
}
