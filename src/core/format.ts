import { isDate, monthLabels, partsOf, timeInDhaka, todayInDhaka } from './dates.ts';
import { type Digits, toAsciiDigits, toBengaliDigits } from './digits.ts';
import type { Label, Language } from './labels.ts';

/** How a reader wants values written; digits follow the language until the user chooses. */
export type FormatOptions = { readonly language: Language; readonly digits?: Digits };

/** The digits of a language for a user who has not chosen. */
export function digitsOf(language: Language): Digits {
  return language === 'bn' ? 'bengali' : 'latin';
}

/** `text` with its digits as the reader wants them; a code with Latin letters in it (`E001`, `A26-000123`) stays whole. */
export function withDigits(text: string, { language, digits = digitsOf(language) }: FormatOptions): string {
  if (digits === 'latin') return toAsciiDigits(text);
  return text.replace(/[0-9A-Za-z][0-9A-Za-z/-]*/g, (word) =>
    /[A-Za-z]/.test(word) ? word : toBengaliDigits(word),
  );
}

/**
 * What somebody wrote, or the system put into words: Bengali has the reader's digits, whatever digits it is kept with; words of
 * another script stay as they were written.
 */
export const sentenceDigits = (text: string, options: FormatOptions): string =>
  /[\u0985-\u09cc]/.test(text) ? withDigits(text, options) : text;

/** `05 July 2026`. Takes a date 'YYYY-MM-DD', or an instant (Date, ISO text), of which Dhaka's date is shown. */
export function formatDate(value: string | Date, options: FormatOptions): string {
  const date = typeof value === 'string' && isDate(value) ? value : todayInDhaka(instantOf(value));
  const { year, month } = partsOf(date);
  return withDigits(`${date.slice(8)} ${monthLabels[month - 1]?.[options.language] ?? ''} ${year}`, options);
}

/** A day in the words of each language, for a place in a label. */
export const dayLabel = (day: string): Label => ({
  en: formatDate(day, { language: 'en' }),
  bn: formatDate(day, { language: 'bn' }),
});

/** A month `YYYY-MM` in the words of each language: `July 2026`, `জুলাই ২০২৬`. */
export function monthLabel(month: string): Label {
  const [year = '', place = ''] = month.split('-');
  const name = monthLabels[Number(place) - 1];
  return {
    en: `${name?.en ?? ''} ${year}`,
    bn: `${name?.bn ?? ''} ${withDigits(year, { language: 'bn' })}`,
  };
}

/** `05 July`: a day of this year, beside what says the year. Takes what `formatDate` takes. */
export const formatDay = (value: string | Date, options: FormatOptions): string =>
  formatDate(value, options).slice(0, -5);

/**
 * `02:30 PM`, in Bengali `দুপুর ২:৩০`. Takes a time of day 'HH:MM' or 'HH:MM:SS', or an instant, of which Dhaka's clock is
 * shown.
 */
export function formatTime(value: string | Date, options: FormatOptions): string {
  const isClock = typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value);
  const time = isClock ? value : timeInDhaka(instantOf(value));
  const hour = Number(time.slice(0, 2));
  const shown = String(hour % 12 === 0 ? 12 : hour % 12);
  const minutes = time.slice(3, 5);
  return options.language === 'bn'
    ? `${partOfDay(hour)} ${withDigits(`${shown}:${minutes}`, options)}`
    : withDigits(`${shown.padStart(2, '0')}:${minutes} ${hour < 12 ? 'AM' : 'PM'}`, options);
}

/** A moment of the day in the words of each language, for a place in a label. */
export const timeLabel = (value: string | Date): Label => ({
  en: formatTime(value, { language: 'en' }),
  bn: formatTime(value, { language: 'bn' }),
});

/** What Bengali says before an hour of the clock (0 to 23). */
function partOfDay(hour: number): string {
  if (hour < 4 || hour >= 20) return 'রাত';
  if (hour < 6) return 'ভোর';
  if (hour < 12) return 'সকাল';
  if (hour < 15) return 'দুপুর';
  return hour < 18 ? 'বিকেল' : 'সন্ধ্যা';
}

/** `05 July 2026 02:30 PM`, in Bengali `০৫ জুলাই ২০২৬, দুপুর ২:৩০`: Dhaka's calendar and clock at an instant (Date or ISO text). */
export function formatDateTime(value: string | Date, options: FormatOptions): string {
  const instant = instantOf(value);
  const between = options.language === 'bn' ? ', ' : ' ';
  return `${formatDate(instant, options)}${between}${formatTime(instant, options)}`;
}

/** `12,34,567.5`: lakh and crore groups. `places` fixes the decimals; without it at most three are shown. */
export function formatNumber(value: number | bigint, options: FormatOptions & { places?: number }): string {
  const { places } = options;
  const formatter =
    places === undefined
      ? plainNumbers
      : new Intl.NumberFormat('en-IN', { minimumFractionDigits: places, maximumFractionDigits: places });
  return withDigits(formatter.format(value), options);
}

/** `85.5%` for 85.5; at most two decimals unless `places` fixes them. */
export function formatPercent(value: number, options: FormatOptions & { places?: number }): string {
  const rounded = options.places === undefined ? Math.round(value * 100) / 100 : value;
  return `${formatNumber(rounded, options)}%`;
}

/** `1.5 MB`; steps of 1,024, one decimal below ten. */
export function formatFileSize(bytes: number, options: FormatOptions): string {
  let size = bytes;
  let step = 0;
  // 1023.5 would be shown as 1,024: it belongs to the next unit.
  while (Math.round(size) >= 1024 && step < units.length - 1) {
    size /= 1024;
    step += 1;
  }
  const rounded = step > 0 && size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  const unit = step === 0 ? (options.language === 'bn' ? 'বাইট' : 'B') : units[step];
  return `${formatNumber(rounded, options)} ${unit}`;
}

function instantOf(value: string | Date): Date {
  const instant = typeof value === 'string' ? new Date(value) : value;
  if (Number.isNaN(instant.getTime())) throw new RangeError(`Not an instant: ${String(value)}`);
  return instant;
}

// `en-IN` groups by lakh; `en-BD` by thousands.
const plainNumbers = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });
const units = ['B', 'KB', 'MB', 'GB', 'TB'];
