import { describe, expect, it } from 'vitest';
import { base32, codeAt, stepAt, stepOfCode } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

describe('the codes of a second factor', () => {
  // RFC 6238, appendix B.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('RBAC-8 are those of the published test vectors: at %i seconds %s', (seconds, code) => {
    expect(codeAt(secret, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  // RFC 4648, section 10, without the padding.
  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('RBAC-8 share a secret in the published alphabet: %s is %s', (plain, coded) => {
    expect(base32(Buffer.from(plain))).toBe(coded);
  });

  it('RBAC-8 are taken half a minute early or late, not later, and never twice', () => {
    const now = new Date('2026-07-08T10:00:05Z');
    const step = stepAt(now);
    for (const near of [step - 1, step, step + 1])
      expect(stepOfCode(secret, codeAt(secret, near), now, 0)).toBe(near);
    for (const far of [step - 2, step + 2])
      expect(stepOfCode(secret, codeAt(secret, far), now, 0)).toBeNull();
    expect(stepOfCode(secret, codeAt(secret, step), now, step)).toBeNull();
    expect(stepOfCode(secret, codeAt(secret, step - 1), now, step)).toBeNull();
    expect(stepOfCode(secret, '', now, 0)).toBeNull();
  });
});
