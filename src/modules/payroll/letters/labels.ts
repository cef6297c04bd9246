import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const letterLabels = {
  letters: t('Letters of increment', 'বেতন বৃদ্ধির পত্র'),
  search: t('Name or ID', 'নাম বা আইডি'),
  day: t('Day of the increment', 'বৃদ্ধির তারিখ'),
  code: t('ID', 'আইডি'),
  name: t('Name', 'নাম'),
  oldBasic: t('Basic before', 'আগের মূল বেতন'),
  newBasic: t('Basic now', 'নতুন মূল বেতন'),
  letter: t('Letter', 'পত্র'),
  state: t('Status', 'অবস্থা'),
  all: t('All', 'সব'),
  without: t('Without a letter', 'পত্র নেই'),
  withLetter: t('With a letter', 'পত্র আছে'),
  language: t('Language', 'ভাষা'),
  bengali: t('Bengali', 'বাংলা'),
  english: t('English', 'ইংরেজি'),
  give: t('Give letters to all shown', 'দেখানো সবাইকে পত্র দিন'),
  giveText: t(
    '{count} {count|letter is|letters are} numbered and signed. The figures come from the pay of each.',
    '{count}টি পত্রে নম্বর ও স্বাক্ষর পড়বে। অঙ্কগুলো প্রত্যেকের বেতন থেকে আসবে।',
  ),
  given: t('{count} {count|letter|letters} given', '{count}টি পত্র দেওয়া হয়েছে'),
  printAll: t('Print all letters', 'সব পত্র ছাপান'),
  print: t('Print', 'প্রিন্ট'),
  none: t('Nobody had an increment on this day.', 'এই তারিখে কারও বেতন বৃদ্ধি হয়নি।'),
} as const;

/** What is told before a raise begins: to the employee, and to who keeps pay. */
export const raiseNews = {
  own: t('Your pay is raised from {day}.', '{day} থেকে আপনার বেতন বৃদ্ধি কার্যকর হবে।'),
  office: t('The pay of {name} is raised from {day}.', '{day} থেকে {name}-এর বেতন বৃদ্ধি কার্যকর হবে।'),
} as const;
