import { describe, expect, it } from 'vitest';
import {
  foundIn,
  holds,
  pairsIn,
  rulesOf,
  spelledTwice,
  unevenOf,
  wordedTwice,
} from '../../../scripts/words.ts';

const rules = rulesOf(`# Words
## School
| English | Bengali |
| Class | শ্রেণি |
## Not these
| Not     | But    |
| ------- | ------ |
| sign in | log in |
| এখনও    | এখনো   |
## After
| a | b |
`);

describe('the words texts do not use', () => {
  it('stand in one table', () => {
    expect(rules).toEqual([
      { not: 'sign in', but: 'log in' },
      { not: 'এখনও', but: 'এখনো' },
    ]);
  });

  it('are found as words, Bengali ones with their endings too', () => {
    expect(holds('Sign in here', 'sign in')).toBe(true);
    expect(holds('design into', 'sign in')).toBe(false);
    expect(holds('পুরোনো ডিভাইসটি', 'ডিভাইস')).toBe(true);
    expect(holds('অপর্দা', 'পর্দা')).toBe(false);
    expect(holds('যন্ত্রপাতি', 'যন্ত্র')).toBe(false);
  });

  it('are found in texts for people, with their line, and not in names of the code', () => {
    const source = "const a = t('Sign in now', 'এখনও');\nconst b = 'sign-in';\nconst c = <p>Sign in</p>;\n";
    expect(foundIn('a.tsx', source, rules).map(([line, { not }]) => [line, not])).toEqual([
      [1, 'sign in'],
      [1, 'এখনও'],
      [3, 'sign in'],
    ]);
  });

  it('are missed where one language says much more than the other', () => {
    const source =
      "const a = t('Search by name, ID or institution', 'অবস্থা');\nconst b = { en: 'Leave', bn: 'নৈমিত্তিক ও অন্যান্য ছুটি' };\nconst c = t('Present', 'উপস্থিত');\n";
    expect(unevenOf(pairsIn('a.ts', source)).map(([line]) => line)).toEqual([1, 2]);
  });

  it('are missed where one word has two spellings, and not where two words differ by a letter', () => {
    const words = new Map([
      ['শ্রেণি', 'a.ts:1'],
      ['শ্রেণী', 'b.ts:2'],
      ['কী', 'a.ts:3'],
      ['কি', 'b.ts:4'],
    ]);
    expect(spelledTwice(words)).toEqual([{ words: ['শ্রেণি', 'শ্রেণী'], places: ['a.ts:1', 'b.ts:2'] }]);
  });

  it('are missed where one label is worded two ways', () => {
    const source = "must('nameBn', 'Name in Bengali', 'নাম (বাংলা)', {});";
    expect(pairsIn('a.ts', source)).toEqual([{ line: 1, en: 'Name in Bengali', bn: 'নাম (বাংলা)' }]);
    expect(pairsIn('a.ts', "refusal('full', 409, 'It is full.', 'এটি পূর্ণ।');")).toEqual([
      { line: 1, en: 'It is full.', bn: 'এটি পূর্ণ।' },
    ]);
    const two = new Map([
      ['নাম (বাংলা)', 'a.ts:1'],
      ['বাংলা নাম', 'b.ts:2'],
    ]);
    const labels = new Map([
      ['Name in Bengali', two],
      ['Name in English', new Map([['নাম (ইংরেজি)', 'a.ts:2']])],
    ]);
    expect(wordedTwice(labels)).toEqual([
      { en: 'Name in Bengali', wordings: [...two.keys()], places: ['a.ts:1', 'b.ts:2'] },
    ]);
  });
});
