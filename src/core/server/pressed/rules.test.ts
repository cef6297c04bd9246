import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type PagePart, packedOf, pressApart, together } from './press.ts';

const part = (text: string, isShared = false) => packedOf({ text, isShared });

it('X-7 a page in parts is read whole by whoever unpacks it', () => {
  const text = fc.string({ unit: 'binary', maxLength: 300 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ text, isShared: fc.boolean() }), { maxLength: 6 }),
      (parts: PagePart[]) => {
        const whole = Buffer.from(
          parts.map((one) => Buffer.from(one.text).toString('latin1')).join(''),
          'latin1',
        );
        for (const _ of [1, 2]) {
          const packed = parts.map(packedOf);
          expect(gunzipSync(pressApart(packed)).equals(whole)).toBe(true);
          expect(
            gunzipSync(pressApart([together(packed.slice(0, 2)), ...packed.slice(2)])).equals(whole),
          ).toBe(true);
        }
      },
    ),
    { numRuns: 30 },
  );
  const long = 'নোটিশ '.repeat(20_000);
  const packed = pressApart([part('a'), part(long, true), part('b')]);
  expect(gunzipSync(packed).toString()).toBe(`a${long}b`);
  expect(packed.length).toBeLessThan(Buffer.byteLength(long) / 20);
});

it('a guess in one part makes no other part shorter', () => {
  const secret = '<meta name="csrf-token" content="k7Qm2xWv9ZpLr4Ts" />';
  const sizeWith = (guess: string) => pressApart([part(secret), part(`<p>${guess}</p>`, true)]).length;
  expect(sizeWith('content="k7Qm2xWv9ZpLr4Ts"')).toBe(sizeWith('content="m3Rt8yBn6KcFd1Hj"'));
});
