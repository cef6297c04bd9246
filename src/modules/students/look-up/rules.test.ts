import { describe, expect, it } from 'vitest';
import { classNumberOf, placeOf, type Room, rollOf, wordsOf } from './rules.ts';

const classes = [
  ['Six', 'ষষ্ঠ'],
  ['Seven', 'সপ্তম'],
  ['Eight', 'অষ্টম'],
  ['Nine', 'নবম'],
  ['Class 10', 'দশম শ্রেণি'],
  ['Eleven', 'একাদশ'],
] as const;
const sections = [
  ['Padma', 'পদ্মা'],
  ['Jamuna', 'যমুনা'],
  ['Karnaphuli', 'কর্ণফুলী'],
  ['A', 'ক'],
] as const;
const rooms: readonly Room[] = classes.flatMap(([en, bn]) =>
  sections.map(([name, nameBn]) => ({
    id: `${en} ${name}`,
    class: { en, bn },
    section: { en: name, bn: nameBn },
  })),
);
const all = (name: string) => classes.map(([en]) => `${en} ${name}`);
const of = (name: string) => sections.map(([en]) => `${name} ${en}`);

describe('a question that names a place', () => {
  it.each<[string, readonly string[], number | null]>([
    ['8 padma 4', ['Eight Padma'], 4],
    ['8 Padma', ['Eight Padma'], null],
    ['eight padma 4', ['Eight Padma'], 4],
    ['VIII padma 04', ['Eight Padma'], 4],
    ['8th Padma', ['Eight Padma'], null],
    ['padma 8 4', ['Eight Padma'], 4],
    ['Class 8 – Padma, roll 4', ['Eight Padma'], 4],
    ['six 19', of('Six'), 19],
    ['6 jamuna 1', ['Six Jamuna'], 1],
    ['10 padma', ['Class 10 Padma'], null],
    ['10 padma 10', ['Class 10 Padma'], 10],
    ['ten karna 3', ['Class 10 Karnaphuli'], 3],
    ['8 a 12', ['Eight A'], 12],
    ['jamuna 1', all('Jamuna'), 1],
    ['8 4', of('Eight'), 4],
    ['11 padma', ['Eleven Padma'], null],
    ['ষষ্ঠ যমুনা ১', ['Six Jamuna'], 1],
    ['৬ যমুনা ১', ['Six Jamuna'], 1],
    ['৮ পদ্মা ৪', ['Eight Padma'], 4],
    ['অষ্টম পদ্মা', ['Eight Padma'], null],
    ['অষ্টম শ্রেণি, পদ্মা শাখা, রোল ৪', ['Eight Padma'], 4],
    ['দশম কর্ণ ৩', ['Class 10 Karnaphuli'], 3],
    ['৮ম পদ্মা', ['Eight Padma'], null],
    ['আট ক ১২', ['Eight A'], 12],
    ['ষষ্ঠ ১৯', of('Six'), 19],
    ['8 পদ্মা 4', ['Eight Padma'], 4],
    ['poddma', all('Padma'), null],
  ])('%s', (question, roomIds, roll) => {
    expect(placeOf(question, rooms)).toEqual({ roomIds, roll });
  });

  it.each([
    'rahim',
    'রহিম',
    'Rahim Uddin',
    'rahim 4',
    '4',
    '৪',
    '',
    '01712345678',
    '8 brahmaputra 4',
    'padma rahim',
  ])('is no place: %s', (question) => {
    expect(placeOf(question, rooms)).toBeNull();
  });

  it('folds joiners and both spellings of a letter', () => {
    const one = [{ id: 'x', class: { en: 'Six', bn: 'ষষ্ঠ' }, section: { en: 'Brahmaputra', bn: 'ব্রহ্মপুত্র' } }];
    expect(placeOf('ষষ্ঠ ব্‌রহ্মপুত্র ৭', one)).toEqual({ roomIds: ['x'], roll: 7 });
  });
});

describe('the words of a question', () => {
  it('are folded, and what goes without saying is left out', () => {
    expect(wordsOf('Class Eight, Section: Padma; Roll No. ৪')).toEqual(['eight', 'padma', '4']);
  });
  it('count a class from 1 to 12 and a roll to four digits', () => {
    expect(['12', 'xii', 'দ্বাদশ', '13', '0', 'rahim'].map(classNumberOf)).toEqual([
      12,
      12,
      12,
      null,
      null,
      null,
    ]);
    expect(['7', '1200', '12345', '4a'].map(rollOf)).toEqual([7, 1200, null, null]);
  });
});
