import { toAsciiDigits } from '../../../core/digits.ts';

/** Where a visitor follows up what they wrote. */
export const followPath = '/web/letter-status';

export const letterKinds = ['contact', 'complaint'] as const;
export type LetterKind = (typeof letterKinds)[number];
export const letterStates = ['new', 'open', 'done'] as const;
export type LetterState = (typeof letterStates)[number];
/** What who wrote is told of it; `waiting`: the office asked back. */
export const followedStates = [...letterStates, 'waiting'] as const;
export type FollowedState = (typeof followedStates)[number];

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

/** A code as it is kept, however it was typed: small letters, Bengali digits, without strokes; null for what is none. */
export function codeOf(given: string): string | null {
  const signs = toAsciiDigits(given)
    .toUpperCase()
    .replace(/[\s\u2010-\u2015-]/g, '');
  const [, kind, first, last] = /^([AC])([0-9A-Z]{4})([0-9A-Z]{4})$/.exec(signs) ?? [];
  return kind ? `${kind}-${first}-${last}` : null;
}
