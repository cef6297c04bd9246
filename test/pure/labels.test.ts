import { expect, it } from 'vitest';
import { fillLabel, textOf } from '../../src/core/labels.ts';
import { screens } from '../../src/modules.entities.ts';
import { sourceFiles } from './source-files.ts';

it('fills places, in the language of each, and leaves what nobody gave', () => {
  const label = { en: '{name} of {place}: {unknown}', bn: '{place}-এর {name}: {unknown}' };
  const params = { name: { en: 'Six', bn: 'ষষ্ঠ' }, place: 3 };
  expect(textOf(label, 'en', params)).toBe('Six of 3: {unknown}');
  expect(fillLabel(label, params).bn).toBe('৩-এর ষষ্ঠ: {unknown}');
});

it('writes a number in the digits of its reader, and leaves a text, which may be a code', () => {
  const label = { en: '{wrong} wrong of {code}', bn: '{code}-এ {wrong}টি ভুল' };
  const params = { wrong: 117, code: 'E-39' };
  expect(textOf(label, 'bn', params)).toBe('E-39-এ ১১৭টি ভুল');
  expect(textOf(label, 'bn', params, 'latin')).toBe('E-39-এ 117টি ভুল');
  expect(fillLabel(label, params)).toEqual({ en: '117 wrong of E-39', bn: 'E-39-এ ১১৭টি ভুল' });
  expect(textOf({ en: '', bn: '{count|একটি|অনেক}' }, 'bn', { count: 1 })).toBe('একটি');
});

it.each([
  [1, '1 mark is missing'],
  ['1', '1 mark is missing'],
  ['১', '১ mark is missing'],
  [0, '0 marks are missing'],
  ['1,000', '1,000 marks are missing'],
  [21, '21 marks are missing'],
])('says %s with the words that go with it', (count, text) => {
  const label = { en: '{count} {count|mark is|marks are} missing', bn: '{count}টি নম্বর নেই' };
  expect(textOf(label, 'en', { count })).toBe(text);
});

it('no label that asks to search stands where its Bengali says something else', () => {
  const label = /(?:\bt\(|\ben: )'Search[^']*',\s*(?:bn: )?'([^']*)'/g;
  const others = sourceFiles().flatMap(({ file, source }) =>
    [...source.matchAll(label)]
      .filter(([, bn = '']) => !/খুঁজ|খোঁজ|অনুসন্ধান/.test(bn))
      .map(([text]) => `${file}: ${text}`),
  );
  expect(others).toEqual([]);
});

it('titles of screens, and so the menus, are written as sentences are: one capital, but for names in capitals', () => {
  const titles = screens.map(({ title }) => title.en);
  expect(titles.filter((title) => / [A-Z][a-z]/.test(title))).toEqual([]);
});
