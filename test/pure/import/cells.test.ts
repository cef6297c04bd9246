import { expect, it } from 'vitest';
import {
  choice,
  date,
  decimal,
  type Field,
  flag,
  integer,
  phone,
  text,
  time,
} from '../../../src/core/fields.ts';
import { textOf } from '../../../src/core/labels.ts';
import { factsOf, meaningOfCell } from '../../../src/core/validation/import/cells.ts';
import { namedValues, nameKey, noiseOf } from '../../../src/core/validation/import/names.ts';

const label = { en: 'It', bn: 'এটি' };
const gender = choice({
  label,
  choices: [
    { value: 'male', label: { en: 'Male', bn: 'ছেলে' } },
    { value: 'female', label: { en: 'Female', bn: 'মেয়ে' } },
  ],
});
const named = (field: Field) =>
  field.kind === 'choice'
    ? namedValues(
        field.choices.map((one) => ({ names: [one.value, one.label.en, one.label.bn], value: one.value })),
      )
    : undefined;
const meant = (field: Field, cell: string, column: readonly string[] = [cell], name = 'it') =>
  meaningOfCell(name, field, cell, factsOf(field, column), named(field));

it.each<[string, Field, string, unknown]>([
  ['a girl', gender, 'ছাত্রী', 'female'],
  ['a boy', gender, 'M', 'male'],
  ['a boy in words', gender, 'Boy', 'male'],
  ['day first', date({ label }), '01/02/2012', '2012-02-01'],
  ['Bengali digits', date({ label }), '০১-০২-২০১২', '2012-02-01'],
  ['month first where it can be no month', date({ label }), '12/25/2012', '2012-12-25'],
  ['a month in words', date({ label }), '5 Mar 2012', '2012-03-05'],
  ['a Bengali month', date({ label }), '৫ মার্চ, ২০১২', '2012-03-05'],
  ['a short year', date({ label }), '05/03/12', '2012-03-05'],
  ['a date with a time', date({ label }), '2012-03-05 00:00:00', '2012-03-05'],
  ['digits together', date({ label }), '05032012', '2012-03-05'],
  ['no date', date({ label }), '31/02/2012', '31/02/2012'],
  ['a whole number with decimals', integer({ label }), '12.0', '12'],
  ['a number with commas', integer({ label }), '১,২০০', '1200'],
  ['a per cent', decimal({ label, places: 2 }), '80%', '80'],
  ['an afternoon', time({ label }), '2:30 PM', '14:30'],
  ['a morning', time({ label }), 'সকাল ৯:৩০', '09:30'],
  ['yes', flag({ label }), 'আছে', true],
  [
    'a telephone in scientific form with all its digits',
    phone({ label }),
    '8.801712345678E+12',
    '8801712345678',
  ],
  [
    'a number that is a name, with spaces',
    text({ label, pattern: /^\d{17}$/ }),
    '2012 5614 0910 23417',
    '20125614091023417',
  ],
  ['nothing', text({ label }), 'N/A', null],
  ['nothing in Bengali', phone({ label }), 'নাই', null],
])('understands %s', (_, field, cell, value) => {
  expect(meant(field, cell).value).toBe(value);
});

it('refuses a number the spreadsheet has cut', () => {
  for (const field of [text({ label, pattern: /^\d{17}$/ }), text({ label }), phone({ label })])
    expect(textOf(meant(field, '2.01256140910234E+16').problem ?? label, 'en')).toMatch(
      /has shortened this number/,
    );
});

it('says what to look at', () => {
  const warn = (field: Field, cell: string, column?: readonly string[], name?: string) =>
    textOf(meant(field, cell, column, name).warning ?? { en: '', bn: '' }, 'en');
  expect(warn(date({ label }), '41000')).toMatch(/bare number; read as 01 April/);
  expect(warn(date({ label }), '03/04/2012', ['03/04/2012', '12/25/2012'])).toMatch(/month first/);
  expect(warn(date({ label }), '03/04/2012', ['03/04/2012', '12/25/2012', '25/12/2012'])).toMatch(
    /Day or month/,
  );
  expect(warn(text({ label, lang: 'bn' }), 'Rahim')).toMatch(/Bengali letters/);
  expect(warn(text({ label }), 'রহিম', undefined, 'nameEn')).toMatch(/In Bengali letters/);
  expect(warn(phone({ label }), '01712345678, 01812345678')).toMatch(/Several numbers/);
  expect(warn(text({ label }), '2026-05-06')).toMatch(/turned this into a date/);
  expect(warn(text({ label }), '123', ['0123', '0124', '0125', '0126', '0127', '123'])).toMatch(
    /leading zero/,
  );
  expect(warn(text({ label }), '20125614091023400', ['20125614091023400', '20125614091023500'])).toMatch(
    /whole number/,
  );
});

it('keeps names alike that are written in many ways', () => {
  const noise = noiseOf('Class', 'শ্রেণি');
  for (const way of [
    '6',
    '৬',
    '06',
    'VI',
    'vi',
    'Class 6',
    'Class-VI',
    'Six',
    'ষষ্ঠ',
    'ষষ্ঠ শ্রেণী',
    '৬ষ্ঠ',
    'class six',
    '6th',
  ])
    expect(nameKey(way, noise), way).toBe('6');
  const find = namedValues(
    [
      { names: ['A', 'ক'], value: 1 },
      { names: ['Rose', 'গোলাপ'], value: 2 },
    ],
    noiseOf('Section', 'শাখা'),
  );
  for (const way of ['ক', 'a', 'Section A', 'ক শাখা']) expect(find(way), way).toBe(1);
  expect(find('গোলাপ শাখা')).toBe(2);
  expect(find('Daffodil')).toBeUndefined();
});

it('finds nothing where two names are loosely the same', () => {
  const find = namedValues([
    { names: ['Six'], value: 1 },
    { names: ['VI'], value: 2 },
  ]);
  expect([find('Six'), find('VI'), find('6')]).toEqual([1, 2, undefined]);
});
