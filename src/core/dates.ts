import { toAsciiDigits, toBengaliDigits } from './digits.ts';
import type { Label } from './labels.ts';

/*
 * A calendar date is a string 'YYYY-MM-DD' without a time zone; such strings sort and compare as dates.
 * An instant is a Date. The school's day is Dhaka's: UTC+6, no daylight saving.
 */

/** The school week, in its order. */
export const weekdays = [
  'saturday',
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
] as const;
export type Weekday = (typeof weekdays)[number];

export const weekdayLabels: Readonly<Record<Weekday, Label>> = {
  saturday: { en: 'Saturday', bn: 'শনিবার' },
  sunday: { en: 'Sunday', bn: 'রবিবার' },
  monday: { en: 'Monday', bn: 'সোমবার' },
  tuesday: { en: 'Tuesday', bn: 'মঙ্গলবার' },
  wednesday: { en: 'Wednesday', bn: 'বুধবার' },
  thursday: { en: 'Thursday', bn: 'বৃহস্পতিবার' },
  friday: { en: 'Friday', bn: 'শুক্রবার' },
};

export const shortWeekdayLabels: Readonly<Record<Weekday, Label>> = {
  saturday: { en: 'Sat', bn: 'শনি' },
  sunday: { en: 'Sun', bn: 'রবি' },
  monday: { en: 'Mon', bn: 'সোম' },
  tuesday: { en: 'Tue', bn: 'মঙ্গল' },
  wednesday: { en: 'Wed', bn: 'বুধ' },
  thursday: { en: 'Thu', bn: 'বৃহঃ' },
  friday: { en: 'Fri', bn: 'শুক্র' },
};

/** January first. */
export const monthLabels: readonly Label[] = [
  { en: 'January', bn: 'জানুয়ারি' },
  { en: 'February', bn: 'ফেব্রুয়ারি' },
  { en: 'March', bn: 'মার্চ' },
  { en: 'April', bn: 'এপ্রিল' },
  { en: 'May', bn: 'মে' },
  { en: 'June', bn: 'জুন' },
  { en: 'July', bn: 'জুলাই' },
  { en: 'August', bn: 'আগস্ট' },
  { en: 'September', bn: 'সেপ্টেম্বর' },
  { en: 'October', bn: 'অক্টোবর' },
  { en: 'November', bn: 'নভেম্বর' },
  { en: 'December', bn: 'ডিসেম্বর' },
];

/** Whether `text` is a day of the calendar written 'YYYY-MM-DD', years 0001 to 9999. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  if (month < 1 || month > 12 || day < 1) return false;
  // Every month has these; the longer days are looked up.
  return day <= 28 || textOfDay(dayNumber(text)) === text;
}

/**
 * The date somebody wrote, in Bengali or Latin digits: 2026-07-05, 05/07/2026, 5-7-2026 or 5.7.2026, the day first.
 * Null for anything else, a two-digit year included.
 */
export function parseDate(text: string): string | null {
  const ascii = toAsciiDigits(text.trim());
  const dayFirst = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(ascii);
  const [, day = '', month = '', year] = dayFirst ?? [];
  const date = dayFirst ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : ascii;
  return isDate(date) ? date : null;
}

/** The date `days` later (earlier when negative). Throws RangeError for what is no date. */
export function addDays(date: string, days: number): string {
  return dateOfDay(dayOf(date) + days);
}

/** The same day `months` later, or the last day of a shorter month: 31 January + 1 = 28 or 29 February. */
export function addMonths(date: string, months: number): string {
  const { year, month, day } = partsOf(date);
  const index = year * 12 + (month - 1) + months;
  const first = dateFrom(Math.floor(index / 12), (index % 12) + 1, 1);
  return addDays(first, Math.min(day, daysInMonth(first)) - 1);
}

/** Days from `from` to `to`; negative when `to` is earlier. Both counted, a leave of one day gives 0. */
export function daysBetween(from: string, to: string): number {
  return dayOf(to) - dayOf(from);
}

/** Every date from `from` to `to`, both included; empty when `to` is earlier. */
export function datesBetween(from: string, to: string): string[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, index) => addDays(from, index));
}

export function weekdayOf(date: string): Weekday {
  return weekdays[weekdayNumber(date)] ?? 'saturday';
}

/** 0 for Saturday to 6 for Friday. */
export function weekdayNumber(date: string): number {
  // Day 0, 1 January 1970, was a Thursday.
  return (((dayOf(date) + 5) % 7) + 7) % 7;
}

/** The Saturday of the date's week. */
export function startOfWeek(date: string): string {
  return addDays(date, -weekdayNumber(date));
}

export function startOfMonth(date: string): string {
  return `${checked(date).slice(0, 8)}01`;
}

export function endOfMonth(date: string): string {
  return addDays(startOfMonth(date), daysInMonth(date) - 1);
}

