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

type Packed = { readonly plain: Buffer; readonly packed: Buffer };
/** A part of a page; `isShared`: the same for every visitor, so that it is worth keeping. */
export type PagePart = { readonly text: string; readonly isShared: boolean };

/**
 * Parts of a page as one gzip stream (RFC 1952) in which no part refers to another. What an address brings into one part
 * then never makes another one shorter, as it would beside a secret it guesses a letter of (BREACH, CVE-2013-3587).
 */
export function pressApart(parts: readonly PagePart[]): Buffer {
  const all = parts.filter(({ text }) => text !== '').map(packedOf);
  const foot = Buffer.alloc(8);
  foot.writeUInt32LE(all.reduce((sum, { plain }) => crc32(plain, sum), 0));
  foot.writeUInt32LE(all.reduce((sum, { plain }) => sum + plain.length, 0) >>> 0, 4);
  return Buffer.concat([gzipHead, ...all.map(({ packed }) => packed), end, foot]);
}

/** A block that is not packed (RFC 1951, 3.2.4); it begins at a whole byte, as every part here ends at one. */
function stored(plain: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt16LE(plain.length, 1);
  head.writeUInt16LE(~plain.length & 0xffff, 3);
  return Buffer.concat([head, plain]);
}

function packedOf({ text, isShared }: PagePart): Packed {
  const known = isShared ? kept.get(text) : undefined;
  if (known) return known;
  const plain = Buffer.from(text);
  if (!isShared && plain.length <= mostStored) return { plain, packed: stored(plain) };
  // What is packed once for many is packed well.
  const level = isShared ? 6 : 1;
  const one = { plain, packed: deflateRawSync(plain, { level, finishFlush: constants.Z_FULL_FLUSH }) };
  if (isShared) kept.put(text, one);
  return one;
}
