import { expect, test } from 'vitest';
import {
  formatDate,
  formatDateTime,
  formatFileSize,
  formatNumber,
  formatPercent,
  formatTime,
  sentenceDigits,
  withDigits,
} from './format.ts';

const en = { language: 'en' } as const;
const bn = { language: 'bn' } as const;

test('a date is DD MMMM YYYY in both languages, and digits follow the choice', () => {
  expect(formatDate('2026-07-05', en)).toBe('05 July 2026');
  expect(formatDate('2026-07-05', bn)).toBe('০৫ জুলাই ২০২৬');
  expect(formatDate('2026-07-05', { language: 'bn', digits: 'latin' })).toBe('05 জুলাই 2026');
  expect(formatDate('2026-07-05T18:00:00Z', en)).toBe('06 July 2026');
  expect(() => formatDate('soon', en)).toThrow(RangeError);
});
test('digits follow the choice whichever the text has', () => {
  const text = '৬ অগ্রহায়ণ ১৪৩৩, 60';
  expect(withDigits(text, { language: 'bn', digits: 'latin' })).toBe('6 অগ্রহায়ণ 1433, 60');
  expect(withDigits(text, bn)).toBe('৬ অগ্রহায়ণ ১৪৩৩, ৬০');
});

test('a sentence in Bengali has the digits of its reader, another one those it was written with', () => {
  const narration = '26060002 শিক্ষার্থী-এর ফি, রসিদ 26-000451 (FC-26-000451)';
  expect(sentenceDigits(narration, bn)).toBe('২৬০৬০০০২ শিক্ষার্থী-এর ফি, রসিদ ২৬-০০০৪৫১ (FC-26-000451)');
  expect(sentenceDigits(narration, { language: 'bn', digits: 'latin' })).toBe(narration);
  expect(sentenceDigits('Question papers 100%', bn)).toBe('Question papers 100%');
  expect(sentenceDigits('5201', bn)).toBe('5201');
});

test('a code of letters and digits is not half Latin and half Bengali', () => {
  expect(withDigits('E001, bKash 9K27QW4, A26-000123, GPA 5.00, 26-001675, 30/11/2026', bn)).toBe(
    'E001, bKash 9K27QW4, A26-000123, GPA ৫.০০, ২৬-০০১৬৭৫, ৩০/১১/২০২৬',
  );
});
test('a time has twelve hours and AM or PM', () => {
  expect(['00:05', '12:00', '14:30:10', '23:59'].map((time) => formatTime(time, en))).toEqual([
    '12:05 AM',
    '12:00 PM',
    '02:30 PM',
    '11:59 PM',
  ]);
});
test('in Bengali the part of the day stands before the hour', () => {
  const hours = ['00:05', '03:59', '04:00', '06:00', '11:59', '12:00', '15:00', '18:00', '20:20:59'];
  expect(hours.map((time) => formatTime(time, bn))).toEqual([
    'রাত ১২:০৫',
    'রাত ৩:৫৯',
    'ভোর ৪:০০',
    'সকাল ৬:০০',
    'সকাল ১১:৫৯',
    'দুপুর ১২:০০',
    'বিকেল ৩:০০',
    'সন্ধ্যা ৬:০০',
    'রাত ৮:২০',
  ]);
  expect(formatTime(new Date('2026-07-05T08:30:00Z'), { ...bn, digits: 'latin' })).toBe('দুপুর 2:30');
});
test('a moment is shown on Dhaka’s clock', () => {
  expect(formatDateTime('2026-07-05T20:30:00Z', en)).toBe('06 July 2026 02:30 AM');
  expect(formatDateTime('2026-07-05T20:30:00Z', bn)).toBe('০৬ জুলাই ২০২৬, রাত ২:৩০');
});
test('numbers are grouped by lakh and crore', () => {
  expect(formatNumber(1234567, en)).toBe('12,34,567');
  expect(formatNumber(1234567.5, { ...bn, places: 2 })).toBe('১২,৩৪,৫৬৭.৫০');
  expect(formatNumber(10000000n, en)).toBe('1,00,00,000');
});
test('percentages and file sizes are short', () => {
  expect(formatPercent(85.456, en)).toBe('85.46%');
  expect(formatPercent(100, bn)).toBe('১০০%');
  expect([0, 1023, 1024, 1536, 1_048_575, 5_000_000].map((size) => formatFileSize(size, en))).toEqual([
    '0 B',
    '1,023 B',
    '1 KB',
    '1.5 KB',
    '1 MB',
    '4.8 MB',
  ]);
  expect(formatFileSize(12, bn)).toBe('১২ বাইট');
});
