import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const alumniWords = {
  title: t('Alumni', 'প্রাক্তন শিক্ষার্থী'),
  search: t('Name, ID or mobile', 'নাম, আইডি বা মোবাইল'),
  allYears: t('All years', 'সব বছর'),
  allClasses: t('All classes', 'সব শ্রেণি'),
  choiceOf: t('{name} ({count})', '{name} ({count})'),
  code: t('ID', 'আইডি'),
  name: t('Name', 'নাম'),
  batch: t('Passed out', 'পাসের ব্যাচ'),
  leftOn: t('Left on', 'বিদায়ের তারিখ'),
  mobile: t('Mobile', 'মোবাইল'),
  email: t('Email', 'ইমেইল'),
  guardian: t('Guardian', 'অভিভাবক'),
  none: t(
    'Nobody is an alumnus yet. Students who completed the last class become alumni here, one year at a time.',
    'এখনো কেউ প্রাক্তন নয়। শেষ শ্রেণি সমাপ্তদের এখানে বছর ধরে প্রাক্তন করা যায়।',
  ),
  noneFound: t('Nobody found.', 'কাউকে পাওয়া যায়নি।'),
  make: t('Make alumni: {year} ({count})', 'প্রাক্তন করুন: {year} ({count})'),
  makeText: t(
    '{count} {count|student|students} who completed the last class in {year} become alumni. Each record keeps the reason.',
    '{year}-এ শেষ শ্রেণি সমাপ্ত {count} জন প্রাক্তন শিক্ষার্থী হবে। প্রত্যেকের নথিতে কারণ থাকবে।',
  ),
  day: t('From', 'যে তারিখ থেকে'),
  made: t('{count} {count|student is|students are} alumni now', '{count} জন এখন প্রাক্তন শিক্ষার্থী'),
  sort: t('Sorted by', 'ক্রম'),
  sorts: {
    year: t('Year, the newest first', 'বছর, নতুন আগে'),
    name: t('Name', 'নাম'),
    code: t('ID', 'আইডি'),
  },
} as const;
