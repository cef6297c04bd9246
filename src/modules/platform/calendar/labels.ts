import type { ErrorKind } from '../../../core/errors.ts';
import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const nationalErrors = {
  taken: {
    code: 'platform.holidayTaken',
    status: 409,
    text: t('The calendar already has {name} on this day.', 'এই দিনে {name} আগেই লেখা আছে।'),
  },
} as const satisfies Record<string, ErrorKind>;

export const nationalFields: Readonly<Record<string, Label>> = {
  nameEn: t('Name', 'নাম (ইংরেজি)'),
  nameBn: t('Name in Bengali', 'বাংলা নাম'),
  startDate: t('Start Date', 'শুরুর তারিখ'),
  endDate: t('End Date', 'শেষের তারিখ'),
  kind: t('Kind', 'ধরন'),
  year: t('Year', 'বছর'),
};

export const nationalLabels = {
  new: t('New holiday', 'নতুন ছুটি'),
  edit: t('Change', 'পরিবর্তন'),
  fix: t('Fix the date', 'তারিখ চূড়ান্ত করুন'),
  fixText: t(
    '{name} moves to this day in every institution, except where one has decided otherwise.',
    'প্রতিটি প্রতিষ্ঠানে {name} এই দিনে সরবে; যেখানে প্রতিষ্ঠান নিজে ভিন্ন সিদ্ধান্ত নিয়েছে সেখানে নয়।',
  ),
  firstDay: t('First day', 'প্রথম দিন'),
  withdraw: t('Withdraw', 'প্রত্যাহার'),
  bringBack: t('Bring back', 'ফিরিয়ে আনুন'),
  withdrawn: t('Withdrawn', 'প্রত্যাহৃত'),
  expected: t('Expected', 'সম্ভাব্য'),
  certain: t('Certain', 'নিশ্চিত'),
  observed: t('Open for a programme', 'অনুষ্ঠানের জন্য খোলা'),
  tentative: t('Expected date: it depends on the moon', 'সম্ভাব্য তারিখ: চাঁদ দেখার ওপর নির্ভর করে'),
  state: t('Status', 'অবস্থা'),
  days: t('Days', 'দিন'),
  holiday: t('Holiday', 'ছুটি'),
  national: t('National holidays', 'জাতীয় ছুটি'),
  saved: t('Saved; it is now being copied to the institutions', 'সংরক্ষিত; এখন প্রতিষ্ঠানগুলোর ক্যালেন্ডারে যাচ্ছে'),
  none: t('No holidays of this year yet.', 'এই বছরের ছুটি এখনো লেখা হয়নি।'),
} as const;

export const nationalKindTexts = {
  general: t('General', 'সাধারণ ছুটি'),
  executive: t('Executive order', 'নির্বাহী আদেশ'),
  optional: t('Optional', 'ঐচ্ছিক ছুটি'),
  vacation: t('Vacation', 'অবকাশ'),
  emergency: t('Emergency', 'জরুরি ছুটি'),
} as const;