/** Number of days in the date's month. */
function daysInMonth(date: string): number {
  const { year, month } = partsOf(date);
  return month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** Every date of the date's month. */
export function monthDays(date: string): string[] {
  return datesBetween(startOfMonth(date), endOfMonth(date));
}

/** The numbers of a date; month 1 to 12. */
export function partsOf(date: string): { year: number; month: number; day: number } {
  const [year = 0, month = 0, day = 0] = checked(date).split('-').map(Number);
  return { year, month, day };
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** Whole years lived on `on` by somebody born on `born`. */
export function ageOn(born: string, on: string): number {
  const birth = partsOf(born);
  const day = partsOf(on);
  const hadBirthday = day.month > birth.month || (day.month === birth.month && day.day >= birth.day);
  return day.year - birth.year - (hadBirthday ? 0 : 1);
}

/** Dhaka's date at the instant `now`. */
export function todayInDhaka(now: Date): string {
  return new Date(now.getTime() + dhakaOffset).toISOString().slice(0, 10);
}

/** Dhaka's clock 'HH:MM' (24 hours) at the instant. */
export function timeInDhaka(instant: Date): string {
  return new Date(instant.getTime() + dhakaOffset).toISOString().slice(11, 16);
}

/** The instant at which Dhaka's calendar and clock show `date` and `time` ('HH:MM' or 'HH:MM:SS'). */
export function dhakaInstant(date: string, time = '00:00'): Date {
  if (!/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(time)) throw new RangeError(`Not a time of day: ${time}`);
  return new Date(`${checked(date)}T${time}+06:00`);
}

/** 1 → 1st / ১ম, 11 → 11th / ১১তম. */
export function ordinal(number: number): Label {
  const last = number % 10;
  const teen = number % 100 >= 11 && number % 100 <= 13;
  const suffix = teen ? 'th' : last === 1 ? 'st' : last === 2 ? 'nd' : last === 3 ? 'rd' : 'th';
  const bengali = ['ম', 'য়', 'য়', 'র্থ', 'ম', 'ষ্ঠ', 'ম', 'ম', 'ম', 'ম'][number - 1] ?? 'তম';
  return { en: `${number}${suffix}`, bn: `${toBengaliDigits(String(number))}${bengali}` };
}

/** Baishakh first. */
export const bengaliMonthLabels: readonly Label[] = [
  { en: 'Baishakh', bn: 'বৈশাখ' },
  { en: 'Jyaishtha', bn: 'জ্যৈষ্ঠ' },
  { en: 'Asharh', bn: 'আষাঢ়' },
  { en: 'Shraban', bn: 'শ্রাবণ' },
  { en: 'Bhadra', bn: 'ভাদ্র' },
  { en: 'Ashwin', bn: 'আশ্বিন' },
  { en: 'Kartik', bn: 'কার্তিক' },
  { en: 'Agrahayan', bn: 'অগ্রহায়ণ' },
  { en: 'Poush', bn: 'পৌষ' },
  { en: 'Magh', bn: 'মাঘ' },
  { en: 'Falgun', bn: 'ফাল্গুন' },
  { en: 'Chaitra', bn: 'চৈত্র' },
];

/** Month 1 (Baishakh) to 12 (Chaitra); `text` is written as official letters do: ৫ শ্রাবণ ১৪৩৩. */
export type BengaliDate = {
  readonly day: number;
  readonly month: number;
  readonly year: number;
  readonly text: Label;
};

/**
 * The Bengali date of a date, by Bangladesh's revised calendar: 14 April is always 1 Baishakh; Baishakh to Ashwin
 * have 31 days, the others 30, Falgun 29 and 30 when its February has 29.
 */
export function bengaliDateOf(date: string): BengaliDate {
  const start = partsOf(date);
  const startYear = date.slice(5) >= '04-14' ? start.year : start.year - 1;
  let left = daysBetween(`${String(startYear).padStart(4, '0')}-04-14`, date);
  let month = 1;
  while (left >= bengaliMonthLength(month, startYear)) {
    left -= bengaliMonthLength(month, startYear);
    month += 1;
  }
  const day = left + 1;
  const year = startYear - 593;
  const name = bengaliMonthLabels[month - 1] ?? { en: '', bn: '' };
  return {
    day,
    month,
    year,
    text: { en: `${day} ${name.en} ${year}`, bn: toBengaliDigits(`${day} ${name.bn} ${year}`) },
  };
}

function bengaliMonthLength(month: number, startYear: number): number {
  if (month <= 6) return 31;
  if (month === 11) return isLeapYear(startYear + 1) ? 30 : 29;
  return 30;
}

function checked(date: string): string {
  if (!isDate(date)) throw new RangeError(`Not a date: ${date}`);
  return date;
}

function dayNumber(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / dayLength;
}

function dayOf(date: string): number {
  return dayNumber(checked(date));
}

function textOfDay(day: number): string | null {
  const instant = new Date(day * dayLength);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString().slice(0, 10);
}

function dateOfDay(day: number): string {
  return checked(textOfDay(day) ?? String(day));
}

function dateFrom(year: number, month: number, day: number): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return checked(`${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`);
}

const dayLength = 86_400_000;
const dhakaOffset = 6 * 3_600_000;
