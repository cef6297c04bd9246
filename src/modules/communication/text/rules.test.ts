import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mobileAs, normaliseMobile } from '../../../core/identifiers.ts';
import { dearLetters, gsmSafe, measure, measureSent } from './segments.ts';
import { sendingForm } from './sending-form.ts';
import cases from './sms-cases.json' with { type: 'json' };
import { dearerBy, fillTemplate, joinNames, unknownPlaces, type Values } from './templates.ts';

describe('COM-1 parts of a message', () => {
  it.each(cases.segments.map((one) => [one.id, one.description, one] as const))('%s %s', (_, __, one) => {
    expect(measure(one.text)).toEqual(one.expected);
  });

  it('COM-1 counts য়, ড় and ঢ় as one letter each, however they were typed', () => {
    for (const word of ['বিদ্যালয়', 'বাড়ি', 'আষাঢ়'])
      expect(measureSent(word.normalize('NFC')).units).toBe(measureSent(word.normalize('NFD')).units);
    expect(sendingForm('\u09af\u09bc')).toBe('\u09df');
    expect(measureSent('\u09af\u09bc').units).toBe(1);
  });

  it('COM-1 a longer text never takes fewer parts, and parts hold their units', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (text) => {
        const one = measure(text);
        const part = one.encoding === 'GSM7' ? 153 : 67;
        expect(one.segments).toBeLessThanOrEqual(one.segmentsNoSplit);
        expect(one.units).toBeLessThanOrEqual(
          Math.max(one.segments * part, one.encoding === 'GSM7' ? 160 : 70),
        );
        expect(measure(`${text}a`).units).toBeGreaterThan(one.units);
      }),
    );
  });

  it('COM-1 names the letter that doubles the cost, and none in a Bengali text', () => {
    const plain = 'a'.repeat(100);
    expect(dearLetters(`${plain}৳`)).toEqual({ letters: ['৳'], now: 2, without: 1 });
    expect(dearLetters(`${plain}“${plain}”`)?.letters).toEqual(['“', '”']);
    expect(dearLetters(plain)).toBeNull();
    expect(dearLetters('আজ ক্লাস বন্ধ। '.repeat(8))).toBeNull();
    expect(dearLetters('short ৳')).toBeNull();
    expect(measure(gsmSafe('Fee ৳500 – “paid”…\u00a0thanks')).encoding).toBe('GSM7');
    expect(gsmSafe('Fee ৳500 – “paid”…\u00a0thanks')).toBe('Fee Tk500 - "paid"... thanks');
  });
});

describe('COM-3 numbers', () => {
  it.each(cases.numbers.map((one) => [one.id, one.description, one] as const))('%s %s', (_, __, one) => {
    const number = normaliseMobile(one.input);
    expect(number).toBe(one.valid ? one.e164 : null);
    if (number === null) return;
    expect(mobileAs(number, 'msisdn')).toBe(one.msisdn);
    expect(mobileAs(number, 'national')).toBe(one.national);
  });
});

describe('COM-1 templates', () => {
  it.each(cases.templates.map((one) => [one.id, one] as const))('%s is filled as written', (_, one) => {
    const values: Values = Object.fromEntries(
      Object.entries(one.data).map(([name, value]) => [name, { en: String(value), bn: String(value) }]),
    );
    const { text, empty } = fillTemplate(one.template, values, 'en');
    expect(text).toBe(one.expectedText);
    expect(empty).toEqual([]);
    expect(measure(text)).toEqual(one.expected);
    expect(unknownPlaces(one.template, [...Object.keys(one.data)])).toEqual([]);
  });

  it('COM-1 finds names nobody knows, odd braces, and what is empty for one person', () => {
    expect(unknownPlaces('{student_name} {nickname} {')).toEqual(['nickname', '{']);
    expect(fillTemplate('{name}: {due}', { name: { en: 'Ali', bn: 'আলী' } }, 'bn')).toEqual({
      text: 'আলী: ',
      empty: ['due'],
    });
    // What a person is called is never read as a template again.
    expect(fillTemplate('{name}', { name: { en: '{due}', bn: '{due}' } }, 'en').text).toBe('{due}');
  });

  it('COM-1 says what makes a text dearer by being filled in: a place’s letters, or the length alone', () => {
    const of = (name: string) => ({ name: { en: name, bn: name } });
    const filled = (template: string, name: string) =>
      dearerBy(template, fillTemplate(template, of(name), 'en').text, of(name), 'en');
    const long = `Dear {name}, ${'the school is closed. '.repeat(4)}`;
    expect(filled(long, 'রহিম')).toEqual([{ place: 'name', letters: [...'রহিম'] }]);
    expect(filled(long, 'D’Costa')).toEqual([{ place: 'name', letters: ['’'] }]);
    expect(filled(long, 'Rahim')).toEqual([]);
    expect(filled('Dear {name}', 'রহিম')).toEqual([]);
    expect(filled(long, 'Rahim '.repeat(20))).toEqual([{ place: null, letters: [] }]);
    expect(filled(`প্রিয় {name}, ${'বিদ্যালয় বন্ধ। '.repeat(3)}`, 'রহিম '.repeat(10))).toEqual([
      { place: null, letters: [] },
    ]);
  });

  it('COM-2 joins the names of one family in both languages', () => {
    const [a, b, c] = [
      { en: 'Rahim', bn: 'রহিম' },
      { en: 'Karim', bn: 'করিম' },
      { en: 'Fatema', bn: 'ফাতেমা' },
    ];
    expect(joinNames([a, b, c].filter((one) => one !== undefined))).toEqual({
      en: 'Rahim, Karim and Fatema',
      bn: 'রহিম, করিম ও ফাতেমা',
    });
    expect(joinNames(a ? [a, a] : [])).toEqual(a);
  });
});
