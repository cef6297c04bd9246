import { toAsciiDigits } from '../digits.ts';

// A number that tells who somebody is (National ID, birth certificate, bank account) is shown by its end alone.

const dots = '••••';

/** The signs of a number that may be shown: four of a long one, two of a short one, none of a very short one. */
export function tailOf(number: string): string {
  const signs = Array.from(number).filter((sign) => /[\p{L}\p{N}]/u.test(sign));
  const count = signs.length >= 8 ? 4 : signs.length >= 5 ? 2 : 0;
  return count === 0 ? '' : signs.slice(-count).join('');
}

/** A shown end as lists, forms, files and the history have it: `•••• 4821`. */
export const maskOfTail = (tail: string): string => (tail === '' ? dots : `${dots} ${tail}`);

/** A number as it is shown until somebody asks for it. */
export const maskOf = (number: string): string => maskOfTail(tailOf(number));

/** Whether a text is a number as it is shown: who sends that back changes nothing. */
export const isMask = (text: unknown): text is string =>
  typeof text === 'string' && /^••••( [\p{L}\p{N}]{2,4})?$/u.test(toAsciiDigits(text.trim()));
