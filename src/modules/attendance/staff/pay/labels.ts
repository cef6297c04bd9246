import type { Label } from '../../../../core/labels.ts';

/** What the figures of a month of pay are made of. */
export const payTexts = {
  missingPunch: {
    en: 'Only one of entry and exit is written; the cut rule says what that costs',
    bn: 'আগমন বা প্রস্থানের একটি লেখা নেই; কর্তনের নিয়মে ঠিক হয় কত কাটবে',
  },
  lateRule: {
    en: 'Rule of lateness: {free} free, then {half} day for every {each}',
    bn: 'বিলম্বের নিয়ম: {free} বার মাফ, এরপর প্রতি {each} বারে {half} দিন',
  },
  late: { en: '{minutes} {minutes|minute|minutes} late', bn: '{minutes} মিনিট বিলম্ব' },
  excused: {
    en: '{minutes} {minutes|minute|minutes} late, excused: {reason}',
    bn: '{minutes} মিনিট বিলম্ব, মার্জিত: {reason}',
  },
  early: { en: 'Left {minutes} {minutes|minute|minutes} early', bn: '{minutes} মিনিট আগে প্রস্থান' },
  fromTo: { en: 'From {from} to {to}', bn: '{from} থেকে {to}' },
  period: { en: 'Period {period}: {sections}', bn: '{period} নম্বর পিরিয়ড: {sections}' },
  worked: { en: 'Days present and on duty, half days as half', bn: 'উপস্থিত ও দায়িত্বের দিন, অর্ধদিবস অর্ধেক' },
} as const satisfies Record<string, Label>;
