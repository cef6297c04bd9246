import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const labels = {
  owedTogether: t('Total due', 'সব মিলিয়ে বকেয়া'),
  nothingOwed: t('Nothing is due.', 'কোনো বকেয়া নেই।'),
  children: t('Children', 'সন্তান'),
  here: t('You are here', 'এখন এখানে আছেন'),
  goThere: t('Go to {site}', '{site}-এ যান'),
  owes: t('Due: {amount}', 'বকেয়া: {amount}'),
  closed: t('This institution cannot be opened at the moment.', 'প্রতিষ্ঠানটি এই মুহূর্তে খোলা যাচ্ছে না।'),
  noChild: t('None of your children is enrolled here this year.', 'এ বছর এখানে আপনার কোনো সন্তান ভর্তি নেই।'),
  calendar: t('The next weeks', 'আগামী কয়েক সপ্তাহ'),
  noEvents: t('Nothing is planned until {day}.', '{day} পর্যন্ত কিছু নির্ধারিত নেই।'),
  dayOff: t('closed', 'বন্ধ'),
  present: t('Present today', 'আজ উপস্থিত'),
  absent: t('Absent today', 'আজ অনুপস্থিত'),
  late: t('Came late today', 'আজ দেরিতে এসেছে'),
  leave: t('On leave today', 'আজ ছুটিতে'),
  unknown: t('No attendance today yet', 'আজকের হাজিরা এখনো হয়নি'),
  rollOf: t('{section} · roll {roll}', '{section} · রোল {roll}'),
  onlyGuardian: t('This page is for guardians.', 'এই পাতাটি অভিভাবকদের জন্য।'),
} as const satisfies Record<string, Label>;
