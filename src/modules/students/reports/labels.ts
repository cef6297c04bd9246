import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

/** The words of reports and of the count by hand. */
export const words = {
  show: t('Report', 'প্রতিবেদন'),
  list: t('List', 'তালিকা'),
  counts: t('Counts', 'সংখ্যা'),
  countsBy: t('Students by {by}', '{by} অনুযায়ী শিক্ষার্থী'),
  by: t('Count by', 'যা অনুযায়ী'),
  across: t('Across', 'পাশাপাশি'),
  columns: t('Columns', 'কলাম'),
  total: t('Total', 'মোট'),
  none: t('Nobody matches these choices.', 'এই বাছাইয়ে কেউ নেই।'),
  files: t('Print and sheets', 'প্রিন্ট ও শিট'),
  inEnglish: t('{format}, English', '{format}, ইংরেজি'),
  inBengali: t('{format}, Bengali', '{format}, বাংলা'),
  allClasses: t('All classes', 'সব শ্রেণি'),
  allSections: t('All sections', 'সব শাখা'),
  allStatuses: t('Any status', 'সব অবস্থা'),
  anyGender: t('Everybody', 'সকলে'),
  boys: t('Boys', 'ছাত্র'),
  girls: t('Girls', 'ছাত্রী'),
  others: t('Others', 'অন্যান্য'),
  register: t('Register', 'খাতায়'),
  counted: t('Counted', 'গণনায়'),
  difference: t('Difference', 'পার্থক্য'),
  same: t('Same', 'মিলেছে'),
  note: t('Note', 'মন্তব্য'),
  saveCounts: t('Save counts', 'গণনা সংরক্ষণ করুন'),
  savedCounts: t('{count} {count|section|sections} saved', '{count}টি শাখা সংরক্ষিত'),
  countHelp: t(
    'Count the students who really attend each section and write the number here; where it differs from the register, check the register.',
    'প্রতি শাখায় যারা সত্যিই পড়ে গুনে এখানে লিখুন; খাতার সঙ্গে না মিললে খাতা দেখুন।',
  ),
  noSections: t('There is no section in this year yet.', 'এ বছরে এখনো কোনো শাখা নেই।'),
  days: t('Days counted', 'গণনার দিন'),
  registerFigures: t(
    '{boys} {boys|boy|boys}, {girls} {girls|girl|girls}, {others} {others|other|others}',
    'ছেলে {boys}, মেয়ে {girls}, অন্যান্য {others}',
  ),
} as const;
