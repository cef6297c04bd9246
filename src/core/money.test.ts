import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords, formatTaka, parseTaka, takaText } from './money.ts';

type Cases = {
  numberWordsBn: string[];
  amounts: {
    taka: number;
    paisa: number;
    display: string;
    displayBn: string;
    wordsEn: string;
    wordsBn: string;
  }[];
};
const cases = JSON.parse(
  readFileSync(new URL('./cases/calendar-cases.json', import.meta.url), 'utf8'),
) as Cases;
const amount = fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n });

describe('typed amounts', () => {
  test.each([
    ['1250', 125000n],
    ['1,250.5', 125050n],
    ['৳১২,৩৪,৫৬৭.৭৫', 123456775n],
    ['Tk. 500/-', 50000n],
    ['৫০০ টাকা', 50000n],
    ['.50', 50n],
    ['-12', -1200n],
    ['৳ 0', 0n],
  ])('%j is %s paisa', (text, paisa) => expect(parseTaka(text)).toBe(paisa));
  test.each([
    '',
    '.',
    'abc',
    '1.234',
    '1e5',
    '12,',
    ',5',
    '--1',
    '1 2',
    '0x10',
    'NaN',
    '9'.repeat(30),
    '1.2.3',
  ])('%j is no amount', (text) => expect(parseTaka(text)).toBeNull());
  test('what is written is read again', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom('latin' as const, 'bengali' as const), (paisa, digits) => {
        expect(parseTaka(takaText(paisa))).toBe(paisa);
        expect(parseTaka(formatTaka(paisa, { language: 'bn', digits }))).toBe(paisa);
      }),
    );
  });
  test('any text is read or refused without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) =>
        ['bigint', 'object'].includes(typeof parseTaka(text)),
      ),
    );
  });
});

describe('written amounts', () => {
  test.each(cases.amounts)('$display', ({ taka, paisa, display, displayBn, wordsEn, wordsBn }) => {
    const value = BigInt(taka) * 100n + BigInt(paisa);
    expect(formatTaka(value, { language: 'en', digits: 'latin' })).toBe(display);
    expect(formatTaka(value, { language: 'bn', digits: 'bengali' })).toBe(displayBn);
    expect(amountInWords(value, 'en')).toBe(wordsEn);
    expect(amountInWords(value, 'bn')).toBe(wordsBn);
  });
  test('the words of 0 to 99 are the Bengali ones', () => {
    cases.numberWordsBn.forEach((word, number) => {
      expect(amountInWords(BigInt(number) * 100n, 'bn')).toBe(`${word} টাকা মাত্র`);
    });
  });
  test('zero, paisa, minus and many crore are spoken', () => {
    expect(amountInWords(0n, 'en')).toBe('Zero taka only');
    expect(amountInWords(50n, 'en')).toBe('Zero taka fifty paisa only');
    expect(amountInWords(-700n, 'en')).toBe('Minus seven taka only');
    expect(amountInWords(120_00_00_000_00n, 'en')).toBe('One hundred twenty crore taka only');
    expect(takaText(-5n)).toBe('-0.05');
  });
});
