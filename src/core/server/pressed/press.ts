import type { IncomingHttpHeaders } from 'node:http';
import { constants, crc32, deflateRawSync } from 'node:zlib';
import { lately } from '../http/lately.ts';

/** No name, no time, no system: RFC 1952, 2.3. */
const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
/** An empty block that ends the stream. */
const end = deflateRawSync('');

/** What many ask for is packed once; some kilobytes each. */
const kept = lately<Packed>(200);

/** One visitor's own and as short as this it goes as it is: to make it shorter costs more than to send it. */
const mostStored = 400;

/** A part of a page, packed and ending at a whole byte; `sumAfter` carries the check sum of what is before it on over it. */
export type Packed = {
  readonly packed: Buffer;
  readonly length: number;
  readonly sumAfter: (before: number) => number;
};
/** A part of a page; `isShared`: the same for every visitor, so that it is worth keeping. */
export type PagePart = { readonly text: string; readonly isShared: boolean };

/**
 * Parts of a page as one gzip stream (RFC 1952) in which no part refers to another. What an address brings into one part
 * then never makes another one shorter, as it would beside a secret it guesses a letter of (BREACH, CVE-2013-3587).
 */
export function pressApart(parts: readonly Packed[]): Buffer {
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(parts.reduce((sum, { sumAfter }) => sumAfter(sum), 0));
  foot.writeUInt32LE(parts.reduce((sum, { length }) => sum + length, 0) >>> 0, 4);
  return Buffer.concat([gzipHead, ...parts.map(({ packed }) => packed), end, foot]);
}

/** Parts that always follow one another, as one. */
export function together(parts: readonly Packed[]): Packed {
  const length = parts.reduce((sum, one) => sum + one.length, 0);
  const sum = parts.reduce((before, { sumAfter }) => sumAfter(before), 0);
  const shift = shiftBy(length);
  return {
    packed: Buffer.concat(parts.map(({ packed }) => packed)),
    length,
    sumAfter: (before) => (multiply(shift, before) ^ sum) >>> 0,
  };
}

/** The product of two polynomials over GF(2) modulo that of CRC-32 (RFC 1952, 8), the highest power in the lowest bit. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 31; bit >= 0; bit -= 1) {
    if ((a >>> bit) & 1) product ^= b;
    b = b & 1 ? (b >>> 1) ^ 0xedb88320 : b >>> 1;
  }
  return product >>> 0;
}

/** x to the eight times `bytes`: what a sum is multiplied by when so many bytes follow. So a long part is never summed again. */
function shiftBy(bytes: number): number {
  let shift = 0x8000_0000;
  let power = 0x0080_0000;
  for (let left = bytes; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) shift = multiply(shift, power);
    power = multiply(power, power);
  }
  return shift;
}

/** A block that is not packed (RFC 1951, 3.2.4); it begins at a whole byte, as every part here ends at one. */
function stored(plain: Buffer): Buffer {
  const block = Buffer.allocUnsafe(5 + plain.length);
  block[0] = 0;
  block.writeUInt16LE(plain.length, 1);
  block.writeUInt16LE(~plain.length & 0xffff, 3);
  plain.copy(block, 5);
  return block;
}

/** Whether the caller unpacks gzip. */
export const takesGzip = (headers: IncomingHttpHeaders) => /\bgzip\b/.test(headers['accept-encoding'] ?? '');

/** One part, packed apart from every other. */
export function packedOf({ text, isShared }: PagePart): Packed {
  const known = isShared ? kept.get(text) : undefined;
  if (known) return known;
  const plain = Buffer.from(text);
  const { length } = plain;
  const sumAfter = (before: number) => crc32(plain, before);
  if (!isShared && length <= mostStored) return { packed: stored(plain), length, sumAfter };
  // What is packed once for many is packed well.
  const level = isShared ? 6 : 1;
  const packed = deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH });
  const one = { packed, length, sumAfter };
  if (isShared) kept.put(text, one);
  return one;
}
