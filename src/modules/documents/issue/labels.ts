import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const registerTexts = {
  number: t('Number', 'নম্বর'),
  book: t('Book and serial', 'বই ও ক্রমিক'),
  day: t('Date', 'তারিখ'),
  name: t('Name', 'নাম'),
  code: t('ID', 'আইডি'),
  about: t('Class or post', 'শ্রেণি বা পদবি'),
  state: t('Status', 'অবস্থা'),
  valid: t('Valid', 'বৈধ'),
  revoked: t('Revoked', 'বাতিল'),
  ended: t('No longer in force', 'আর কার্যকর নয়'),
  endedSince: t('Not in force since {day}', '{day} থেকে কার্যকর নয়'),
  all: t('All', 'সব'),
  printed: t('Printed', 'ছাপা'),
  scans: t('Checked', 'যাচাই'),
  by: t('Given by', 'প্রদানকারী'),
} as const;

/** What a transfer certificate says of the registers. */
export const attendanceTexts = {
  present: t('present on {present} of {days} days', '{days} দিনের মধ্যে {present} দিন উপস্থিত'),
} as const;

/** What a transfer certificate says of result and promotion. */
export const progressTexts = {
  passed: t('Passed {exam} of class {class}, GPA {gpa}', '{class} শ্রেণির {exam}-এ উত্তীর্ণ, জিপিএ {gpa}'),
  failed: t(
    'Failed {exam} of class {class} in {count} {count|subject|subjects}',
    '{class} শ্রেণির {exam}-এ {count}টি বিষয়ে অনুত্তীর্ণ',
  ),
  promoted: t('promoted from class {from} to {to}, {year}', '{from} থেকে {to} শ্রেণিতে উন্নীত, {year}'),
  retained: t('stays in class {class} after {year}', '{year} শেষে {class} শ্রেণিতেই আছে'),
  completed: t('completed class {class}, {year}', '{class} শ্রেণি সমাপ্ত, {year}'),
} as const;

export const belongingTexts = {
  belongings: t('School property', 'প্রতিষ্ঠানের জিনিস'),
  holds: t('Not returned: {things}', 'ফেরত দেয়নি: {things}'),
  card: t('ID card', 'পরিচয়পত্র'),
  cardOpen: t('Card {number} is not returned', 'কার্ড {number} ফেরত দেয়নি'),
  takeBack: t('Card returned or lost', 'কার্ড ফেরত বা হারানো'),
  takeBackText: t(
    'The ID card is no longer valid, wherever it is checked. Write whether it came back or is lost.',
    'পরিচয়পত্রটি আর কোথাও বৈধ থাকবে না। ফেরত এসেছে না হারিয়েছে লিখুন।',
  ),
} as const;
