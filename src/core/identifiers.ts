import { toAsciiDigits } from './digits.ts';
import type { Label } from './labels.ts';

/**
 * A Bangladeshi mobile number as +8801XXXXXXXXX, or null. Takes Bengali digits, spaces and signs, 00 or no plus, and
 * the leading zero lost by a spreadsheet; refuses several numbers at once, landlines, 010-012 and foreign numbers.
 */
export function normaliseMobile(text: string): string | null {
  let number = toAsciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s().\-\u2010-\u2015\u2212]/g, '')
    .replace(/^00(?=[1-9])/, '+');
  if (number.startsWith('+') && !number.startsWith('+880')) return null;
  number = number.replace(/^\+/, '').replace(/^8800/, '880');
  if (/^1\d{9}$/.test(number)) number = `0${number}`;
  if (/^01\d{9}$/.test(number)) number = `88${number}`;
  return /^8801[3-9]\d{8}$/.test(number) ? `+${number}` : null;
}

export function isMobile(text: string): boolean {
  return normaliseMobile(text) !== null;
}

/** The id of a record, such as an address names. */
export const isGuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** The numbers of a box in which several were typed with `,` `;` or `/` between them, as they were typed. */
export function splitMobiles(text: string): string[] {
  return text
    .split(/[,;/،\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** A stored number as gateways want it: `msisdn` 8801XXXXXXXXX, `national` 01XXXXXXXXX. */
export function mobileAs(stored: string, form: 'msisdn' | 'national'): string {
  return form === 'msisdn' ? stored.replace(/^\+/, '') : stored.replace(/^\+88/, '');
}

/**
 * A national identity number in ASCII digits, or null: 10 digits (smart card), 13 (old), or 17 (birth year and the
 * 13), the year from 1900 to `thisYear`.
 */
export function normaliseNid(text: string, thisYear = new Date().getUTCFullYear()): string | null {
  const number = digitsOnly(text);
  if (!/^(\d{10}|\d{13}|\d{17})$/.test(number)) return null;
  return number.length === 17 && !isBirthYear(number, thisYear) ? null : number;
}

/**
 * A birth registration number in ASCII digits, or null: 17 digits, of which the first four are the birth year.
 * Old numbers of 16 digits are taken; `birthRegistrationWarning` tells the user.
 */
export function normaliseBirthRegistration(text: string): string | null {
  const number = digitsOnly(text);
  return /^\d{16,17}$/.test(number) ? number : null;
}

/** What to warn of in an accepted number: 16 digits, or another year than that of the birth date 'YYYY-MM-DD'. */
export function birthRegistrationWarning(number: string, dateOfBirth?: string | null): Label | null {
  const digits = digitsOnly(number);
  if (digits.length === 16) return identifierWarnings.oldBirthRegistration;
  const isOtherYear = dateOfBirth && digits.slice(0, 4) !== dateOfBirth.slice(0, 4);
  return isOtherYear ? identifierWarnings.birthYearDiffers : null;
}

const identifierWarnings = {
  oldBirthRegistration: {
    en: 'This is an old birth registration number of 16 digits; the present ones have 17.',
    bn: 'এটি ১৬ অঙ্কের পুরোনো জন্ম নিবন্ধন নম্বর; বর্তমান নম্বর ১৭ অঙ্কের।',
  },
  birthYearDiffers: {
    en: 'The birth registration number begins with another year than the date of birth.',
    bn: 'জন্ম নিবন্ধন নম্বরের শুরুর সাল জন্ম তারিখের সালের সঙ্গে মিলছে না।',
  },
} as const satisfies Readonly<Record<string, Label>>;

/** An EIIN, the ministry's number of an institution: 6 ASCII digits, or null. */
export function normaliseEiin(text: string): string | null {
  const number = digitsOnly(text);
  return /^\d{6}$/.test(number) ? number : null;
}

export function isEiin(text: string): boolean {
  return normaliseEiin(text) !== null;
}

/** An email address with its domain in lower case, or null; at most 190 characters, as the columns are. */
export function normaliseEmail(text: string): string | null {
  const address = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  const parts = /^([A-Za-z0-9_'+\-.]+)@((?:[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?\.)+[A-Za-z]{2,})$/.exec(
    address,
  );
  const [, name = '', domain = ''] = parts ?? [];
  if (address.length > 190 || name === '' || /^\.|\.\.|\.$/.test(name)) return null;
  return `${name}@${domain.toLowerCase()}`;
}

export function isEmail(text: string): boolean {
  return normaliseEmail(text) !== null;
}

/** A sensitive number as lists show it: all but the last four characters hidden, `*****6789`. */
export function maskIdentifier(number: string): string {
  const open = number.length > 4 ? number.slice(-4) : '';
  return '*'.repeat(number.length - open.length) + open;
}

/** `o•••@school.example`: enough to know one's own address by. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1•••$2');

function digitsOnly(text: string): string {
  return toAsciiDigits(text.normalize('NFKC'))
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s\-\u2010-\u2015]/g, '');
}

function isBirthYear(number: string, thisYear: number): boolean {
  const year = Number(number.slice(0, 4));
  return year >= 1900 && year <= thisYear;
}
