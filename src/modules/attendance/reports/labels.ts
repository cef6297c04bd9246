import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const reportLabels = {
  genderTab: t('By gender', 'ছাত্র ও ছাত্রী'),
  periodTab: t('By period', 'পিরিয়ড অনুযায়ী'),
  habitTab: t('Habitual absence', 'অভ্যাসগত অনুপস্থিতি'),
  className: t('Class', 'শ্রেণি'),
  girls: t('Girls', 'ছাত্রী'),
  boys: t('Boys', 'ছাত্র'),
  others: t('Others', 'অন্যান্য'),
  all: t('All', 'সবাই'),
  marks: t('{here} of {all}', '{all}-এ {here}'),
  nothing: t('No attendance was taken in this period.', 'এই সময়ে কোনো হাজিরা নেওয়া হয়নি।'),
  noPeriods: t('No attendance by period was taken in these days.', 'এই সময়ে পিরিয়ড অনুযায়ী হাজিরা নেওয়া হয়নি।'),
  period: t('Period', 'পিরিয়ড'),
  sheets: t('Sheets', 'হাজিরার সংখ্যা'),
  left: t('Left during the day', 'মাঝপথে চলে গেছে'),
  habit: t('When', 'কখন'),
  away: t('Absent then', 'তখন অনুপস্থিত'),
  allAway: t('Absent in total', 'মোট অনুপস্থিত'),
  beside: t('Beside a day off', 'ছুটির দিনের আগে বা পরে'),
  habitHint: t(
    'Listed are students absent on three or more such days, on at least half of them, if these are more than half of their absences.',
    'তালিকায়: এমন দিনে তিনবার বা বেশি অনুপস্থিত, অন্তত অর্ধেক দিনে, আর মোট অনুপস্থিতির অর্ধেকের বেশি।',
  ),
  noHabits: t('Nobody is habitually absent in these days.', 'এই সময়ে কেউ অভ্যাসগতভাবে অনুপস্থিত নয়।'),
} as const satisfies Record<string, Label>;
