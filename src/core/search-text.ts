import { foldForSearch } from './bangla.ts';

/** What a record is found by, for a `search_text` column: the folded texts, then the phonetic keys of their words. */
export function searchKeyOf(...texts: readonly (string | null | undefined)[]): string {
  const given = texts.filter((text) => text !== null && text !== undefined && text !== '') as string[];
  const folded = given.map(foldForSearch).filter((text) => text !== '');
  const phonetic = new Set(
    given.flatMap((text) => romanise(text).split(' ')).filter((word) => word.length > 1),
  );
  return [...new Set(folded), ...phonetic].map((part) => ` ${part}`).join('');
}
export type SearchWord = { readonly plain: string; readonly phonetic: string | null };
/**
 * The words of a question to a `search_text` column. A record is found when for every word the column contains
 * `plain`, or `phonetic` (it begins with a space, so that it is met only at the start of a word).
 */
export function searchWordsOf(question: string): SearchWord[] {
  const words = foldForSearch(question)
    .split(' ')
    .filter((word) => word !== '');
  return words.map((plain) => {
    const key = romanise(plain);
    return { plain, phonetic: key.length > 1 && !key.includes(' ') ? ` ${key}` : null };
  });
}
/** Whether a key made by `searchKeyOf` is found by `question`; an empty question finds everything. */
export function isFoundBy(searchKey: string, question: string): boolean {
  return searchWordsOf(question).every(
    ({ plain, phonetic }) => searchKey.includes(plain) || (phonetic !== null && searchKey.includes(phonetic)),
  );
}
/**
 * The phonetic key of a name, the same for its Bengali and its usual English spellings: রহিম, Rahim and Raheem all
 * give `rhim`; হোসেন, Hossain, Hosen and Hussein all give `hsin`. Aspirated and plain letters are one, a/o/u are
 * heard only at the start of a word, e and i are one. Words keep their order; digits and signs are left out.
 */
export function romanise(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200c\u200d]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\p{M}]+/u)
    .map((word) => (/[\u0980-\u09e3]/.test(word) ? soundsOfBengali(word) : soundsOfLatin(word)))
    .map(keyOfSounds)
    .filter((key) => key !== '')
    .join(' ');
}
/** Sounds, one letter each: vowels a (any of a, o, u), e, i, consonants as in `consonants`. */
function soundsOfBengali(word: string): string {
  let rest = word;
  for (const [pattern, sound] of bengaliSpellings) rest = rest.replace(pattern, sound);
  let sounds = '';
  for (let at = 0; at < rest.length; at++) {
    const letter = rest.charAt(at);
    const consonant = consonants[letter];
    const next = rest.charAt(at + 1);
    sounds += consonant ?? vowels[letter] ?? (/[a-z]/.test(letter) ? letter : '');
    // A consonant with neither a vowel sign nor a hasanta carries the inherent vowel.
    if (consonant !== undefined && next !== '' && !/[\u09be-\u09cd]/.test(next)) sounds += 'a';
  }
  return sounds;
}
function soundsOfLatin(word: string): string {
  let sounds = word.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  for (const [pattern, sound] of latinSpellings) sounds = sounds.replace(pattern, sound);
  return sounds;
}
function keyOfSounds(sounds: string): string {
  const heard = sounds
    .replace(/e(?=[rd]$)/, 'a') // Akter and আক্তার, Ahmed and আহমদ
    .replace(/e/g, 'i')
    .replace(/([b-z])\1+/g, '$1')
    // The vowels of one place are heard together: only their start at the head of a word, and whether i is there.
    .replace(/[ai]+/g, (group: string, at: number) =>
      at === 0 && group.startsWith('a')
        ? group.includes('i')
          ? 'ai'
          : 'a'
        : group.includes('i')
          ? 'i'
          : '|',
    );
  const silent = heard.replace(/\|/g, '').length > 2 ? heard.replace(/(?<=[|i])h$/, '') : heard;
  return silent.replace(/\|/g, '');
}
const bengaliSpellings: readonly (readonly [RegExp, string])[] = [
  [/ড়|ঢ়/g, 'র'],
  [/[ওো]য়/g, '\u0993'], // ওয়া and োয়া are wa, and w is not heard
  [/য়/g, 'i'],
  [/ক্ষ/g, 'ক'],
  [/জ্ঞ/g, 'গ'],
  [/ঙ্[গঘকখ]/g, 'ঙ'],
  [/(?<!র)্য/g, ''], // jo-phola
  [/(?<=[ক-ঙজতথদধশষস])্ব/g, ''], // bo-phola: বিশ্বাস is bissas
  [/ঁ(?=দ)/g, 'n'], // চাঁদ is Chand
];
const latinSpellings: readonly (readonly [RegExp, string])[] = [
  [/(?<=^.{3,}[^aeiouy])e$/, ''],
  [/ksh|kkh|x/g, 'k'],
  [/ee|ea|ie|ei|ey/g, 'i'],
  [/ch+/g, 'C'],
  [/sh/g, 's'],
  [/ph/g, 'f'],
  [/(?<=[kgjtdbr])h/g, ''],
  [/c(?=[eiy])/g, 's'],
  [/ck|c|q/g, 'k'],
  [/C/g, 'c'],
  [/z/g, 'j'],
  [/v/g, 'b'],
  [/ng[gk]?/g, 'n'],
  [/(?<=[b-df-hj-np-tvxz])y(?=[aou])/g, ''],
  [/y/g, 'i'],
  [/[ouw]/g, 'a'],
];
const consonants: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    k: 'কখ',
    g: 'গঘ',
    n: 'ঙঞণনং',
    c: 'চছ',
    j: 'জঝয',
    t: 'টঠতথৎ',
    d: 'ডঢদধ',
    p: 'প',
    f: 'ফ',
    b: 'বভ',
    m: 'ম',
    r: 'র',
    l: 'ল',
    s: 'শষস',
    h: 'হ',
  }).flatMap(([sound, letters]) => [...letters].map((letter) => [letter, sound])),
);
const vowels: Readonly<Record<string, string>> = {
  অ: 'a',
  আ: 'a',
  ই: 'i',
  ঈ: 'i',
  উ: 'a',
  ঊ: 'a',
  ঋ: 'ri',
  এ: 'e',
  ঐ: 'i',
  ও: 'a',
  ঔ: 'a',
  '\u09be': 'a',
  '\u09bf': 'i',
  '\u09c0': 'i',
  '\u09c1': 'a',
  '\u09c2': 'a',
  '\u09c3': 'ri',
  '\u09c7': 'e',
  '\u09c8': 'i',
  '\u09cb': 'a',
  '\u09cc': 'a',
};
