import type { ErrorKind } from '../../../../core/errors.ts';
import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const jointLabels = {
  title: t('Combined merit list', 'সম্মিলিত মেধাতালিকা'),
  hint: t(
    'Everybody who passed, in one order across shifts and institutions: by GPA, then by the share of the full marks. Equal results share a place.',
    'যারা পাস করেছে তাদের শিফট ও প্রতিষ্ঠান মিলিয়ে এক ক্রম: আগে জিপিএ, তারপর পূর্ণমানের শতকরা। সমান ফলে একই স্থান।',
  ),
  class: t('Class', 'শ্রেণি'),
  runs: t('Published results', 'প্রকাশিত ফল'),
  runsHelp: t('Several, for examinations held for different shifts', 'একাধিক: ভিন্ন শিফটের পরীক্ষার ফল'),
  over: t('Scope', 'পরিধি'),
  thisInstitution: t('This institution', 'এই প্রতিষ্ঠান'),
  search: t('Name or roll', 'নাম বা রোল'),
  place: t('Place', 'স্থান'),
  institution: t('Institution', 'প্রতিষ্ঠান'),
  shift: t('Shift', 'শিফট'),
  section: t('Section', 'শাখা'),
  roll: t('Roll', 'রোল'),
  name: t('Name', 'নাম'),
  gpa: t('GPA', 'জিপিএ'),
  grade: t('Grade', 'গ্রেড'),
  total: t('Total', 'মোট'),
  share: t('Percent', 'শতকরা'),
  source: t('{name}: {passed} of {students} passed', '{name}: {students} জনে {passed} জন পাস'),
  without: t('No published result of this class yet: {names}', 'এই শ্রেণির প্রকাশিত ফল এখনো নেই: {names}'),
  noRuns: t('No result is published yet.', 'এখনো কোনো ফল প্রকাশিত হয়নি।'),
  nobody: t('Nobody passed in these results.', 'এসব ফলে কেউ পাস করেনি।'),
} as const satisfies Record<string, Label>;

const error = (code: string, status: number, en: string, bn: string): ErrorKind => ({
  code,
  status,
  text: { en, bn },
});

export const jointErrors = {
  notTheGroup: error(
    'results.notTheGroup',
    403,
    'Only a user of the site group sees the results of all its institutions.',
    'গ্রুপের সব প্রতিষ্ঠানের ফল শুধু গ্রুপের ব্যবহারকারী দেখেন।',
  ),
  differ: t('Choose results of one class and one year.', 'একই শ্রেণি ও একই শিক্ষাবর্ষের ফল বাছাই করুন।'),
};
