import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of making the sections of a year at one go. */
export const sectionLabels = {
  forAll: t('Sections for all classes', 'সব শ্রেণির শাখা একসাথে'),
  help: t(
    'Students are placed in sections. Say how many each class has; the usual names are given, and you can change them later.',
    'শিক্ষার্থীরা শাখায় ভর্তি হয়। প্রতিটি শ্রেণিতে কয়টি শাখা তা বলুন; প্রচলিত নাম বসবে, পরে বদলাতে পারবেন।',
  ),
  year: t('Academic Year', 'শিক্ষাবর্ষ'),
  shift: t('Shift', 'শিফট'),
  version: t('Version', 'ভার্সন'),
  classAndGroup: t('Class and group', 'শ্রেণি ও বিভাগ'),
  there: t('There now', 'এখন আছে'),
  more: t('To make', 'নতুন শাখা'),
  names: t('Names', 'নাম'),
  moreOf: t('Sections to make in {name}', '{name}: নতুন শাখার সংখ্যা'),
  make: t('Make {count} {count|section|sections}', '{count}টি শাখা তৈরি করুন'),
  made: t('{count} {count|section was|sections were} made.', '{count}টি শাখা তৈরি হয়েছে।'),
  first: t(
    'Make a class, a shift, a version and the current academic year first.',
    'আগে শ্রেণি, শিফট, ভার্সন ও চলতি শিক্ষাবর্ষ তৈরি করুন।',
  ),
} as const;

export const holidayErrors = {
  needsReason: {
    code: 'academic.needsReason',
    status: 409,
    text: t(
      'This holiday is of the national calendar. Open it and say why it differs here.',
      'এই ছুটি জাতীয় ক্যালেন্ডারের। ছুটিটি খুলে এখানে ভিন্ন হওয়ার কারণ লিখুন।',
    ),
  },
  inherited: {
    code: 'academic.inherited',
    status: 409,
    text: t(
      'This holiday is of the national calendar. Switch it off and say why, instead of deleting it.',
      'এই ছুটি জাতীয় ক্যালেন্ডারের। মুছে না ফেলে কারণ লিখে নিষ্ক্রিয় করুন।',
    ),
  },
} as const satisfies Record<string, ErrorKind>;
