import type { Label } from '../../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const boardLabels = {
  views: t('What the mark sheets are looked at for', 'নম্বরপত্রগুলো যে কাজে দেখা'),
  allSheets: t('All', 'সব'),
  mySheets: t('Mine', 'আমার'),
  toEnter: t('To enter', 'নম্বর দেওয়া বাকি'),
  toSend: t('To submit and verify', 'জমা ও যাচাই বাকি'),
  nothingToEnter: t('No mark sheet is waiting for marks.', 'কোনো নম্বরপত্রে নম্বর দেওয়া বাকি নেই।'),
  nothingToSend: t(
    'No mark sheet is waiting to be submitted or verified.',
    'কোনো নম্বরপত্র জমা বা যাচাইয়ের অপেক্ষায় নেই।',
  ),
  showAllSheets: t('Show all mark sheets', 'সব নম্বরপত্র দেখান'),
} as const;
/** What a list of sheets may be narrowed to besides. */
export const filterLabels = {
  waiting: t('Not submitted yet', 'এখনো জমা হয়নি'),
  missing: t('With marks missing', 'যেগুলোতে নম্বর বাকি'),
} as const;
