import { toAsciiDigits } from '../../../core/digits.ts';

export const letterKinds = ['contact', 'complaint'] as const;
export type LetterKind = (typeof letterKinds)[number];
export const letterStates = ['new', 'open', 'done'] as const;
export type LetterState = (typeof letterStates)[number];

/** A mobile number as it is kept, +8801XXXXXXXXX; null for an empty one, undefined for what is none. */
export function mobileOf(given: string): string | null | undefined {
  const digits = toAsciiDigits(given).replace(/[\s()-]/g, '');
  if (digits === '') return null;
  const own = /^(?:\+?88)?(01[3-9]\d{8})$/.exec(digits)?.[1];
  return own ? `+88${own}` : undefined;
}

/** An email address in small letters; null for an empty one, undefined for what is none. */
export function emailOf(given: string): string | null | undefined {
  const text = given.trim().toLowerCase();
  if (text === '') return null;
  return /^[^\s@<>"]+@[^\s@<>"]+\.[a-z]{2,}$/.test(text) ? text : undefined;
}

/** Letters and digits that are not mistaken for one another when they are read out. */
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** What a writer asks by: the kind's letter and eight that nobody guesses, such as `A-7KQ2-M4XP`. */
export function codeFrom(kind: LetterKind, bytes: Uint8Array): string {
  const signs = [...bytes.slice(0, 8)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `${kind === 'complaint' ? 'A' : 'C'}-${signs.slice(0, 4)}-${signs.slice(4)}`;
}
