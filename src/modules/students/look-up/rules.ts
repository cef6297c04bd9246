import { foldForSearch } from '../../../core/bangla.ts';
import type { Label } from '../../../core/labels.ts';
import { romanise } from '../../../core/search-text.ts';

/** A section of the current year, as it is looked up. */
export type Room = { readonly id: string; readonly class: Label; readonly section: Label };

/** Where in the school a question leads: the sections that fit it best, and the roll that was typed last. */
export type Place = { readonly roomIds: readonly string[]; readonly roll: number | null };

/** The words of a question as they are compared; what only names a part of a place goes without saying. */
export function wordsOf(question: string): string[] {
  return foldForSearch(question)
    .split(/[\s,.:;/·–—-]+/)
    .filter((word) => word !== '' && !fillers.has(word))
    .slice(0, mostWords);
}

/** One to four digits by themselves are a roll; a longer number is an ID, a receipt or a mobile. */
export const rollOf = (word: string): number | null => (/^\d{1,4}$/.test(word) ? Number(word) : null);

/**
 * `8 padma 4`, `six 19`, `ষষ্ঠ যমুনা ১`, `8 padma`: the sections every word of which names their class or their name,
 * and the roll where the last word is a number. Sections that fit word for word leave the others out. Null when it is
 * no place: a name, a number alone.
 */
export function placeOf(question: string, rooms: readonly Room[]): Place | null {
  const words = wordsOf(question);
  const last = words.at(-1);
  if (last === undefined) return null;
  const roll = rollOf(last);
  if (roll !== null && words.length > 1) {
    const roomIds = fitting(words.slice(0, -1), rooms);
    if (roomIds.length > 0) return { roomIds, roll };
  }
  // A number alone is a roll and not a class.
  if (words.length === 1 && roll !== null) return null;
  const roomIds = fitting(words, rooms);
  return roomIds.length > 0 ? { roomIds, roll: null } : null;
}

/** The class a word counts, 1 to 12, in digits, as a word, as an ordinal or in Roman figures; null for other words. */
export function classNumberOf(word: string): number | null {
  const digits = /^(\d{1,2})(?:st|nd|rd|th|ম|য়|র্থ|ষ্ঠ|শ)?$/.exec(word)?.[1];
  const counted = digits === undefined ? (classNumbers.get(word) ?? null) : Number(digits);
  return counted !== null && counted >= 1 && counted <= 12 ? counted : null;
}

const mostWords = 6;

const fold = (texts: string): string[] => texts.split(' ').map(foldForSearch);

const fillers = new Set(fold('class section roll no শ্রেণি শ্রেণী শাখা রোল নং নম্বর'));

/** The names of the classes in their order: English, its ordinal, Roman, Bengali, its everyday number. */
const classNumbers: ReadonlyMap<string, number> = new Map(
  [
    'one two three four five six seven eight nine ten eleven twelve',
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth',
    'i ii iii iv v vi vii viii ix x xi xii',
    'প্রথম দ্বিতীয় তৃতীয় চতুর্থ পঞ্চম ষষ্ঠ সপ্তম অষ্টম নবম দশম একাদশ দ্বাদশ',
    'এক দুই তিন চার পাঁচ ছয় সাত আট নয় দশ এগারো বারো',
  ].flatMap((line) => fold(line).map((word, place) => [word, place + 1] as const)),
);

/** How well a word names a text: 2 it is one of its words, 1 one begins with it or sounds like it, 0 not at all. */
function fitOf(word: string, texts: Label): number {
  const parts = [texts.en, texts.bn].flatMap((text) => foldForSearch(text).split(/[\s–—-]+/));
  if (parts.includes(word)) return 2;
  if (rollOf(word) !== null) return 0;
  if (word.length > 1 && parts.some((part) => part.startsWith(word))) return 1;
  const sound = romanise(word);
  return sound.length > 1 && parts.some((part) => romanise(part) === sound) ? 1 : 0;
}

function fitOfClass(word: string, name: Label): number {
  const wanted = classNumberOf(word);
  if (wanted === null) return fitOf(word, name);
  const counted = [name.en, name.bn].flatMap((text) =>
    wordsOf(text).flatMap((part) => classNumberOf(part) ?? []),
  );
  return counted.includes(wanted) ? 2 : fitOf(word, name);
}

function fitting(words: readonly string[], rooms: readonly Room[]): string[] {
  const found = rooms.flatMap((room) => {
    let isExact = true;
    for (const word of words) {
      const fit = Math.max(fitOfClass(word, room.class), fitOf(word, room.section));
      if (fit === 0) return [];
      if (fit === 1) isExact = false;
    }
    return [{ id: room.id, isExact }];
  });
  const exact = found.filter((one) => one.isExact);
  return (exact.length > 0 ? exact : found).map((one) => one.id);
}
