import type { Tries } from '../../../core/server/auth/tries.ts';

/** Figures of a code, and how long it works. */
export const codeLength = 6;
export const codeMinutes = 10;
/** So soon after one code no second leaves: whoever asks twice has one on the way. */
export const codePauseSeconds = 60;

/** Whether somebody's text can be a code at all. */
export const isCode = (text: string): boolean => /^\d{6}$/.test(text);

/** Asking, before it is known whether anybody has the name: by the device and the address alone. */
export const triesOfAsking = (device: string, address: string): Tries[] => [
  { key: `code-ask:${device}`, atOnce: 5, seconds: 120 },
  { key: `code-ask-address:${address}`, atOnce: 20, seconds: 60 },
];

/**
 * Asking for the code that lets a new device past the guesses of others: so many that a stranger on the same network does not
 * keep the owner from asking. It floods nobody, for what leaves is counted by where it goes.
 */
export const triesOfAskingProof = (address: string): Tries[] => [
  { key: `proof-ask-address:${address}`, atOnce: 300, seconds: 2 },
];

/**
 * The code is the same for an hour: one that did not arrive is sent again, and then each half hour; some five in a day, so that
 * nobody's telephone or mailbox is filled.
 */
export const triesOfProof = (address: string): Tries[] => [
  { key: `proof-sent:${address}`, atOnce: 2, seconds: 1800 },
  { key: `proof-day:${address}`, atOnce: 5, seconds: 17_280 },
];

/** Under which such a code counts among those of an institution's day; no device has it, so it opens nothing by itself. */
export const proofLane = 'proof';

/**
 * Codes to one number: a device it was signed in on has its own, all others share three and one more each hour, so nobody's
 * telephone is filled by strangers, and strangers do not keep out whoever has signed in before.
 */
export const triesOfNumber = (siteId: number, mobile: string, lane: string): Tries[] => [
  lane === ''
    ? { key: `code-number:${siteId}:${mobile}`, atOnce: 3, seconds: 3600 }
    : { key: `code-number:${siteId}:${mobile}:${lane}`, atOnce: 5, seconds: 900 },
];

/**
 * Entering one: five from a device, fifteen from all strange ones together. With three codes an hour that is less than one
 * in ten thousand that somebody hits one in an hour.
 */
export const triesOfUsing = (whose: string, device: string, isKnown: boolean, address: string): Tries[] => [
  { key: `code-use:${whose}:${device}`, atOnce: 5, seconds: 120 },
  ...(isKnown
    ? []
    : [
        { key: `code-use:${whose}`, atOnce: 15, seconds: 240 },
        { key: `code-use-address:${address}`, atOnce: 30, seconds: 20 },
      ]),
];

/**
 * A birthday is soon guessed: six tries at a student from all devices together and one more in half a day, which keep out of
 * nothing but this way; five from a device.
 */
export const triesOfBirthday = (student: string, device: string, address: string): Tries[] => [
  { key: `birthday:${student}`, atOnce: 6, seconds: 43_200 },
  { key: `birthday-device:${device}`, atOnce: 5, seconds: 600 },
  { key: `birthday-address:${address}`, atOnce: 20, seconds: 60 },
];
