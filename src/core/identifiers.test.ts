import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toBengaliDigits } from './digits.ts';
import {
  birthRegistrationWarning,
  isEiin,
  isMobile,
  maskIdentifier,
  mobileAs,
  normaliseBirthRegistration,
  normaliseEmail,
  normaliseMobile,
  normaliseNid,
  splitMobiles,
} from './identifiers.ts';

type Cases = {
  numbers: {
    id: string;
    input: string;
    description: string;
    valid: boolean;
    e164?: string;
    msisdn?: string;
    national?: string;
  }[];
};
const cases = JSON.parse(
  readFileSync(new URL('./cases/mobile-cases.json', import.meta.url), 'utf8'),
) as Cases;

describe('mobile numbers', () => {
  test.each(cases.numbers)('$id $description', ({ input, valid, e164, msisdn, national }) => {
    const stored = normaliseMobile(input);
    expect(stored).toBe(valid ? e164 : null);
    if (stored === null) return;
    expect([mobileAs(stored, 'msisdn'), mobileAs(stored, 'national')]).toEqual([msisdn, national]);
  });
  test('010, 011 and 012 are refused, 00880 and +880 0 taken', () => {
    expect(['01012345678', '01112345678', '01212345678'].some(isMobile)).toBe(false);
    expect(normaliseMobile('008801712345678')).toBe('+8801712345678');
    expect(normaliseMobile('+880 01712345678')).toBe('+8801712345678');
  });
  test('every number is found in each of its spellings', () => {
    const number = fc.tuple(fc.integer({ min: 3, max: 9 }), fc.integer({ min: 0, max: 99_999_999 }));
    fc.assert(
      fc.property(number, ([prefix, rest]) => {
        const tail = `1${prefix}${String(rest).padStart(8, '0')}`;
        for (const text of [tail, `0${tail}`, `880${tail}`, `+880${tail}`, toBengaliDigits(`0${tail}`)]) {
          expect(normaliseMobile(text)).toBe(`+880${tail}`);
        }
      }),
    );
  });
  test('several numbers are split first', () => {
    expect(splitMobiles('01712345678, 01812345678;/01912345678').every(isMobile)).toBe(true);
  });
});

describe('other numbers', () => {
  test('a national identity number has 10, 13 or 17 digits', () => {
    expect(normaliseNid('১২৩৪৫৬৭৮৯০')).toBe('1234567890');
    expect(normaliseNid('123 456 7890 123')).toBe('1234567890123');
    expect(normaliseNid('19801234567890123', 2026)).toBe('19801234567890123');
    for (const wrong of [
      '',
      '123456789',
      '123456789012',
      '18991234567890123',
      '20271234567890123',
      '12345678ab',
    ]) {
      expect(normaliseNid(wrong, 2026)).toBeNull();
    }
  });
  test('a birth registration number has 17 digits; 16 and another year warn', () => {
    expect(normaliseBirthRegistration('20151234567890123')).toBe('20151234567890123');
    expect(normaliseBirthRegistration('123')).toBeNull();
    expect(birthRegistrationWarning('20151234567890123', '2015-03-01')).toBeNull();
    expect(birthRegistrationWarning('20151234567890123', '2016-03-01')?.en).toContain('another year');
    expect(birthRegistrationWarning('2015123456789012')?.en).toContain('16 digits');
  });
  test('an EIIN has six digits', () => {
    expect(['108357', '১০৮৩৫৭', '10835', '1083577', 'abc'].map(isEiin)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
  test('an email address is trimmed, its domain in lower case', () => {
    expect(normaliseEmail(' Head.Office@School.EDU.bd ')).toBe('Head.Office@school.edu.bd');
    for (const wrong of [
      '',
      'a',
      'a@b',
      'a b@c.com',
      'a@-c.com',
      '.a@c.com',
      'a..b@c.com',
      `${'a'.repeat(200)}@c.com`,
    ]) {
      expect(normaliseEmail(wrong)).toBeNull();
    }
  });
  test('a masked number shows its last four', () => {
    expect(maskIdentifier('123456789')).toBe('*****6789');
    expect(maskIdentifier('1234')).toBe('****');
  });
});
