import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const yearLabels = {
  years: t('Years', 'বর্ষ'),
  yearsHelp: t('From which year to which', 'কোন বর্ষ থেকে কোন বর্ষে'),
  what: t('What to copy', 'যা অনুলিপি হবে'),
  whatHelp: t('What hangs on a year', 'যা যা বর্ষের সঙ্গে বাঁধা'),
  look: t('Dry run', 'মহড়া'),
  lookHelp: t('Nothing is saved yet', 'এখনো কিছু সংরক্ষিত হয়নি'),
  from: t('From the year', 'যে বর্ষ থেকে'),
  to: t('Into the year', 'যে বর্ষে'),
  noYear: t('Make the academic year first.', 'আগে শিক্ষাবর্ষ তৈরি করুন।'),
  openYears: t('Open the academic years', 'শিক্ষাবর্ষ খুলুন'),
  noLater: t('There is no year after {name} yet.', '{name}-এর পরের কোনো বর্ষ এখনো নেই।'),
  makeYear: t('Make the year {name}', '{name} বর্ষ তৈরি করুন'),
  yearMade: t('The year {name} was made.', '{name} বর্ষ তৈরি হয়েছে।'),
  keepTeachers: t('Keep the class teachers', 'শ্রেণিশিক্ষক একই থাকবেন'),
  keepTeachersHelp: t('Teachers who have left are left out.', 'যে শিক্ষকেরা নেই, তাঁরা বাদ যাবেন।'),
  everyYear: t(
    'Classes, subjects of classes, shifts and fee heads are the same for every year and need no copy. Students are moved by promotion.',
    'শ্রেণি, শ্রেণির বিষয়, শিফট ও ফি খাত সব বর্ষেই খাটে, অনুলিপি লাগে না। শিক্ষার্থীরা শ্রেণি উত্তরণে যায়।',
  ),
  stays: t('What is already in {year} stays as it is.', '{year} বর্ষে যা আগেই আছে তা যেমন আছে তেমনই থাকবে।'),
  next: t('Next', 'পরের ধাপ'),
  back: t('Back', 'আগের ধাপ'),
  chooseParts: t('Choose at least one.', 'অন্তত একটি বাছাই করুন।'),
  apply: t('Make {count} {count|record|records} in {year}', '{year} বর্ষে {count}টি রেকর্ড তৈরি করুন'),
  nothingNew: t('There is nothing new to make in {year}.', '{year} বর্ষে নতুন করে তৈরি করার কিছু নেই।'),
  applyTitle: t('Copy into {year}?', '{year} বর্ষে অনুলিপি করবেন?'),
  applyText: t(
    'All of it is made, or nothing. It can be taken back as long as nothing depends on it.',
    'সবটা তৈরি হবে, নয়তো কিছুই না। এর ওপর কিছু না বসা পর্যন্ত ফিরিয়ে নেওয়া যাবে।',
  ),
  applyAction: t('Copy', 'অনুলিপি করুন'),
  done: t('{count} {count|record was|records were} made.', '{count}টি রেকর্ড তৈরি হয়েছে।'),
  backText: t(
    'The records it made are removed. Where one of them is in use or was changed since, all of them stay.',
    'এতে তৈরি রেকর্ডগুলো মুছে যাবে। কোনোটি ব্যবহৃত বা বদলানো হয়ে থাকলে সবই থাকবে।',
  ),
  runs: t('What was copied', 'যা অনুলিপি হয়েছে'),
  noRuns: t('Nothing has been copied into a year yet.', 'এখনো কোনো বর্ষে কিছু অনুলিপি হয়নি।'),
  fromTo: t('{from} → {to}', '{from} → {to}'),
  withTeachers: t('with class teachers', 'শ্রেণিশিক্ষকসহ'),
  made: t('Made', 'তৈরি'),
  takenBack: t('Undone', 'ফিরিয়ে নেওয়া'),
} as const;

export const yearErrors = {
  notLater: {
    code: 'replication.notLater',
    status: 409,
    text: t(
      'The year to copy into must begin after the other one.',
      'যে বর্ষে অনুলিপি হবে সেটি অন্যটির পরে শুরু হতে হবে।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;

export const yearFields: Readonly<Record<string, Label>> = {
  fromYearId: yearLabels.from,
  toYearId: yearLabels.to,
  parts: yearLabels.what,
  keepsTeachers: yearLabels.keepTeachers,
};
