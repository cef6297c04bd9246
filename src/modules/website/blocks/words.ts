import type { Digits } from '../../../core/digits.ts';
import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatTime,
  withDigits,
} from '../../../core/format.ts';
import { type Label, type LabelParams, type Language, textOf } from '../../../core/labels.ts';

/** How one reader reads: language, digits, and where the institution's addresses begin. */
export type Reader = {
  readonly language: Language;
  readonly base: string;
  t(label: Label, params?: LabelParams): string;
  date(day: string): string;
  /** Of a time of day, `HH:MM`. */
  time(clock: string): string;
  /** Of a moment. */
  dateTime(moment: string): string;
  number(value: number): string;
  digits(text: string): string;
  size(bytes: number): string;
  phone(text: string): string;
};

export function readerOf(language: Language, digits: Digits, base: string): Reader {
  const options = { language, digits };
  return {
    language,
    base,
    t: (label, params) => textOf(label, language, params, digits),
    date: (day) => formatDate(day, options),
    time: (clock) => formatTime(clock, options),
    dateTime: (moment) => formatDateTime(moment, options),
    number: (value) => formatNumber(value, options),
    digits: (text) => withDigits(text, options),
    size: (bytes) => formatFileSize(bytes, options),
    /** A mobile number as people here write it, 01XXX-XXXXXX; any other number as it was given. */
    phone: (text) => withDigits(text.replace(/^\+88(01\d{3})(\d{6})$/, '$1-$2'), options),
  };
}
