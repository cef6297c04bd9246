import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pressApart } from '../../src/core/server/http/pressed-page.ts';

it('X-7 a page in parts is read whole by whoever unpacks it', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 6 }), (parts) => {
      expect(gunzipSync(pressApart(parts)).equals(Buffer.from(parts.join('')))).toBe(true);
    }),
    { numRuns: 30 },
  );
  const long = 'নোটিশ '.repeat(20_000);
  expect(gunzipSync(pressApart(['a', long, 'b'])).toString()).toBe(`a${long}b`);
  expect(pressApart(['a', long, 'b']).length).toBeLessThan(Buffer.byteLength(long) / 20);
});

it('a guess in one part makes no other part shorter', () => {
  const secret = '<meta name="csrf-token" content="k7Qm2xWv9ZpLr4Ts" />';
  const sizeWith = (guess: string) => pressApart([secret, `<p>${guess}</p>`]).length;
  const right = sizeWith('content="k7Qm2xWv9ZpLr4Ts"');
  expect(right).toBe(sizeWith('content="m3Rt8yBn6KcFd1Hj"'));
});
