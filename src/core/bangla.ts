import { toAsciiDigits } from './digits.ts';
import type { Language } from './labels.ts';

/**
 * One line of text as it is stored: NFC, trimmed, single spaces, without control characters, byte order and
 * direction marks or lone surrogates. A joiner (U+200D) or non-joiner (U+200C) is kept only where it changes
 * what is seen: beside a Bengali hasanta (র‍্যাব, ক্‌ষ) or inside an emoji.
 */
export function normaliseText(text: string): string {
  return text
    .toWellFormed()
    .replace(/(?!\ufeff)\s/gu, ' ')
    .replace(invisible, '')
    .replace(idleJoiner, '')
    .normalize('NFC')
    .replace(/ {2,}/g, ' ')
    .trim();
}
/** Text as it is compared in a search: lower case, both spellings of ড় ঢ় য় alike, joiners gone, ASCII digits. */
export function foldForSearch(text: string): string {
  // NFC writes the single code points U+09DC, U+09DD, U+09DF as letter + nukta: they are composition exclusions.
  return toAsciiDigits(
    normaliseText(text)
      .replace(/[\u200c\u200d]/g, '')
      .toLowerCase()
      .normalize('NFC'),
  );
}
/** The first letter of a name as a reader sees it (a whole conjunct), after Md., Mst., মোঃ, মোছাঃ and the like. */
export function firstGrapheme(name: string): string {
  const whole = normaliseText(name);
  let rest = whole;
  while (title.test(rest)) rest = rest.replace(title, '');
  for (const { segment } of graphemes.segment(rest)) {
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase();
  }
  return [...graphemes.segment(whole)][0]?.segment.toUpperCase() ?? '';
}
/** The order of names in a language; `Roll 2` comes before `Roll 10`. */
export function compareNames(language: Language): (first: string, second: string) => number {
  return collators[language].compare;
}
// Controls, soft hyphen, zero width space, direction and invisible-operator marks, byte order mark.
const invisible = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu;
const idleJoiner =
  /(?<!\u09cd)(?<!\p{Extended_Pictographic}\ufe0f?(?=\u200d\p{Extended_Pictographic}))(?<![\u0995-\u09b9\u09bc](?=[\u200c\u200d]\u09cd))[\u200c\u200d]/gu;
const title =
  /^(?:(?:md|mohd|mst|most|mosammat|mosammet|mr|mrs|ms|miss|dr|prof|professor|engr|adv|late|alhaj)(?:\.\s*|:\s*|\s+)|(?:মোঃ|মো|মোছাঃ|মোছা|মোসাঃ|মোসা|মুহাঃ|মোহাঃ|মোসাম্মৎ|মোছাম্মৎ|মোসাম্মাৎ|জনাব|জনাবা|ডাঃ|ডা|ড|অধ্যাপক|প্রফেসর|আলহাজ|আলহাজ্ব|মরহুম|মরহুমা|শ্রী|শ্রীমতী)(?:[.:]\s*|\s+))(?=\S)/iu;
const graphemes = new Intl.Segmenter('bn', { granularity: 'grapheme' });
const collators = {
  en: new Intl.Collator('en', { numeric: true }),
  bn: new Intl.Collator('bn', { numeric: true }),
};
