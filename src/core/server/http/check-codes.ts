import { createHmac, timingSafeEqual } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

const markBytes = 9;

const markOf = (secret: string, kind: string, siteId: number, id: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${kind} ${siteId} `).update(id).digest().subarray(0, markBytes);

/**
 * The code a paper carries: 34 letters that name a record and that only this server can have written.
 * @param kind what kind of paper it is ('mark sheet'): the code of one is none of another
 */
export function codeOf(secret: string, kind: string, siteId: number, recordId: string): string {
  const id = Buffer.from(recordId.replaceAll('-', ''), 'hex');
  return Buffer.concat([id, markOf(secret, kind, siteId, id)]).toString('base64url');
}

/** The record a code names at this institution; null for every code this server has not written for it. */
export function recordOfCode(secret: string, kind: string, siteId: number, code: string): string | null {
  const bytes = Buffer.from(code, 'base64url');
  if (bytes.length !== 16 + markBytes) return null;
  const id = bytes.subarray(0, 16);
  if (!timingSafeEqual(bytes.subarray(16), markOf(secret, kind, siteId, id))) return null;
  return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

export type QrDrawing = { readonly size: number; readonly path: string };

/** A QR code as one path of squares of side 1, in a field of `size` with the quiet zone. */
export function qrOf(text: string): QrDrawing {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const quiet = 2;
  let path = '';
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; ) {
      let length = 0;
      while (column + length < modules.size && modules.get(row, column + length)) length += 1;
      if (length > 0) path += `M${column + quiet} ${row + quiet}h${length}v1h-${length}z`;
      column += Math.max(1, length);
    }
  return { size: modules.size + 2 * quiet, path };
}

/**
 * The same as a picture, four dots a square: PNG of one bit a dot. Of many (`isQuick`) one mask is taken instead of the best of
 * eight, and all is written in one mode, which every reader reads as well; a long text may be written thinly.
 */
export function qrPng(
  text: string,
  { isQuick = false, level = 'M' }: { isQuick?: boolean; level?: 'L' | 'M' } = {},
): Uint8Array {
  // Looking for the shortest way to write a text takes far longer than writing it, letter by letter.
  const { modules } = isQuick
    ? QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], {
        errorCorrectionLevel: level,
        maskPattern: 2,
      })
    : QRCode.create(text, { errorCorrectionLevel: level });
  const quiet = 2;
  const wide = modules.size + 2 * quiet;
  const side = wide * 4;
  const line = Math.ceil(side / 8) + 1;
  const rows = Buffer.alloc(side * line);
  for (let row = 0; row < wide; row += 1) {
    const start = row * 4 * line;
    for (let column = 0; column < wide; column += 1) {
      const isInside = row >= quiet && row < wide - quiet && column >= quiet && column < wide - quiet;
      // In a picture of one bit, 1 is white: two squares of four dots are a byte.
      if (!(isInside && modules.get(row - quiet, column - quiet))) {
        const at = start + 1 + (column >> 1);
        rows[at] = (rows[at] ?? 0) | (column % 2 === 0 ? 0xf0 : 0x0f);
      }
    }
    for (let copy = 1; copy < 4; copy += 1) rows.copy(rows, start + copy * line, start, start + line);
  }
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 1;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 6 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
