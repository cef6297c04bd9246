import { foldForSearch } from '../../bangla.ts';
import { letterWords, numberWords, sameWords } from './same-words.data.ts';

/** A word without the differences of Bengali spelling that people do not keep apart: শ্রেণী, শ্রেণি, শ্রেনি. */
export function foldSpelling(text: string): string {
  return foldForSearch(text)
    .replaceAll('ী', 'ি')
    .replaceAll('ূ', 'ু')
    .replaceAll('ণ', 'ন')
    .replace(/[ষশ]/g, 'স')
    .replace(/[ঁঃ]/g, '');
}

/** The words of a text: letters with their signs, and digits. */
export const wordsOf = (text: string): string[] =>
  foldSpelling(text.replace(/['’`]s\b/gi, ''))
    .split(/[^\p{L}\p{M}\p{N}+]+/u)
    .filter((word) => word !== '');

const numbers = new Map(
  numberWords.flatMap((words, number) => words.map((word) => [foldSpelling(word), String(number)])),
);
const letters = new Map(Object.entries(letterWords).map(([letter, latin]) => [foldSpelling(letter), latin]));

/**
 * A name as it is compared where it is written in many ways: `Class VI`, `ষষ্ঠ শ্রেণি`, `৬ষ্ঠ` and `Six` give the same.
 * `noise` are words that may stand beside it, such as "class" in a column of classes.
 */
export function nameKey(text: string, noise: ReadonlySet<string> = new Set()): string {
  const words = wordsOf(text);
  const telling = words.filter((word) => !noise.has(word));
  return (telling.length > 0 ? telling : words)
    .map((word) => {
      const [, digits] = /^0*(\d+)(?:st|nd|rd|th|ম|য়|য়|র্থ|স্ঠ|তম|শ|স)?$/.exec(word) ?? [];
      return digits ?? numbers.get(word) ?? letters.get(word) ?? word;
    })
    .join(' ');
}

/** The noise of a column, from its own name and the name of what stands in it. */
export const noiseOf = (...names: readonly string[]): ReadonlySet<string> => new Set(names.flatMap(wordsOf));

const sameKey = (text: string) => foldSpelling(text).replace(/\s+/g, ' ');
const groups = new Map<string, number>(
  sameWords.flatMap((words, place) => words.map((word) => [sameKey(word), place] as const)),
);

/** What people's words for one thing have in common; null for a word nobody collected. */
export function meaningOf(text: string): number | null {
  return groups.get(sameKey(text)) ?? groups.get(sameKey(text).replace(/[.]+$/, '')) ?? null;
}

/**
 * Finds values by the names people write for them: exactly, then by another spelling, then by what the words mean. Where
 * several fit only loosely, none does.
 */
export function namedValues<T>(
  named: readonly { readonly names: readonly string[]; readonly value: T }[],
  noise: ReadonlySet<string> = new Set(),
): (typed: string) => T | undefined {
  const exact = new Map<string, T>();
  const loose = new Map<string, Set<T>>();
  const meant = new Map<number, Set<T>>();
  const add = <K>(map: Map<K, Set<T>>, key: K, value: T) =>
    map.set(key, (map.get(key) ?? new Set<T>()).add(value));
  for (const { names, value } of named)
    for (const name of names) {
      if (name === '') continue;
      exact.set(foldForSearch(name), value);
      add(loose, nameKey(name, noise), value);
      const meaning = meaningOf(name);
      if (meaning !== null) add(meant, meaning, value);
    }
  const only = (found: ReadonlySet<T> | undefined) => (found?.size === 1 ? [...found][0] : undefined);
  return (typed) => {
    const known = exact.get(foldForSearch(typed));
    if (known !== undefined) return known;
    const spelled = only(loose.get(nameKey(typed, noise)));
    if (spelled !== undefined) return spelled;
    const meaning = meaningOf(typed) ?? meaningOf(nameKey(typed, noise));
    return meaning === null ? undefined : only(meant.get(meaning));
  };
}
