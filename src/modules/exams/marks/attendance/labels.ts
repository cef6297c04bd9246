import type { Label } from '../../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const marksAttendanceLabels = {
  open: t('Marks from attendance', 'হাজিরা থেকে নম্বর'),
  hint: t(
    'Days present of the days on the register, as a share of the full mark. Late counts as present, leave does not. Marks are only put into the grid: look at them before you submit.',
    'হাজিরা খাতার দিনের মধ্যে উপস্থিত দিনের অনুপাতে পূর্ণ নম্বর থেকে। বিলম্ব উপস্থিত হিসেবে গণ্য, ছুটি নয়। নম্বর কেবল ছকে বসবে: জমা দেওয়ার আগে দেখে নিন।',
  ),
  component: t('Component', 'অংশ'),
  choose: t('Choose a component', 'অংশ বাছাই করুন'),
  componentHint: t(
    'A component of the paper that is given for attendance.',
    'বিষয়ের যে অংশটি হাজিরার জন্য দেওয়া হয়।',
  ),
  full: t('{name} (full mark {full})', '{name} (পূর্ণ নম্বর {full})'),
  replaces: t('Replace marks that are there', 'আগে থেকে থাকা নম্বরও বদলান'),
  days: t('{present} of {days}', '{days} দিনে {present}'),
  present: t('Present', 'উপস্থিত'),
  mark: t('Mark', 'নম্বর'),
  noDays: t('No attendance', 'হাজিরা নেই'),
  stays: t('stays {mark}', '{mark} থাকবে'),
  none: t('Nobody has attendance in these days.', 'এই দিনগুলোতে কারও হাজিরা নেই।'),
  fill: t('Put in {count} {count|mark|marks}', '{count}টি নম্বর বসান'),
  filled: t('{count} {count|mark|marks} from attendance', 'হাজিরা থেকে {count}টি নম্বর'),
} as const;
