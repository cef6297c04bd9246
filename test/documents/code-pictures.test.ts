import { inflateSync } from 'node:zlib';
import QRCode from 'qrcode';
import { expect, it } from 'vitest';
import { qrPng } from '../../src/core/server/http/check-codes.ts';

/** The dots of a picture of one bit a dot, without filters: `true` is black. */
function dotsOf(png: Uint8Array): boolean[][] {
  const file = Buffer.from(png);
  const [side, from] = [file.readUInt32BE(16), file.indexOf('IDAT')];
  const rows = inflateSync(file.subarray(from + 4, from + 4 + file.readUInt32BE(from - 4)));
  const line = Math.ceil(side / 8) + 1;
  return Array.from({ length: side }, (_, y) =>
    Array.from({ length: side }, (__, x) => {
      const byte = rows[y * line + 1 + (x >> 3)] ?? 0;
      return (byte & (0x80 >> (x & 7))) === 0;
    }),
  );
}

it.each([
  ['of one', 'https://pathshala.example/verify/aB3_-x9Kq', {}, 'https://pathshala.example/verify/aB3_-x9Kq'],
  [
    'of many',
    'https://pathshala.example/@shaplapur/verify/0123456789ABC#P1.1.WzEs.aB3_-x9Kq',
    { isQuick: true, level: 'L' },
    null,
  ],
] as const)('a code %s has four dots by four for each square, and white around it', (_, text, how, plain) => {
  const level = 'level' in how ? how.level : 'M';
  const { modules } =
    plain === null
      ? QRCode.create([{ data: Buffer.from(text), mode: 'byte' }], {
          errorCorrectionLevel: level,
          maskPattern: 2,
        })
      : QRCode.create(plain, { errorCorrectionLevel: level });
  const dots = dotsOf(qrPng(text, how));
  expect(dots.length).toBe((modules.size + 4) * 4);
  const wrong = dots.flatMap((row, y) =>
    row.flatMap((isBlack, x) => {
      const [line, column] = [Math.floor(y / 4) - 2, Math.floor(x / 4) - 2];
      const isInside = line >= 0 && column >= 0 && line < modules.size && column < modules.size;
      return isBlack === (isInside && Boolean(modules.get(line, column))) ? [] : [`${x} ${y}`];
    }),
  );
  expect(wrong).toEqual([]);
});
